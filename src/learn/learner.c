/* The weights of a position are found once, and remembered for as long as it leaves a trace. */
#include "learn/learner.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FEATURES = 2 * MAX_TUPLES, MAX_TRACE = 64 };

/* Threads read and write weights without locks: what is lost now and then does not matter to the average. */
static inline float load(const float *number)
{
    float value;
    __atomic_load(number, &value, __ATOMIC_RELAXED);
    return value;
}

static inline void store(float *number, float value)
{
    __atomic_store(number, &value, __ATOMIC_RELAXED);
}

/* ---- values ---- */

/* A position as its weights see it. */
typedef struct {
    uint32_t weight[MAX_FEATURES]; /* indices */
    double value;
    double slope; /* of tanh there */
} Position;

static void find_weights(const Learner *learner, const Board *board, Position *position)
{
    const Tuples *tuples = &learner->tuples;
    const uint32_t states = tuple_states(tuples);
    uint32_t base = (uint32_t)board_turn(board) * (uint32_t)tuples->count * states;
    CellStates cells[2];
    tuples_read(&tuples->geometry, board->stones[PLAYER_X], board->stones[PLAYER_O], cells);
    for (int i = 0; i < tuples->count; i++, base += states) {
        position->weight[2 * i] = base + tuple_state(tuples, i, cells[0]);
        position->weight[2 * i + 1] = base + tuple_state(tuples, i, cells[1]);
        __builtin_prefetch(&learner->weights[position->weight[2 * i]]);
        __builtin_prefetch(&learner->weights[position->weight[2 * i + 1]]);
    }
}

static void add_weights(const Learner *learner, Position *position)
{
    double sum = 0;
    for (int i = 0; i < 2 * learner->tuples.count; i++)
        sum += load(&learner->weights[position->weight[i]]);
    position->value = tanh(sum);
    position->slope = 1 - position->value * position->value;
}

double learner_value(const Learner *learner, const Board *board)
{
    Position position;
    find_weights(learner, board, &position);
    add_weights(learner, &position);
    return position.value;
}

/* ---- choosing ---- */

static bool wins(const Board *board)
{
    return board_winning_lines(board) != 0;
}

/* The best column; writes the positions after all that were looked at. Ties at random. */
static int best_column(const Learner *learner, const Board *board, Random *random, Position after[MAX_COLS])
{
    const int cols = board->geometry.cols;
    const double sign = board_turn(board) == PLAYER_X ? 1 : -1;
    bool possible[MAX_COLS];
    for (int column = 0; column < cols; column++) {
        Board next = *board;
        possible[column] = board_can_play(board, column);
        if (!possible[column])
            continue;
        board_play(&next, column);
        if (wins(&next))
            return column;
        find_weights(learner, &next, &after[column]);
    }
    double best = -INFINITY;
    int choice = -1;
    uint32_t ties = 0;
    for (int column = 0; column < cols; column++) {
        if (!possible[column])
            continue;
        add_weights(learner, &after[column]);
        const double value = sign * after[column].value;
        if (value > best) {
            best = value;
            choice = column;
            ties = 1;
        } else if (value == best && random_below(random, ++ties) == 0) {
            choice = column;
        }
    }
    return choice;
}

int learner_choose(const Learner *learner, const Board *board, Random *random)
{
    Position after[MAX_COLS];
    return best_column(learner, board, random, after);
}

/* ---- learning ---- */

/* The positions of a game that still leave a trace, the latest last. */
typedef struct {
    Position position[MAX_TRACE];
    int count;
} Traces;

static void push(Traces *traces, const Position *position)
{
    if (traces->count == MAX_TRACE) {
        memmove(traces->position, traces->position + 1, (MAX_TRACE - 1) * sizeof traces->position[0]);
        traces->count--;
    }
    traces->position[traces->count++] = *position;
}

/* Changes one weight by its own step size, and takes the change into its coherence. */
static void change(Learner *learner, uint32_t index, float recommended)
{
    const float STEEPNESS = 2.7f;
    Coherence *coherence = &learner->coherence[index];
    const float net = load(&coherence->net), total = load(&coherence->total);
    const float sure = total > 0 ? fabsf(net) / total : 1;
    const float rate = (float)learner->rates.step * expf(STEEPNESS * (sure - 1));
    store(&learner->weights[index], load(&learner->weights[index]) + rate * recommended);
    store(&coherence->net, net + recommended);
    store(&coherence->total, total + fabsf(recommended));
}

/* The latest position turned out `error` better for x than was thought: tells it and those before. */
static void learn(Learner *learner, Traces *traces, double error)
{
    const double NEGLIGIBLE = 0.01;
    double trace = 1;
    for (int k = traces->count - 1; k >= 0 && trace >= NEGLIGIBLE; k--, trace *= learner->rates.trace) {
        const Position *position = &traces->position[k];
        const float recommended = (float)(error * trace * position->slope);
        for (int i = 0; i < 2 * learner->tuples.count; i++)
            change(learner, position->weight[i], recommended);
    }
}

void learner_correct(Learner *learner, const Board *board, double error)
{
    Traces traces = { .count = 1 };
    find_weights(learner, board, &traces.position[0]);
    add_weights(learner, &traces.position[0]);
    learn(learner, &traces, error);
}

static int random_column(const Board *board, Random *random)
{
    int column;
    do
        column = (int)random_below(random, (uint32_t)board->geometry.cols);
    while (!board_can_play(board, column));
    return column;
}

void learner_play(Learner *learner, Random *random)
{
    Traces traces;
    Position after[MAX_COLS];
    Board board;
    traces.count = 0;
    board_init(&board, &learner->tuples.geometry);
    for (;;) {
        const bool explores = random_below(random, 1000000) < learner->rates.exploration * 1e6;
        const int column = explores ? random_column(&board, random) : best_column(learner, &board, random, after);
        board_play(&board, column);
        const Status status = board_status(&board);
        if (status != STATUS_PLAYING) {
            const double result = status == STATUS_WON_X ? 1 : status == STATUS_WON_O ? -1 : 0;
            if (traces.count > 0)
                learn(learner, &traces, result - traces.position[traces.count - 1].value);
            return;
        }
        if (explores) {
            traces.count = 0; /* what follows says nothing of the moves before */
            find_weights(learner, &board, &after[column]);
            add_weights(learner, &after[column]);
        } else if (traces.count > 0) {
            learn(learner, &traces, after[column].value - traces.position[traces.count - 1].value);
            add_weights(learner, &after[column]); /* it has changed a little */
        }
        push(&traces, &after[column]);
    }
}

bool learner_init(Learner *learner, const Tuples *tuples, const LearnRates *rates)
{
    *learner = (Learner){ .tuples = *tuples, .rates = *rates,
                          .weight_count = 2 * (size_t)tuples->count * tuple_states(tuples) };
    learner->weights = memory_map(learner->weight_count * sizeof *learner->weights);
    learner->coherence = memory_map(learner->weight_count * sizeof *learner->coherence);
    if (learner->weights != NULL && learner->coherence != NULL)
        return true;
    learner_free(learner);
    return false;
}

void learner_free(Learner *learner)
{
    memory_unmap(learner->weights, learner->weight_count * sizeof *learner->weights);
    memory_unmap(learner->coherence, learner->weight_count * sizeof *learner->coherence);
    learner->weights = NULL;
    learner->coherence = NULL;
}
