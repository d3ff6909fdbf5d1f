/* A line on stderr for a person who waits: how much is done, how fast, and how long it will take. */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool shown, on_terminal;
    const char *what;      /* a step is: a line */
    int64_t start, last;   /* clock_now() */
    uint64_t begun_at;     /* so far the work was done before */
    uint64_t steps;        /* done */
} Progress;

/* Steps are so called, in the singular. Whether it is shown: always, or if stderr is a terminal and the answers go elsewhere. On a terminal
 * the line is written over. */
void progress_begin(Progress *progress, const char *what, bool always, bool answers_elsewhere);

/* Work begins here: so much was done before, in the unit of `done` below. */
void progress_begin_at(Progress *progress, uint64_t done);

/* One step more, and so much of `whole` is done, as bytes of the input that are read; `whole` is 0 if unknown. */
void progress_step(Progress *progress, uint64_t done, uint64_t whole);

/* The last line. */
void progress_end(Progress *progress, uint64_t done, uint64_t whole);

/* In its place, where only waiting was to be told of: a line on a terminal is taken away. */
void progress_wipe(const Progress *progress);

#endif
