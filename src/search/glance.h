/* The choice of a search that was cut off before it knew enough to choose. */
#ifndef SEARCH_GLANCE_H
#define SEARCH_GLANCE_H

#include "game/board.h"
#include "search/solver.h"

/* Of some columns of an unfinished position that are not full the one to play: the result that is surely better, by `proved`, which has
 * what is proved of each column, and by what alpha-beta sees in less than a millisecond; else what that prefers, and then the column
 * nearer to the centre. The same at each call. */
int glance_choose(const Board *board, const int *columns, int count, const ScoreBounds *proved);

#endif
