/* How a training goes: a line that changes, on stderr for people, and one for each trial, on stdout for scripts. */
#ifndef LEARN_PROGRESS_H
#define LEARN_PROGRESS_H

#include "learn/trial.h"

typedef struct {
    uint64_t games, begun;     /* of the whole training; those that were done when this run began */
    int64_t start, last_shown; /* ns of clock_now() */
    bool shown;                /* the line is there, and the cursor behind it */
    int64_t trials;            /* ns that they took */
    const char *opponent;      /* its name */
    bool has_score;
    TrialScore score; /* of the last trial */
    int log_error;    /* why the log could not be written, in terms of errno; 0 as long as it could */
} Progress;

/* Shows how it goes when so many games are done. */
void progress_show(Progress *progress, uint64_t done);
void progress_log(Progress *progress, uint64_t done);

/* Ends the line that changes, if it is there: what comes next has one of its own. */
void progress_break(Progress *progress);

#endif
