/* The transposition table of alpha-beta. Included by alphabeta_core.h only.
 *
 * An entry is the whole key, so there are no false hits, and one word of data. The words of the key are mixed, one to one, and xored
 * with the data: what two threads have written at once does not fit together and is not found (Robert Hyatt and Tim Mann, "A
 * lock-less transposition table implementation for parallel search chess engines", 2002). Without the mixing it would fit the key of
 * some third position, near to the other two. */
#ifndef SEARCH_ALPHABETA_TABLE_H
#define SEARCH_ALPHABETA_TABLE_H

#include "base/random.h"
#include "game/bitboard.h"
#include "search/hash.h"

#include <stdatomic.h>
#include <stdbool.h>

enum { KEY_WORDS = BITBOARD_WIDTH / 64, ENTRIES = BITBOARD_WIDTH == 64 ? 4 : 2 };

typedef struct {
    _Atomic uint64_t key[KEY_WORDS], data;
} Entry;

_Static_assert(sizeof(Entry) * ENTRIES <= HASH_LINE, "a line of entries is one cache line");

typedef enum { BOUND_LOWER = 1, BOUND_UPPER = 2, BOUND_EXACT = BOUND_LOWER | BOUND_UPPER } Bound;

/* What an entry says. */
typedef struct {
    int value, depth;
    Bound bound;
    int column; /* of the best move, or NO_COLUMN */
    int stones; /* on the board at the root of the search that wrote it: its age */
    int generation;
} Memo;

enum { NO_COLUMN = 127 };

static inline uint64_t memo_pack(const Memo *memo)
{
    return (uint64_t)(uint16_t)memo->value | (uint64_t)memo->depth << 16 | (uint64_t)memo->bound << 24
           | (uint64_t)memo->column << 32 | (uint64_t)memo->stones << 40 | (uint64_t)memo->generation << 48;
}

static inline Memo memo_unpack(uint64_t data)
{
    return (Memo){
        .value = (int16_t)(data & 0xffff),
        .depth = (int)(data >> 16 & 0xff),
        .bound = (Bound)(data >> 24 & 0xff),
        .column = (int)(data >> 32 & 0xff),
        .stones = (int)(data >> 40 & 0xff),
        .generation = (int)(data >> 48),
    };
}

/* A key as the table has it. */
typedef struct {
    uint64_t word[KEY_WORDS];
} MixedKey;

static inline MixedKey mix_key(Bits key)
{
    MixedKey mixed;
    uint64_t h = 0;
    for (int i = 0; i < KEY_WORDS; i++)
        h = mixed.word[i] = random_mix(h ^ (uint64_t)(key >> i * (BITBOARD_WIDTH - 64)));
    return mixed;
}

static inline Entry *table_entries(const Hash *hash, MixedKey key)
{
    return hash_line(hash, key.word[KEY_WORDS - 1]);
}

static inline bool entry_is(const Entry *entry, MixedKey key, uint64_t data)
{
    for (int i = 0; i < KEY_WORDS; i++)
        if ((atomic_load_explicit(&entry->key[i], memory_order_relaxed) ^ data) != key.word[i])
            return false;
    return true;
}

static inline bool table_find(const Hash *hash, const Entry *entries, MixedKey key, Memo *memo)
{
    for (int i = 0; i < ENTRIES; i++) {
        const uint64_t data = atomic_load_explicit(&entries[i].data, memory_order_relaxed);
        *memo = memo_unpack(data);
        if (memo->generation == hash->generation && entry_is(&entries[i], key, data))
            return true;
    }
    return false;
}

/* In place of the same position, or else of what is free, the oldest, and of that the shallowest. */
static inline void table_keep(Entry *entries, MixedKey key, const Memo *memo)
{
    int place = 0, least = INT32_MAX;
    for (int i = 0; i < ENTRIES; i++) {
        const uint64_t data = atomic_load_explicit(&entries[i].data, memory_order_relaxed);
        const Memo old = memo_unpack(data);
        const bool is_used = old.generation == memo->generation;
        if (is_used && entry_is(&entries[i], key, data)) {
            place = i;
            break;
        }
        const int worth = !is_used ? -1 : old.stones != memo->stones ? old.depth : old.depth + 256;
        if (worth < least) {
            least = worth;
            place = i;
        }
    }
    const uint64_t data = memo_pack(memo);
    for (int i = 0; i < KEY_WORDS; i++)
        atomic_store_explicit(&entries[place].key[i], key.word[i] ^ data, memory_order_relaxed);
    atomic_store_explicit(&entries[place].data, data, memory_order_relaxed);
}

/* For hash_use(). */
static bool line_is_used(const Hash *hash, const void *line)
{
    const Entry *entries = line;
    return memo_unpack(entries[0].data).generation == hash->generation;
}

#endif
