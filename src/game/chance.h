/* Moves at random. */
#ifndef GAME_CHANCE_H
#define GAME_CHANCE_H

#include "base/random.h"
#include "game/board.h"

/* A column with room, each as likely as the others; there must be one. How many numbers that takes from the stream is part of what a seed
 * promises: the same games, openings and trainings. */
int chance_column(const Board *board, Random *random);

/* The columns that have the highest value, from left to right: writes them to `highest` and returns how many they are, at least one if any
 * value is a number. One that is NAN, as of a full column, is passed over. */
int chance_highest(const double values[], int cols, int highest[MAX_COLS]);

/* One of `count` columns, at least one, each as likely as the others. Takes one number from the stream, as if there were a choice always. */
int chance_one(const int columns[], int count, Random *random);

#endif
