/* Hash memory in whole cache lines. Generations make forgetting free: `newgame` in a script of short games must not cost the zeroing
 * of the table. Where a generation cannot tell, in memory that another user arranged, blocks of lines are zeroed one by one, when they
 * are needed first: a table of gigabytes must not be zeroed in the time of a move. */
#include "search/hash.h"

#include "base/memory.h"
#include "base/thread.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK_BYTES = HASH_BLOCK * HASH_LINE };

bool hash_resize(Hash *hash, size_t bytes)
{
#ifdef TORTURE
    bytes = 3 * HASH_LINE; /* nearly every entry collides with every other */
#endif
    const size_t blocks = bytes / BLOCK_BYTES + (bytes % BLOCK_BYTES != 0);
    void *states = memory_zeroed(blocks); /* BLOCK_ZERO */
    void *lines = states == NULL ? NULL : memory_map(blocks * BLOCK_BYTES);
    if (lines == NULL) {
        free(states);
        return false;
    }
    hash_free(hash);
    *hash = (Hash){
        .lines = lines, .line_count = bytes / HASH_LINE, .blocks = states, .block_count = blocks, .generation = 1, .clean = true
    };
    return true;
}

bool hash_is_allowed(const Hash *hash, size_t bytes)
{
    if (memory_is_allowed(bytes))
        return true;
    const size_t back = memory_resident(hash->lines, hash->block_count * BLOCK_BYTES);
    return back >= bytes || memory_is_allowed(bytes - back);
}

void hash_free(Hash *hash)
{
    memory_unmap(hash->lines, hash->block_count * BLOCK_BYTES);
    free(hash->blocks);
    hash->lines = NULL;
    hash->blocks = NULL;
}

void hash_commit(const Hash *hash, const atomic_bool *stop)
{
    enum { AT_ONCE = 64 };
    if (hash->block_count > memory_free_bytes() / 2 / BLOCK_BYTES)
        return;
    for (size_t i = 0; i < hash->block_count && !atomic_load(stop); i += AT_ONCE) {
        const size_t left = hash->block_count - i, blocks = left < AT_ONCE ? left : AT_ONCE;
        memory_touch((char *)hash->lines + i * BLOCK_BYTES, blocks * BLOCK_BYTES);
    }
}

static bool is_tree(HashUser user)
{
    return user == HASH_MCTS || user == HASH_GUIDED;
}

/* A tree knows nothing of blocks. */
static void forget_all(Hash *hash, HashUser user)
{
    if (is_tree(user))
        memset(hash->lines, 0, HASH_LINE);
    for (size_t i = 0; i < hash->block_count; i++)
        if (is_tree(user) || atomic_load_explicit(&hash->blocks[i], memory_order_relaxed) != BLOCK_ZERO)
            atomic_init(&hash->blocks[i], BLOCK_STALE);
    hash->generation = 1;
}

void hash_make_ready(const Hash *hash, uint64_t block)
{
    atomic_uchar *state = &hash->blocks[block];
    unsigned char seen = atomic_load_explicit(state, memory_order_acquire);
    while (seen != BLOCK_READY) {
        if (seen == BLOCK_BUSY) {
            thread_yield();
            seen = atomic_load_explicit(state, memory_order_acquire);
        } else if (atomic_compare_exchange_strong(state, &seen, BLOCK_BUSY)) {
            if (seen == BLOCK_STALE)
                memset((char *)hash->lines + (int64_t)(block * HASH_BLOCK - hash->first) * HASH_LINE, 0, BLOCK_BYTES);
            atomic_store_explicit(state, BLOCK_READY, memory_order_release);
            return;
        }
    }
}

void hash_clear(Hash *hash)
{
    if (hash->clean)
        return;
    if (hash->generation < HASH_GENERATIONS)
        hash->generation++;
    else
        forget_all(hash, hash->user);
    hash->clean = true;
}

void hash_begin(Hash *hash, const Geometry *geometry, HashUser user)
{
    /* In another arrangement the marks stand elsewhere. */
    if (user != hash->user || geometry_kind(geometry) != geometry_kind(&hash->geometry))
        forget_all(hash, user);
    else if (!geometry_equal(geometry, &hash->geometry))
        hash_clear(hash);
    hash->geometry = *geometry;
    hash->user = user;
    hash->clean = false;
}

/* For a user who knows nothing of blocks: nobody zeroes a block while he is at it, and the first line is zero if it is new. */
static void take_as_it_is(const Hash *part)
{
    const uint64_t first = part->first / HASH_BLOCK, last = (part->first + part->line_count - 1) / HASH_BLOCK;
    hash_make_ready(part, first);
    hash_make_ready(part, last);
    for (uint64_t i = first + 1; i < last; i++)
        atomic_store_explicit(&part->blocks[i], BLOCK_STALE, memory_order_relaxed);
}

Hash hash_part(const Hash *hash, uint64_t first, uint64_t count, HashUser user)
{
    Hash part = *hash;
    assert(count > 0 && first + count <= hash->line_count);
    part.user = user;
    part.first += first;
    part.lines = (char *)hash->lines + first * HASH_LINE;
    part.line_count = count;
    if (is_tree(user))
        take_as_it_is(&part);
    return part;
}

int hash_use(const Hash *hash, bool (*is_used)(const Hash *hash, const void *line))
{
    enum { SAMPLE = 1000 };
    uint64_t used = 0, seen = 0;
    const uint64_t step = hash->line_count > SAMPLE ? hash->line_count / SAMPLE : 1;
    for (uint64_t i = 0; i < hash->line_count && seen < SAMPLE; i += step, seen++) {
        const void *line = hash_look(hash, i);
        used += line != NULL && is_used(hash, line);
    }
    return (int)(used * 1000 / seen);
}
