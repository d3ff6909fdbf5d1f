/* What a network thinks of moves by looking a little further: alpha-beta (Knuth and Moore 1975) between quiet positions, of which it learned. */
#include "search/network.h"

#include "search/quiet.h"

#include <math.h>

enum {
    TRIES = 1000, /* moves to try for a win by threats */
    FURTHER = 2,  /* moves to look at behind each: the answers, and the replies to these */
    MANY = 32,    /* columns; where there are more it is the answers only, since nothing can end it */
};

static const double MOST = 0x1.fffffffffffffp-1; /* less than a win that is seen */

/* The value of a quiet position by itself, for the side to move. */
static double value_of(const Network *network, const Board *board)
{
    const int for_mover = board_turn(board) == PLAYER_X ? 1 : -1;
    return fmin(fmax(for_mover * network_value(network, board), -MOST), MOST);
}

static double best_value(const Network *network, const Board *board, int moves, double alpha, double beta);

/* The value of the position after a move, for the side that makes it: that of the next quiet position, behind the best play of so many moves
 * more. Between alpha and beta it is exact; else it is a bound, as alpha-beta has it. */
static double value_after(const Network *network, Board board, int column, int moves, double alpha, double beta)
{
    const Player mover = board_turn(&board);
    int result;
    board_play(&board, column);
    if (!quiet_find(&board, TRIES, &result))
        return board_winning_lines(&board) != 0 ? 1 : -result * MOST;
    return board_turn(&board) == mover ? best_value(network, &board, moves, alpha, beta) : -best_value(network, &board, moves, -beta, -alpha);
}

/* The value of a quiet position behind the best play of so many moves, for the side to move. */
static double best_value(const Network *network, const Board *board, int moves, double alpha, double beta)
{
    if (moves == 0)
        return value_of(network, board);
    double best = -MOST;
    for (int i = 0; i < board->geometry.cols && best < beta; i++) {
        const int column = column_from_centre(board->geometry.cols, i);
        if (board_can_play(board, column))
            best = fmax(best, value_after(network, *board, column, moves - 1, fmax(alpha, best), beta));
    }
    return best;
}

void network_columns(const Network *network, const Board *board, double value[MAX_COLS])
{
    const int cols = board->geometry.cols, further = cols > MANY ? FURTHER - 1 : FURTHER;
    for (int column = 0; column < cols; column++)
        value[column] = board_can_play(board, column) ? value_after(network, *board, column, further, -1, 1) : (double)NAN;
}
