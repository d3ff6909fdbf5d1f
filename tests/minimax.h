/* Exact scores by brute force: a memoised minimax over the oracle's arrays, which shares no code with the solver. */
#ifndef TESTS_MINIMAX_H
#define TESTS_MINIMAX_H

#include "oracle.h"

typedef struct {
    struct MinimaxEntry *entries;
    size_t used;
} Minimax;

/* For one geometry at a time. Aborts without memory. */
void minimax_init(Minimax *m);
void minimax_free(Minimax *m);

/* The score of an unfinished position for the side to move. */
int minimax_score(Minimax *m, Oracle *o);

/* The score of dropping in a column that is not full. */
int minimax_column(Minimax *m, Oracle *o, int column);

#endif
