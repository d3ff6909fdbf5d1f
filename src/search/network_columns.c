/* What a network thinks of moves and the best answers to them. It learned of quiet positions only. */
#include "search/network.h"

#include "search/quiet.h"

#include <math.h>

enum { TRIES = 1000 /* moves to try for a win by threats */ };

static const double MOST = 0x1.fffffffffffffp-1; /* less than a win that is seen */

/* The value of a quiet position by itself, for the side to move. */
static double value_of(const Network *network, const Board *board)
{
    const int for_mover = board_turn(board) == PLAYER_X ? 1 : -1;
    return fmin(fmax(for_mover * network_value(network, board), -MOST), MOST);
}

static double best_value(const Network *network, const Board *board);

/* The value of the position after a move, for the side that makes it: that of the next quiet position, by itself or by
 * the best move there. */
static double value_after(const Network *network, Board board, int column, bool by_itself)
{
    const Player mover = board_turn(&board);
    int result;
    board_play(&board, column);
    if (board_winning_lines(&board) != 0)
        return 1;
    if (!quiet_find(&board, TRIES, &result))
        return -result * MOST;
    const double value = by_itself ? value_of(network, &board) : best_value(network, &board);
    return board_turn(&board) == mover ? value : -value;
}

/* The value of the best move of a quiet position, for the side to move. */
static double best_value(const Network *network, const Board *board)
{
    double best = -MOST;
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            best = fmax(best, value_after(network, *board, column, true));
    return best;
}

void network_columns(const Network *network, const Board *board, double value[MAX_COLS])
{
    for (int column = 0; column < board->geometry.cols; column++)
        value[column] = board_can_play(board, column) ? value_after(network, *board, column, false) : (double)NAN;
}
