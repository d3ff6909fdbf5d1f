/* What estimates amount to in guided tree search. Private to mcts. */
#ifndef SEARCH_MCTS_GUIDE_H
#define SEARCH_MCTS_GUIDE_H

#include "search/network.h"
#include "search/values.h"

enum {
    GUIDED_UNIT = 64,  /* a win in the sums of its nodes */
    GUIDE_RANGE = 1200 /* estimates beyond count as this one */
};

typedef struct {
    const Network *network; /* NULL: values estimate */
    const Values *values;   /* NULL: threats do */
    uint8_t result[GUIDE_RANGE + 1];  /* the mean result, in GUIDED_UNITs, of positions with an estimate; less than a win */
    uint16_t weight[GUIDE_RANGE + 1]; /* of a move that is estimated so much worse than the best; at least 1 */
} MctsGuide;

/* Network and values remain the caller's. */
void guide_prepare(MctsGuide *guide, const Network *network, const Values *values);

static inline int guide_within_range(int estimate)
{
    return estimate > GUIDE_RANGE ? GUIDE_RANGE : estimate < -GUIDE_RANGE ? -GUIDE_RANGE : estimate;
}

/* The mean result that an estimate within the range stands for. */
static inline int guide_result(const MctsGuide *guide, int estimate)
{
    return estimate < 0 ? -guide->result[-estimate] : guide->result[estimate];
}

#endif
