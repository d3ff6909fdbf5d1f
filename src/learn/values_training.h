/* A training of values: so many games of self-play, on all boards in turn, and all it takes to go on with it another day.
 *
 * Every game has random numbers of its own, from the seed and the number of the game, and the step shrinks from the first game to the last. So
 * what is learned depends on nothing but seed and number of games, however often the training is stopped, on every machine of 64 bits;
 * others leave out the boards that they cannot hold. */
#ifndef LEARN_VALUES_TRAINING_H
#define LEARN_VALUES_TRAINING_H

#include "base/text.h"
#include "base/why.h"
#include "learn/values_learner.h"

typedef struct {
    uint64_t seed;
    uint64_t games; /* of the whole training */
    uint64_t done;
    ValuesLearner learner;
} ValuesTraining;

/* Plays the next game in the hash memory, and learns from it. */
void values_training_play(ValuesTraining *training, Hash *hash);

/* Writes all there is to a file, which a failure leaves as it was. */
bool values_training_save(const ValuesTraining *training, const char *path, char why[WHY_TEXT]);

/* Reads such a file. False with the reason if it is none, damaged, or of another version. */
bool values_training_load(ValuesTraining *training, const char *path, char why[WHY_TEXT]);

/* Adds what was learned so far to a text, as the C source that is compiled in. */
void values_training_write(const ValuesTraining *training, Text *text);

#endif
