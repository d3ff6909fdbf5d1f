/* What a network thinks of positions, by its kind. */
#include "search/network.h"

#include "base/tanh.h"

static void begin(Network *network, NetworkKind kind, const Geometry *geometry, const ValuesWeights *foundation)
{
    *network = (Network){ .kind = kind, .geometry = *geometry };
    foundation_init(&network->foundation, geometry, foundation);
}

bool network_init_tuples(Network *network, const Tuples *tuples, const ValuesWeights *foundation, float scale)
{
    begin(network, NETWORK_TUPLES, &tuples->geometry, foundation);
    return tuple_network_init(&network->tuples, tuples, scale);
}

bool network_init_neural(Network *network, const Geometry *geometry, int neurons, const ValuesWeights *foundation)
{
    begin(network, NETWORK_NEURAL, geometry, foundation);
    return neural_init(&network->neural, geometry, neurons);
}

void network_free(Network *network)
{
    if (network->kind == NETWORK_TUPLES)
        tuple_network_free(&network->tuples);
    else if (network->kind == NETWORK_NEURAL)
        neural_free(&network->neural);
    network->kind = NETWORK_NONE;
}

double network_sum(const Network *network, const Sight *sight, Player turn)
{
    if (network->kind == NETWORK_NEURAL)
        return neural_output(&network->neural, sight, turn);
    return tuple_network_sum(&network->tuples, sight->stones[PLAYER_X], sight->stones[PLAYER_O], turn);
}

void network_place(const Network *network, const Sight *sight, NetworkPlace *place)
{
    if (network->kind == NETWORK_NEURAL)
        neural_place(&network->neural, sight, &place->neural);
    else
        tuple_network_place(&network->tuples, sight->stones[PLAYER_X], sight->stones[PLAYER_O], &place->tuples);
}

double network_sum_after(const Network *network, NetworkPlace *place, const Sight *sight, Player turn)
{
    if (network->kind == NETWORK_NEURAL)
        return neural_output_after(&network->neural, &place->neural, sight, turn);
    return tuple_network_sum_after(&network->tuples, &place->tuples, sight->stones[PLAYER_X], sight->stones[PLAYER_O], turn);
}

double network_value(const Network *network, const Board *board)
{
    const Sight sight = inputs_look(&network->geometry, board->stones[PLAYER_X], board->stones[PLAYER_O]);
    return tanh_alike(foundation_of_board(&network->foundation, board) + network_sum(network, &sight, board_turn(board)));
}
