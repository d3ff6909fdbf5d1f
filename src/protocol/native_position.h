/* Reading moves and positions. Private to the native dialect. */
#ifndef PROTOCOL_NATIVE_POSITION_H
#define PROTOCOL_NATIVE_POSITION_H

#include "base/words.h"
#include "engine/failure.h"
#include "game/game.h"

/* Plays all the columns that are left of the line; or fails, and some have been played. Each must be a number before the first is
 * played. */
bool native_play_columns(Game *game, Words *words, Failure *failure);

/* Reads the rest of the line as what follows `position`, for boards of the geometry. On failure *game is of no use. */
bool native_read_position(const Geometry *geometry, Words *words, Game *game, Failure *failure);

#endif
