/* A training: so many games of self-play, by several threads, and all it takes to go on with it another day.
 *
 * Every game has random numbers of its own, from the seed and the number of the game, and the step size and the exploration shrink from
 * the first game to the last. So a training by one thread depends on nothing but its settings, however often it is stopped. */
#ifndef LEARN_TRAINING_H
#define LEARN_TRAINING_H

#include "base/keys.h"
#include "learn/learner.h"

#include <stdatomic.h>

enum { MAX_OPENING = 64 }; /* random moves before a game */

typedef struct {
    uint64_t seed;
    uint64_t games; /* of the whole training */
    uint64_t done;
    int opening; /* random moves at most that half of the games begin behind */
    Learner learner;
} Training;

typedef struct {
    Geometry geometry;
    int tuples;  /* of the network, 1 to MAX_TUPLES */
    int opening; /* random moves at most that half of the games begin behind, by lot; 0 to MAX_OPENING */
    uint64_t games, seed;
} TrainingSettings;

/* A training that is to begin, of a network that corrects the values that are built in. False with the reason if there is no memory. */
bool training_init(Training *training, const TrainingSettings *settings, char why[WHY_TEXT]);
void training_free(Training *training);

/* Where a game begins, by its random numbers: the empty board or, half of the time, an unfinished position some random moves on, fewer than the
 * lot said if the game would be over. */
void training_open_game(const Training *training, Board *board, Random *random);

/* Called by the first thread after each of its games; true if all are to stop. */
typedef bool TrainingCallback(void *context, uint64_t done);

/* Plays until all games are done, or the callback says to stop. */
void training_play(Training *training, int threads, TrainingCallback *callback, void *context);

/* Writes all there is to a file, which a failure leaves as it was. */
bool training_save(const Training *training, const char *path, char why[WHY_TEXT]);

/* Reads such a file. False with the reason, and nothing to free, if it is none, damaged, or of another version. */
bool training_load(Training *training, const char *path, char why[WHY_TEXT]);

#endif
