/* Sums of weights as vectors. */
#include "search/neural.h"

#include "base/memory.h"
#include "game/bitboard.h"

#include <string.h>

/* ---- life ---- */

static size_t first_bytes(const Neural *neural)
{
    return 2 * neural_second(&neural->inputs, neural->neurons) * sizeof *neural->first;
}

bool neural_init(Neural *neural, const Geometry *geometry, int neurons)
{
    *neural = (Neural){ .neurons = neurons };
    inputs_prepare(&neural->inputs, geometry);
    neural->weight_count = neural_weights(&neural->inputs, neurons);
    neural->weights = memory_map(neural->weight_count * sizeof *neural->weights);
    neural->first = memory_map(first_bytes(neural));
    if (neural->weights != NULL && neural->first != NULL)
        return true;
    neural_free(neural);
    return false;
}

void neural_free(Neural *neural)
{
    memory_unmap(neural->weights, neural->weight_count * sizeof *neural->weights);
    memory_unmap(neural->first, first_bytes(neural));
    neural->weights = NULL;
    neural->first = NULL;
}

void neural_prepare(Neural *neural)
{
    const size_t neurons = (size_t)neural->neurons, bytes = neurons * sizeof *neural->first;
    for (int input = 0; input < neural->inputs.count; input++) {
        const size_t mirrored = (size_t)inputs_mirrored(&neural->inputs, input);
        uint16_t *to = neural->first + 2 * neurons * (size_t)input;
        memcpy(to, neural->weights + neurons * (size_t)input, bytes);
        memcpy(to + neurons, neural->weights + neurons * mirrored, bytes);
    }
}

/* ---- the first layer ---- */

enum { SUM_LANES = 32 };

/* A sum may be too large for its 16 bits, in networks that nobody has learned; then it begins anew from below, everywhere alike. */
typedef uint16_t Sums __attribute__((vector_size(SUM_LANES * sizeof(uint16_t)))); /* extension of gcc and clang */

/* Inputs that are on, and others that are off since. */
typedef struct {
    int on_count, off_count;
    uint16_t on[MAX_INPUTS_ON], off[MAX_INPUTS_ON];
} Changes;

static inline const uint16_t *weights_of(const Neural *neural, uint16_t input)
{
    return neural->first + 2 * (size_t)neural->neurons * input;
}

/* Block by block, so that each stays in registers. */
static inline void change_sums(const Neural *neural, const Changes *changes, const uint16_t *from, uint16_t *to)
{
    for (int at = 0; at < 2 * neural->neurons; at += SUM_LANES) {
        Sums sum, weights;
        memcpy(&sum, from + at, sizeof sum);
        for (int i = 0; i < changes->on_count; i++) {
            memcpy(&weights, weights_of(neural, changes->on[i]) + at, sizeof weights);
            sum += weights;
        }
        for (int i = 0; i < changes->off_count; i++) {
            memcpy(&weights, weights_of(neural, changes->off[i]) + at, sizeof weights);
            sum -= weights;
        }
        memcpy(to + at, &sum, sizeof sum);
    }
}

/* ---- the layers behind it ---- */

static inline int cut_off(int neuron)
{
    return neuron < 0 ? 0 : neuron > FIRST_UNIT ? FIRST_UNIT : neuron;
}

static inline double output_of(const Neural *neural, const uint16_t *sum)
{
    const int neurons = neural->neurons;
    const int16_t *weight = neural->weights + neural_second(&neural->inputs, neurons), *added = weight + SECOND_NEURONS * neurons;
    const int16_t *third = added + SECOND_NEURONS;
    int16_t both[MAX_NEURONS];
    int second[SECOND_NEURONS], output = third[SECOND_NEURONS] * FIRST_UNIT;
    for (int i = 0; i < neurons; i++)
        both[i] = (int16_t)(cut_off((int16_t)sum[i]) + cut_off((int16_t)sum[neurons + i]));
    for (int k = 0; k < SECOND_NEURONS; k++, weight += neurons) {
        second[k] = added[k] * FIRST_UNIT;
        for (int i = 0; i < neurons; i++)
            second[k] += both[i] * weight[i];
    }
    for (int k = 0; k < SECOND_NEURONS; k++)
        output += third[k] * cut_off(second[k] / SECOND_UNIT);
    return output / (double)(FIRST_UNIT * THIRD_UNIT);
}

/* ---- positions ---- */

static inline void turn_on(Changes *changes, int input)
{
    changes->on[changes->on_count++] = (uint16_t)input;
}

static inline void turn_off(Changes *changes, int input)
{
    changes->off[changes->off_count++] = (uint16_t)input;
}

/* All that is on in a position, but for the turn, where nothing was. */
static inline void turn_on_all(const Neural *neural, const Sight *sight, uint8_t state[MAX_PIECES], Changes *changes)
{
    changes->on_count = inputs_on(&neural->inputs, sight, state, changes->on);
    changes->off_count = 0;
}

static const uint16_t NONE[2 * MAX_NEURONS];

void neural_place(const Neural *neural, const Sight *sight, NeuralPlace *place)
{
    Changes changes;
    turn_on_all(neural, sight, place->state, &changes);
    change_sums(neural, &changes, NONE, place->sum);
    place->sight = *sight;
}

double neural_output(const Neural *neural, const Sight *sight, Player turn)
{
    uint8_t state[MAX_PIECES];
    uint16_t sum[2 * MAX_NEURONS];
    Changes changes;
    turn_on_all(neural, sight, state, &changes);
    turn_on(&changes, neural->inputs.first_turn + (int)turn);
    change_sums(neural, &changes, NONE, sum);
    return output_of(neural, sum);
}

/* Where the state of a piece is not what it was, so is that of the patches that it is in. */
static inline void change_patches(const Inputs *inputs, const uint8_t *before, const uint8_t *after, WideBits changed, Changes *changes)
{
    const int cols = inputs->geometry.cols;
    for (WideBits left = changed; left != 0; left &= left - 1) {
        const int piece = bits_lowest_index(left), up = piece / cols, column = piece % cols;
        if (column > 0 && (changed >> (piece - 1) & 1) == 0) { /* else it is done already */
            turn_off(changes, inputs_patch(inputs, up, column - 1, before[piece - 1], before[piece]));
            turn_on(changes, inputs_patch(inputs, up, column - 1, after[piece - 1], after[piece]));
        }
        if (column < inputs->across) {
            const bool alone = cols == 1;
            turn_off(changes, inputs_patch(inputs, up, column, before[piece], alone ? 0 : before[piece + 1]));
            turn_on(changes, inputs_patch(inputs, up, column, after[piece], alone ? 0 : after[piece + 1]));
        }
    }
}

static inline void change_gaps(const Inputs *inputs, const Sight *before, const Sight *after, Changes *changes)
{
    for (Player player = PLAYER_X; player <= PLAYER_O; player++) {
        for (WideBits left = after->gaps[player] & ~before->gaps[player]; left != 0; left &= left - 1)
            turn_on(changes, inputs_gap(inputs, player, bits_lowest_index(left)));
        for (WideBits left = before->gaps[player] & ~after->gaps[player]; left != 0; left &= left - 1)
            turn_off(changes, inputs_gap(inputs, player, bits_lowest_index(left)));
    }
}

double neural_output_after(const Neural *neural, const NeuralPlace *place, const Sight *sight, Player turn)
{
    const Inputs *inputs = &neural->inputs;
    const WideBits x = sight->stones[PLAYER_X], occupied = x | sight->stones[PLAYER_O];
    uint8_t state[MAX_PIECES];
    uint16_t sum[2 * MAX_NEURONS];
    WideBits changed = 0, fresh = occupied & ~(place->sight.stones[PLAYER_X] | place->sight.stones[PLAYER_O]);
    Changes changes;
    changes.on_count = changes.off_count = 0;
    memcpy(state, place->state, sizeof state);
    while (fresh != 0) {
        const int column = bits_lowest_index(fresh) / (inputs->geometry.rows + 1);
        fresh &= ~column_mask(&inputs->geometry, column);
        for (int up = 0, piece = column; up < inputs->ups; up++, piece += inputs->geometry.cols) {
            state[piece] = (uint8_t)inputs_piece(inputs, x, occupied, up, column);
            changed |= (WideBits)(state[piece] != place->state[piece]) << piece;
        }
    }
    change_patches(inputs, place->state, state, changed, &changes);
    change_gaps(inputs, &place->sight, sight, &changes);
    turn_on(&changes, inputs->first_turn + (int)turn);
    change_sums(neural, &changes, place->sum, sum);
    return output_of(neural, sum);
}
