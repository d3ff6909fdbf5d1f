/* Three searches that take turns. */
#include "search/timed.h"

#include "search/fitness.h"
#include "search/opinion.h"
#include "search/turns.h"

#include <limits.h>
#include <math.h>
#include <string.h>

typedef struct {
    const TimedTask *task;
    HashShares hash;
    AlphabetaResult estimate;
    AlphabetaResult complete; /* the estimate after its last complete iteration */
    MctsGuide guide;
    MctsResult tree;  /* of this turn, or the last one; without playouts if there was none */
    bool tree_leads;  /* it has been visited often enough to know more than alpha-beta, … */
    bool tree_done;   /* … or has proved how the game ends, and so has nothing more to say */
    Opinion opinion;  /* of the tree if it leads, else of alpha-beta */
    ScoreBounds proved[MAX_COLS]; /* of each column that is not full, by all searches */
    uint64_t visits; /* of the tree in turns before */
    uint64_t solver_nodes;
} Play;

static uint64_t nodes_so_far(const Play *play)
{
    return play->estimate.nodes + play->solver_nodes + (play->visits + play->tree.playouts) * MCTS_NODES_A_VISIT;
}

/* ---- bringing all together ---- */

/* Takes over what a search has proved. */
static void note_proofs(Play *play, const ScoreBounds *proved)
{
    for (int column = 0; column < play->task->board->geometry.cols; column++)
        if (board_can_play(play->task->board, column))
            play->proved[column] = bounds_both(play->proved[column], proved[column]);
}

static void note_estimate(Play *play)
{
    note_proofs(play, play->estimate.proved);
    if (!play->tree_leads)
        play->opinion = opinion_of_alphabeta(&play->estimate, &play->complete);
}

static uint64_t visits_of(const MctsResult *tree, int cols)
{
    uint64_t visits = 0;
    for (int column = 0; column < cols; column++)
        visits += tree->visits[column];
    return visits;
}

static void note_tree(Play *play)
{
    enum { ENOUGH = 256 };
    const Board *board = play->task->board;
    const Geometry *g = &board->geometry;
    ScoreBounds proved[MAX_COLS];
    for (int column = 0; column < g->cols; column++)
        proved[column] = solver_bounds_of_result(board, play->tree.possible[column]);
    note_proofs(play, proved);
    play->tree_done = bounds_exact(solver_bounds_of_columns(board, play->tree.possible));
    play->tree_leads = !play->tree_done && visits_of(&play->tree, g->cols) >= ENOUGH;
    play->opinion = play->tree_leads ? opinion_of_tree(g, &play->tree) : opinion_of_alphabeta(&play->estimate, &play->complete);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* The value of a column by all. No column is better than the one that the search prefers which estimates, but by proof: that search knows
 * less of the others. */
static int joint_value(const Play *play, int column)
{
    const Opinion *opinion = &play->opinion;
    return value_within(smaller(opinion->value[column], opinion->value[opinion->best]), play->proved[column]);
}

/* 1 for a proved win, -1 for a proved loss, else 0. */
static int proved_result(ScoreBounds proved)
{
    return (proved.lower > 0) - (proved.upper < 0);
}

/* A proved win before what may be one, and that before a proved loss. Of wins and of losses what is proved: the win that comes
 * soonest for sure, the loss that is surely the latest. Else the higher value; of equal ones what is proved to draw at least; and then what
 * the search prefers that estimates. */
static bool is_better(const Play *play, int a, int b)
{
    const Opinion *opinion = &play->opinion;
    const ScoreBounds proved_a = play->proved[a], proved_b = play->proved[b];
    const int result_a = proved_result(proved_a), result_b = proved_result(proved_b);
    const int value_a = joint_value(play, a), value_b = joint_value(play, b);
    if (result_a != result_b)
        return result_a > result_b;
    if (result_a != 0 && proved_a.lower != proved_b.lower)
        return proved_a.lower > proved_b.lower;
    if (value_a != value_b)
        return value_a > value_b;
    if ((proved_a.lower >= 0) != (proved_b.lower >= 0))
        return proved_a.lower >= 0;
    return b != opinion->best && (a == opinion->best || opinion->weight[a] > opinion->weight[b]);
}

/* ---- results ---- */

static void fill_in(const Play *play, TimedResult *result)
{
    const Board *board = play->task->board;
    const Opinion *opinion = &play->opinion;
    *result = (TimedResult){ .best = opinion->best, .depth = opinion->depth, .nodes = nodes_so_far(play), .hash_use = opinion->hash_use };
    memcpy(result->score, play->proved, sizeof result->score);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && is_better(play, column, result->best))
            result->best = column;
    /* Where a loss is not exact its value is the best that it may be; none is shown to be better than the choice. */
    const int best_value = joint_value(play, result->best);
    for (int column = 0; column < board->geometry.cols; column++) {
        const bool full = !board_can_play(board, column);
        result->value[column] = full ? 0 : smaller(joint_value(play, column), best_value);
        result->fitness[column] = full ? (double)NAN : fitness_of_value(&board->geometry, result->value[column]);
    }
    if (result->best == opinion->best) {
        memcpy(result->line, opinion->line, sizeof result->line);
        result->line_length = opinion->line_length;
    } else {
        result->line[0] = result->best;
        result->line_length = 1;
    }
}

static void report(const Play *play)
{
    TimedResult result;
    if (play->task->callback == NULL)
        return;
    fill_in(play, &result);
    play->task->callback(play->task->context, &result);
}

/* Whether the score of the position, and so of the best column, is known. */
static bool is_settled(const Play *play)
{
    return bounds_exact(solver_bounds_of_columns(play->task->board, play->proved));
}

/* ---- turns ---- */

static void end_iteration(void *context, const AlphabetaResult *estimate)
{
    Play *play = context;
    play->complete = *estimate; /* which is also in *play */
    note_estimate(play);
    report(play);
}

/* Alpha-beta for so many nodes. True if there is nothing more to find out. */
static bool alphabeta_turn(Play *play, uint64_t nodes)
{
    const SearchControl control = turns_control(play->task->control, nodes_so_far(play), nodes);
    const AlphabetaTask task = {
        .board = play->task->board,
        .hash = &play->hash.alphabeta,
        .network = play->task->network,
        .values = play->task->values,
        .max_depth = play->task->max_depth > 0 ? play->task->max_depth : INT_MAX,
        .control = &control,
        .callback = end_iteration,
        .context = play,
    };
    const bool done = alphabeta_deepen(&task, &play->estimate);
    note_estimate(play);
    return done;
}

enum { LONG_TURN = 1 << 19 }; /* visits */

/* Tells of a long turn of the tree while it lasts, and at its end. */
static void end_step(void *context, const MctsResult *tree)
{
    Play *play = context;
    if (tree->playouts < LONG_TURN || tree->playouts == play->tree.playouts)
        return;
    play->tree = *tree;
    note_tree(play);
    report(play);
}

/* Guided search for what takes about so many nodes, or for as many visits as the tree can take. How many it made. */
static uint64_t tree_step(Play *play, uint64_t nodes)
{
    ScoreBounds known[MAX_COLS]; /* what is proved changes while the threads look */
    MctsResult result;
    const SearchControl control = turns_control(play->task->control, nodes_so_far(play), nodes);
    const MctsTask task = {
        .board = play->task->board,
        .playouts = control.max_nodes / MCTS_NODES_A_VISIT,
        .guide = &play->guide,
        .hash = &play->hash.tree,
        .control = &control,
        .seed = nodes_so_far(play),
        .known = known,
        .callback = end_step,
        .context = play,
    };
    memcpy(known, play->proved, sizeof known);
    play->visits += play->tree.playouts;
    play->tree.playouts = 0;
    mcts_search(&task, &result);
    play->tree = result;
    note_tree(play);
    if (result.playouts > 0 && result.playouts < LONG_TURN)
        report(play);
    return result.playouts;
}

/* Guided search for about so many nodes: a tree that can take no more visits fades first, and takes more. False if there is more for alpha-beta to
 * do: to find out when the game ends. */
static bool tree_turn(Play *play, uint64_t nodes)
{
    const uint64_t last = nodes_so_far(play) + nodes - MCTS_NODES_A_VISIT; /* there is room for another visit up to here */
    const bool any = tree_step(play, nodes) > 0;
    bool goes_on = any;
    while (goes_on && !play->tree_done && nodes_so_far(play) <= last && !search_called_off(play->task->control))
        goes_on = tree_step(play, last + MCTS_NODES_A_VISIT - nodes_so_far(play)) > 0;
    return any && !play->tree_done;
}

static SolverTask solver_task(Play *play, const SearchControl *control)
{
    return (SolverTask){ .board = play->task->board, .book = play->task->book, .hash = &play->hash.solver, .control = control };
}

/* The solver for so many nodes. */
static void solver_turn(Play *play, uint64_t nodes)
{
    const SearchControl control = turns_control(play->task->control, nodes_so_far(play), nodes);
    const SolverTask task = solver_task(play, &control);
    SolverResult result;
    solver_columns(&task, &result);
    play->solver_nodes += result.nodes;
    note_proofs(play, result.column);
}

/* How many nodes the rest of the line is worth: about as many as the search; none where the book answered, since behind the book it would take
 * many. */
static uint64_t nodes_for_line(const Play *play)
{
    enum { LEAST = 1 << 10, MOST = 1 << 18 };
    int score;
    if (play->task->book != NULL && book_score(play->task->book, play->task->board, &score))
        return 0;
    const uint64_t nodes = nodes_so_far(play);
    return nodes < LEAST ? LEAST : nodes < MOST ? nodes : MOST;
}

/* The line of a choice whose score is exact: best play as far as the book goes, and the solver in some nodes. That of the search which estimates
 * may be longer, but need not be best play. */
static void follow_proof(Play *play, TimedResult *result)
{
    const int score = result->score[result->best].lower;
    if (!bounds_exact(result->score[result->best]))
        return;
    const SearchControl control = turns_control(play->task->control, nodes_so_far(play), nodes_for_line(play));
    const SolverTask task = solver_task(play, &control);
    int line[MAX_CELLS] = { result->best };
    uint64_t nodes = 0;
    const int length = solver_follow(&task, -score, line, &nodes);
    result->nodes += nodes;
    memcpy(result->line, line, (size_t)length * sizeof *line);
    result->line_length = length;
}

static void begin(Play *play)
{
    const Board *board = play->task->board;
    play->hash = turns_split(play->task->hash, &board->geometry);
    alphabeta_begin(board, &play->estimate);
    play->complete = play->estimate;
    memcpy(play->proved, play->estimate.proved, sizeof play->proved);
    note_estimate(play);
    if (play->task->book != NULL && !is_settled(play))
        solver_turn(play, 0); /* what the book knows takes no nodes */
}

/* True if there is nothing more to find out. */
static bool take_turns(Play *play, uint64_t nodes, bool first)
{
    if (play->task->max_depth > 0)
        return alphabeta_turn(play, UINT64_MAX);
    if ((first || play->tree_done || !tree_turn(play, nodes)) && alphabeta_turn(play, nodes))
        return true;
    if (!is_settled(play) && turns_may_solve(play->task->board, nodes))
        solver_turn(play, nodes);
    return is_settled(play);
}

bool timed_is_known(const TimedTask *task)
{
    Play play = { .task = task };
    begin(&play);
    return is_settled(&play);
}

void timed_search(const TimedTask *task, TimedResult *result)
{
    enum { FIRST_TURN = 1 << 12 };
    Play play = { .task = task };
    const SearchControl *control = task->control;
    guide_prepare(&play.guide, &task->board->geometry, task->network, task->values);
    begin(&play);
    bool done = is_settled(&play);
    for (uint64_t nodes = FIRST_TURN; !done && !search_called_off(control) && nodes_so_far(&play) < control->max_nodes;
         nodes = nodes < UINT64_MAX / 2 ? 2 * nodes : nodes)
        done = take_turns(&play, nodes, nodes == FIRST_TURN);
    fill_in(&play, result);
    follow_proof(&play, result);
}
