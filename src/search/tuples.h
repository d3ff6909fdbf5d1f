/* The features of an n-tuple network: sets of cells, and the state of each set as a number.
 *
 * A cell has one of four states: empty and not reachable by the next stone, empty and reachable, a stone of x, a stone of o. A tuple of n
 * cells has 4^n states. Source: Thill, Koch and Konen, "Reinforcement learning with n-tuples on the game Connect-4", 2012. */
#ifndef SEARCH_TUPLES_H
#define SEARCH_TUPLES_H

#include "base/random.h"
#include "game/board.h"

#include <stdbool.h>
#include <stdint.h>

enum { MAX_TUPLES = 100, MAX_TUPLE_CELLS = 8, TUPLE_MAX_BOARD = 64 /* cells of the largest board */ };

/* The states of all cells as two bits each; cell `row` of `column` is bit column * rows + row. */
typedef struct {
    uint64_t low, high; /* reachable or o; any stone */
} CellStates;

/* A value. */
typedef struct {
    Geometry geometry; /* of at most TUPLE_MAX_BOARD cells */
    int count, cells;  /* tuples, and cells of each */
    uint64_t mask[MAX_TUPLES];
} Tuples;

/* Chooses tuples by random walks from cell to neighbouring cell, each until it has seen `cells` different ones. False if the
 * board is too large, or smaller than a tuple. */
bool tuples_choose(Tuples *tuples, const Geometry *geometry, int count, int cells, Random *random);

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
#ifdef __BMI2__
    return (uint32_t)__builtin_ia32_pext_di(bits, mask);
#else
    uint32_t gathered = 0;
    for (uint32_t to = 1; mask != 0; to <<= 1, mask &= mask - 1)
        gathered |= bits & mask & (~mask + 1) ? to : 0;
    return gathered;
#endif
}

/* The state of one tuple. */
static inline uint32_t tuple_state(const Tuples *tuples, int tuple, CellStates states)
{
    const uint64_t mask = tuples->mask[tuple];
    return gather_bits(states.low, mask) | gather_bits(states.high, mask) << tuples->cells;
}

#endif
