/* A network of neurons (search/neural.h) that learns, in floating point.
 *
 * It learns a batch of positions at a time by the gradient of the cross entropy between what they turned out to be worth and what the network says,
 * with steps by Adam and weights that decay. A batch is taken apart by positions and then by neurons, not by threads, so that the result is the
 * same whatever their number.
 * Sources: Diederik Kingma and Jimmy Ba, "Adam: A Method for Stochastic Optimization", 2015; Ilya Loshchilov and Frank Hutter, "Decoupled Weight
 * Decay Regularization", 2019. */
#ifndef LEARN_GRADIENT_H
#define LEARN_GRADIENT_H

#include "base/random.h"
#include "search/network.h"

enum { GRADIENT_BATCH = 1024 };

/* What is to be learned of a position. */
typedef struct {
    WideBits x, o;
    float worth; /* for x, in [-1, 1] */
    uint32_t unused[3]; /* 0 */
} Lesson;

typedef struct Pass Pass;

typedef struct {
    Inputs inputs;
    Foundation foundation;
    int neurons;
    size_t count; /* of weights, which stand as in search/neural.h */
    float *weight;
    float *mean, *square; /* of their gradients, fading */
    uint64_t steps;       /* so far */
    float *gradient;      /* scratch */
    Pass *passes;         /* the same, by lesson of a batch */
} Gradient;

/* One with weights by chance. False if there is no memory. */
bool gradient_init(Gradient *gradient, const Geometry *geometry, int neurons, const ValuesWeights *foundation, Random *random);
void gradient_free(Gradient *gradient);

/* What it says of a position, for x: the argument of tanh. For tests. */
double gradient_output(const Gradient *gradient, const Lesson *lesson);

/* One step from these lessons. */
void gradient_step(Gradient *gradient, const Lesson *const lessons[GRADIENT_BATCH], double rate, int threads);

/* Its weights as whole numbers, into a network of the same shape. Before the first step, when they are by chance and know nothing, these are 0. */
void gradient_round(const Gradient *gradient, Network *network);

#endif
