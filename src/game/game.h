/* A game: where it began, the moves since, and the position now. */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include "game/board.h"

/* A value. `now` is always `start` with `moves` played. */
typedef struct {
    Board start, now;
    int moves[MAX_CELLS]; /* columns from 0 */
    int move_count;
    int undo_limit; /* moves below this index came with the position and are not taken back */
} Game;

/* A new game on an empty board, or from a given position. */
void game_init(Game *game, const Geometry *geometry);
void game_init_from(Game *game, const Board *start);

typedef enum { MOVE_PLAYED, MOVE_GAME_OVER, MOVE_NO_SUCH_COLUMN, MOVE_COLUMN_FULL } MoveResult;

/* Plays a stone of the side to move; anything but MOVE_PLAYED leaves the game as it was. `column` may be any
 * number. */
MoveResult game_play(Game *game, long column);

/* Declares the moves so far part of the position: game_undo will not go behind them. */
void game_fix_moves(Game *game);

/* Takes the last `count` moves back, or returns false and takes none when there are fewer than that. */
bool game_undo(Game *game, int count);

/* Moves that game_undo can take back. */
int game_undoable(const Game *game);

#endif
