/* First all positions of a batch are gone through, each by itself; then all neurons of the first layer, some at a time, each with all positions. So
 * no two threads ever add to the same number. */
#include "learn/gradient.h"

#include "base/memory.h"
#include "base/tanh.h"
#include "base/thread.h"

#include <math.h>
#include <stdatomic.h>
#include <string.h>

enum { LESSONS_AT_ONCE = 16 };

static const double MEAN_FADES = 0.9, SQUARE_FADES = 0.999; /* what is left of the sums of Adam after a step */
static const float DECAY = 0.5f, LARGEST = 16; /* of a weight: a rate of so much less in a step; no weight grows larger */

/* A position on its way through the network and back. */
struct Pass {
    int on_count;
    uint16_t on[2][MAX_INPUTS_ON];      /* inputs, in both images */
    float first[2][MAX_NEURONS];        /* neurons */
    float both[MAX_NEURONS];
    float second[SECOND_NEURONS];
    float first_slope[2][MAX_NEURONS];  /* of the loss by what comes into the neurons */
    float second_slope[SECOND_NEURONS];
    float output, slope;
};

/* ---- weights ---- */

typedef struct {
    float *first, *second, *second_added, *third, *third_added;
} Parts;

static Parts parts_of(const Gradient *gradient, float *numbers)
{
    float *second = numbers + neural_second(&gradient->inputs, gradient->neurons), *third = numbers + neural_third(&gradient->inputs, gradient->neurons);
    return (Parts){ numbers, second, third - SECOND_NEURONS, third, third + SECOND_NEURONS };
}

/* From -1 to 1. */
static float by_chance(Random *random)
{
    return (float)random_below(random, 1U << 24) / (1U << 23) - 1;
}

static void fill(float *numbers, size_t count, float middle, float spread, Random *random)
{
    for (size_t i = 0; i < count; i++)
        numbers[i] = middle + spread * by_chance(random);
}

/* So that most neurons are between 0 and 1 at first, where they learn. */
static void begin_weights(Gradient *gradient, Random *random)
{
    const size_t neurons = (size_t)gradient->neurons, turns = (size_t)gradient->inputs.first_turn * neurons;
    const Parts weight = parts_of(gradient, gradient->weight);
    fill(weight.first, turns, 0, 0.1f, random);
    fill(weight.first + turns, 2 * neurons, 0.4f, 0.2f, random);
    fill(weight.second, SECOND_NEURONS * neurons, 0, sqrtf(3.0f / (float)neurons), random);
    fill(weight.second_added, SECOND_NEURONS, 0.3f, 0, random);
    fill(weight.third, SECOND_NEURONS, 0, 0.3f, random);
}

bool gradient_init(Gradient *gradient, const Geometry *geometry, int neurons, const ValuesWeights *foundation, Random *random)
{
    *gradient = (Gradient){ .neurons = neurons };
    inputs_prepare(&gradient->inputs, geometry);
    foundation_init(&gradient->foundation, geometry, foundation);
    gradient->count = neural_weights(&gradient->inputs, neurons);
    float **numbers[] = { &gradient->weight, &gradient->mean, &gradient->square, &gradient->gradient };
    bool good = true;
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        *numbers[i] = memory_map(gradient->count * sizeof **numbers[i]);
        good &= *numbers[i] != NULL;
    }
    gradient->passes = memory_map(GRADIENT_BATCH * sizeof *gradient->passes);
    if (!good || gradient->passes == NULL) {
        gradient_free(gradient);
        return false;
    }
    begin_weights(gradient, random);
    return true;
}

void gradient_free(Gradient *gradient)
{
    float **numbers[] = { &gradient->weight, &gradient->mean, &gradient->square, &gradient->gradient };
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        memory_unmap(*numbers[i], gradient->count * sizeof **numbers[i]);
        *numbers[i] = NULL;
    }
    memory_unmap(gradient->passes, GRADIENT_BATCH * sizeof *gradient->passes);
    gradient->passes = NULL;
}

/* ---- one position ---- */

static inline float cut_off(float neuron)
{
    return neuron < 0 ? 0 : neuron > 1 ? 1 : neuron;
}

static inline bool is_between(float neuron)
{
    return neuron > 0 && neuron < 1;
}

static void look(const Gradient *gradient, const Lesson *lesson, Pass *pass)
{
    const Sight sight = inputs_look(&gradient->inputs.geometry, lesson->x, lesson->o);
    const int turn = bits_count(lesson->x | lesson->o) & 1;
    uint8_t state[MAX_PIECES];
    pass->on_count = inputs_on(&gradient->inputs, &sight, state, pass->on[0]);
    pass->on[0][pass->on_count++] = (uint16_t)(gradient->inputs.first_turn + turn);
    for (int i = 0; i < pass->on_count; i++)
        pass->on[1][i] = (uint16_t)inputs_mirrored(&gradient->inputs, pass->on[0][i]);
}

static void go_through_first(const Gradient *gradient, const Parts *weight, const Pass *pass, int image, float *first)
{
    const int neurons = gradient->neurons;
    for (int n = 0; n < neurons; n++)
        first[n] = 0;
    for (int i = 0; i < pass->on_count; i++) {
        const float *of_input = weight->first + (size_t)pass->on[image][i] * (size_t)neurons;
        for (int n = 0; n < neurons; n++)
            first[n] += of_input[n];
    }
    for (int n = 0; n < neurons; n++)
        first[n] = cut_off(first[n]);
}

static void go_through(const Gradient *gradient, const Lesson *lesson, Pass *pass)
{
    const Parts weight = parts_of(gradient, gradient->weight);
    const int neurons = gradient->neurons;
    look(gradient, lesson, pass);
    for (int image = 0; image < 2; image++)
        go_through_first(gradient, &weight, pass, image, pass->first[image]);
    for (int n = 0; n < neurons; n++)
        pass->both[n] = pass->first[0][n] + pass->first[1][n];
    pass->output = *weight.third_added;
    for (int k = 0; k < SECOND_NEURONS; k++) {
        const float *into = weight.second + k * neurons;
        float lanes[NEURON_STEP] = { 0 }, sum = weight.second_added[k];
        for (int n = 0; n < neurons; n += NEURON_STEP)
            for (int i = 0; i < NEURON_STEP; i++)
                lanes[i] += into[n + i] * pass->both[n + i];
        for (int i = 0; i < NEURON_STEP; i++)
            sum += lanes[i];
        pass->second[k] = cut_off(sum);
        pass->output += weight.third[k] * pass->second[k];
    }
}

/* The position as a board that needs no history. */
static double founded(const Gradient *gradient, const Lesson *lesson)
{
    const Board board = { .geometry = gradient->inputs.geometry, .stones = { lesson->x, lesson->o }, .count = bits_count(lesson->x | lesson->o) };
    return foundation_of_board(&gradient->foundation, &board);
}

static void go_back(const Gradient *gradient, const Lesson *lesson, Pass *pass)
{
    const Parts weight = parts_of(gradient, gradient->weight);
    const int neurons = gradient->neurons;
    float slope[MAX_NEURONS] = { 0 };
    pass->slope = (float)tanh_alike(founded(gradient, lesson) + (double)pass->output) - lesson->worth;
    for (int k = 0; k < SECOND_NEURONS; k++) {
        const float *into = weight.second + k * neurons, by = is_between(pass->second[k]) ? pass->slope * weight.third[k] : 0;
        pass->second_slope[k] = by;
        for (int n = 0; n < neurons; n++)
            slope[n] += by * into[n];
    }
    for (int image = 0; image < 2; image++)
        for (int n = 0; n < neurons; n++)
            pass->first_slope[image][n] = is_between(pass->first[image][n]) ? slope[n] : 0;
}

double gradient_output(const Gradient *gradient, const Lesson *lesson)
{
    Pass pass;
    go_through(gradient, lesson, &pass);
    return founded(gradient, lesson) + (double)pass.output;
}

/* ---- a batch ---- */

typedef struct {
    Gradient *gradient;
    const Lesson *const *lessons;
    float rate, mean_share, square_share; /* a step of Adam: its length; what makes up for the fading sums having begun with 0 */
    atomic_int next;                      /* lesson, or neuron of the first layer, that nobody has begun with */
} Batch;

static void pass_lessons(void *context, int member)
{
    Batch *batch = context;
    (void)member;
    for (int first; (first = atomic_fetch_add(&batch->next, LESSONS_AT_ONCE)) < GRADIENT_BATCH;)
        for (int i = first; i < first + LESSONS_AT_ONCE; i++) {
            Pass *pass = &batch->gradient->passes[i];
            go_through(batch->gradient, batch->lessons[i], pass);
            go_back(batch->gradient, batch->lessons[i], pass);
        }
}

/* A step of so many weights by their gradients, which are 0 then. */
static void change(const Batch *batch, size_t from, float *by, int count)
{
    static const float LEAST = 1e-7f;
    const float mean_fades = (float)MEAN_FADES, square_fades = (float)SQUARE_FADES;
    const Gradient *gradient = batch->gradient;
    float *weight = gradient->weight + from, *mean = gradient->mean + from, *square = gradient->square + from;
    for (int i = 0; i < count; i++) {
        const float slope = by[i] / GRADIENT_BATCH;
        mean[i] = mean_fades * mean[i] + (1 - mean_fades) * slope;
        square[i] = square_fades * square[i] + (1 - square_fades) * slope * slope;
        const float step = mean[i] * batch->mean_share / (sqrtf(square[i] * batch->square_share) + LEAST);
        const float changed = weight[i] - batch->rate * (step + DECAY * weight[i]);
        weight[i] = changed > LARGEST ? LARGEST : changed < -LARGEST ? -LARGEST : changed;
        by[i] = 0;
    }
}

typedef float Neurons __attribute__((vector_size(NEURON_STEP * sizeof(float)))); /* extension of gcc and clang */

/* What comes into some neurons of the first layer, and goes on from them. The gradients of these stand side by side, which is kinder to caches than
 * the order of the weights. */
static void change_neurons(const Batch *batch, int from)
{
    const Gradient *gradient = batch->gradient;
    const size_t neurons = (size_t)gradient->neurons, inputs = (size_t)gradient->inputs.count, rows = inputs + SECOND_NEURONS;
    Neurons *const sums = (Neurons *)(gradient->gradient + (size_t)from * rows);
    for (int l = 0; l < GRADIENT_BATCH; l++) {
        const Pass *pass = &gradient->passes[l];
        for (int image = 0; image < 2; image++) {
            Neurons slope;
            memcpy(&slope, pass->first_slope[image] + from, sizeof slope);
            for (int i = 0; i < pass->on_count; i++)
                sums[pass->on[image][i]] += slope;
        }
        Neurons both;
        memcpy(&both, pass->both + from, sizeof both);
        for (int k = 0; k < SECOND_NEURONS; k++)
            sums[inputs + (size_t)k] += pass->second_slope[k] * both;
    }
    for (size_t row = 0; row < rows; row++)
        change(batch, row * neurons + (size_t)from, (float *)&sums[row], NEURON_STEP);
}

static void change_first_layer(void *context, int member)
{
    Batch *batch = context;
    (void)member;
    for (int from; (from = atomic_fetch_add(&batch->next, NEURON_STEP)) < batch->gradient->neurons;)
        change_neurons(batch, from);
}

static void change_rest(const Batch *batch)
{
    const Gradient *gradient = batch->gradient;
    const Parts sum = parts_of(gradient, gradient->gradient);
    for (int l = 0; l < GRADIENT_BATCH; l++) {
        const Pass *pass = &gradient->passes[l];
        for (int k = 0; k < SECOND_NEURONS; k++) {
            sum.second_added[k] += pass->second_slope[k];
            sum.third[k] += pass->slope * pass->second[k];
        }
        *sum.third_added += pass->slope;
    }
    change(batch, (size_t)(sum.second_added - gradient->gradient), sum.second_added, 2 * SECOND_NEURONS + 1);
}

void gradient_step(Gradient *gradient, const Lesson *const lessons[GRADIENT_BATCH], double rate, int threads)
{
    const double steps = (double)++gradient->steps;
    Batch batch = { .gradient = gradient, .lessons = lessons, .rate = (float)rate };
    batch.mean_share = (float)(1 / (1 - pow(MEAN_FADES, steps)));
    batch.square_share = (float)(1 / (1 - pow(SQUARE_FADES, steps)));
    atomic_init(&batch.next, 0);
    thread_team(threads, pass_lessons, &batch);
    atomic_init(&batch.next, 0);
    thread_team(threads, change_first_layer, &batch);
    change_rest(&batch);
}

/* ---- rounding ---- */

static void round_weights(const float *from, int16_t *to, size_t count, int unit)
{
    for (size_t i = 0; i < count; i++) {
        const float rounded = rintf(from[i] * (float)unit);
        to[i] = (int16_t)(rounded > NETWORK_LARGEST ? NETWORK_LARGEST : rounded < -NETWORK_LARGEST ? -NETWORK_LARGEST : rounded);
    }
}

static void round_layers(const Gradient *gradient, int16_t *to)
{
    const size_t second = neural_second(&gradient->inputs, gradient->neurons), third = neural_third(&gradient->inputs, gradient->neurons);
    round_weights(gradient->weight, to, second, FIRST_UNIT);
    round_weights(gradient->weight + second, to + second, third - second, SECOND_UNIT);
    round_weights(gradient->weight + third, to + third, gradient->count - third, THIRD_UNIT);
}

void gradient_round(const Gradient *gradient, Network *network)
{
    if (gradient->steps > 0)
        round_layers(gradient, network->neural.weights);
    else
        memset(network->neural.weights, 0, network->neural.weight_count * sizeof *network->neural.weights);
    neural_prepare(&network->neural);
}
