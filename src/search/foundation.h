/* What a network corrects: the estimate by what was learned on all boards (values.h), so that it need not learn again what lines, threats and
 * their parity are worth, nor that a line can be completed at once. */
#ifndef SEARCH_FOUNDATION_H
#define SEARCH_FOUNDATION_H

#include "search/values.h"

enum { FOUNDATION_DECIDED = 20 }; /* for a position that the next stones decide: more than corrections come to; tanh of it is 1 */

typedef struct {
    bool known;            /* false: there is none, and every position is worth 0 */
    ValuesWeights weights; /* as they are written in files */
    Values values;         /* the same by the number of stones */
} Foundation;

/* Of these weights on this board; none if they are NULL. */
void foundation_init(Foundation *foundation, const Geometry *geometry, const ValuesWeights *weights);

/* The argument of tanh, for x, that a sum of values stands for. */
static inline double foundation_worth(int sum)
{
    return sum / (double)(VALUES_FRACTION * VALUES_UNIT);
}

/* The same of an unfinished position of that board: FOUNDATION_DECIDED or its negative if the side to move wins with its next stone, or the
 * other side whatever it does; 0 if the next stone fills the board. Files of networks depend on all this: who changes it, or what a feature
 * is, must give them another version. */
double foundation_of_board(const Foundation *foundation, const Board *board);

#endif
