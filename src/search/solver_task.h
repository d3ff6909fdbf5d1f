/* Scores, and what the exact solver is asked.
 *
 * Scores are those of the published test sets, from the side to move: 0 is a draw; a win whose last stone falls on a
 * board that holds m stones before it is floor((COLS*ROWS + 1 - m) / 2), so the sooner the higher; a loss is the
 * negative of what the winner scores. */
#ifndef SEARCH_SOLVER_TASK_H
#define SEARCH_SOLVER_TASK_H

#include "data/order.h"
#include "game/board.h"
#include "search/book.h"
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

/* What both say; what the first says if they contradict each other, as a book that lies may make them. */
static inline ScoreBounds bounds_both(ScoreBounds a, ScoreBounds b)
{
    const ScoreBounds both = { a.lower > b.lower ? a.lower : b.lower, a.upper < b.upper ? a.upper : b.upper };
    return both.lower <= both.upper ? both : a;
}

/* The same, seen from the other side. */
static inline ScoreBounds bounds_negated(ScoreBounds bounds)
{
    return (ScoreBounds){ -bounds.upper, -bounds.lower };
}

/* The bounds of a score that is said to be at least this. A book that lies cannot say more than the bounds do, so that they never cross. */
static inline ScoreBounds bounds_raised(ScoreBounds bounds, int least)
{
    const int possible = least < bounds.upper ? least : bounds.upper;
    return (ScoreBounds){ possible > bounds.lower ? possible : bounds.lower, bounds.upper };
}

static inline ScoreBounds bounds_lowered(ScoreBounds bounds, int most)
{
    return bounds_negated(bounds_raised(bounds_negated(bounds), -most));
}

/* Where a search stands. */
typedef struct {
    int column;         /* that is being solved, -1 when the position as a whole is */
    ScoreBounds bounds; /* proved so far, from the side to move at the root */
    int window;         /* the question asked now: is the score at least this? */
    bool from_book;     /* no question: the bounds are the score that the book has */
    uint64_t nodes;     /* since the search began */
    int hash_use;       /* of 1000 lines of the table */
} SolverReport;

/* Called before each null window, and for each score from the book; in any of the searching threads, one at a time. */
typedef void SolverCallback(void *context, const SolverReport *report);

/* What is to be solved, and with what. */
typedef struct {
    const Board *board; /* unfinished */
    bool weak;          /* only whether it wins, draws or loses: bounds are -1, 0 or 1 */
    const Book *book;   /* NULL: none */
    const OrderTable *order; /* of moves; NULL: as it was learned. What is proved is the same by any */
    Hash *hash;         /* keeps what is learned */
    const SearchControl *control;
    SolverCallback *callback; /* NULL: none */
    void *context;            /* for the callback */
} SolverTask;

#endif
