/* Counting move sequences: the standard test of a move generator. */
#ifndef GAME_PERFT_H
#define GAME_PERFT_H

#include "game/board.h"

#include <stdatomic.h>
#include <stdint.h>

/* Counts the sequences of exactly `plies` moves from `board`; a game that ends sooner adds nothing. Returns
 * false if *stop became true before the end; then *count means nothing. */
bool perft(const Board *board, int plies, const atomic_bool *stop, uint64_t *count);

#endif
