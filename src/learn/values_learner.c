/* Self-play, and what is learned from a game once it is over. */
#include "learn/values_learner.h"

#include "base/tanh.h"
#include "game/chance.h"
#include "search/alphabeta.h"
#include "search/features_wide.h"

#include <math.h>

/* ---- playing ---- */

static double worth(int value)
{
    if (value_is_proved(value))
        return value > 0 ? 1 : -1;
    return tanh_alike((double)value / VALUES_UNIT);
}

/* Writes a position down and returns the column that the search chooses. */
static int search_and_note(const ValuesTable *table, const Board *board, uint64_t nodes, Hash *hash, ValuesRecord *record)
{
    SearchControl control = search_unlimited(1);
    control.max_nodes = nodes;
    const AlphabetaTask task = { .board = board, .hash = hash, .values = table, .max_depth = MAX_CELLS, .control = &control };
    AlphabetaResult result;
    alphabeta_begin(board, &result);
    if (!bounds_exact(result.proved[result.best]))
        alphabeta_deepen(&task, &result);
    int score;
    const double found = worth(result.value[result.best]);
    const int i = record->length++;
    record->position[i].found = board_turn(board) == PLAYER_X ? found : -found;
    record->position[i].count = board->count;
    record->position[i].quiet = features_of_board(board, record->position[i].inputs, &score);
    return result.best;
}

void values_play(const ValuesTable *table, const Geometry *geometry, uint64_t nodes, Hash *hash, Random *random, ValuesRecord *record)
{
    const uint32_t opening = random_below(random, (uint32_t)geometry_cells(geometry) / 2);
    Board board;
    board_init(&board, geometry);
    hash_clear(hash);
    record->length = 0;
    record->geometry = *geometry;
    while (board_status(&board) == STATUS_PLAYING) {
        const bool opens = (uint32_t)board.count < opening;
        board_play(&board, opens ? chance_column(&board, random) : search_and_note(table, &board, nodes, hash, record));
    }
    const Status status = board_status(&board);
    record->result = status == STATUS_WON_X ? 1 : status == STATUS_WON_O ? -1 : 0;
}

/* ---- learning ---- */

static void correct(ValuesWeight weights[VALUES_STAGES][VALUES_INPUTS], const int16_t inputs[VALUES_INPUTS], double late, double goal, double step)
{
    const double share[VALUES_STAGES] = { 1 - late, late };
    double sum = 0;
    for (int stage = 0; stage < VALUES_STAGES; stage++)
        for (int i = 0; i < VALUES_INPUTS; i++)
            sum += share[stage] * weights[stage][i].weight * inputs[i];
    const double error = goal - tanh_alike(sum);
    for (int stage = 0; stage < VALUES_STAGES; stage++)
        for (int i = 0; i < VALUES_INPUTS; i++) {
            ValuesWeight *weight = &weights[stage][i];
            const double slope = error * share[stage] * inputs[i];
            if (slope == 0)
                continue;
            weight->squares += slope * slope;
            weight->weight += step * slope / sqrt(1 + weight->squares);
        }
}

void values_learn(ValuesLearner *learner, const ValuesRecord *record, double step)
{
    const double TRACE = 0.8;
    double goal = record->result;
    for (int i = record->length - 1; i >= 0; i--) {
        goal = TRACE * goal + (1 - TRACE) * record->position[i].found;
        if (record->position[i].quiet)
            correct(learner->weights[values_class(&record->geometry)], record->position[i].inputs,
                    (double)record->position[i].count / geometry_cells(&record->geometry), goal, step);
    }
}

void values_round(const ValuesLearner *learner, ValuesTable *table)
{
    const double unit = VALUES_UNIT * VALUES_FRACTION;
    for (int kind = 0; kind < VALUES_CLASSES; kind++)
        for (int stage = 0; stage < VALUES_STAGES; stage++)
            for (int i = 0; i < VALUES_INPUTS; i++)
                table->weight[kind][stage][i] = (int16_t)lrint(fmin(fmax(unit * learner->weights[kind][stage][i].weight, -INT16_MAX), INT16_MAX));
}
