/* Quiet positions: those in which the side to move has a choice and no win by threats is seen. Between them moves are forced. `go network` asks
 * about them only and chooses a move in them only, and of them networks learn.
 * Source: Don Beal, "A generalised quiescence search algorithm", 1990. */
#ifndef SEARCH_QUIET_H
#define SEARCH_QUIET_H

#include "game/board.h"

#include <stdbool.h>

/* Moves to try for a win by threats where many positions are learned from: few wins take more. */
enum { QUIET_TRIES = 40 };

/* Goes on from a position to the next quiet one, which may be itself: plays the moves that are forced, and tries up to so many for a win by
 * threats. False if the game is over or decided on the way: *result is then 1 if the side that was to move wins, -1 if the other one does, 0 for
 * a draw, and the board is as it was. */
bool quiet_find(Board *board, int tries, int *result);

#endif
