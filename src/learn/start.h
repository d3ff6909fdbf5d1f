/* Where games that a network learns from begin. */
#ifndef LEARN_START_H
#define LEARN_START_H

#include "base/random.h"
#include "game/board.h"

/* The empty board or, half of the time, an unfinished position 1 to so many random moves on, fewer than the lot said if the game would be over. So a
 * network sees what it would not play into itself, but others do. */
void start_game(Board *board, const Geometry *geometry, int most, Random *random);

#endif
