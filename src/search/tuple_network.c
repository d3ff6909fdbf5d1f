/* Looked up where states have changed only. */
#include "search/tuple_network.h"

#include "base/memory.h"

bool tuple_network_init(TupleNetwork *network, const Tuples *tuples, float scale)
{
    *network = (TupleNetwork){ .shape = *tuples, .scale = scale, .weight_count = tuple_network_weights(tuples) };
    tuples_prepare(tuples, &network->steps);
    network->weights = memory_map(network->weight_count * sizeof *network->weights);
    return network->weights != NULL;
}

void tuple_network_free(TupleNetwork *network)
{
    memory_unmap(network->weights, network->weight_count * sizeof *network->weights);
    network->weights = NULL;
}

/* ---- the sum at a place, and after it ---- */

static inline const int16_t *weights_of(const TupleNetwork *network, Player turn, int tuple)
{
    return network->weights + ((size_t)turn * (size_t)network->shape.count + (size_t)tuple) * tuple_states(&network->shape);
}

void tuple_network_place(const TupleNetwork *network, WideBits x, WideBits o, TuplePlace *place)
{
    place->known[PLAYER_X] = place->known[PLAYER_O] = false;
    tuples_read(&network->steps, x, o, &place->states);
}

/* What the place itself is worth if it is the turn of that side. */
static int sum_of_place(const TupleNetwork *network, TuplePlace *place, Player turn)
{
    if (place->known[turn])
        return place->sum[turn];
    int sum = 0;
    for (int image = 0; image < 2; image++)
        for (int i = 0; i < network->shape.count; i++) {
            place->weight[turn][image][i] = weights_of(network, turn, i)[place->states.of[image][i]];
            sum += place->weight[turn][image][i];
        }
    place->sum[turn] = sum;
    place->known[turn] = true;
    return sum;
}

double tuple_network_sum(const TupleNetwork *network, WideBits x, WideBits o, Player turn)
{
    TuplePlace place;
    tuple_network_place(network, x, o, &place);
    return (double)network->scale * sum_of_place(network, &place, turn);
}

double tuple_network_sum_after(const TupleNetwork *network, TuplePlace *place, WideBits x, WideBits o, Player turn)
{
    TupleStates states;
    TupleSet changed[2];
    int sum = sum_of_place(network, place, turn);
    tuples_read_after(&network->steps, &place->states, x, o, &states, changed);
    for (int image = 0; image < 2; image++)
        for (int i = 0; i < TUPLE_WORDS; i++)
            for (uint64_t left = changed[image].word[i]; left != 0; left &= left - 1) {
                const int tuple = 64 * i + __builtin_ctzll(left);
                sum += weights_of(network, turn, tuple)[states.of[image][tuple]] - place->weight[turn][image][tuple];
            }
    return (double)network->scale * sum;
}
