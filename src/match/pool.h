/* Engines that are running, kept from game to game. */
#ifndef MATCH_POOL_H
#define MATCH_POOL_H

#include "match/settings.h"

typedef struct Pool Pool;

/* Engine number settings->engine_count is the judge. NULL if there is no memory. */
Pool *pool_new(const Settings *settings, const Guardian *guardian, PeerTrace trace);

/* An engine that is idle or just starting, bound to a processor or to NO_PROCESSOR. NULL if there is no memory. */
Peer *pool_take(Pool *pool, int engine, int processor);

/* Takes an engine back: an idle one is kept for the next game, unless its settings want a new one; one in any other state is killed. */
void pool_give(Pool *pool, int engine, Peer *peer, int processor);

/* Sees to the engines that are to end: kills those that take too long. Nothing waits for them. Call it now and then, and at
 * the moment that it returns, ns of clock_now(), at the latest; INT64_MAX if none is to end. */
int64_t pool_tend(Pool *pool);

/* How engines ended. */
typedef struct {
    int killed; /* because they did not end when told to */
    int stuck;  /* not even then */
    char lack[WHY_TEXT]; /* why what one wrote on stderr could not be kept while it was idle or ended; "" if it could */
} PoolEnd;

/* Asks all idle engines to end, waits for them, twelve seconds at most, and frees the pool. */
PoolEnd pool_close(Pool *pool);

#endif
