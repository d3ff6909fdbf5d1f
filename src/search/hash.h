/* The memory of transposition tables: the `hash` option. */
#ifndef SEARCH_HASH_H
#define SEARCH_HASH_H

#include "game/geometry.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HASH_LINE = 64,       /* bytes of a cache line; tables are made of whole ones */
    HASH_BLOCK = 1024,    /* lines that are zeroed together, when one of them is needed */
    HASH_GENERATIONS = 7  /* generations are 1 to this, so that three bits hold them */
};

/* What a block of lines has: the zeros that the system gave, what another user left, zeros very soon, what this one wrote. */
enum { BLOCK_ZERO, BLOCK_STALE, BLOCK_BUSY, BLOCK_READY };

/* Who uses the memory. Each has an arrangement of the lines of its own, and another one for each kind of board. */
typedef enum { HASH_NOBODY, HASH_LOOKAHEAD, HASH_SOLVER, HASH_ALPHABETA, HASH_TIMED, HASH_MCTS, HASH_GUIDED } HashUser;

/* One block of cache lines, whose layout is the business of the search that uses it. One search uses it at a time,
 * with any number of threads. What a search writes it marks with `generation`. What has another mark it treats as free, in
 * reading and in writing, so that no answer depends on what was there before; fresh memory is zero, which is no generation. */
typedef struct {
    void *lines;
    uint64_t line_count;
    uint64_t first;       /* the index of the first line in the whole memory */
    atomic_uchar *blocks; /* of the whole memory */
    size_t block_count;
    uint8_t generation;
    bool clean;        /* nothing has been written since it was forgotten */
    HashUser user;     /* who wrote last, … */
    Geometry geometry; /* … for which boards */
} Hash;

/* Holds a line, where several threads share it: nobody holds one for longer than it takes to read or write it. */
static inline void hash_lock(atomic_flag *busy, bool shared)
{
    if (shared)
        while (atomic_flag_test_and_set_explicit(busy, memory_order_acquire))
            ;
}

static inline void hash_unlock(atomic_flag *busy, bool shared)
{
    if (shared)
        atomic_flag_clear_explicit(busy, memory_order_release);
}

/* Takes `bytes` (at least one line) of memory. On failure returns false and leaves *hash as it was. A hash
 * already initialised is replaced by an empty one of the new size; the first time *hash must be all zeros. */
bool hash_resize(Hash *hash, size_t bytes);

/* Whether a container or the like lets the process have so many bytes in place of what it has here, and does not kill it in a search. To be
 * asked about what a user wants; a usual size may serve although it is never all there. */
bool hash_is_allowed(const Hash *hash, size_t bytes);
void hash_free(Hash *hash);

/* Lets the system hand out the memory now, so that no search has to wait for it; ends early if *stop is true or becomes so. Memory that
 * would be more than half of what is free is left for later, in case it is never used. */
void hash_commit(const Hash *hash, const atomic_bool *stop);

/* Forgets everything, by beginning a new generation. */
void hash_clear(Hash *hash);

/* To be called before a search uses the memory. What another user wrote, or for another geometry, is forgotten; that takes next to no
 * time, since blocks are zeroed when a line of them is asked for. HASH_MCTS and HASH_GUIDED, which take the memory as it is, find zeros in
 * the first line only. */
void hash_begin(Hash *hash, const Geometry *geometry, HashUser user);

/* `count` lines from `first` on, as if `user` had begun in them, for the geometry that *hash has. The same user must get the same
 * lines until hash_begin() changes the user of the whole. The memory remains the property of *hash. */
Hash hash_part(const Hash *hash, uint64_t first, uint64_t count, HashUser user);

/* Zeroes a block that is stale, or waits until another thread has done so. */
void hash_make_ready(const Hash *hash, uint64_t block);

/* The high half of a product. */
static inline uint64_t multiply_high(uint64_t a, uint64_t b)
{
#ifdef __SIZEOF_INT128__
    return (uint64_t)((unsigned __int128)a * b >> 64);
#else
    const uint64_t low = (a & UINT32_MAX) * (b & UINT32_MAX), left = (a >> 32) * (b & UINT32_MAX), right = (a & UINT32_MAX) * (b >> 32);
    const uint64_t middle = (low >> 32) + (left & UINT32_MAX) + right; /* at most 2^64 - 1 */
    return (a >> 32) * (b >> 32) + (left >> 32) + (middle >> 32);
#endif
}

/* The line for the hash value `h`, whose high bits must be well mixed: line_count * h / 2^64. Source: Lemire,
 * "A fast alternative to the modulo reduction", 2016. From any thread. */
static inline void *hash_line(const Hash *hash, uint64_t h)
{
    const uint64_t index = multiply_high(h, hash->line_count), block = (hash->first + index) / HASH_BLOCK;
    if (atomic_load_explicit(&hash->blocks[block], memory_order_acquire) != BLOCK_READY)
        hash_make_ready(hash, block);
    return (char *)hash->lines + index * HASH_LINE;
}

/* The line at an index, NULL if it is in no use. From any thread. */
static inline const void *hash_look(const Hash *hash, uint64_t index)
{
    const bool ready = atomic_load_explicit(&hash->blocks[(hash->first + index) / HASH_BLOCK], memory_order_acquire) == BLOCK_READY;
    return ready ? (const char *)hash->lines + index * HASH_LINE : NULL;
}

/* How many of 1000 lines are in use, from a sample; `is_used` is asked of those that hash_look() has. From any
 * thread if that may be asked beside those that write. */
int hash_use(const Hash *hash, bool (*is_used)(const Hash *hash, const void *line));

#endif
