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

/* One block of cache lines, whose layout is the business of the search that uses it. One search uses it at a time,
 * with any number of threads. What a search writes it marks with `generation`, and it takes no notice of what
 * has another mark; fresh memory is zero, which is no generation. */
typedef struct {
    void *lines;
    uint64_t line_count;
    uint8_t generation;
    bool clean;        /* nothing has been written since it was forgotten */
    Geometry geometry; /* of the search that wrote last */
    size_t layout;     /* the same, see hash_begin */
} Hash;

/* Takes `bytes` (at least one line) of memory. On failure returns false and leaves *hash as it was. A hash
 * already initialised is replaced by an empty one of the new size; the first time *hash must be all zeros. */
bool hash_resize(Hash *hash, size_t bytes);
void hash_free(Hash *hash);

/* Forgets everything, by beginning a new generation. */
void hash_clear(Hash *hash);

/* To be called before a search uses the memory. `layout` is a number of the caller's, another one for each
 * arrangement of the lines. What a search of another layout or geometry wrote is forgotten. */
void hash_begin(Hash *hash, const Geometry *geometry, size_t layout);

/* The first half of the lines (which = 0) or the second, as if a search of the layout had begun in it. Both are the same
 * line where there is only one. The memory remains the property of *hash. */
Hash hash_half(const Hash *hash, int which, size_t layout);

/* The line for the hash value `h`, whose high bits must be well mixed: line_count * h / 2^64. Source: Lemire,
 * "A fast alternative to the modulo reduction", 2016. */
static inline void *hash_line(const Hash *hash, uint64_t h)
{
    const uint64_t index = (uint64_t)(((unsigned __int128)h * hash->line_count) >> 64);
    return (char *)hash->lines + index * HASH_LINE;
}

#endif
