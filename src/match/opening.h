/* One opening as text: a sequence in the notation of the published sets, or a FEN. */
#ifndef MATCH_OPENING_H
#define MATCH_OPENING_H

#include "base/why.h"
#include "game/game.h"
#include "game/notation.h"

/* Sets up an opening on a board of this geometry. False with the reason if it is none, or ends the game. */
bool opening_play(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT]);

/* Writes what leads to game->now: the moves if it began on the empty board and they can be written, else a FEN. Returns `text`. */
const char *opening_write(const Game *game, char text[FEN_TEXT]);

/* How many stones there are in an opening. */
int opening_plies(const char *text);

#endif
