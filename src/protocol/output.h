/* Where replies go: a file descriptor, written by several threads in whole lines. */
#ifndef PROTOCOL_OUTPUT_H
#define PROTOCOL_OUTPUT_H

#include "base/transcript.h"
#include "base/wake.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int descriptor; /* not owned */
    const Wake *hurry; /* raised when nobody is waited for any longer than a moment; NULL: never; not owned */
    pthread_mutex_t lock;
    Transcript *transcript; /* gets a copy of every line; not owned */
    atomic_bool broken;     /* nobody can read what is written any more */
    int error;              /* of the write that failed, an errno, or 0; for who looks when nobody writes any more */
} Output;

/* False when the system has no mutex to give. */
bool output_init(Output *output, int descriptor, const Wake *hurry, Transcript *transcript);
void output_free(Output *output);

/* Writes whole lines at once, not mixed with those of another thread, and without any buffering; waits for whoever reads them. Once
 * writing has failed, or nobody has read for a second and there is a hurry, `broken` is set and nothing is written any more. */
void output_write(Output *output, const char *lines, size_t length);

/* As output_write, but not for the transcript: what is there for people at a terminal only. */
void output_prompt(Output *output, const char *text);

static inline bool output_is_broken(const Output *output)
{
    return atomic_load(&output->broken);
}

#endif
