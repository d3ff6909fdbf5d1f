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

/* Of the log, which is written line by line. */
static void end_line(Runner *runner, FILE *file)
{
    fputs("\n", file);
    if (file == runner->log && ferror(file) && runner->log_error == 0)
        runner->log_error = errno;
}

void runner_trace(void *context, const char *name, char direction, const char *line)
{
    Runner *runner = context;
    FILE *file = runner->log != NULL ? runner->log : stderr;
    const int64_t since = runner_time(runner);
    const LogLevel level = direction == '!' ? LOG_WARN : LOG_TRACE;
    sigset_t before;
    if (!runner->settings->debug && runner->settings->log_level < level)
        return;
    if (file == stderr)
        runner_begin_print(&before);
    fprintf(file, "%.3f %s %c ", (double)(clock_now() - runner->console.start) / 1e9, name, direction);
    print_safely(line, file);
    end_line(runner, file);
    if (file == stderr)
        runner_end_print(&before);
    runner_forgive(runner, since);
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
    fprintf(runner->log, "%.3f - ", (double)(clock_now() - runner->console.start) / 1e9);
    print_safely(line, runner->log);
    end_line(runner, runner->log);
}
