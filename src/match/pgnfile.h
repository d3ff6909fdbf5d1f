/* Games from PGN as this runner and Cute Chess write it: variant cfour, moves like P@d1. */
#ifndef MATCH_PGNFILE_H
#define MATCH_PGNFILE_H

#include "base/keys.h"
#include "game/game.h"

#include <stddef.h>

typedef struct {
    Game game;  /* as far as it was read */
    int winner; /* a Player, or -1 */
} PgnGame;

/* Reads the games in `bytes`, each up to `plies` moves: what is behind them need not be legal. Every game goes to `visit`, which may refuse it
 * with the reason. Comments, variations and annotations are passed over. False with the reason and the line if a game cannot be read, or is
 * not of this geometry. */
bool pgnfile_read(const char *bytes, size_t size, const Geometry *geometry, int plies,
                  bool (*visit)(void *context, const PgnGame *game, char why[WHY_TEXT]), void *context, char why[WHY_TEXT]);

#endif
