/* features.h in the width of all boards. */
#include "search/features_wide.h"

#include "search/features.h"

bool features_of_board(const Board *board, int16_t inputs[VALUES_INPUTS], int *score)
{
    Node node;
    if (!node_of_board(&board->geometry, board, &node, score))
        return false;
    find_features(&board->geometry, &node, inputs);
    return true;
}
