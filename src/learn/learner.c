/* A game is played to its end before anything is learned from it, so that each of its positions is corrected once, by all that followed:
 * this is the forward view of TD(lambda) (Richard Sutton and Andrew Barto, "Reinforcement Learning", 12.1), and costs a fraction of handing
 * each error back along the traces. */
#include "learn/learner.h"

#include "base/memory.h"
#include "base/tanh.h"
#include "game/chance.h"
#include "search/quiet.h"

#include <math.h>

enum { MAX_FEATURES = 2 * MAX_TUPLES };

/* Threads read and write numbers without locks: what is lost now and then does not matter to the average. */
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
    double founded;                /* what the foundation says */
    double value;
    double slope; /* of tanh there */
} Position;

/* `before` are the states where some of the stones are; NULL: all are read anew. */
static void find_weights(const Learner *learner, const Board *board, const TupleStates *before, Position *position)
{
    const Tuples *tuples = &learner->tuples;
    const uint32_t of_each = tuple_states(tuples);
    uint32_t base = (uint32_t)board_turn(board) * (uint32_t)tuples->count * of_each; /* the first weight of the side to move */
    TupleStates states;
    TupleSet changed[2];
    if (before == NULL)
        tuples_read(&learner->steps, board->stones[PLAYER_X], board->stones[PLAYER_O], &states);
    else
        tuples_read_after(&learner->steps, before, board->stones[PLAYER_X], board->stones[PLAYER_O], &states, changed);
    position->founded = foundation_of_board(&learner->foundation, board);
    for (int i = 0; i < tuples->count; i++, base += of_each)
        for (int image = 0; image < 2; image++) {
            position->weight[2 * i + image] = base + states.of[image][i];
            __builtin_prefetch(&learner->weights[position->weight[2 * i + image]]);
        }
}

static void add_weights(const Learner *learner, Position *position)
{
    double sum = position->founded;
    for (int i = 0; i < 2 * learner->tuples.count; i++)
        sum += load(&learner->weights[position->weight[i]]);
    position->value = tanh_alike(sum);
    position->slope = 1 - position->value * position->value;
}

double learner_value(const Learner *learner, const Board *board)
{
    Position position;
    find_weights(learner, board, NULL, &position);
    add_weights(learner, &position);
    return position.value;
}

/* ---- choosing ---- */

/* A move and what is seen behind it, for x. */
typedef struct {
    Board board; /* the next quiet position */
    Position position;
    double value;
    bool decided; /* before that; then there is no position */
} Prospect;

/* Goes on behind a move from a position with these states, but does not ask the weights yet, so that they can be fetched. */
static void look_behind(const Learner *learner, const Board *board, const TupleStates *states, int column, Prospect *prospect)
{
    const int for_x = board_turn(board) == PLAYER_X ? 1 : -1;
    int result;
    prospect->board = *board;
    board_play(&prospect->board, column);
    prospect->decided = !quiet_find(&prospect->board, QUIET_TRIES, &result);
    if (prospect->decided)
        prospect->value = -for_x * result;
    else
        find_weights(learner, &prospect->board, states, &prospect->position);
}

static void look_behind_all(const Learner *learner, const Board *board, Prospect prospects[MAX_COLS])
{
    TupleStates states;
    tuples_read(&learner->steps, board->stones[PLAYER_X], board->stones[PLAYER_O], &states);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            look_behind(learner, board, &states, column, &prospects[column]);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && !prospects[column].decided) {
            add_weights(learner, &prospects[column].position);
            prospects[column].value = prospects[column].position.value;
        }
}

/* The best column for the side to move. Ties at random. */
static int best_column(const Board *board, const Prospect prospects[MAX_COLS], Random *random)
{
    const double sign = board_turn(board) == PLAYER_X ? 1 : -1;
    double values[MAX_COLS];
    int best[MAX_COLS];
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            values[column] = fmax(sign * prospects[column].value, -1); /* a number, whatever the weights are */
        else
            values[column] = NAN;
    return chance_one(best, chance_highest(values, board->geometry.cols, best), random);
}

int learner_choose(const Learner *learner, const Board *board, Random *random)
{
    Prospect prospects[MAX_COLS];
    look_behind_all(learner, board, prospects);
    return best_column(board, prospects, random);
}

/* ---- learning ---- */

/* Changes one weight by its own step size, and takes the change into its coherence. */
static void change(Learner *learner, uint32_t index, float recommended, float step)
{
    const float STEEPNESS = 2.7f;
    Coherence *coherence = &learner->coherence[index];
    const float net = load(&coherence->net), total = load(&coherence->total);
    const float sure = total > 0 ? fminf(fabsf(net) / total, 1) : 1; /* two threads may have left a total that is too small */
    const float rate = step * expf(STEEPNESS * (sure - 1));
    store(&learner->weights[index], load(&learner->weights[index]) + rate * recommended);
    store(&coherence->net, net + recommended);
    store(&coherence->total, total + fabsf(recommended));
}

static void correct(Learner *learner, const Position *position, double error, double step)
{
    const float recommended = (float)(error * position->slope);
    for (int i = 0; i < 2 * learner->tuples.count; i++)
        change(learner, position->weight[i], recommended, (float)step);
}

void learner_correct(Learner *learner, const Board *board, double error, double step)
{
    Position position;
    find_weights(learner, board, NULL, &position);
    add_weights(learner, &position);
    correct(learner, &position, error, step);
}

/* The quiet positions of a game behind each move that a side chose. */
typedef struct {
    Position position[MAX_CELLS];
    double best[MAX_CELLS]; /* what the best move had led to: the value of the position, but where that move was random */
    bool random[MAX_CELLS];
    int count;
    double result; /* for x */
} Record;

/* Any column behind which the game is not decided; there is one. */
static int random_column(const Board *board, const Prospect prospects[MAX_COLS], Random *random)
{
    int open[MAX_COLS], count = 0;
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && !prospects[column].decided)
            open[count++] = column;
    return chance_one(open, count, random);
}

/* Until it is decided. */
static void play_game(const Learner *learner, double exploration, Board board, Random *random, Record *record)
{
    Prospect prospects[MAX_COLS];
    for (record->count = 0;; record->count++) {
        look_behind_all(learner, &board, prospects);
        const int best = best_column(&board, prospects, random);
        if (prospects[best].decided) {
            record->result = prospects[best].value;
            return;
        }
        const bool explores = random_below(random, 1000000) < exploration * 1e6;
        const int column = explores ? random_column(&board, prospects, random) : best;
        record->best[record->count] = prospects[best].value;
        record->position[record->count] = prospects[column].position;
        record->random[record->count] = explores;
        board = prospects[column].board;
    }
}

/* What follows a random move says nothing of the positions before it; what the best move had led to does. */
static void learn_game(Learner *learner, const LearnRates *rates, const Record *record)
{
    double next = record->result, error = 0;
    for (int i = record->count - 1; i >= 0; i--) {
        const Position *position = &record->position[i];
        error = next - position->value + rates->trace * error;
        if (error * position->slope != 0)
            correct(learner, position, error, rates->step);
        next = record->best[i];
        error = record->random[i] ? 0 : error;
    }
}

void learner_play(Learner *learner, const LearnRates *rates, const Board *start, Random *random)
{
    Record record;
    play_game(learner, rates->exploration, *start, random, &record);
    learn_game(learner, rates, &record);
}

/* ---- life ---- */

bool learner_init(Learner *learner, const Tuples *tuples, const ValuesWeights *foundation)
{
    *learner = (Learner){ .tuples = *tuples, .weight_count = tuple_network_weights(tuples) };
    tuples_prepare(tuples, &learner->steps);
    foundation_init(&learner->foundation, &tuples->geometry, foundation);
    const size_t weights = learner->weight_count * sizeof *learner->weights, coherence = learner->weight_count * sizeof *learner->coherence;
    const bool allowed = memory_is_allowed(weights + coherence);
    learner->weights = allowed ? memory_map(weights) : NULL;
    learner->coherence = allowed ? memory_map(coherence) : NULL;
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

bool learner_network(const Learner *learner, Network *network)
{
    float most = 0;
    for (size_t i = 0; i < learner->weight_count; i++)
        most = fmaxf(most, fabsf(learner->weights[i]));
    const Foundation *foundation = &learner->foundation;
    if (!network_init_tuples(network, &learner->tuples, foundation->known ? &foundation->weights : NULL, most / LEARNER_LARGEST))
        return false;
    for (size_t i = 0; i < learner->weight_count && most > 0; i++)
        network->tuples.weights[i] = (int16_t)lrintf(learner->weights[i] / most * LEARNER_LARGEST);
    return true;
}
