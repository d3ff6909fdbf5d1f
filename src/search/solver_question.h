/* A question about a score, and the builds of the solver that answer it, one for each kind of board. Private to the solver. */
#ifndef SEARCH_SOLVER_QUESTION_H
#define SEARCH_SOLVER_QUESTION_H

#include "data/order.h"
#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

enum { SOLVER_MARKS = 1 << 12 };

/* Of positions that a thread is in, or was: what threads share beside the table. Zero at the beginning. */
typedef struct {
    _Atomic uint64_t busy[SOLVER_MARKS];
} SolverMarks;

/* Whether the score of an unfinished position is at least `window`. */
typedef struct {
    const Board *board;
    int window;
    const Hash *hash;
    const OrderTable *order;      /* of moves */
    const SearchControl *control; /* of which nodes and threads are not looked at */
    _Atomic uint64_t *nodes;      /* visited by the thread that answers, this and other questions; rises from time to time */
    uint64_t max_nodes;           /* for it */
    int member, members;          /* of the team, from 0; how many it has */
    SolverMarks *marks;           /* NULL: no other thread uses the table */
    const atomic_uint *asked;     /* it is of no use any more when this is not … */
    unsigned number;              /* … its number */
} SolverQuestion;

static inline bool question_is_answered(const SolverQuestion *question)
{
    return atomic_load_explicit(question->asked, memory_order_relaxed) != question->number;
}

typedef struct {
    /* Writes a value v to *value with score >= v >= window, or score <= v < window. Returns false, and no value, when the search must end
     * first. */
    bool (*answer)(const SolverQuestion *question, int *value);
    /* How many of 1000 lines of the table are in use. */
    int (*hash_use)(const Hash *hash);
} SolverBuild;

extern const SolverBuild solver_7x6, solver_64, solver_128;

#endif
