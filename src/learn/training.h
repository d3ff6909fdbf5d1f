/* A training: so many games of self-play, by several threads, and all it takes to go on with it another day. It is of a network of tuples, which learns
 * while it plays (learner.h), or of one of neurons, which learns from what searches find (expert_training.h).
 *
 * Every game has random numbers of its own, from the seed and the number of the game, and the step size shrinks from the first game to the last. So
 * a training by one thread depends on nothing but its settings, however often it is stopped; one of neurons not even on the number of threads. */
#ifndef LEARN_TRAINING_H
#define LEARN_TRAINING_H

#include "base/why.h"
#include "learn/expert_training.h"
#include "learn/learner.h"

#include <stdatomic.h>

enum { MAX_OPENING = 64 }; /* random moves before a game */

/* Which searches by a network of neurons play random games, as half of what a visit comes to. The numbers are those of the file. */
typedef enum {
    PLAYOUTS_ALWAYS,
    PLAYOUTS_NEVER,
    PLAYOUTS_IN_PLAY /* not those that it learns from, but those of who plays by it */
} Playouts;

typedef struct {
    uint64_t seed;
    uint64_t games; /* of the whole training */
    uint64_t done;
    int opening; /* random moves at most that half of the games begin behind */
    NetworkKind kind;
    Playouts playouts; /* of neurons */
    union {
        Learner learner; /* of tuples */
        Expert expert;   /* of neurons */
    };
} Training;

typedef struct {
    Geometry geometry;
    int neurons; /* of the first layer, a number of NEURON_STEPs up to MAX_NEURONS; 0: it is a network of tuples */
    int visits;  /* of a search, if it is of neurons */
    Playouts playouts;
    int tuples;  /* else, 1 to MAX_TUPLES */
    int opening; /* as above; 0 to MAX_OPENING */
    uint64_t games, seed;
} TrainingSettings;

/* A training that is to begin, of a network that corrects the values that are built in. False with the reason if there is no memory. */
bool training_init(Training *training, const TrainingSettings *settings, char why[WHY_TEXT]);
/* The same of one that corrects these values. */
bool training_init_with(Training *training, const TrainingSettings *settings, const ValuesWeights *foundation, char why[WHY_TEXT]);
void training_free(Training *training);

const Geometry *training_geometry(const Training *training);

/* The column that it plays: tuples look one move ahead, neurons as network_columns does. Ties at random. */
int training_choose(const Training *training, const Board *board, Random *random);

/* What was learned so far, in whole numbers. False if there is no memory. */
bool training_network(const Training *training, Network *network);

/* Called by the first thread after each of its games, or after each round; true if all are to stop. */
typedef bool TrainingCallback(void *context, uint64_t done);

/* Plays until all games are done, or the callback says to stop. A round of neurons, which may take minutes, is given up as soon as *stop is true, if
 * that is not NULL; its games are played anew when the training goes on. False if there is no memory to play. */
bool training_play(Training *training, int threads, const atomic_bool *stop, TrainingCallback *callback, void *context);

/* Writes all there is to a file, which a failure leaves as it was. */
bool training_save(const Training *training, const char *path, char why[WHY_TEXT]);

/* Reads such a file. False with the reason, and nothing to free, if it is none, damaged, or of another version. */
bool training_load(Training *training, const char *path, char why[WHY_TEXT]);

#endif
