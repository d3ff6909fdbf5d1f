/* A line on stderr for a person who waits: how much is done, how fast, and how long it will take. */
#ifndef INSIGHT_PROGRESS_H
#define INSIGHT_PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    bool shown, on_terminal;
    int64_t start, last;   /* clock_now() */
    uint64_t begun_at;     /* bytes of the input that were not to be worked on */
    uint64_t steps;        /* done */
} Progress;

/* Whether it is shown: always, or if stderr is a terminal and the answers go elsewhere. On a terminal the line is written over. */
void progress_begin(Progress *progress, bool always, bool answers_elsewhere);

/* Work begins here, behind so many bytes of the input. */
void progress_begin_at(Progress *progress, uint64_t bytes);

/* One more is done, with so many bytes of the input read; `size` is that of the whole, 0 if unknown. */
void progress_step(Progress *progress, uint64_t bytes, uint64_t size);

/* The last line. */
void progress_end(Progress *progress, uint64_t bytes, uint64_t size);

#endif
