/* Every column with room is as likely as the others, so positions that more games lead to come more often. */
#include "insight/draw.h"

#include "game/bitboard.h"
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
    const Geometry *g = &board->geometry;
    const WideBits playable = playable_cells(g, board_occupied(board));
    return ((winning_cells(g, board->stones[PLAYER_X]) | winning_cells(g, board->stones[PLAYER_O])) & playable) == 0;
}
