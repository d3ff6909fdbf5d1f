/* The features of an n-tuple network: sets of cells, and the state of each set as a number.
 *
 * A cell has one of four states: empty and not reachable by the next stone, empty and reachable, a stone of x, a stone of o. A tuple of n
 * cells has 4^n states. Source: Thill, Koch and Konen, "Reinforcement learning with n-tuples on the game Connect-4", 2012. */
#ifndef SEARCH_TUPLES_H
#define SEARCH_TUPLES_H

#include "base/random.h"
#include "game/bitboard.h"
#include "game/board.h"

#include <stdint.h>

enum {
    MAX_TUPLES = 100,
    MAX_TUPLE_CELLS = 8,
    TUPLE_LANES = 16, /* tuples that are handled together */
    TUPLE_BLOCKS = (MAX_TUPLES + TUPLE_LANES - 1) / TUPLE_LANES,
    TUPLE_PLACES = TUPLE_BLOCKS * TUPLE_LANES,
    TUPLE_WORDS = (MAX_TUPLES + 63) / 64
};

/* A value. In its sets of cells, cell `row` of `column` is bit column * rows + row. */
typedef struct {
    Geometry geometry;
    int count, cells; /* tuples, and cells of each */
    WideBits mask[MAX_TUPLES];
} Tuples;

/* Some of the tuples: number t is bit t % 64 of word t / 64. */
typedef struct {
    uint64_t word[TUPLE_WORDS];
} TupleSet;

/* A position, and the states of all tuples there and in the mirror image. */
typedef struct {
    WideBits x, o;
    uint16_t of[2][TUPLE_PLACES];
} TupleStates;

/* What cells mean to tuples. The state of a tuple is a sum over its cells: of each a step, which is a power of two of its own, if the cell is
 * reachable or has a stone of o; and of the step shifted by the number of the tuple's cells if it has a stone. Here cells have the numbers of
 * their bits on the board. */
typedef struct {
    Geometry geometry;
    int blocks;     /* of TUPLE_LANES tuples */
    unsigned stone; /* how many steps a stone of x is worth; one of o is worth one more */
    uint8_t mirrored[MAX_BITS];            /* where the cell is in the mirror image */
    uint16_t step[MAX_BITS][TUPLE_PLACES]; /* by cell and tuple; 0 if the tuple does not have the cell */
    TupleSet with[MAX_BITS];               /* the tuples that have the cell */
} TupleSteps;

/* Chooses tuples by random walks from cell to neighbouring cell, each until it has seen `cells` different ones, or all where the board has
 * fewer. */
void tuples_choose(Tuples *tuples, const Geometry *geometry, int count, int cells, Random *random);

void tuples_prepare(const Tuples *tuples, TupleSteps *steps);

/* The states of a position with those stones. */
void tuples_read(const TupleSteps *steps, WideBits x, WideBits o, TupleStates *states);

/* The same for a position that has the stones of another one and some more: the faster the fewer. In both images, which tuples may have
 * another state. */
void tuples_read_after(const TupleSteps *steps, const TupleStates *before, WideBits x, WideBits o, TupleStates *states, TupleSet changed[2]);

/* The number of states of a tuple. */
static inline uint32_t tuple_states(const Tuples *tuples)
{
    return (uint32_t)1 << (2 * tuples->cells);
}

#endif
