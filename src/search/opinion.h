/* What a search that estimates thinks of the columns of a position, whichever search it is. Private to timed play. */
#ifndef SEARCH_OPINION_H
#define SEARCH_OPINION_H

#include "search/alphabeta.h"
#include "search/mcts.h"

typedef struct {
    int best;             /* the column that it would play */
    int value[MAX_COLS];  /* of each column that is not full, as in alphabeta.h, without regard to what is proved elsewhere */
    int weight[MAX_COLS]; /* of columns that have the same value the one with the highest is preferred */
    int line[MAX_CELLS];  /* the moves expected, beginning with `best` */
    int line_length;
    int depth;    /* plies that were looked ahead along that line */
    int hash_use; /* of 1000 parts of the search's memory */
} Opinion;

/* Of alpha-beta as it stands, and as it stood after its last complete iteration. */
Opinion opinion_of_alphabeta(const AlphabetaResult *now, const AlphabetaResult *complete);

/* Of guided tree search. */
Opinion opinion_of_tree(const Geometry *geometry, const MctsResult *tree);

#endif
