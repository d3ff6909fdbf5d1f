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
    if (g->cols == 7 && g->rows == 6 && g->connect == 4)
        return &solver_7x6;
    return g->cols * (g->rows + 1) <= 64 ? &solver_64 : &solver_128;
}

typedef struct {
    Hash *hash;
    const SearchControl *control;
    SolverCallback *callback;
    void *context;
    SolverReport report;
    int sign; /* -1 while the position searched is the one after a root move */
    bool weak;
} Solving;

static void report_window(Solving *solving, ScoreBounds bounds, int window)
{
    if (solving->callback == NULL)
        return;
    solving->report.window = solving->sign > 0 ? window : 1 - window; /* -s < w is s >= 1 - w */
    solving->report.bounds =
        solving->sign > 0 ? bounds : (ScoreBounds){ -bounds.upper, -bounds.lower };
    solving->callback(solving->context, &solving->report);
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

/* Narrows the bounds of the score of an unfinished position until they meet or the search must end. */
static bool solve(Solving *solving, const Board *board, ScoreBounds *bounds)
{
    const SolverBuild *build = choose_build(&board->geometry);
    const ScoreBounds first = *bounds;
    while (bounds->lower < bounds->upper) {
        int value;
        const int window = next_window(*bounds, &first, solving->weak);
        report_window(solving, *bounds, window);
        if (!build->answer(board, window, solving->hash, solving->control, &solving->report.nodes, &value))
            return false;
        if (solving->weak)
            value = (value > 0) - (value < 0);
        if (value >= window)
            bounds->lower = value > bounds->lower ? value : bounds->lower;
        else
            bounds->upper = value < bounds->upper ? value : bounds->upper;
    }
    return true;
}

/* What the rules alone say of a score when `count` stones are on the board. */
static ScoreBounds limits_of(const Board *board, bool weak)
{
    const int cells = geometry_cells(&board->geometry);
    if (weak)
        return (ScoreBounds){ -1, 1 };
    const int most = solver_max_score(&board->geometry);
    const int soonest = (cells + 1 - board->count) / 2, latest_loss = (cells - board->count) / 2;
    return (ScoreBounds){ -(latest_loss < most ? latest_loss : most), soonest < most ? soonest : most };
}

static ScoreBounds exact(int score, bool weak)
{
    const int value = weak ? (score > 0) - (score < 0) : score;
    return (ScoreBounds){ value, value };
}

/* False if the search must end. */
static bool solve_column(Solving *solving, const Board *board, int column, ScoreBounds *bounds)
{
    Board child = *board;
    board_play(&child, column);
    const Status status = board_status(&child);
    if (status == STATUS_DRAWN) {
        *bounds = exact(0, solving->weak);
    } else if (status != STATUS_PLAYING) {
        *bounds = exact((geometry_cells(&board->geometry) + 1 - board->count) / 2, solving->weak);
    } else {
        ScoreBounds after = limits_of(&child, solving->weak);
        solving->report.column = column;
        const bool solved = solve(solving, &child, &after);
        *bounds = (ScoreBounds){ -after.upper, -after.lower };
        return solved;
    }
    return true;
}

void solver_columns(const Board *board, bool weak, Hash *hash, const SearchControl *control,
                    SolverCallback *callback, void *context, SolverResult *result)
{
    Solving solving = { hash, control, callback, context, { .column = -1 }, -1, weak };
    const int cols = board->geometry.cols;
    const ScoreBounds none = { -MAX_CELLS, -MAX_CELLS };
    result->best = none;
    for (int column = 0; column < cols; column++)
        if (board_can_play(board, column))
            result->column[column] = limits_of(board, weak);
    /* From the centre outward: good moves first fill the table with what the others need. */
    for (int i = 0; i < cols; i++) {
        const int column = (cols - 1) / 2 + (i % 2 == 0 ? -(i / 2) : (i + 1) / 2);
        if (board_can_play(board, column)
            && !solve_column(&solving, board, column, &result->column[column]))
            break;
    }
    for (int column = 0; column < cols; column++) {
        if (!board_can_play(board, column))
            continue;
        const ScoreBounds bounds = result->column[column];
        result->best.lower = bounds.lower > result->best.lower ? bounds.lower : result->best.lower;
        result->best.upper = bounds.upper > result->best.upper ? bounds.upper : result->best.upper;
    }
    result->nodes = solving.report.nodes;
}

void solver_position(const Board *board, bool weak, Hash *hash, const SearchControl *control,
                     SolverCallback *callback, void *context, SolverResult *result)
{
    Solving solving = { hash, control, callback, context, { .column = -1 }, 1, weak };
    result->best = limits_of(board, weak);
    solve(&solving, board, &result->best);
    result->nodes = solving.report.nodes;
}
