/* The builds of the solver, one for each kind of board. Private to the solver. */
#ifndef SEARCH_SOLVER_BUILD_H
#define SEARCH_SOLVER_BUILD_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

typedef struct {
    /* Answers whether the score of an unfinished position is at least `window`: writes a value v to *value with
     * score >= v >= window, or score <= v < window. Returns false, and no value, when the search must end first. Adds the
     * nodes it visited to *nodes in any case. */
    bool (*answer)(const Board *board, int window, Hash *hash, const SearchControl *control, uint64_t *nodes,
                   int *value);
    /* How many of 1000 lines of the table are in use. */
    int (*hash_use)(const Hash *hash);
} SolverBuild;

extern const SolverBuild solver_7x6, solver_64, solver_128;

#endif
