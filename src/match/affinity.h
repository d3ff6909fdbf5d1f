/* Processors for engines: each game at a time has its own, so that no game takes time from another. */
#ifndef MATCH_AFFINITY_H
#define MATCH_AFFINITY_H

#include "base/why.h"

#include <stdbool.h>

enum { MAX_PROCESSORS = 1024, NO_PROCESSOR = -1 };

/* All zero is none: then nothing is bound. */
typedef struct {
    int count;
    short processors[MAX_PROCESSORS]; /* in the order in which they are given out, each once */
} Affinity;

/* Reads a list such as "0-3,8"; NULL stands for all processors that this process may use. False with the reason, also if one of them may
 * not be used, or this system cannot bind. */
bool affinity_read(Affinity *affinity, const char *list, char why[WHY_TEXT]);

/* The processors on which a thread may run, as the system keeps them. */
typedef struct {
    unsigned char bytes[MAX_PROCESSORS / 8];
} ProcessorSet;

/* Binds this thread to one processor, and all programs that it starts until affinity_unbind, which is given `before`. False, and
 * nothing is to be undone, with NO_PROCESSOR or where the system refuses. */
bool affinity_bind(int processor, ProcessorSet *before);
void affinity_unbind(const ProcessorSet *before);

#endif
