/* Items that several threads work on side by side, and that are delivered in the order in which they were given. */
#ifndef BASE_CREW_H
#define BASE_CREW_H

#include "base/thread.h"

#include <stdint.h>

enum { CREW_ROOM = 256 }; /* items under way */

/* Items are known by their slots, 0 to CREW_ROOM - 1; what is in them is the owner's. */
typedef struct {
    void (*work)(void *context, int member, int slot);  /* in one of the threads */
    bool (*deliver)(void *context, int slot);           /* one at a time, in order; false: there is no use in going on */
    bool (*rest)(void *context);                        /* NULL or as deliver, when a thread has nothing to work on */
    void *context;
    int members; /* threads there are */
    pthread_t threads[MAX_TEAM];
    pthread_mutex_t lock; /* for what follows */
    pthread_cond_t items, room; /* there is something to work on; there is a slot */
    int at_work; /* threads that have begun */
    uint64_t given, taken, delivered; /* items so far */
    bool done[CREW_ROOM];
    int idle;                         /* threads that wait for an item */
    bool feeder_waits;                /* the owner waits for a slot */
    bool closing, useless;
} Crew;

/* Starts up to `members` (1 to MAX_TEAM) threads with the first fields of *crew, to `context`, set. False if there is not one to be had. */
bool crew_start(Crew *crew, int members);

/* A slot for the next item, when there is one; -1 if there is no use in going on. */
int crew_slot(Crew *crew);

/* The item in that slot is complete: somebody may work on it. */
void crew_give(Crew *crew);

/* Waits until all is delivered, rest was called once more, and the threads have ended. False if there was no use in going on. */
bool crew_end(Crew *crew);

#endif
