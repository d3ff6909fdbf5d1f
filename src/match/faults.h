/* The faults of a tournament as a list of them. */
#ifndef MATCH_FAULTS_H
#define MATCH_FAULTS_H

#include "base/text.h"
#include "base/textlist.h"

/* A fault of one game, or of several that ended in the same way. */
typedef struct {
    const char *text, *what; /* of the first, and what it has behind the number of the game */
    int game, count;         /* the first game, from 1, and how many */
} Fault;

/* Makes the list of the events of a tally, which must outlive it: equal ones are one, so that an engine that never starts does not bury the
 * others, and by the number of the first game, so that it is the same whichever game was over first. Give it back with free(). NULL, with a
 * count of 0, if there are none, or no memory; that is left in the text for which they are. */
Fault *faults_joined(const TextList *events, int *count, Text *text);

#endif
