/* Positions at random. */
#ifndef TESTS_POSITIONS_H
#define TESTS_POSITIONS_H

#include "base/random.h"
#include "game/game.h"
#include "oracle.h"

/* Plays so many random moves on the empty board, or fewer if the game is over then. */
Board positions_play(const Geometry *geometry, int moves, Random *random);

/* A game of so many random moves that is not over; there must be such games. */
Game positions_random_game(const Geometry *geometry, int moves, Random *random);

/* The position it leads to. */
Board positions_random(const Geometry *geometry, int stones, Random *random);

/* The same by the rules of the oracle, once: false if the game is over then, or before. */
bool positions_by_oracle(const Geometry *geometry, int moves, Random *random, Oracle *oracle, Game *game);

/* Whether the position is legal, and the start with the moves played. */
bool positions_game_is_sound(const Game *game);

#endif
