/* Input that is waited for together with what else may happen. */
#ifndef BASE_INCOMING_H
#define BASE_INCOMING_H

#include "base/wake.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Incoming Incoming;

/* Input from an open descriptor, which stays the caller's. NULL if there is no memory. */
Incoming *incoming_open(int file);
void incoming_close(Incoming *incoming);

typedef struct {
    bool readable;    /* there is input, or its end */
    bool output_gone; /* nobody reads the output any more; some systems tell only who writes */
    bool interrupted; /* `interrupt` is raised */
} IncomingEvents;

/* Waits until there is something to do: one of the events, or `wake` was raised, which is lowered again. Perhaps there is nothing after
 * all. With `wants_input` false input does not count; `interrupt` is NULL if that does not. */
IncomingEvents incoming_wait(Incoming *incoming, bool wants_input, int output, Wake *wake, const Wake *interrupt);

/* Takes what there is, at most `size` bytes, when it is readable. The count; 0 at the end, or when input cannot be read; -1 if there was
 * nothing after all. */
ptrdiff_t incoming_take(Incoming *incoming, char *bytes, size_t size);

/* Why input cannot be read, an errno, once incoming_take has returned 0; 0: it was at its end. */
int incoming_error(const Incoming *incoming);

#endif
