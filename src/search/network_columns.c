/* What a network thinks of moves. It learned of quiet positions only. */
#include "search/network.h"

#include "search/quiet.h"

#include <math.h>

enum { TRIES = 1000 /* moves to try for a win by threats */ };

static const double MOST = 0x1.fffffffffffffp-1; /* less than a win that is seen */

/* The value of a position for x. */
static double value_of(const Network *network, Board board)
{
    const int for_x = board_turn(&board) == PLAYER_X ? 1 : -1;
    int result;
    if (!quiet_find(&board, TRIES, &result))
        return for_x * result * MOST;
    return fmin(fmax(network_value(network, &board), -MOST), MOST);
}

/* The value of the position after a move, for the side that makes it. */
static double value_after(const Network *network, Board board, int column)
{
    const int for_mover = board_turn(&board) == PLAYER_X ? 1 : -1;
    board_play(&board, column);
    return board_winning_lines(&board) != 0 ? 1 : for_mover * value_of(network, board);
}

void network_columns(const Network *network, const Board *board, double value[MAX_COLS])
{
    for (int column = 0; column < board->geometry.cols; column++)
        value[column] = board_can_play(board, column) ? value_after(network, *board, column) : (double)NAN;
}
