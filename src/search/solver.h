/* The exact solver: the value of a position under best play of both sides.
 *
 * Scores are those of the published test sets, from the side to move: 0 is a draw; a win whose last stone falls on a
 * board that holds m stones before it is floor((COLS*ROWS + 1 - m) / 2), so the sooner the higher; a loss is the
 * negative of what the winner scores. */
#ifndef SEARCH_SOLVER_H
#define SEARCH_SOLVER_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

/* What is proved of a score: lower <= score <= upper. */
typedef struct {
    int lower, upper;
} ScoreBounds;

static inline bool bounds_exact(ScoreBounds bounds)
{
    return bounds.lower == bounds.upper;
}

/* The highest score that any position of the geometry can have, 0 where that is not positive. */
int solver_max_score(const Geometry *geometry);

/* Where a search stands. */
typedef struct {
    int column;         /* that is being solved, -1 when the position as a whole is */
    ScoreBounds bounds; /* proved so far, from the side to move at the root */
    int window;         /* the question asked now: is the score at least this? */
    uint64_t nodes;     /* since the search began */
} SolverReport;

/* Called in the searching thread before each null window. */
typedef void SolverCallback(void *context, const SolverReport *report);

typedef struct {
    ScoreBounds column[MAX_COLS]; /* of each column that is not full, from the side to move */
    ScoreBounds best;             /* of the position */
    uint64_t nodes;
} SolverResult;

/* Solves every column of an unfinished position, or with `weak` finds only whether it wins, draws or loses: the bounds
 * are then -1, 0 or 1. Ends early when `control` says so; the bounds then hold what was proved, and at least
 * the limits of the geometry. `callback` may be NULL. Keeps what it learns in `hash`. */
void solver_columns(const Board *board, bool weak, Hash *hash, const SearchControl *control,
                    SolverCallback *callback, void *context, SolverResult *result);

/* The same for the position as a whole, which is faster; only `best` and `nodes` of the result are set. */
void solver_position(const Board *board, bool weak, Hash *hash, const SearchControl *control,
                     SolverCallback *callback, void *context, SolverResult *result);

#endif
