/* What guided tree search asks for estimates, and what these amount to. */
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
    bool has_values;        /* else threats do */
    Values values;
    uint8_t result[GUIDE_RANGE + 1];  /* the mean result, in GUIDED_UNITs, of positions with an estimate; less than a win */
    uint16_t weight[GUIDE_RANGE + 1]; /* of a move that is estimated so much worse than the best; at least 1 */
} MctsGuide;

/* Estimates for boards of one geometry: by the network for it, which remains the caller's, or, if that is NULL, by values or, if these are NULL too,
 * by threats. Takes as long as some tens of visits; the same guide serves any number of searches, at the same time as well. */
void guide_prepare(MctsGuide *guide, const Geometry *geometry, const Network *network, const ValuesTable *values);

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
