/* The transposition table of the solver: proved bounds of scores by position. Included by solver_core.h only.
 *
 * Most of what a search asks about are positions near its end, and what it will ask again of them it asks soon. They have a part of the
 * memory to themselves that the processor's caches hold, so that little has to be waited for. Of several threads each has a part of its
 * own for the last of them: what one processor has just written another one waits for.
 *
 * Where a key leaves room for it (7x6), an entry is one 64-bit word: the key, both bounds and the generation. Words are
 * read and written whole, so threads share the table without locks. Elsewhere an entry has its fields side by
 * side, in a line that is locked when there are several threads. Keys are stored whole: there are no false hits. */
#ifndef SEARCH_SOLVER_TABLE_H
#define SEARCH_SOLVER_TABLE_H

#include "game/bitboard.h"
#include "search/hash.h"
#include "search/solver_task.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>

/* Where positions have their places: late ones at the front of the memory, the last behind them, others all over it. Keys are stored
 * whole, so that all they do to each other is to take up room. */
typedef enum { PART_ALL, PART_LATE, PART_LAST, PARTS } Part;

typedef struct {
    Hash part[PARTS];
    uint8_t part_of[MAX_CELLS]; /* by stones */
} Table;

/* From so many stones on positions have their places there. */
static inline void table_give(Table *table, int stones, Part part)
{
    memset(table->part_of + stones, (int)part, sizeof table->part_of - (size_t)stones);
}

/* For a search that begins with so many stones, by member `member` of a team of so many. A search that can fill no more than the late part
 * has it alone. */
static inline Table table_for(const Hash *hash, int cells, int stones, int member, int members)
{
    enum { LATE = 20, LAST = 14, ALL_LATE = 28, FEW = 24 }; /* cells left */
    const int left = cells - stones;
    const uint64_t enough = left <= FEW ? 1 << 12 : 1 << 15, most = left <= ALL_LATE ? hash->line_count : hash->line_count / 4 + 1;
    const uint64_t late = enough < most ? enough : most;
    Table table = { .part = { [PART_ALL] = *hash, [PART_LATE] = hash_part(hash, 0, late, HASH_SOLVER) } }; /* all positions in PART_ALL */
    table_give(&table, left <= ALL_LATE ? 0 : cells - LATE, PART_LATE);
    const uint64_t own_enough = 1 << 14, own_most = hash->line_count / 4 / (uint64_t)members;
    const uint64_t own = own_enough < own_most ? own_enough : own_most;
    if (members > 1 && left > ALL_LATE && own > 0) {
        table.part[PART_LAST] = hash_part(hash, late + (uint64_t)member * own, own, HASH_SOLVER);
        table_give(&table, cells - LAST, PART_LAST);
    }
    return table;
}

/* The part that a position with so many stones has its place in. */
static inline const Hash *table_part(const Table *table, int stones)
{
    return &table->part[table->part_of[stones]];
}

#ifdef BUILD_GEOMETRY

enum { WORDS = 4, BOUND_BITS = 6, BOUND_BIAS = 32 };

/* Half a cache line: enough entries for a good replacement, and few to compare. */
static inline void *table_line(const Table *table, int stones, Bits key)
{
    char *line = hash_line(table_part(table, stones), key_hash(key, 0));
    return line + (key_hash(key, 0) & 1) * (HASH_LINE / 2);
}

/* key << 15 | generation << 12 | (lower + 32) << 6 | (upper + 32). The key of 7x6 has 49 bits. */
static inline uint64_t word_tag(const Hash *hash, Bits key)
{
    return key << 3 | hash->generation;
}

static inline bool word_is_used(const Hash *hash, uint64_t word)
{
    return (word >> 2 * BOUND_BITS & 7) == hash->generation;
}

/* Compares with every entry before it asks whether one was equal: no branch to guess wrong, and none for a loop. */
static inline bool table_probe(const Hash *hash, const void *line, Bits key, bool shared, ScoreBounds *known)
{
    const _Atomic uint64_t *words = line;
    const uint64_t tag = word_tag(hash, key);
    uint64_t found = 0;
    (void)shared;
#pragma GCC unroll 4
    for (int i = 0; i < WORDS; i++) {
        const uint64_t word = atomic_load_explicit(&words[i], memory_order_relaxed);
        found = word >> 2 * BOUND_BITS == tag ? word : found;
    }
    if (found == 0)
        return false;
    known->lower = (int)(found >> BOUND_BITS & 63) - BOUND_BIAS;
    known->upper = (int)(found & 63) - BOUND_BIAS;
    return true;
}

/* Newest first: the entries of a line move down one place, up to one that is free or of the same position; the last is lost. */
static inline void table_store(const Hash *hash, void *line, Bits key, bool shared, ScoreBounds known)
{
    _Atomic uint64_t *words = line;
    const uint64_t tag = word_tag(hash, key);
    uint64_t word = tag << 2 * BOUND_BITS | (uint64_t)(known.lower + BOUND_BIAS) << BOUND_BITS
                    | (uint64_t)(known.upper + BOUND_BIAS);
    (void)shared;
    for (int i = 0; i < WORDS; i++) {
        const uint64_t old = atomic_load_explicit(&words[i], memory_order_relaxed);
        atomic_store_explicit(&words[i], word, memory_order_relaxed);
        if (old >> 2 * BOUND_BITS == tag || !word_is_used(hash, old))
            return;
        word = old;
    }
}

static inline bool line_is_used(const Hash *hash, const void *line)
{
    const _Atomic uint64_t *words = line;
    return word_is_used(hash, atomic_load_explicit(words, memory_order_relaxed));
}

#else

enum { SLOTS = BITBOARD_WIDTH == 64 ? 5 : 3 };

typedef struct {
    Bits key[SLOTS];
    int8_t lower[SLOTS], upper[SLOTS];
    bool used[SLOTS];
    atomic_uchar generation; /* may be read by who has no lock */
    uint8_t next;            /* the slot that is overwritten next */
    atomic_flag busy;
} TableLine;

_Static_assert(sizeof(TableLine) <= HASH_LINE, "an entry line is one cache line");

static inline void *table_line(const Table *table, int stones, Bits key)
{
    return hash_line(table_part(table, stones), key_hash(key, 0));
}

static inline unsigned line_generation(const TableLine *line)
{
    return atomic_load_explicit(&line->generation, memory_order_relaxed);
}

/* Which slot has the key, -1 if none has. All are compared before one is asked whether it is the one: no branch to guess wrong. */
static inline int slot_of(const TableLine *line, Bits key)
{
    int found = -1;
#pragma GCC unroll 5
    for (int i = 0; i < SLOTS; i++)
        found = (line->used[i] & (line->key[i] == key)) ? i : found;
    return found;
}

static inline bool table_probe(const Hash *hash, void *memory, Bits key, bool shared, ScoreBounds *known)
{
    TableLine *line = memory;
    hash_lock(&line->busy, shared);
    const int slot = line_generation(line) == hash->generation ? slot_of(line, key) : -1;
    if (slot >= 0)
        *known = (ScoreBounds){ line->lower[slot], line->upper[slot] };
    hash_unlock(&line->busy, shared);
    return slot >= 0;
}

static inline void table_store(const Hash *hash, void *memory, Bits key, bool shared, ScoreBounds known)
{
    TableLine *line = memory;
    hash_lock(&line->busy, shared);
    if (line_generation(line) != hash->generation) {
        memset(line->used, 0, sizeof line->used);
        line->next = 0;
        atomic_store_explicit(&line->generation, hash->generation, memory_order_relaxed);
    }
    int slot = slot_of(line, key);
    if (slot < 0) {
        slot = line->next % SLOTS;
        line->next = (uint8_t)((slot + 1) % SLOTS);
    }
    line->key[slot] = key;
    line->lower[slot] = (int8_t)known.lower;
    line->upper[slot] = (int8_t)known.upper;
    line->used[slot] = true;
    hash_unlock(&line->busy, shared);
}

static inline bool line_is_used(const Hash *hash, const void *line)
{
    return line_generation(line) == hash->generation;
}

#endif

/* How many of 1000 lines are in use, from any thread. */
static int table_use(const Hash *hash)
{
    return hash_use(hash, line_is_used);
}

#endif
