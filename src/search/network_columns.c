/* What a network thinks of moves. It learned little of positions in which a side must answer a threat, since the next one tells more. */
#include "search/network.h"

#include "search/threats.h"

#include <math.h>

enum { TRIES = 1000 /* moves to try for a win by threats */ };

static const double MOST = 0x1.fffffffffffffp-1; /* less than a win that is seen */

/* The value for the side to move of a node where it has a choice. */
static double value_of_choice(const Network *network, const Geometry *g, const Node *node)
{
    const Board board = { .geometry = *g, .stones = { node_stones(node, PLAYER_X), node_stones(node, PLAYER_O) }, .count = node->count };
    int tries = TRIES;
    if (wins_by_threats(g, node, &tries))
        return MOST;
    const double value = node_turn(node) == PLAYER_X ? network_value(network, &board) : -network_value(network, &board);
    return fmin(fmax(value, -MOST), MOST);
}

/* The value for the side to move, seen from behind the moves that are forced. */
static double value_of_node(const Network *network, const Geometry *g, Node node)
{
    int sign = 1;
    if (node_play_forced(g, &node, &sign))
        return sign * MOST;
    return node_is_draw(g, &node) ? 0 : sign * value_of_choice(network, g, &node);
}

/* The value of the position after a move, for the side that makes it. */
static double value_after(const Network *network, Board board, int column)
{
    Node node;
    int score;
    board_play(&board, column);
    if (board_winning_lines(&board) != 0)
        return 1;
    if (board.count == geometry_cells(&board.geometry))
        return 0;
    if (node_of_board(&board.geometry, &board, &node, &score))
        return -value_of_node(network, &board.geometry, node);
    return score == 0 ? 0 : score > 0 ? -MOST : MOST;
}

void network_columns(const Network *network, const Board *board, double value[MAX_COLS])
{
    for (int column = 0; column < board->geometry.cols; column++)
        value[column] = board_can_play(board, column) ? value_after(network, *board, column) : (double)NAN;
}
