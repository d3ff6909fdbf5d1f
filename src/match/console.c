/* stdout is for people and for scripts that read lines; results are elsewhere. A failure to print stops nothing. */
#include "match/console.h"

#include "base/clock.h"
#include "base/number.h"
#include "base/printable.h"
#include "match/report.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

bool console_can_draw(void)
{
    const char *kind = getenv("TERM");
    return isatty(STDOUT_FILENO) && kind != NULL && *kind != '\0' && strcmp(kind, "dumb") != 0;
}

void console_init(Console *console, const Settings *settings)
{
    const bool can = console_can_draw(), traces_here = settings->debug && settings->log == NULL;
    const LiveMode mode = settings->live != LIVE_AUTO ? settings->live : traces_here ? LIVE_OFF : LIVE_ON;
    *console = (Console){ .quiet = settings->quiet, .file = -1, .start = clock_now(), .cpu_start = cpu_seconds() };
    console->live = can && mode == LIVE_ON && !settings->quiet;
    console->one_line = can && mode == LIVE_LINE;
}

/* ---- the picture ---- */

/* Whether the terminal is ours now. Of the process, as a terminal is, and known to a handler of signals. */
static volatile sig_atomic_t entered;

void console_leave(void)
{
    if (entered)
        (void)!write(STDOUT_FILENO, screen_leave, strlen(screen_leave));
    entered = 0;
}

void console_suspend(void)
{
    const struct sigaction usual = { .sa_handler = SIG_DFL };
    struct sigaction ours;
    sigset_t stops, before;
    console_leave();
    sigaction(SIGTSTP, &usual, &ours);
    sigemptyset(&stops);
    sigaddset(&stops, SIGTSTP);
    raise(SIGTSTP);
    sigprocmask(SIG_UNBLOCK, &stops, &before); /* here it stops, unless the system finds that nobody could continue it */
    sigprocmask(SIG_SETMASK, &before, NULL);
    sigaction(SIGTSTP, &ours, NULL);
}

/* Whether the terminal takes something now, which it does not while the user holds it (Ctrl-S), and is not another job's. */
static bool is_free(const Console *console)
{
    struct pollfd file = { console->file, POLLOUT, 0 };
    const pid_t foreground = tcgetpgrp(STDOUT_FILENO);
    return (foreground < 0 || foreground == getpgrp()) && poll(&file, 1, 0) == 1 && (file.revents & POLLOUT) != 0;
}

/* Opens the terminal a second time: that stdout does not wait would be seen by all who share it. */
static int open_terminal(void)
{
    const char *name = ttyname(STDOUT_FILENO);
    const int file = name == NULL ? -1 : open(name, O_WRONLY | O_NOCTTY | O_NONBLOCK | O_CLOEXEC);
    return file < 0 ? STDOUT_FILENO : file;
}

/* Sends as much as the terminal has room for: no game waits for one that nobody reads. No more pictures after an error. */
static void send_picture(Console *console)
{
    Text *unsent = &console->unsent;
    const ssize_t count = unsent->length == 0 ? 0 : write(console->file, unsent->bytes, unsent->length);
    if (count > 0) {
        memmove(unsent->bytes, unsent->bytes + count, unsent->length - (size_t)count + 1);
        unsent->length -= (size_t)count;
    } else if (count < 0 && errno != EAGAIN && errno != EINTR) {
        console->live = false;
    }
}

static void end_pictures(Console *console)
{
    console_leave();
    if (console->file > STDERR_FILENO)
        close(console->file);
    console->file = -1;
    console->live = false;
    live_free(&console->standings);
    screen_free(&console->screen);
    text_free(&console->unsent);
}

bool console_wants_picture(const Console *console)
{
    const int64_t PAUSE = 100 * CLOCK_MS;
    return console->live && clock_now() - (console->drawn_at == 0 ? console->start : console->drawn_at) >= PAUSE;
}

/* Fits the screen to the window, which may have been changed, and may say that it is of any size. */
static bool fit_screen(Screen *screen)
{
    enum { MOST = 1000 };
    struct winsize size = { 0 };
    const bool known = ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_row > 0 && size.ws_col > 0;
    const int rows = known ? size.ws_row : 24, cols = known ? size.ws_col : 80;
    return screen_resize(screen, rows < MOST ? rows : MOST, cols < MOST ? cols : MOST);
}

/* By https://no-color.org an empty NO_COLOR says nothing. */
static bool wants_colours(void)
{
    const char *refusal = getenv("NO_COLOR");
    return refusal == NULL || *refusal == '\0';
}

void console_draw(Console *console, LiveState *state)
{
    const int64_t REPAINT = 2000 * CLOCK_MS; /* what others have written to the terminal does not stay */
    Text *text = &console->unsent;
    const int64_t now = clock_now();
    console->drawn_at = now;
    if (console->file < 0)
        console->file = open_terminal();
    if (!entered)
        text_clear(text); /* what was left of a picture that has been taken away */
    else if (is_free(console))
        send_picture(console);
    if (text->length > 0 || !is_free(console))
        return;
    state->now = now;
    state->rate = console->played / clock_seconds_since(console->start);
    text_clear(text);
    if (!entered || now - console->painted_at >= REPAINT) {
        console->screen.stale = true;
        console->painted_at = now;
    }
    if (!entered)
        text_add_string(text, screen_enter);
    const bool good = fit_screen(&console->screen) && live_draw(&console->screen, state, &console->standings);
    if (good)
        screen_draw(&console->screen, text, wants_colours());
    if (good && !text->failed) {
        entered = 1;
        send_picture(console);
    } else {
        text_clear(text);
        console->screen.stale = true;
    }
}

/* ---- lines ---- */

/* False if there was no memory for the text. */
static bool print(Text *text)
{
    const bool good = !text->failed;
    if (good && text->length > 0)
        print_safely(text->bytes, stdout);
    fflush(stdout);
    text_free(text);
    return good;
}

/* Cuts a line to the width of the terminal: a longer one would leave a line behind each time. */
static void fit_to_terminal(Text *line)
{
    struct winsize size;
    if (!line->failed && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1) {
        line->length = screen_fit(line->bytes, size.ws_col - 1);
        line->bytes[line->length] = '\0';
    }
}

/* The live line, twice a second at most. */
static void print_standing(Console *console, Tally *tally, int done, int total)
{
    const int64_t PAUSE = 500 * CLOCK_MS;
    const int64_t now = clock_now();
    char brief[NUMBER_TEXT];
    Text text;
    if (now - console->told_at < PAUSE && done < total)
        return;
    console->told_at = now;
    const double rate = console->played / clock_seconds_since(console->start);
    text_init(&text);
    text_printf(&text, "%d of %d game%s, ", done, total, text_plural(total));
    report_add_standing(&text, tally);
    text_printf(&text, ", %s games/s, %.0f s left", number_brief(rate, brief), rate > 0 ? (total - done) / rate : 0);
    fit_to_terminal(&text);
    fputs("\r\033[K", stdout);
    print(&text);
}

void console_game(Console *console, Tally *tally, const Record *record, int done, int total, int all)
{
    char of_all[32] = "", ending[ENDING_TEXT];
    console->played++;
    console->moves += record->move_count;
    if (console->quiet || console->live)
        return;
    if (console->one_line) {
        print_standing(console, tally, done, total);
        return;
    }
    if (all > 0)
        snprintf(of_all, sizeof of_all, " of %d", all);
    printf("Finished game %d%s (%s vs %s): %s {%s, %d move%s}\n", record->game + 1, of_all, record->name[0], record->name[1],
           result_name(record->result), record_blame(record, ending), record->move_count, text_plural(record->move_count));
    fflush(stdout);
}

void console_ranking(const Console *console, Tally *tally, const Sprt *sprt)
{
    Text text;
    if (console->quiet)
        return;
    console_leave();
    text_init(&text);
    text_printf(&text, "%s", console->one_line ? "\n" : "");
    report_add_ranking(&text, tally, sprt);
    print(&text);
}

bool console_report(Console *console, Tally *tally, const Sprt *sprt, const Text *more, uint64_t seed)
{
    const double seconds = clock_seconds_since(console->start), cpu = cpu_seconds() - console->cpu_start;
    Text text;
    end_pictures(console);
    text_init(&text);
    if (!console->quiet)
        text_printf(&text, "%s", console->one_line && console->played > 0 ? "\n\n" : "\n");
    report_add(&text, tally, sprt);
    if (more->length > 0)
        text_add_string(&text, text_part(&text, more));
    if (!console->quiet)
        report_add_legend(&text, tally);
    text_printf(&text, "\n%d game%s in %.1f s, %.1f games/s, seed %" PRIu64 "; the runner itself took %.1f us of CPU a move\n",
                console->played, text_plural(console->played), seconds, seconds > 0 ? console->played / seconds : 0, seed,
                console->moves > 0 ? cpu * 1e6 / (double)console->moves : 0);
    return print(&text);
}
