/* What was learned of positions on all boards: the worth of features that are the same wherever they stand.
 *
 * A position has features of either side: gaps (empty cells that would complete a line) by the parity of their row, their height and what
 * lies below them; lines in which two or three stones are missing, and the cells where several of them cross; and who would win if both
 * sides filled up the board and kept away from the cells below gaps as long as they can. The estimate is a sum of weights, one for each
 * feature, side and class of boards (whether the rows and the columns are even in number), which change along the game. All is whole numbers. */
#ifndef SEARCH_VALUES_H
#define SEARCH_VALUES_H

#include "data/values.h"
#include "game/board.h"

#include <stdint.h>

/* Who adds or changes one must make `make values` anew, give files of networks another version, as they have weights of these, and put
 * weights in the same place of src/data/order.c before `make order`. */
typedef enum {
    FEATURE_LOW_GAPS,       /* gaps right above a playable cell: in odd rows, counted from 1, and behind them in even ones */
    FEATURE_HIGH_GAPS = 2,  /* other gaps, if there is no other below, as before */
    FEATURE_COVERED_GAPS = 4, /* gaps above another of either side, as before */
    FEATURE_PAIRED_GAPS = 6, /* gaps right above another of the same side */
    FEATURE_OPPOSED_GAPS,    /* gaps of both sides: each counts them */
    FEATURE_NEAR_CELLS,      /* cells that would make a gap, as before */
    FEATURE_CROSSINGS = 10,  /* those that would make gaps in two directions, as before */
    FEATURE_LEVEL_PAIRS = 12, /* level lines in which two stones are missing, as before */
    FEATURE_OBLIQUE_PAIRS = 14,
    FEATURE_UPRIGHT_PAIRS,
    FEATURE_LEVEL_THREES,   /* level lines in which three are missing, as before */
    FEATURE_OBLIQUE_THREES = 18,
    FEATURE_OPEN_LINES,     /* lines that can still be completed */
    FEATURE_PLAYABLE_CROSSINGS,
    FEATURE_LAST_WORD,      /* 1 if filling up the board wins for the side */
    FEATURE_TURN,           /* 1 if it is to move */
    FEATURES
} Feature;

/* A table has the weights of an empty board and those of a full one; in each, those of the features of x and then those of o. They count for x,
 * in sixteenths of an estimate. */
_Static_assert(VALUES_INPUTS == 2 * (int)FEATURES && VALUES_STAGES == 2, "the tables are of the features that there are");

enum {
    VALUES_UNIT = 200, /* the estimate of a position that is worth tanh(1), where a win is worth 1 */
    VALUES_MOST = 5000, /* no estimate is larger */
    VALUES_FRACTION = 16
};

/* The weights for one geometry, by the number of stones on the board. */
typedef struct {
    int16_t weight[MAX_CELLS + 1][VALUES_INPUTS];
} Values;

/* 0 to VALUES_CLASSES - 1: whether the rows and the columns are odd in number. */
int values_class(const Geometry *geometry);

/* The weights of a table that are for a geometry. */
static inline const ValuesWeights *values_of_class(const ValuesTable *table, const Geometry *geometry)
{
    return &table->weight[values_class(geometry)];
}

void values_prepare(Values *values, const ValuesWeights *weights, const Geometry *geometry);

static inline int values_weigh(const int16_t weight[VALUES_INPUTS], const int16_t inputs[VALUES_INPUTS])
{
    int sum = 0;
    for (int i = 0; i < VALUES_INPUTS; i++)
        sum += weight[i] * inputs[i];
    return sum;
}

/* The sum, for x, that estimates it. */
static inline int values_sum(const Values *values, int count, const int16_t inputs[VALUES_INPUTS])
{
    return values_weigh(values->weight[count], inputs);
}

/* The estimate, for x, that a sum stands for: never a proof. */
static inline int values_estimate(int sum)
{
    const int estimate = sum / VALUES_FRACTION;
    return estimate > VALUES_MOST ? VALUES_MOST : estimate < -VALUES_MOST ? -VALUES_MOST : estimate;
}

#endif
