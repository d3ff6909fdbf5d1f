/* What a network thinks of positions. */
#include "search/network.h"

#include "base/memory.h"
#include "base/tanh.h"

#include <math.h>
#include <stdlib.h>

bool network_init(Network *network, const Tuples *tuples, const ValuesWeights *foundation, float scale)
{
    *network = (Network){ .tuples = *tuples, .scale = scale, .weight_count = network_weights(tuples) };
    foundation_init(&network->foundation, &tuples->geometry, foundation);
    tuples_prepare(tuples, &network->steps);
    network->weights = memory_map(network->weight_count * sizeof *network->weights);
    return network->weights != NULL;
}

void network_free(Network *network)
{
    memory_unmap(network->weights, network->weight_count * sizeof *network->weights);
    network->weights = NULL;
}

/* ---- the sum at a place, and after it ---- */

static inline const int16_t *weights_of(const Network *network, Player turn, int tuple)
{
    return network->weights + ((size_t)turn * (size_t)network->tuples.count + (size_t)tuple) * tuple_states(&network->tuples);
}

void network_place(const Network *network, WideBits x, WideBits o, NetworkPlace *place)
{
    place->known[PLAYER_X] = place->known[PLAYER_O] = false;
    tuples_read(&network->steps, x, o, &place->states);
}

/* What the place itself is worth if it is the turn of that side. */
static int sum_of_place(const Network *network, NetworkPlace *place, Player turn)
{
    if (place->known[turn])
        return place->sum[turn];
    int sum = 0;
    for (int image = 0; image < 2; image++)
        for (int i = 0; i < network->tuples.count; i++) {
            place->weight[turn][image][i] = weights_of(network, turn, i)[place->states.of[image][i]];
            sum += place->weight[turn][image][i];
        }
    place->sum[turn] = sum;
    place->known[turn] = true;
    return sum;
}

double network_sum(const Network *network, WideBits x, WideBits o, Player turn)
{
    NetworkPlace place;
    network_place(network, x, o, &place);
    return (double)network->scale * sum_of_place(network, &place, turn);
}

double network_sum_after(const Network *network, NetworkPlace *place, WideBits x, WideBits o, Player turn)
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

/* ---- values ---- */

double network_value(const Network *network, const Board *board)
{
    return tanh_alike(foundation_of_board(&network->foundation, board)
                      + network_sum(network, board->stones[PLAYER_X], board->stones[PLAYER_O], board_turn(board)));
}
