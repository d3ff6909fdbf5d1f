/* Boards of any width; searches that have a node at hand find the features of it themselves. */
#include "search/foundation.h"

#include "search/features_wide.h"

#include <string.h>

void foundation_init(Foundation *foundation, const Geometry *geometry, const ValuesWeights *weights)
{
    *foundation = (Foundation){ .known = weights != NULL };
    if (weights == NULL)
        return;
    memcpy(foundation->weights, *weights, sizeof foundation->weights);
    values_prepare(&foundation->values, weights, geometry);
}

double foundation_of_board(const Foundation *foundation, const Board *board)
{
    const int for_x = board_turn(board) == PLAYER_X ? 1 : -1;
    int16_t inputs[VALUES_INPUTS];
    int score;
    if (!foundation->known)
        return 0;
    if (!features_of_board(board, inputs, &score))
        return FOUNDATION_DECIDED * for_x * score_result(score);
    return foundation_worth(values_sum(&foundation->values, board->count, inputs));
}
