/* A random move that would end the game is not made, and none after it. */
#include "learn/start.h"

#include "game/chance.h"

void start_game(Board *board, const Geometry *geometry, int most, Random *random)
{
    board_init(board, geometry);
    if (most == 0 || random_below(random, 2) == 0)
        return;
    for (int left = 1 + (int)random_below(random, (uint32_t)most); left > 0; left--) {
        Board next = *board;
        board_play(&next, chance_column(board, random));
        if (board_status(&next) != STATUS_PLAYING)
            return;
        *board = next;
    }
}
