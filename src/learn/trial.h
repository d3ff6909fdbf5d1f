/* How well a player plays: games against an opponent that does not change.
 *
 * On 7 6 4 the player moves first, and the opponent is the exact solver with the book, which chooses at random among its best moves: only a
 * game without a mistake is won. On other boards it is Monte Carlo tree search of 1000 playouts, and the sides take turns. */
#ifndef LEARN_TRIAL_H
#define LEARN_TRIAL_H

#include "base/random.h"
#include "base/thread.h"
#include "base/why.h"
#include "game/board.h"
#include "search/book.h"
#include "search/hash.h"

#include <stdatomic.h>

typedef struct {
    Geometry geometry;
    int threads;
    Hash hash[MAX_TEAM]; /* of each thread */
    Book book;           /* where the solver plays */
    bool perfect;        /* it does */
} Opponent;

/* The opponent for a board, in so many threads. False with the reason if there is no memory. */
bool opponent_init(Opponent *opponent, const Geometry *geometry, int threads, char why[WHY_TEXT]);
void opponent_free(Opponent *opponent);

/* What it is, for people. */
const char *opponent_name(const Opponent *opponent);

/* Chooses a column in an unfinished position. Is called by several threads. */
typedef int TrialPlayer(const void *player, const Board *board, Random *random);

typedef struct {
    int wins, draws, losses; /* of the player */
} TrialScore;

/* Plays so many games, the same ones whatever the number of threads as long as the player does not change. Ends early when *stop is true. */
TrialScore trial_play(TrialPlayer *choose, const void *player, Opponent *opponent, int games, uint64_t seed, const atomic_bool *stop);

#endif
