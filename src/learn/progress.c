/* The rate is that of learning alone; what is left has the trials to come in it. */
#include "learn/progress.h"

#include "base/clock.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>

/* What is common to both lines. */
typedef struct {
    double seconds, rate, left;
} Pace;

static Pace pace_of(const Progress *progress, uint64_t done)
{
    const double seconds = clock_seconds_since(progress->start), learning = seconds - (double)progress->trials / 1e9;
    const double rate = (double)(done - progress->begun) / (learning > 0 ? learning : 1);
    const double overhead = learning > 0 ? seconds / learning : 1;
    return (Pace){ seconds, rate, rate > 0 ? (double)(progress->games - done) / rate * overhead : 0 };
}

void progress_show(Progress *progress, uint64_t done)
{
    const Pace pace = pace_of(progress, done);
    char score[100] = "";
    progress->last_shown = clock_now();
    progress->shown = true;
    if (progress->has_score)
        snprintf(score, sizeof score, "; %d won, %d drawn, %d lost against %s", progress->score.wins, progress->score.draws, progress->score.losses,
                 progress->opponent);
    /* What does not fit the terminal is not wrapped, or each of these lines would leave one behind; nor does what a longer one has left remain.
     * All at once, so that nobody who ends the program finds a terminal that wraps nothing. */
    fprintf(stderr, "\r\033[?7l%" PRIu64 " of %" PRIu64 " games, %.0f a second, %.0f s left%s\033[K\033[?7h", done, progress->games, pace.rate,
            pace.left, score);
}

void progress_break(Progress *progress)
{
    if (progress->shown)
        fputc('\n', stderr);
    progress->shown = false;
}

void progress_log(Progress *progress, uint64_t done)
{
    const Pace pace = pace_of(progress, done);
    if (progress->shown)
        fputs("\r\033[K", stderr); /* it comes again below */
    progress->shown = false;
    /* Some C libraries find out while they print, and have nothing to flush then. */
    const bool failed = printf("games %" PRIu64 " of %" PRIu64 " seconds %.1f rate %.0f left %.0f wins %d draws %d losses %d\n", done, progress->games,
                               pace.seconds, pace.rate, pace.left, progress->score.wins, progress->score.draws, progress->score.losses) < 0
                        || fflush(stdout) != 0;
    if (failed && progress->log_error == 0)
        progress->log_error = errno;
}
