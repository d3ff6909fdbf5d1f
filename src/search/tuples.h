/* The features of an n-tuple network: sets of cells, and the state of each set as a number.
 *
 * A cell has one of four states: empty and not reachable by the next stone, empty and reachable, a stone of x, a stone of o. A tuple of n
 * cells has 4^n states. Source: Thill, Koch and Konen, "Reinforcement learning with n-tuples on the game Connect-4", 2012. */
#ifndef SEARCH_TUPLES_H
#define SEARCH_TUPLES_H

#include "base/random.h"
#include "game/bitboard.h"
#include "game/board.h"

#include <stdbool.h>
#include <stdint.h>

enum { MAX_TUPLES = 100, MAX_TUPLE_CELLS = 8 };

/* Whether the cells of a board need more than a word. */
static inline bool cells_are_wide(const Geometry *geometry)
{
    return geometry_cells(geometry) > 64;
}

/* The states of all cells as two bits each. In sets of cells here, cell `row` of `column` is bit column * rows + row. */
typedef struct {
    WideBits low, high; /* reachable or o; any stone */
} CellStates;

/* A value. */
typedef struct {
    Geometry geometry;
    int count, cells; /* tuples, and cells of each */
    WideBits mask[MAX_TUPLES];
} Tuples;

/* Some of the tuples: number t is bit t % 64 of word t / 64. */
typedef struct {
    uint64_t word[(MAX_TUPLES + 63) / 64];
} TupleSet;

/* Chooses tuples by random walks from cell to neighbouring cell, each until it has seen `cells` different ones, or all where the board has
 * fewer. */
void tuples_choose(Tuples *tuples, const Geometry *geometry, int count, int cells, Random *random);

/* The tuples that each cell is in. */
void tuples_of_cells(const Tuples *tuples, TupleSet of_cell[MAX_CELLS]);

/* The states of a position and of its mirror image. */
void tuples_read(const Geometry *geometry, WideBits x, WideBits o, CellStates states[2]);

/* The number of states of a tuple. */
static inline uint32_t tuple_states(const Tuples *tuples)
{
    return (uint32_t)1 << (2 * tuples->cells);
}

/* The bits of `bits` that `mask` names, moved together. */
static inline uint32_t gather_bits(uint64_t bits, uint64_t mask)
{
#if defined(__BMI2__) && defined(__x86_64__)
    return (uint32_t)__builtin_ia32_pext_di(bits, mask);
#else
    uint32_t gathered = 0;
    for (uint32_t to = 1; mask != 0; to <<= 1, mask &= mask - 1)
        gathered |= bits & mask & (~mask + 1) ? to : 0;
    return gathered;
#endif
}

static inline uint32_t gather_wide_bits(WideBits bits, WideBits mask)
{
    const uint64_t low = (uint64_t)mask;
    return gather_bits((uint64_t)bits, low) | gather_bits(wide_high(bits), wide_high(mask)) << bits_count64(low);
}

/* The state of one tuple. `wide` is what cells_are_wide says of the board; most boards need half the work. */
static inline uint32_t tuple_state(const Tuples *tuples, int tuple, CellStates states, bool wide)
{
    const WideBits mask = tuples->mask[tuple];
    if (wide)
        return gather_wide_bits(states.low, mask) | gather_wide_bits(states.high, mask) << tuples->cells;
    return gather_bits((uint64_t)states.low, (uint64_t)mask) | gather_bits((uint64_t)states.high, (uint64_t)mask) << tuples->cells;
}

#endif
