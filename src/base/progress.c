/* The time left is not reckoned by steps, since of the lines of an input nobody knows how many there will be. */
#include "base/progress.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/text.h"

#include <inttypes.h>
#include <stdio.h>

void progress_begin(Progress *progress, const char *what, bool always, bool answers_elsewhere)
{
    const bool on_terminal = file_is_terminal(FILE_STDERR);
    const int64_t now = clock_now();
    *progress = (Progress){ always || (on_terminal && answers_elsewhere), on_terminal, what, now, now, 0, 0 };
}

void progress_begin_at(Progress *progress, uint64_t done)
{
    progress->begun_at = done;
    progress->start = progress->last = clock_now();
}

static void show(Progress *progress, uint64_t done, uint64_t whole, const char *end)
{
    const double seconds = clock_seconds_since(progress->start);
    fprintf(stderr, "%s%" PRIu64 " %s%s, %.1f a second", progress->on_terminal ? "\r" : "", progress->steps, progress->what,
            text_plural((int64_t)progress->steps), seconds > 0 ? (double)progress->steps / seconds : 0);
    if (whole > done && done > progress->begun_at)
        fprintf(stderr, ", %.0f s left", seconds * (double)(whole - done) / (double)(done - progress->begun_at));
    fprintf(stderr, "%s%s", progress->on_terminal ? "  \033[K" : "", end);
}

void progress_step(Progress *progress, uint64_t done, uint64_t whole)
{
    enum { ON_TERMINAL_MS = 500, ELSEWHERE_MS = 10000 };
    progress->steps++;
    if (!progress->shown || clock_ms_since(progress->last) < (progress->on_terminal ? ON_TERMINAL_MS : ELSEWHERE_MS))
        return;
    show(progress, done, whole, progress->on_terminal ? "" : "\n");
    progress->last = clock_now();
}

void progress_end(Progress *progress, uint64_t done, uint64_t whole)
{
    if (progress->shown)
        show(progress, done, whole, "\n");
}

void progress_wipe(const Progress *progress)
{
    if (progress->on_terminal && progress->last != progress->start)
        fputs("\r\033[K", stderr);
}
