/* Iterative deepening over the positions after each column, with turns for the solver. */
#include "search/analysis.h"

#include "search/turns.h"

#include <string.h>

typedef struct {
    const AnalysisTask *task;
    AnalysisResult *result;
    HashShares hash;
    AlphabetaResult estimates[MAX_COLS]; /* of the position after each column that leaves the game open */
    uint64_t solver_nodes;
} Analysis;

static Board board_after(const Board *board, int column)
{
    Board after = *board;
    board_play(&after, column);
    return after;
}

/* ---- what is known ---- */

static uint64_t count_nodes(const Analysis *analysis)
{
    uint64_t nodes = analysis->solver_nodes;
    for (int i = 0; i < analysis->result->count; i++)
        nodes += analysis->estimates[analysis->result->lines[i].column].nodes;
    return nodes;
}

static SearchControl control_of(const Analysis *analysis, uint64_t nodes)
{
    return turns_control(analysis->task->control, count_nodes(analysis), nodes);
}

/* Takes over what is proved of the position after the column. */
static void note_proof(AnalysisLine *line, ScoreBounds after)
{
    line->proved = bounds_both(line->proved, bounds_negated(after));
    line->value = value_within(line->value, line->proved);
}

/* Takes over what alpha-beta thinks of the position after the column. */
static void note_estimate(const AlphabetaResult *estimate, const Board *after, AnalysisLine *line)
{
    line->value = -estimate->value[estimate->best];
    note_proof(line, solver_bounds_of_columns(after, estimate->proved));
    line->depth = estimate->depth == 0 ? 0 : estimate->depth + 1;
    memcpy(line->line + 1, estimate->line, (size_t)estimate->line_length * sizeof *line->line);
    line->line_length = estimate->line_length + 1;
}

/* Of equal value is better what is surely not worse. */
static bool is_worse(const AnalysisLine *line, const AnalysisLine *other)
{
    return line->value != other->value ? line->value < other->value : line->proved.lower < other->proved.lower;
}

/* The best first; of equal ones the one that was before. */
static void sort_lines(AnalysisResult *result)
{
    for (int i = 1; i < result->count; i++) {
        const AnalysisLine line = result->lines[i];
        int to = i;
        for (; to > 0 && is_worse(&result->lines[to - 1], &line); to--)
            result->lines[to] = result->lines[to - 1];
        result->lines[to] = line;
    }
}

static void report(const Analysis *analysis)
{
    analysis->result->nodes = count_nodes(analysis);
    sort_lines(analysis->result);
    if (analysis->task->callback != NULL)
        analysis->task->callback(analysis->task->context, analysis->result);
}

/* ---- turns ---- */

/* Makes the lines what they were, but for what has been proved since: values of unlike depths cannot be compared. */
static void take_back(AnalysisResult *result, const AnalysisResult *before)
{
    for (int i = 0; i < result->count; i++) {
        const ScoreBounds proved = result->lines[i].proved;
        if (bounds_exact(proved))
            continue;
        result->lines[i] = before->lines[i];
        result->lines[i].proved = proved;
        result->lines[i].value = value_within(before->lines[i].value, proved);
    }
}

/* Alpha-beta to so many plies for each line, the move included. False if the search must end: then that was no iteration. */
static bool deepen(Analysis *analysis, int depth)
{
    const AnalysisResult before = *analysis->result;
    for (int i = 0; i < analysis->result->count; i++) {
        AnalysisLine *line = &analysis->result->lines[i];
        if (bounds_exact(line->proved))
            continue;
        const Board after = board_after(analysis->task->board, line->column);
        AlphabetaResult *estimate = &analysis->estimates[line->column];
        const SearchControl control = control_of(analysis, UINT64_MAX);
        const AlphabetaTask task = {
            .board = &after,
            .hash = &analysis->hash.alphabeta,
            .network = analysis->task->network,
            .values = analysis->task->values,
            .max_depth = depth - 1,
            .control = &control,
        };
        const bool completed = alphabeta_deepen(&task, estimate);
        note_estimate(estimate, &after, line);
        analysis->result->hash_use = estimate->hash_use;
        if (!completed) {
            take_back(analysis->result, &before);
            return false;
        }
    }
    return true;
}

/* Best play behind a column whose score is exact, as far as it is found in so many nodes; with none the book is asked only. */
static void follow_proof(Analysis *analysis, AnalysisLine *line, uint64_t nodes)
{
    const SearchControl control = control_of(analysis, nodes);
    const SolverTask task = {
        .board = analysis->task->board, .book = analysis->task->book, .hash = &analysis->hash.solver, .control = &control
    };
    uint64_t used = 0;
    line->line_length = solver_follow(&task, -line->proved.lower, line->line, &used);
    analysis->solver_nodes += used;
}

/* The solver for so many nodes of a line; with none likewise. */
static void solve_line(Analysis *analysis, AnalysisLine *line, uint64_t nodes)
{
    const Board after = board_after(analysis->task->board, line->column);
    const SearchControl control = control_of(analysis, nodes);
    const SolverTask task = { .board = &after, .book = analysis->task->book, .hash = &analysis->hash.solver, .control = &control };
    SolverResult solved;
    solver_position(&task, &solved);
    note_proof(line, solved.best);
    analysis->solver_nodes += solved.nodes;
    if (bounds_exact(solved.best))
        follow_proof(analysis, line, solved.nodes);
}

static void solve(Analysis *analysis, uint64_t nodes)
{
    for (int i = 0; i < analysis->result->count; i++) {
        AnalysisLine *line = &analysis->result->lines[i];
        if (!bounds_exact(line->proved) && (nodes == 0 || !search_called_off(analysis->task->control)))
            solve_line(analysis, line, nodes);
    }
}

/* ---- the search ---- */

/* A line for each column, from the centre, with what the rules say of it. */
static void begin(Analysis *analysis)
{
    const AnalysisTask *task = analysis->task;
    AnalysisResult *result = analysis->result;
    AlphabetaResult rules;
    alphabeta_begin(task->board, &rules);
    result->count = 0;
    for (int i = 0; i < task->board->geometry.cols; i++) {
        const int column = column_from_centre(task->board->geometry.cols, i);
        if ((task->columns >> column & 1) == 0 || !board_can_play(task->board, column))
            continue;
        AnalysisLine *line = &result->lines[result->count++];
        *line = (AnalysisLine){ column, rules.value[column], rules.proved[column], 0, { column }, 1 };
        const Board after = board_after(task->board, column);
        if (board_status(&after) != STATUS_PLAYING)
            continue;
        alphabeta_begin(&after, &analysis->estimates[column]);
        if (bounds_exact(line->proved)) /* what is left is a matter of few moves */
            note_estimate(&analysis->estimates[column], &after, line);
    }
    result->hash_use = 0;
}

static bool all_proved(const AnalysisResult *result)
{
    for (int i = 0; i < result->count; i++)
        if (!bounds_exact(result->lines[i].proved))
            return false;
    return true;
}

void analysis_search(const AnalysisTask *task, AnalysisResult *result)
{
    Analysis analysis = { .task = task, .result = result, .hash = turns_split(task->hash, &task->board->geometry) };
    const int cells_left = geometry_cells(&task->board->geometry) - task->board->count;
    const int last_depth = task->max_depth == 0 ? cells_left + 2 : task->max_depth < 2 ? 2 : task->max_depth;
    begin(&analysis);
    if (task->book != NULL)
        solve(&analysis, 0); /* what the book knows takes no nodes */
    bool goes_on = !all_proved(result) && !search_called_off(task->control);
    for (int depth = 2; goes_on; depth++) {
        const uint64_t before = count_nodes(&analysis);
        goes_on = deepen(&analysis, depth);
        const uint64_t each = (count_nodes(&analysis) - before) / (uint64_t)result->count;
        if (goes_on && task->max_depth == 0 && turns_may_solve(task->board, each))
            solve(&analysis, each);
        goes_on = goes_on && depth < last_depth && !all_proved(result) && !search_called_off(task->control)
                  && count_nodes(&analysis) < task->control->max_nodes;
        if (goes_on)
            report(&analysis);
    }
    report(&analysis);
}
