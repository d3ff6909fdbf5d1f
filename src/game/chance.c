/* Columns are drawn until one has room. */
#include "game/chance.h"

int chance_column(const Board *board, Random *random)
{
    int column;
    do
        column = (int)random_below(random, (uint32_t)board->geometry.cols);
    while (!board_can_play(board, column));
    return column;
}
