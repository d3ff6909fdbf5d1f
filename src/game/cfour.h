/* Positions and moves as the variant cfour of UCI, and Cute Chess, writes them. It is for boards of 7,6,4 only, but its moves are
 * written for others as well. */
#ifndef GAME_CFOUR_H
#define GAME_CFOUR_H

#include "game/board.h"

#include <stddef.h>

enum { CFOUR_TEXT = 128 }; /* room for a FEN with its NUL: 42 cells, 5 '/', 42 stones in hand, the rest */

/* Whether this is the board that the variant is played on. */
bool cfour_has(const Geometry *geometry);

/* Writes a position of 7,6,4: the rows from the top with `P` for the first player and `p` for the second, what is left of 21 stones each in
 * brackets, `w` or `b`, and what a chess program wants behind it. Returns `text`. */
const char *cfour_fen_write(const Board *board, char text[CFOUR_TEXT]);

/* Reads the rows, with or without the stones in hand, and the side, NULL if there was none. Writes to `rows`. On failure writes the reason to
 * `why`, returns false and leaves `*board` alone. */
bool cfour_fen_read(Board *board, char *rows, const char *side, char why[WHY_TEXT]);

/* Reads "@d1", the cell of a move: the column from 0, which may be one that no board has, and the rank from 1. False if it is something else. */
bool cfour_cell_read(const char *word, int *column, int *rank);

/* The column of a move as "P@d1", on any board, which must name the cell on which the stone lands; -1 if it is none. */
int cfour_move_read(const Board *board, const char *word);

#endif
