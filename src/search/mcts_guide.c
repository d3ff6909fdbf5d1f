/* Tables, so that a visit needs no functions that differ between machines. */
#include "search/mcts_guide.h"

#include "base/tanh.h"

#include <math.h>

/* exp(-x), the same on every machine. */
static double decay(double x)
{
    const double half = tanh_alike(x / 2);
    return (1 - half) / (1 + half);
}

void guide_prepare(MctsGuide *guide, const Geometry *geometry, const Network *network, const ValuesTable *values)
{
    const double TEMPERATURE = 150; /* a move that is estimated so much worse is tried 2.7 times as rarely at first */
    guide->network = network;
    guide->has_values = values != NULL;
    if (guide->has_values)
        values_prepare(&guide->values, values_of_class(values, geometry), geometry);
    for (int i = 0; i <= GUIDE_RANGE; i++) {
        guide->result[i] = (uint8_t)floor((GUIDED_UNIT - 1) * tanh_alike((double)i / VALUES_UNIT) + 0.5);
        guide->weight[i] = (uint16_t)ceil(UINT16_MAX * decay(i / TEMPERATURE));
    }
}
