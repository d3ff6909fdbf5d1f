/* Two searches that take turns. */
#include "search/timed.h"

#include "search/turns.h"

#include <limits.h>
#include <math.h>
#include <string.h>

typedef struct {
    const TimedTask *task;
    HashHalves hash;
    AlphabetaResult estimate;
    AlphabetaResult complete; /* the estimate after its last complete iteration */
    ScoreBounds proved[MAX_COLS]; /* of each column that is not full, by both */
    uint64_t solver_nodes;
} Play;

static uint64_t nodes_so_far(const Play *play)
{
    return play->estimate.nodes + play->solver_nodes;
}

/* ---- bringing both together ---- */

static void note_score(Play *play, int column, ScoreBounds bounds)
{
    play->proved[column] = bounds_both(play->proved[column], bounds);
}

/* Takes over what alpha-beta has proved. */
static void note_estimate(Play *play)
{
    for (int column = 0; column < play->task->board->geometry.cols; column++)
        if (board_can_play(play->task->board, column))
            note_score(play, column, play->estimate.proved[column]);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The value of a column by both searches. No column is better than alpha-beta's best but by proof: in an iteration that was cut
 * off the others still have the values of the one before. */
static int joint_value(const Play *play, int column)
{
    const AlphabetaResult *estimate = &play->estimate;
    return value_within(smaller(estimate->value[column], estimate->value[estimate->best]), play->proved[column]);
}

/* 1 for a proved win, -1 for a proved loss, else 0. */
static int proved_result(ScoreBounds proved)
{
    return (proved.lower > 0) - (proved.upper < 0);
}

/* A proved win before what may be one, and that before a proved loss. Of wins and of losses what is proved: the win that comes
 * soonest for sure, the loss that is surely the latest. Else the higher value; of equal ones the better proved; and then what alpha-beta
 * prefers. */
static bool is_better(const Play *play, int a, int b)
{
    const AlphabetaResult *estimate = &play->estimate;
    const ScoreBounds proved_a = play->proved[a], proved_b = play->proved[b];
    const int result_a = proved_result(proved_a), result_b = proved_result(proved_b);
    const int value_a = joint_value(play, a), value_b = joint_value(play, b);
    if (result_a != result_b)
        return result_a > result_b;
    if (result_a != 0 && proved_a.lower != proved_b.lower)
        return proved_a.lower > proved_b.lower;
    if (value_a != value_b)
        return value_a > value_b;
    if (proved_a.lower != proved_b.lower)
        return proved_a.lower > proved_b.lower;
    return b != estimate->best && (a == estimate->best || estimate->value[a] > estimate->value[b]);
}

/* ---- fitness ---- */

enum { HALF_WAY = 200 }; /* the estimate that counts as half of what an estimate can */

double timed_fitness(const Geometry *geometry, int value)
{
    const int score = score_of_value(value), most = solver_max_score(geometry);
    if (score > 0)
        return 0.5 + 0.5 * score / most;
    if (score < 0)
        return -0.5 + 0.5 * score / most;
    return 0.5 * value / ((value < 0 ? -value : value) + HALF_WAY);
}

int timed_estimate(double fitness)
{
    const double estimate = HALF_WAY * fitness / fmax(1 - fabs(fitness), 1e-9);
    return (int)fmin(fmax(estimate, -VALUE_ESTIMATE), VALUE_ESTIMATE);
}

/* Whether the value of a column is of an iteration that was cut off. */
static bool is_newer(const Play *play, int column)
{
    return play->estimate.iteration[column] > play->complete.depth;
}

/* By how much estimates have moved in an iteration that was cut off, as seen by that of its first column; 0 if that is proved now, if the
 * best column has not moved, and before the first iteration, when there are none. Depths that are odd and those that are even differ by
 * much, for all columns alike. */
static int drift(const Play *play, int best)
{
    const int first = play->complete.best, before = play->complete.value[first], now = play->estimate.value[first];
    const bool none = play->complete.depth == 0 || !is_newer(play, best) || value_is_proved(before) || value_is_proved(now);
    return none ? 0 : now - before;
}

/* The value that is told of a column. One that the iteration that was cut off has not come to moves along with the first, so that what
 * the one before has told apart remains so. */
static int told_value(const Play *play, const TimedResult *result, int column)
{
    const int before = play->complete.value[column], drifted = before + drift(play, result->best);
    if (column == result->best || is_newer(play, column) || value_is_proved(before))
        return result->value[column];
    const int estimate = drifted < -VALUE_ESTIMATE ? -VALUE_ESTIMATE : smaller(drifted, VALUE_ESTIMATE);
    return smaller(value_within(estimate, play->proved[column]), result->value[result->best]);
}

static void add_fitness(const Play *play, TimedResult *result)
{
    const Board *board = play->task->board;
    for (int column = 0; column < board->geometry.cols; column++)
        result->fitness[column] = board_can_play(board, column) ? timed_fitness(&board->geometry, told_value(play, result, column)) : (double)NAN;
}

/* ---- results ---- */

static void fill_in(const Play *play, TimedResult *result)
{
    const Board *board = play->task->board;
    const AlphabetaResult *estimate = &play->estimate;
    *result = (TimedResult){
        .best = estimate->best,
        .depth = estimate->depth,
        .nodes = nodes_so_far(play),
        .hash_use = estimate->hash_use,
    };
    memcpy(result->score, play->proved, sizeof result->score);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && is_better(play, column, result->best))
            result->best = column;
    /* Where a loss is not exact its value is the best that it may be; none is shown to be better than the choice. */
    const int best_value = joint_value(play, result->best);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            result->value[column] = smaller(joint_value(play, column), best_value);
    add_fitness(play, result);
    if (result->best == estimate->best) {
        memcpy(result->line, estimate->line, sizeof result->line);
        result->line_length = estimate->line_length;
    } else {
        result->line[0] = result->best;
        result->line_length = 1;
    }
}

/* ---- turns ---- */

static void report(void *context, const AlphabetaResult *estimate)
{
    Play *play = context;
    TimedResult result;
    play->complete = *estimate; /* which is also in *play */
    note_estimate(play);
    if (play->task->callback == NULL)
        return;
    fill_in(play, &result);
    play->task->callback(play->task->context, &result);
}

/* Alpha-beta for so many nodes. True if there is nothing more to find out. */
static bool estimate_turn(Play *play, uint64_t nodes)
{
    const SearchControl control = turns_control(play->task->control, nodes_so_far(play), nodes);
    const AlphabetaTask task = {
        .board = play->task->board,
        .hash = &play->hash.alphabeta,
        .network = play->task->network,
        .values = play->task->values,
        .max_depth = play->task->max_depth > 0 ? play->task->max_depth : INT_MAX,
        .control = &control,
        .callback = report,
        .context = play,
    };
    const bool done = alphabeta_deepen(&task, &play->estimate);
    note_estimate(play);
    return done;
}

/* The solver for so many nodes. True if the best column and its score are proved. */
static bool solver_turn(Play *play, uint64_t nodes)
{
    const SearchControl control = turns_control(play->task->control, nodes_so_far(play), nodes);
    const SolverTask task = {
        .board = play->task->board,
        .book = play->task->book,
        .hash = &play->hash.solver,
        .control = &control,
    };
    SolverResult result;
    solver_columns(&task, &result);
    play->solver_nodes += result.nodes;
    for (int column = 0; column < task.board->geometry.cols; column++)
        if (board_can_play(task.board, column))
            note_score(play, column, result.column[column]);
    return bounds_exact(result.best);
}

/* How many nodes the rest of the line is worth: none where the book answered, since behind the book it would take many. */
static uint64_t nodes_for_line(const Play *play)
{
    enum { LEAST = 1 << 10, MOST = 1 << 18 };
    int score;
    if (play->task->book != NULL && book_score(play->task->book, play->task->board, &score))
        return 0;
    return play->solver_nodes < LEAST ? LEAST : play->solver_nodes < MOST ? play->solver_nodes : MOST;
}

/* The line of a choice whose score is exact: best play as far as the book goes, and the solver in some nodes. */
static void follow_proof(Play *play, TimedResult *result)
{
    const int score = result->score[result->best].lower;
    if (!bounds_exact(result->score[result->best]))
        return;
    const SearchControl control = turns_control(play->task->control, nodes_so_far(play), nodes_for_line(play));
    const SolverTask task = {
        .board = play->task->board,
        .book = play->task->book,
        .hash = &play->hash.solver,
        .control = &control,
    };
    int line[MAX_CELLS] = { result->best };
    uint64_t nodes = 0;
    const int length = solver_follow(&task, -score, line, 1, &nodes);
    result->nodes += nodes;
    if (length <= result->line_length)
        return;
    memcpy(result->line, line, (size_t)length * sizeof *line);
    result->line_length = length;
}

static void begin(Play *play)
{
    const Board *board = play->task->board;
    play->hash = turns_split(play->task->hash, &board->geometry);
    alphabeta_begin(&(AlphabetaTask){ .board = board }, &play->estimate);
    play->complete = play->estimate;
    memcpy(play->proved, play->estimate.proved, sizeof play->proved);
}

void timed_search(const TimedTask *task, TimedResult *result)
{
    enum { FIRST_TURN = 1 << 14 };
    Play play = { .task = task };
    const SearchControl *control = task->control;
    begin(&play);
    /* What book and rules know takes no nodes. */
    bool done = bounds_exact(play.estimate.proved[play.estimate.best]) || (task->book != NULL && solver_turn(&play, 0));
    for (uint64_t nodes = FIRST_TURN; !done && !search_called_off(control) && nodes_so_far(&play) < control->max_nodes;
         nodes = nodes < UINT64_MAX / 2 ? 2 * nodes : nodes)
        done = estimate_turn(&play, nodes)
               || (task->max_depth == 0 && turns_may_solve(task->board, nodes) && solver_turn(&play, nodes));
    fill_in(&play, result);
    follow_proof(&play, result);
}
