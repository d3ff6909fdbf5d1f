/* Positions at random. */
#ifndef TESTS_POSITIONS_H
#define TESTS_POSITIONS_H

#include "base/random.h"
#include "game/game.h"

/* A game of so many random moves that is not over; there must be such games. */
Game positions_random_game(const Geometry *geometry, int moves, Random *random);

/* The position it leads to. */
Board positions_random(const Geometry *geometry, int stones, Random *random);

/* Whether the position is legal, and the start with the moves played. */
bool positions_game_is_sound(const Game *game);

#endif
