/* Wins at once and by threats, by the rules of the game. */
#ifndef TESTS_THREATS_ORACLE_H
#define TESTS_THREATS_ORACLE_H

#include "game/board.h"

/* Whether a stone of this side would complete a line in an empty cell, which may hang in the air. */
bool threats_is_gap(const Board *board, Player player, int column, int row);

/* The columns in which a stone of the side that does not move would complete a line; the last of them in *column. */
int threats_count(const Board *board, int *column);

/* Whether the side to move completes a line with its next stone. */
bool threats_at_once(const Board *board);

/* Whether the side to move wins by moves that each leave the other side one answer, in a position in which neither side wins at once. */
bool threats_win(const Board *board);

/* Whether a move can be played, and the other side does not win at once behind it. */
bool threats_is_safe(const Board *board, int column);

/* How many columns are safe; one of them in *column. */
int threats_count_safe(const Board *board, int *column);

/* quiet_find (search/quiet.h) with as many tries as it needs. */
bool threats_find_quiet(Board *board, int *result);

#endif
