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
    network->weights = memory_zeroed(network->weight_count * sizeof *network->weights);
    return network->weights != NULL;
}

void network_free(Network *network)
{
    free(network->weights);
    network->weights = NULL;
}

double network_sum(const Network *network, WideBits x, WideBits o, Player turn)
{
    const Tuples *tuples = &network->tuples;
    const uint32_t states = tuple_states(tuples);
    const bool wide = cells_are_wide(&tuples->geometry);
    const int16_t *weights = network->weights + (size_t)turn * (size_t)tuples->count * states;
    CellStates cells[2];
    int sum = 0;
    tuples_read(&tuples->geometry, x, o, cells);
    for (int i = 0; i < tuples->count; i++, weights += states)
        sum += weights[tuple_state(tuples, i, cells[0], wide)] + weights[tuple_state(tuples, i, cells[1], wide)];
    return (double)network->scale * sum;
}

double network_value(const Network *network, const Board *board)
{
    return tanh_alike(foundation_of_board(&network->foundation, board)
                      + network_sum(network, board->stones[PLAYER_X], board->stones[PLAYER_O], board_turn(board)));
}

/* The value of the position after a move, for the side that makes it. */
static double value_after(const Network *network, Board board, int column)
{
    const Player mover = board_turn(&board);
    board_play(&board, column);
    switch (board_status(&board)) {
    case STATUS_PLAYING: {
        const double MOST = 0x1.fffffffffffffp-1; /* less than a win that is seen */
        const double value = mover == PLAYER_X ? network_value(network, &board) : -network_value(network, &board);
        return fmin(fmax(value, -MOST), MOST);
    }
    case STATUS_DRAWN:
        return 0;
    default:
        return 1;
    }
}

void network_columns(const Network *network, const Board *board, double value[MAX_COLS])
{
    for (int column = 0; column < board->geometry.cols; column++)
        value[column] = board_can_play(board, column) ? value_after(network, *board, column) : (double)NAN;
}
