/* Learning by self-play what features are worth on all boards (see search/values.h).
 *
 * Both sides play by alpha-beta with what has been learned so far. Each position that was met is corrected toward what came of it: a mean of
 * what the search found there and of what came of the next one (TD(lambda) with the values of searches, as in Jonathan Baxter, Andrew Tridgell
 * and Lex Weaver, "Learning to play chess using temporal differences", 2000), with a step size of its own for each weight
 * (John Duchi, Elad Hazan and Yoram Singer, "Adaptive subgradient methods", 2011). */
#ifndef LEARN_VALUES_LEARNER_H
#define LEARN_VALUES_LEARNER_H

#include "base/random.h"
#include "search/hash.h"
#include "search/values.h"

typedef struct {
    double weight, squares; /* the squares of all corrections so far */
} ValuesWeight;

/* The weights are in units of what tanh is taken of. */
typedef struct {
    ValuesWeight weights[VALUES_CLASSES][VALUES_STAGES][VALUES_INPUTS];
} ValuesLearner;

/* Positions of a game from which something is learned, in the order in which they were met. */
typedef struct {
    struct {
        int16_t inputs[VALUES_INPUTS];
        double found; /* what the search found, for x, in [-1, 1] */
        int count;    /* stones */
        bool quiet;   /* there are inputs */
    } position[MAX_CELLS];
    int length;
    double result; /* for x */
    Geometry geometry;
} ValuesRecord;

/* Plays a game by searches of so many nodes behind an opening of random moves, and writes it down. The hash memory is forgotten. */
void values_play(const ValuesTable *table, const Geometry *geometry, uint64_t nodes, Hash *hash, Random *random, ValuesRecord *record);

/* Learns from a game. */
void values_learn(ValuesLearner *learner, const ValuesRecord *record, double step);

/* What was learned, in whole numbers. */
void values_round(const ValuesLearner *learner, ValuesTable *table);

#endif
