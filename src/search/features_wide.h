/* The features of boards of any width, for those who learn what they are worth; searches find them by features.h. */
#ifndef SEARCH_FEATURES_WIDE_H
#define SEARCH_FEATURES_WIDE_H

#include "search/values.h"

/* The features of an unfinished position in which the side to move neither wins with its next stone nor has lost; false if it is another one,
 * and its score for the side to move is then in *score. */
bool features_of_board(const Board *board, int16_t inputs[VALUES_INPUTS], int *score);

#endif
