/* An n-tuple network: a scale times the sum of one whole number for each tuple and its mirror image; there is a set of numbers for each side to
 * move (see tuples.h). */
#ifndef SEARCH_TUPLE_NETWORK_H
#define SEARCH_TUPLE_NETWORK_H

#include "search/tuples.h"

#include <stddef.h>

typedef struct {
    Tuples shape;
    float scale;
    size_t weight_count;
    int16_t *weights; /* by side to move, tuple and state; none is beyond NETWORK_LARGEST (network.h) */
    TupleSteps steps; /* of the tuples */
} TupleNetwork;

static inline size_t tuple_network_weights(const Tuples *tuples)
{
    return 2 * (size_t)tuples->count * tuple_states(tuples);
}

/* A network with all weights 0. False if there is no memory. */
bool tuple_network_init(TupleNetwork *network, const Tuples *tuples, float scale);
void tuple_network_free(TupleNetwork *network);

/* What it says of the stones, for x. */
double tuple_network_sum(const TupleNetwork *network, WideBits x, WideBits o, Player turn);

/* A position after which others are asked for, and what each tuple adds there by whose turn it is; that is looked up when it is needed. */
typedef struct {
    TupleStates states;
    bool known[2]; /* by Player: whether there is what follows */
    int sum[2];
    int16_t weight[2][2][MAX_TUPLES]; /* by Player, image and tuple */
} TuplePlace;

void tuple_network_place(const TupleNetwork *network, WideBits x, WideBits o, TuplePlace *place);

/* The same sum, to the last bit, of a position that has the stones of the place and some more; the faster the fewer are new: only tuples with
 * cells that have changed are looked up. */
double tuple_network_sum_after(const TupleNetwork *network, TuplePlace *place, WideBits x, WideBits o, Player turn);

#endif
