/* Timed play that looks at columns one by one: each is searched as deep as the best, so that each has a value and a line of its own.
 * For clients that ask for several lines, or about some of the moves. What is best it finds later than timed play does, which only
 * shows that the other columns are no better. */
#ifndef SEARCH_ANALYSIS_H
#define SEARCH_ANALYSIS_H

#include "search/alphabeta.h"
#include "search/book.h"

/* What is known of a column. */
typedef struct {
    int column;
    int value;          /* as in alphabeta.h, from the side to move at the root */
    ScoreBounds proved; /* of its score */
    int depth;          /* plies, the move included; 0 if there was no search */
    int line[MAX_CELLS]; /* the moves expected, beginning with the column */
    int line_length;
} AnalysisLine;

typedef struct {
    AnalysisLine lines[MAX_COLS]; /* the best first */
    int count;                    /* at least 1 */
    uint64_t nodes;
    int hash_use; /* of 1000 lines that alpha-beta has */
} AnalysisResult;

/* Called in the searching thread after each iteration, and at the end. */
typedef void AnalysisCallback(void *context, const AnalysisResult *result);

typedef struct {
    const Board *board;     /* unfinished */
    uint64_t columns;       /* bit c: column c is looked at. At least one that is not full */
    const Book *book;       /* NULL: none */
    const Network *network; /* that estimates; NULL: values do */
    const ValuesTable *values; /* NULL: threats do */
    Hash *hash;             /* as timed play has it, whose tree stays there */
    int max_depth;          /* of alpha-beta, in plies, 1 being as 2; then the solver gets no turn. 0: no limit */
    const SearchControl *control;
    AnalysisCallback *callback; /* NULL: none */
    void *context;              /* for the callback */
} AnalysisTask;

/* Thinks until the control says so, or the score of every column is known. */
void analysis_search(const AnalysisTask *task, AnalysisResult *result);

#endif
