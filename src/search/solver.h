/* The exact solver: the value of a position under best play of both sides. */
#ifndef SEARCH_SOLVER_H
#define SEARCH_SOLVER_H

#include "search/solver_task.h"

/* The highest score that any position of the geometry can have, 0 where that is not positive. */
int solver_max_score(const Geometry *geometry);

/* What the rules alone say of the score of an unfinished position, and so of each of its columns. */
ScoreBounds solver_limits(const Board *board);

/* What is proved of the score of an unfinished position, from what is proved of each column that is not full. */
ScoreBounds solver_bounds_of_columns(const Board *board, const ScoreBounds *columns);

/* What is proved of the score of a column of an unfinished position, from what is proved of its result: -1, 0 or 1. */
ScoreBounds solver_bounds_of_result(const Board *board, ScoreBounds result);

typedef struct {
    ScoreBounds column[MAX_COLS]; /* of each column that is not full, from the side to move */
    ScoreBounds best;             /* of the position */
    uint64_t nodes;
} SolverResult;

/* Solves every column. Ends early when `control` says so; the bounds then hold what was proved, and at least the limits
 * of the geometry. */
void solver_columns(const SolverTask *task, SolverResult *result);

/* The same for the position as a whole, which is faster; only `best` and `nodes` of the result are set. */
void solver_position(const SolverTask *task, SolverResult *result);

/* The same from bounds that are proved already, by a search before: result->best has them, and gets narrower ones. */
void solver_narrow(const SolverTask *task, SolverResult *result);

/* A line of best play to the end of the game, beginning with a best move of `result`, which solver_columns made for the
 * same task and found exact. Writes columns to `line` and adds to result->nodes. Returns the length, which is less than
 * the game's when the search must end, or the line would take much longer than the scores did: those may come from the
 * book. */
int solver_line(const SolverTask *task, SolverResult *result, int line[MAX_CELLS]);

/* Appends best play to the first move of `line`, which leads from the board of the task to a position of which the score is known; as far
 * as book, memory and control allow. Returns the length. *nodes, with which the limit of nodes is compared, rises. */
int solver_follow(const SolverTask *task, int score, int line[MAX_CELLS], uint64_t *nodes);

/* How many plies from a position the game ends that has this score for the side to move, not 0. */
int solver_plies_to_end(const Board *board, int score);

#endif
