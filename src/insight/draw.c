/* Every column with room is as likely as the others, so positions that more games lead to come more often. */
#include "insight/draw.h"

#include "game/chance.h"

bool draw_position(Random *random, const Geometry *geometry, Range plies, Board *board, int columns[MAX_CELLS])
{
    const int wanted = plies.first + (int)random_below(random, (uint32_t)(plies.last - plies.first + 1));
    board_init(board, geometry);
    while (board->count < wanted) {
        const int column = chance_column(board, random);
        columns[board->count] = column;
        board_play(board, column);
        if (board_status(board) != STATUS_PLAYING)
            return false;
    }
    return true;
}

bool draw_is_open(const Board *board)
{
    return !board_can_win(board, PLAYER_X) && !board_can_win(board, PLAYER_O);
}
