/* Scores: what the rules and the book say of them, and of columns and lines of play. */
#include "search/solver.h"

#include "search/solver_team.h"

int solver_max_score(const Geometry *geometry)
{
    const int score = (geometry_cells(geometry) + 3 - 2 * geometry->connect) / 2;
    return score > 0 ? score : 0;
}

int solver_plies_to_end(const Board *board, int score)
{
    /* The winner's last stone falls on m stones with (cells + 1 - m) / 2 = the score, and m is even for the first player. */
    const bool first_wins = (score > 0) == (board_turn(board) == PLAYER_X);
    const int m = geometry_cells(&board->geometry) + 1 - 2 * (score > 0 ? score : -score);
    return ((m % 2 == 0) == first_wins ? m : m - 1) + 1 - board->count;
}

/* Takes over what the book knows of a position, as far as that is possible. */
static void ask_book(const SolverTask *task, SolverGoal *goal)
{
    int score;
    if (task->book == NULL)
        return;
    if (book_score(task->book, &goal->board, &score)) {
        const int result = solver_result(task, score);
        goal->bounds = bounds_lowered(bounds_raised(goal->bounds, result), result);
        solver_report_book(task, goal);
    } else if (book_least(task->book, &goal->board, &score)) {
        goal->bounds = bounds_raised(goal->bounds, solver_result(task, score));
    }
}

ScoreBounds solver_limits(const Board *board)
{
    const int most = solver_max_score(&board->geometry);
    const int win = geometry_win_score(&board->geometry, board->count), loss = geometry_win_score(&board->geometry, board->count + 1);
    return (ScoreBounds){ -(loss < most ? loss : most), win < most ? win : most };
}

/* What the rules say of the score of a position. */
static ScoreBounds limits_of(const SolverTask *task, const Board *board)
{
    if (board_status(board) == STATUS_PLAYING)
        return task->weak ? (ScoreBounds){ -1, 1 } : solver_limits(board);
    const int score = solver_result(task, board_final_score(board));
    return (ScoreBounds){ score, score };
}

/* The position after a column, and what rules and book say of its score. */
static SolverGoal goal_after(const SolverTask *task, const Board *board, int column)
{
    SolverGoal goal = { .board = *board, .column = column, .window = SOLVER_SCORE };
    board_play(&goal.board, column);
    goal.bounds = limits_of(task, &goal.board);
    if (!bounds_exact(goal.bounds))
        ask_book(task, &goal);
    return goal;
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

/* Good moves come first, which fill the table with what the others need. */
void solver_columns(const SolverTask *task, SolverResult *result)
{
    SolverGoal goals[MAX_COLS];
    const int cols = task->board->geometry.cols;
    int count = 0;
    result->nodes = 0;
    for (int i = 0; i < cols; i++)
        if (board_can_play(task->board, column_from_centre(cols, i)))
            goals[count++] = goal_after(task, task->board, column_from_centre(cols, i));
    solver_reach(task, goals, count, &result->nodes);
    for (int i = 0; i < count; i++)
        result->column[goals[i].column] = bounds_negated(goals[i].bounds);
    result->best = solver_bounds_of_columns(task->board, result->column);
}

void solver_position(const SolverTask *task, SolverResult *result)
{
    result->best = limits_of(task, task->board);
    solver_narrow(task, result);
}

void solver_narrow(const SolverTask *task, SolverResult *result)
{
    SolverGoal goal = { .board = *task->board, .column = -1, .window = SOLVER_SCORE, .bounds = result->best };
    result->nodes = 0;
    if (!bounds_exact(goal.bounds))
        ask_book(task, &goal);
    solver_reach(task, &goal, 1, &result->nodes);
    result->best = goal.bounds;
}

/* ---- the principal variation ---- */

/* A move that keeps the score of the position, -1 if the search must end first. */
static int best_column(const SolverTask *task, const Board *board, int score, uint64_t *nodes)
{
    for (int i = 0; i < board->geometry.cols; i++) {
        const int column = column_from_centre(board->geometry.cols, i);
        if (!board_can_play(board, column))
            continue;
        SolverGoal goal = goal_after(task, board, column);
        goal.window = 1 - score; /* which the rules may have answered */
        if (!solver_reach(task, &goal, 1, nodes))
            return -1;
        if (goal.bounds.upper <= -score)
            return column;
    }
    return -1; /* not reached: some move keeps the score */
}

int solver_follow(const SolverTask *task, int score, int line[MAX_CELLS], uint64_t *nodes)
{
    SolverTask silent = *task;
    silent.callback = NULL;
    Board board = *task->board;
    int column, length = 1;
    board_play(&board, line[0]);
    while (board_status(&board) == STATUS_PLAYING && (column = best_column(&silent, &board, score, nodes)) >= 0) {
        line[length++] = column;
        board_play(&board, column);
        score = -score;
    }
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
    return solver_follow(&bounded, -score, line, &result->nodes);
}
