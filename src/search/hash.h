/* The memory of transposition tables: the `hash` option. */
#ifndef SEARCH_HASH_H
#define SEARCH_HASH_H

#include "game/geometry.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    HASH_LINE = 64,      /* bytes of a cache line; tables are made of whole ones */
    HASH_GENERATIONS = 7 /* generations are 1 to this, so that three bits hold them */
};

/* Who uses the memory. Each has an arrangement of the lines of its own, and another one for each kind of board. */
typedef enum { HASH_NOBODY, HASH_LOOKAHEAD, HASH_SOLVER, HASH_ALPHABETA, HASH_TIMED, HASH_MCTS } HashUser;

/* One block of cache lines, whose layout is the business of the search that uses it. One search uses it at a time,
 * with any number of threads. What a search writes it marks with `generation`. What has another mark it treats as free, in
 * reading and in writing, so that no answer depends on what was there before; fresh memory is zero, which is no generation. */
typedef struct {
    void *lines;
    uint64_t line_count;
    uint8_t generation;
    bool clean;        /* nothing has been written since it was forgotten */
    HashUser user;     /* who wrote last, … */
    Geometry geometry; /* … for which boards */
} Hash;

/* Takes `bytes` (at least one line) of memory. On failure returns false and leaves *hash as it was. A hash
 * already initialised is replaced by an empty one of the new size; the first time *hash must be all zeros. */
bool hash_resize(Hash *hash, size_t bytes);
void hash_free(Hash *hash);

/* Forgets everything, by beginning a new generation. */
void hash_clear(Hash *hash);

/* To be called before a search uses the memory. What another user wrote, or for another geometry, is forgotten. */
void hash_begin(Hash *hash, const Geometry *geometry, HashUser user);

/* The first half of the lines (which = 0) or the second, as if `user` had begun in it, for the geometry that *hash has. There must
 * be two lines. The memory remains the property of *hash. */
Hash hash_half(const Hash *hash, int which, HashUser user);

/* The line for the hash value `h`, whose high bits must be well mixed: line_count * h / 2^64. Source: Lemire,
 * "A fast alternative to the modulo reduction", 2016. */
static inline void *hash_line(const Hash *hash, uint64_t h)
{
    const uint64_t index = (uint64_t)(((unsigned __int128)h * hash->line_count) >> 64);
    return (char *)hash->lines + index * HASH_LINE;
}

#endif
