/* A list of idle engines, which is short: two for each game at a time, and a judge, unless they are to be kept for the whole tournament. */
#include "match/pool.h"

#include "base/clock.h"
#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_IDLE = 1024 };

typedef struct {
    int engine;
    Peer *peer;
    int processor;
} Idle;

typedef struct {
    Peer *peer;
    bool killed, told; /* told: who gave it back knows of its lack of resources */
    int64_t until; /* when it is killed, or when it should have ended after that */
} Ending;

/* For an engine to end by itself, and for the system to take down one that was killed, which a busy one does late. */
enum { GRACE_MS = 2000, TAKE_DOWN_MS = 10000 };

struct Pool {
    const Settings *settings;
    const Guardian *guardian;
    PeerTrace trace;
    int most; /* engines kept, but for those with restart=off */
    Idle idle[MAX_IDLE];
    int idle_count;
    Ending ending[MAX_IDLE];
    int ending_count;
    PoolEnd end; /* so far */
    int64_t tend_at; /* ns of clock_now() */
};

Pool *pool_new(const Settings *settings, const Guardian *guardian, PeerTrace trace)
{
    Pool *pool = memory_zeroed(sizeof *pool);
    if (pool == NULL)
        return NULL;
    pool->settings = settings;
    pool->guardian = guardian;
    pool->trace = trace;
    pool->most = 3 * settings->concurrency;
    return pool;
}

static const EngineSettings *settings_of(const Pool *pool, int engine)
{
    return engine == pool->settings->engine_count ? &pool->settings->judge : &pool->settings->engines[engine];
}

/* ---- engines that are to end ---- */

/* An engine may have something to say before it can end, and much: reports of what it has leaked, or of where its time went. Others wait
 * meanwhile, so there is a bound. */
static void hear(Peer *peer)
{
    enum { MOST_CHUNKS = 64 };
    bool more = true;
    for (int i = 0; i < MOST_CHUNKS && more; i++) {
        more = peer_receive(peer);
        while (peer_next(peer) != PEER_NOTHING)
            continue;
    }
}

/* Keeps the first of what nobody else would tell. */
static void note_lack(Pool *pool, const Peer *peer)
{
    if (peer->fault == PEER_FAULT_RESOURCES && pool->end.lack[0] == '\0')
        snprintf(pool->end.lack, sizeof pool->end.lack, "%s", peer_failure(peer));
}

/* Frees an engine that has ended. */
static void bury(Pool *pool, Peer *peer, bool told)
{
    peer_hear_out(peer);
    if (!told)
        note_lack(pool, peer);
    peer_delete(peer);
}

/* Moves on with an engine that has not ended yet. */
static void hasten(Pool *pool, Ending *ending)
{
    hear(ending->peer);
    if (ending->killed || clock_now() < ending->until)
        return;
    peer_kill(ending->peer);
    ending->killed = true;
    ending->until = clock_now() + TAKE_DOWN_MS * CLOCK_MS;
    pool->end.killed++;
}

int64_t pool_tend(Pool *pool)
{
    const int64_t PAUSE = 10 * CLOCK_MS;
    if (pool->ending_count == 0)
        return INT64_MAX;
    const int64_t now = clock_now();
    if (now < pool->tend_at)
        return pool->tend_at;
    pool->tend_at = now + PAUSE;
    for (int i = 0; i < pool->ending_count;) {
        if (!peer_has_ended(pool->ending[i].peer)) {
            hasten(pool, &pool->ending[i++]);
            continue;
        }
        bury(pool, pool->ending[i].peer, pool->ending[i].told);
        pool->ending[i] = pool->ending[--pool->ending_count];
    }
    return pool->ending_count == 0 ? INT64_MAX : pool->tend_at;
}

/* Has an engine end, by itself if it is `fit`. Nobody waits for it: a large one takes its time even when it is killed. */
static void end_peer(Pool *pool, Peer *peer, bool fit)
{
    const bool told = peer->fault == PEER_FAULT_RESOURCES;
    pool_tend(pool);
    if (pool->ending_count == MAX_IDLE || peer_has_ended(peer)) {
        bury(pool, peer, told);
        return;
    }
    if (fit)
        peer_quit(peer);
    else
        peer_kill(peer);
    pool->ending[pool->ending_count++] = (Ending){ peer, !fit, told, clock_now() + (fit ? GRACE_MS : TAKE_DOWN_MS) * CLOCK_MS };
}

/* ---- engines that play ---- */

static Peer *start(Pool *pool, int engine, int processor)
{
    const PeerSetup setup = contender_peer(settings_of(pool, engine), pool->trace);
    ProcessorSet before;
    const bool bound = affinity_bind(processor, &before);
    Peer *peer = peer_start(&setup, pool->guardian);
    if (bound)
        affinity_unbind(&before);
    return peer;
}

/* Whether the engine is still fit; what it has said in between is read and forgotten. */
static bool is_fit(Peer *peer)
{
    hear(peer);
    return peer->state == PEER_IDLE && !peer_is_closing(peer);
}

static Peer *take_out(Pool *pool, int index)
{
    Peer *peer = pool->idle[index].peer;
    memmove(&pool->idle[index], &pool->idle[index + 1], (size_t)(--pool->idle_count - index) * sizeof pool->idle[0]);
    return peer;
}

Peer *pool_take(Pool *pool, int engine, int processor)
{
    for (int i = pool->idle_count - 1; i >= 0; i--) {
        if (pool->idle[i].engine != engine || pool->idle[i].processor != processor)
            continue;
        Peer *peer = take_out(pool, i);
        if (is_fit(peer))
            return peer;
        note_lack(pool, peer);
        end_peer(pool, peer, false);
    }
    return start(pool, engine, processor);
}

static bool wants_restart(const EngineSettings *settings)
{
    return settings->restart == RESTART_ON || (settings->restart == RESTART_AUTO && settings->dialect == peer_dialect("bot"));
}

/* Which of them has to make room for one more: the one that has been idle longest, but of those with restart=off only where there is no room
 * at all. -1 if none has. */
static int superfluous(const Pool *pool)
{
    if (pool->idle_count < pool->most)
        return -1;
    for (int i = 0; i < pool->idle_count; i++)
        if (settings_of(pool, pool->idle[i].engine)->restart != RESTART_OFF)
            return i;
    return pool->idle_count == MAX_IDLE ? 0 : -1;
}

void pool_give(Pool *pool, int engine, Peer *peer, int processor)
{
    const bool fit = peer->state == PEER_IDLE;
    if (!fit || wants_restart(settings_of(pool, engine))) {
        end_peer(pool, peer, fit);
        return;
    }
    const int index = superfluous(pool);
    if (index >= 0)
        end_peer(pool, take_out(pool, index), true);
    pool->idle[pool->idle_count++] = (Idle){ engine, peer, processor };
}

/* Whether an engine is left that may still end by itself or by being killed. */
static bool has_hope(const Pool *pool)
{
    for (int i = 0; i < pool->ending_count; i++)
        if (!pool->ending[i].killed || clock_now() < pool->ending[i].until)
            return true;
    return false;
}

PoolEnd pool_close(Pool *pool)
{
    for (int i = 0; i < pool->idle_count; i++)
        end_peer(pool, pool->idle[i].peer, true);
    for (pool->tend_at = 0; has_hope(pool); pool->tend_at = 0) {
        pool_tend(pool);
        clock_sleep_ms(2);
    }
    pool->end.stuck = pool->ending_count;
    const PoolEnd end = pool->end;
    for (int i = 0; i < pool->ending_count; i++)
        peer_abandon(pool->ending[i].peer);
    free(pool);
    return end;
}
