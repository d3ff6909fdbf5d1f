/* A column with room is drawn until there is one; among others one number decides. */
#include "game/chance.h"

#include <math.h>

int chance_column(const Board *board, Random *random)
{
    int column;
    do
        column = (int)random_below(random, (uint32_t)board->geometry.cols);
    while (!board_can_play(board, column));
    return column;
}

int chance_highest(const double values[], int cols, int highest[MAX_COLS])
{
    double most = -INFINITY;
    int count = 0;
    for (int column = 0; column < cols; column++) {
        if (values[column] > most) {
            most = values[column];
            count = 0;
        }
        if (values[column] == most)
            highest[count++] = column;
    }
    return count;
}

int chance_one(const int columns[], int count, Random *random)
{
    return columns[random_below(random, (uint32_t)count)];
}
