/* Random positions. */
#ifndef INSIGHT_DRAW_H
#define INSIGHT_DRAW_H

#include "base/random.h"
#include "game/board.h"
#include "game/commandline.h"

/* Plays a random game of as many plies as are drawn from `plies`, which are less than the cells. False if it ends sooner. */
bool draw_position(Random *random, const Geometry *geometry, Range plies, Board *board, int columns[MAX_CELLS]);

/* Whether neither side could win with its next stone. */
bool draw_is_open(const Board *board);

#endif
