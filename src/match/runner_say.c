/* Whatever is printed beside the picture on a terminal takes that away first. */
#include "base/printable.h"
#include "base/program.h"
#include "match/runner_parts.h"

#include "base/clock.h"
#include "match/runner.h"

#include <errno.h>
#include <stdarg.h>

void runner_stop(Runner *runner, int status)
{
    if (runner->status == RUN_FINISHED)
        runner->status = status;
}

void runner_tell(const char *format, ...)
{
    va_list arguments;
    sigset_t before;
    console_leave();
    va_start(arguments, format);
    runner_begin_print(&before);
    program_complain_of(format, arguments);
    runner_end_print(&before);
    va_end(arguments);
}

void runner_complain(Runner *runner, const char *what, const char *why)
{
    runner_tell("%s%s%s", what, *why == '\0' ? "" : ": ", why);
    runner_stop(runner, RUN_FAILED);
}

void runner_complain_of_lack(Runner *runner, const char *why)
{
    runner_complain(runner, "the system has no more to give", why);
}

/* Writes a line of the log, or of -debug, which may have to wait for who reads it. `mark` stands between who said it and what. */
static void write_line(Runner *runner, FILE *file, const char *who, const char *mark, const char *line)
{
    const int64_t since = runner_time(runner);
    sigset_t before;
    runner_begin_print(&before);
    fprintf(file, "%.3f %s %s", clock_seconds_since(runner->console.start), who, mark);
    print_safely(line, file);
    fputs("\n", file); /* which writes it: a log is written line by line */
    if (file == runner->log && ferror(file) && runner->log_error == 0)
        runner->log_error = errno;
    runner_end_print(&before);
    runner_forgive(runner, since);
}

void runner_trace(void *context, const char *name, char direction, const char *line)
{
    Runner *runner = context;
    const LogLevel level = direction == '!' ? LOG_WARN : LOG_TRACE;
    const char mark[] = { direction, ' ', '\0' };
    if (runner->settings->debug || runner->settings->log_level >= level)
        write_line(runner, runner->log != NULL ? runner->log : stderr, name, mark, line);
}

void runner_note(Runner *runner, LogLevel level, const char *format, ...)
{
    char line[2 * NAME_TEXT + DETAIL_TEXT + 200];
    va_list arguments;
    if (runner->log == NULL || runner->settings->log_level < level)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    write_line(runner, runner->log, "-", "", line);
}
