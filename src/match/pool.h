/* Engines that are running, kept from game to game. */
#ifndef MATCH_POOL_H
#define MATCH_POOL_H

#include "match/settings.h"

typedef struct Pool Pool;

/* Engine number settings->engine_count is the judge. NULL if there is no memory. */
Pool *pool_new(const Settings *settings, const Guardian *guardian, PeerTrace trace);

/* An engine that is idle or just starting. NULL if there is no memory. */
Peer *pool_take(Pool *pool, int engine);

/* Takes an engine back: an idle one is kept for the next game, unless its settings want a new one; one in any other state is killed. */
void pool_give(Pool *pool, int engine, Peer *peer);

/* Asks all idle engines to end and waits for them, at most two seconds; returns how many had to be killed. */
int pool_close(Pool *pool);

#endif
