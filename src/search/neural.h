/* A network of neurons: two hidden layers.
 *
 * The first has some neurons for the position and as many, with the same weights, for its mirror image: each is the sum of the weights of the
 * inputs that are on (inputs.h), which a move changes in few places. What goes on is the sum of a neuron and its twin, so mirror images are worth
 * the same. Neurons are cut off below 0 and above 1. All is whole numbers, so that a network says the same on every machine.
 * Source: Yu Nasu, "Efficiently updatable neural-network-based evaluation functions for computer shogi", 2018. */
#ifndef SEARCH_NEURAL_H
#define SEARCH_NEURAL_H

#include "search/inputs.h"

#include <stddef.h>

enum {
    NEURON_STEP = 16,
    MAX_NEURONS = 256,   /* of the first layer, a number of NEURON_STEPs */
    SECOND_NEURONS = 16, /* of the second */
    FIRST_UNIT = 256,    /* a weight of 1 into the first layer, and a neuron of 1 */
    SECOND_UNIT = 128,   /* a weight of 1 into the second layer */
    THIRD_UNIT = 256     /* a weight of 1 into the output */
};

typedef struct {
    Inputs inputs;
    int neurons; /* of the first layer, for one image */
    /* Into the first layer, by input and neuron; into the second, by neuron there and in the first; what is added in these; into the output;
     * what is added there. None is beyond NETWORK_LARGEST (network.h). */
    size_t weight_count;
    int16_t *weights;
    uint16_t *first; /* those into the first layer by input, of the image and then of the mirror image */
} Neural;

/* Where the weights into the second layer begin, those into the output, and how many there are in all. */
static inline size_t neural_second(const Inputs *inputs, int neurons)
{
    return (size_t)inputs->count * (size_t)neurons;
}

static inline size_t neural_third(const Inputs *inputs, int neurons)
{
    return neural_second(inputs, neurons) + (size_t)SECOND_NEURONS * (size_t)neurons + SECOND_NEURONS;
}

static inline size_t neural_weights(const Inputs *inputs, int neurons)
{
    return neural_third(inputs, neurons) + SECOND_NEURONS + 1;
}

/* A network with all weights 0. False if there is no memory. */
bool neural_init(Neural *neural, const Geometry *geometry, int neurons);
void neural_free(Neural *neural);

/* To be called when weights have changed, before it is asked. */
void neural_prepare(Neural *neural);

/* A position after which others are asked for, and the first layer there but for the turn. */
typedef struct {
    Sight sight;
    uint8_t state[MAX_PIECES];
    uint16_t sum[2 * MAX_NEURONS];
} NeuralPlace;

void neural_place(const Neural *neural, const Sight *sight, NeuralPlace *place);

/* The output, for x. */
double neural_output(const Neural *neural, const Sight *sight, Player turn);

/* The same of a position that has the stones of the place and some more; the faster the fewer are new. */
double neural_output_after(const Neural *neural, const NeuralPlace *place, const Sight *sight, Player turn);

#endif
