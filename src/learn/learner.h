/* Temporal difference learning of an n-tuple network by self-play.
 *
 * The value of a position, for x, is tanh of what a foundation says of it plus the sum of one weight for each tuple and its mirror image; there
 * is a set of weights for each side to move. The foundation remains as it is. What a side chooses between, and what learns, are the quiet
 * positions (search/quiet.h) behind its moves: what forced moves and threats decide is searched, so that nothing need be learned of it. They learn
 * from those that follow by TD(lambda), and each weight has a step size of its own by temporal coherence: its changes are added up with and
 * without their signs, and the quotient says how sure it is of its way.
 * Sources: Thill, Koch and Konen 2012; Bagheri, Thill, Koch and Konen, "Online adaptable learning rates for the game Connect-4", 2016 (TCL-EXP);
 * Baxter, Tridgell and Weaver, "TDLeaf(lambda)", 1999 (to learn of the positions that a search ends in). */
#ifndef LEARN_LEARNER_H
#define LEARN_LEARNER_H

#include "search/network.h"
#include "search/tuples.h"

typedef struct {
    float net, total; /* recommended changes so far, with and without sign */
} Coherence;

typedef struct {
    double step;        /* alpha: of a weight that is sure of its way */
    double trace;       /* lambda */
    double exploration; /* epsilon: the share of random moves */
} LearnRates;

/* Several threads may learn in one learner at a time; they see each other's changes at some moment. */
typedef struct {
    Tuples tuples;
    TupleSteps steps;
    Foundation foundation;
    size_t weight_count;
    float *weights;       /* by side to move, tuple and state */
    Coherence *coherence; /* of each weight */
} Learner;

/* A network that knows nothing but that foundation, and that neither if it is NULL. False if there is no memory. */
bool learner_init(Learner *learner, const Tuples *tuples, const ValuesWeights *foundation);
void learner_free(Learner *learner);

/* The value for x of an unfinished position, in [-1, 1]. For tests. */
double learner_value(const Learner *learner, const Board *board);

/* The column behind which the next quiet position is the best for the side to move; a win that is seen is the best there is. Ties at random. */
int learner_choose(const Learner *learner, const Board *board, Random *random);

/* One step of learning: the value of this position turned out to be `error` too low. For tests. */
void learner_correct(Learner *learner, const Board *board, double error, double step);

/* Plays a game against itself from that unfinished position and learns from it. */
void learner_play(Learner *learner, const LearnRates *rates, const Board *start, Random *random);

enum { LEARNER_LARGEST = 1023 }; /* of the weights as whole numbers; files may have up to 8191, but that tells noise and takes half as much again */

/* What was learned so far, with its weights rounded to whole numbers. False if there is no memory. */
bool learner_network(const Learner *learner, Network *network);

#endif
