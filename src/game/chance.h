/* Moves at random. */
#ifndef GAME_CHANCE_H
#define GAME_CHANCE_H

#include "base/random.h"
#include "game/board.h"

/* A column with room, each as likely as the others; there must be one. How many numbers that takes from the stream is part of what a seed
 * promises: the same games, openings and trainings. */
int chance_column(const Board *board, Random *random);

#endif
