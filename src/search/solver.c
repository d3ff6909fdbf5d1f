/* From null windows to scores, and from scores to columns. */
#include "search/solver.h"

#include "search/solver_build.h"

int solver_max_score(const Geometry *geometry)
{
    const int score = (geometry_cells(geometry) + 3 - 2 * geometry->connect) / 2;
    return score > 0 ? score : 0;
}

static const SolverBuild *choose_build(const Geometry *g)
{
    static const SolverBuild *const BUILDS[BOARD_KINDS] = { &solver_7x6, &solver_64, &solver_128 };
    return BUILDS[geometry_kind(g)];
}

int solver_plies_to_end(const Board *board, int score)
{
    /* The winner's last stone falls on m stones with (cells + 1 - m) / 2 = the score, and m is even for the first player. */
    const bool first_wins = (score > 0) == (board_turn(board) == PLAYER_X);
    const int m = geometry_cells(&board->geometry) + 1 - 2 * (score > 0 ? score : -score);
    return ((m % 2 == 0) == first_wins ? m : m - 1) + 1 - board->count;
}

typedef struct {
    const SolverTask *task;
    const SolverBuild *build;
    SolverReport report;
    int sign; /* -1 while the position searched is the one after a root move */
} Solving;

static Solving solving_begin(const SolverTask *task, int column, int sign)
{
    return (Solving){ task, choose_build(&task->board->geometry), { .column = column }, sign };
}

static ScoreBounds negated(ScoreBounds bounds)
{
    return (ScoreBounds){ -bounds.upper, -bounds.lower };
}

static void send_report(Solving *solving, ScoreBounds bounds)
{
    if (solving->task->callback == NULL)
        return;
    solving->report.bounds = solving->sign > 0 ? bounds : negated(bounds);
    solving->report.hash_use = solving->build->hash_use(solving->task->hash);
    solving->task->callback(solving->task->context, &solving->report);
}

/* The next question about a score between the bounds. First whether one side wins by a wide margin, which is quick to
 * answer where it is so; then win, draw or loss; then one step further from 0 at a time, since scores near 0 are the
 * most frequent and a null window that is answered "no" near the true score is the cheapest proof. */
static int next_window(ScoreBounds bounds, const ScoreBounds *first, bool weak)
{
    enum { WIDE = 7 };
    if (!weak && bounds.upper > WIDE && bounds.lower == first->lower && bounds.lower <= 0)
        if (bounds.upper == first->upper)
            return WIDE + 1;
    if (!weak && bounds.lower < -WIDE && bounds.upper > 0 && bounds.upper <= WIDE)
        return -WIDE;
    if (bounds.upper > 0 && bounds.lower <= 0)
        return 1;
    if (bounds.lower < 0 && bounds.upper >= 0)
        return 0;
    return bounds.lower >= 0 ? bounds.lower + 1 : bounds.upper;
}

static int result_of(int score, bool weak)
{
    return weak ? (score > 0) - (score < 0) : score;
}

static ScoreBounds exact(int score, bool weak)
{
    return (ScoreBounds){ result_of(score, weak), result_of(score, weak) };
}

/* The bounds of a score that is said to be at least this. A book that lies cannot say more than the rules allow: bounds would never meet. */
static ScoreBounds raised(ScoreBounds bounds, int least)
{
    const int possible = least < bounds.upper ? least : bounds.upper;
    return (ScoreBounds){ possible > bounds.lower ? possible : bounds.lower, bounds.upper };
}

static ScoreBounds lowered(ScoreBounds bounds, int most)
{
    return negated(raised(negated(bounds), -most));
}

/* Takes over what the book knows of an unfinished position. Whether that is its score. */
static bool from_book(Solving *solving, const Board *board, ScoreBounds *bounds)
{
    const SolverTask *task = solving->task;
    int score;
    if (task->book == NULL)
        return false;
    if (!book_score(task->book, board, &score)) {
        if (book_least(task->book, board, &score))
            *bounds = raised(*bounds, result_of(score, task->weak));
        return bounds_exact(*bounds);
    }
    *bounds = exact(score, task->weak);
    solving->report.from_book = true;
    send_report(solving, *bounds);
    solving->report.from_book = false;
    return true;
}

/* Whether the score of an unfinished position is at least `window`: narrows its bounds. False if the search must
 * end. */
static bool ask(Solving *solving, const Board *board, int window, ScoreBounds *bounds)
{
    const SolverTask *task = solving->task;
    int value;
    if (solving->report.nodes >= task->control->max_nodes
        || !solving->build->answer(board, window, task->hash, task->control, &solving->report.nodes, &value))
        return false;
    value = result_of(value, task->weak);
    *bounds = value >= window ? raised(*bounds, value) : lowered(*bounds, value);
    return true;
}

/* Narrows the bounds of the score of an unfinished position until they meet. False if the search must end. */
static bool solve(Solving *solving, const Board *board, ScoreBounds *bounds)
{
    const ScoreBounds first = *bounds;
    while (!bounds_exact(*bounds)) {
        const int window = next_window(*bounds, &first, solving->task->weak);
        solving->report.window = solving->sign > 0 ? window : 1 - window; /* -s < w is s >= 1 - w */
        send_report(solving, *bounds);
        if (!ask(solving, board, window, bounds))
            return false;
    }
    return true;
}

ScoreBounds solver_limits(const Board *board)
{
    const int cells = geometry_cells(&board->geometry);
    const int most = solver_max_score(&board->geometry);
    const int soonest = (cells + 1 - board->count) / 2, latest_loss = (cells - board->count) / 2;
    return (ScoreBounds){ -(latest_loss < most ? latest_loss : most), soonest < most ? soonest : most };
}

static ScoreBounds limits_of(const Board *board, bool weak)
{
    return weak ? (ScoreBounds){ -1, 1 } : solver_limits(board);
}

/* What the rules say of the score of the position after a move. False if they leave something open. */
static bool limits_after(const Board *child, bool weak, ScoreBounds *bounds)
{
    const Status status = board_status(child);
    if (status == STATUS_PLAYING) {
        *bounds = limits_of(child, weak);
        return bounds_exact(*bounds);
    }
    const int loss = -((geometry_cells(&child->geometry) + 2 - child->count) / 2);
    *bounds = exact(status == STATUS_DRAWN ? 0 : loss, weak);
    return true;
}

static Board board_after(const Board *board, int column)
{
    Board child = *board;
    board_play(&child, column);
    return child;
}

/* Solves the columns one after the other, good moves first, which fills the table with what the others need. */
static void solve_columns(Solving *solving, ScoreBounds *columns)
{
    const SolverTask *task = solving->task;
    const int cols = task->board->geometry.cols;
    bool more = true;
    for (int i = 0; i < cols; i++) {
        const int column = column_from_centre(cols, i);
        if (!board_can_play(task->board, column))
            continue;
        const Board child = board_after(task->board, column);
        ScoreBounds bounds;
        solving->report.column = column;
        if (!limits_after(&child, task->weak, &bounds) && !from_book(solving, &child, &bounds))
            more = more && solve(solving, &child, &bounds);
        columns[column] = negated(bounds);
    }
}

ScoreBounds solver_bounds_of_columns(const Board *board, const ScoreBounds *columns)
{
    ScoreBounds best = { -MAX_CELLS, -MAX_CELLS };
    for (int column = 0; column < board->geometry.cols; column++) {
        if (!board_can_play(board, column))
            continue;
        best.lower = columns[column].lower > best.lower ? columns[column].lower : best.lower;
        best.upper = columns[column].upper > best.upper ? columns[column].upper : best.upper;
    }
    return best;
}

ScoreBounds solver_bounds_of_result(const Board *board, ScoreBounds result)
{
    const ScoreBounds limits = solver_limits(board);
    return (ScoreBounds){ result.lower > -1 ? result.lower : limits.lower, result.upper < 1 ? result.upper : limits.upper };
}

void solver_columns(const SolverTask *task, SolverResult *result)
{
    Solving solving = solving_begin(task, -1, -1);
    solve_columns(&solving, result->column);
    result->best = solver_bounds_of_columns(task->board, result->column);
    result->nodes = solving.report.nodes;
}

void solver_position(const SolverTask *task, SolverResult *result)
{
    result->best = limits_of(task->board, task->weak);
    solver_narrow(task, result);
}

void solver_narrow(const SolverTask *task, SolverResult *result)
{
    Solving solving = solving_begin(task, -1, 1);
    if (!bounds_exact(result->best) && !from_book(&solving, task->board, &result->best))
        solve(&solving, task->board, &result->best);
    result->nodes = solving.report.nodes;
}

/* ---- the principal variation ---- */

/* A move that keeps the score of the position, -1 if the search must end first. */
static int best_column(Solving *solving, const Board *board, int score)
{
    const bool weak = solving->task->weak;
    for (int i = 0; i < board->geometry.cols; i++) {
        const int column = column_from_centre(board->geometry.cols, i);
        if (!board_can_play(board, column))
            continue;
        const Board child = board_after(board, column);
        ScoreBounds bounds;
        if (!limits_after(&child, weak, &bounds) && !from_book(solving, &child, &bounds) && bounds.lower <= -score
            && !ask(solving, &child, 1 - score, &bounds))
            return -1;
        if (bounds.upper <= -score)
            return column;
    }
    return -1; /* not reached: some move keeps the score */
}

int solver_follow(const SolverTask *task, int score, int line[MAX_CELLS], int length, uint64_t *nodes)
{
    SolverTask silent = *task;
    silent.callback = NULL;
    Solving solving = solving_begin(&silent, -1, 1);
    solving.report.nodes = *nodes;
    Board board = *task->board;
    int column = 0;
    for (int i = 0; i < length; i++)
        board_play(&board, line[i]);
    while (board_status(&board) == STATUS_PLAYING && (column = best_column(&solving, &board, score)) >= 0) {
        line[length++] = column;
        board_play(&board, column);
        score = -score;
    }
    *nodes = solving.report.nodes;
    return length;
}

int solver_line(const SolverTask *task, SolverResult *result, int line[MAX_CELLS])
{
    enum { CHEAP_NODES = 1000000 };
    SearchControl control = *task->control;
    const uint64_t enough = 2 * result->nodes + CHEAP_NODES;
    control.max_nodes = enough < control.max_nodes ? enough : control.max_nodes;
    SolverTask bounded = *task;
    bounded.control = &control;
    const int score = result->best.lower;
    line[0] = 0;
    while (!board_can_play(task->board, line[0]) || result->column[line[0]].lower != score)
        line[0]++;
    return solver_follow(&bounded, -score, line, 1, &result->nodes);
}
