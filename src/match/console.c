/* stdout is for people and for scripts that read lines; results are elsewhere. A failure to print stops nothing. */
#include "match/console.h"

#include "base/clock.h"
#include "match/printable.h"
#include "match/report.h"

#include <inttypes.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

/* The time that this process has worked so far, without its children. */
static double cpu_seconds(void)
{
    struct timespec used;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
    return (double)used.tv_sec + (double)used.tv_nsec / 1e9;
}

static double seconds_since(int64_t start)
{
    return (double)(clock_now() - start) / 1e9;
}

void console_init(Console *console, bool quiet)
{
    *console = (Console){ .quiet = quiet, .terminal = isatty(STDOUT_FILENO), .start = clock_now(), .cpu_start = cpu_seconds() };
}

static void print(Text *text)
{
    if (!text->failed && text->length > 0)
        print_safely(text->bytes, stdout);
    fflush(stdout);
    text_free(text);
}

/* Cuts a line to the width of the terminal: a longer one would leave a line behind each time. */
static void fit_to_terminal(Text *line)
{
    struct winsize size;
    if (!line->failed && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1 && line->length >= size.ws_col) {
        line->length = size.ws_col - 1u;
        line->bytes[line->length] = '\0';
    }
}

/* The live line, twice a second at most. */
static void print_standing(Console *console, Tally *tally, int done, int total)
{
    const int64_t PAUSE = 500000000;
    const int64_t now = clock_now();
    Text text;
    if (now - console->told_at < PAUSE && done < total)
        return;
    console->told_at = now;
    const double rate = console->played / seconds_since(console->start);
    text_init(&text);
    text_printf(&text, "%d of %d games, ", done, total);
    report_add_standing(&text, tally);
    text_printf(&text, ", %.3g games/s, %.0f s left", rate, rate > 0 ? (total - done) / rate : 0);
    fit_to_terminal(&text);
    fputs("\r\033[K", stdout);
    print(&text);
}

void console_game(Console *console, Tally *tally, const Record *record, int done, int total, int all)
{
    const bool fault = reason_is_fault(record->reason);
    console->played++;
    console->moves += record->move_count;
    if (console->quiet)
        return;
    if (console->terminal) {
        print_standing(console, tally, done, total);
        return;
    }
    printf("Finished game %d of %d (%s vs %s): %s {%s%s%s, %d moves}\n", record->game + 1, all, record->name[0], record->name[1],
           result_name(record->result), fault ? record->name[record->result == RESULT_WON_X] : "", fault ? " " : "",
           reason_phrase(record->reason), record->move_count);
    fflush(stdout);
}

void console_ranking(const Console *console, Tally *tally, const Sprt *sprt)
{
    Text text;
    if (console->quiet)
        return;
    text_init(&text);
    text_printf(&text, "%s", console->terminal ? "\n" : "");
    report_add_ranking(&text, tally, sprt);
    print(&text);
}

void console_report(const Console *console, Tally *tally, const Sprt *sprt, uint64_t seed)
{
    const double seconds = seconds_since(console->start), cpu = cpu_seconds() - console->cpu_start;
    Text text;
    text_init(&text);
    if (!console->quiet)
        text_printf(&text, "%s", console->terminal && console->played > 0 ? "\n\n" : "\n");
    report_add(&text, tally, sprt);
    if (!console->quiet)
        report_add_legend(&text, tally);
    text_printf(&text, "\n%d games in %.1f s, %.1f games/s, seed %" PRIu64 "; the runner itself took %.1f us of CPU a move\n",
                console->played, seconds, seconds > 0 ? console->played / seconds : 0, seed,
                console->moves > 0 ? cpu * 1e6 / (double)console->moves : 0);
    print(&text);
}
