/* The player for real games: as strong as the time allows, on every board.
 *
 * The book first, and alpha-beta for a moment. Then guided tree search and the exact solver take turns, each turn twice as long as the one
 * before; the solver only gets turns in which it may finish. What is proved of a column counts, whatever another search thinks of it. When
 * the tree has proved how the game ends, but not when, alpha-beta goes on in its place. */
#ifndef SEARCH_TIMED_H
#define SEARCH_TIMED_H

#include "search/alphabeta.h"
#include "search/book.h"
#include "search/solver.h"

typedef struct {
    int value[MAX_COLS];         /* of each column that is not full, as in alphabeta.h: what is proved counts first */
    double fitness[MAX_COLS];    /* in [-1, 1]: a win is above a half, a loss below minus a half. NAN for a full column */
    ScoreBounds score[MAX_COLS]; /* what is proved of it */
    int best;                    /* the column to play */
    int line[MAX_CELLS];         /* the moves expected, beginning with it; best play where its score is exact */
    int line_length;
    int depth;      /* plies: of alpha-beta, or the moves of the line that the tree has */
    uint64_t nodes; /* of all searches; a visit of the tree counts as MCTS_NODES_A_VISIT */
    int hash_use;   /* of 1000 parts of the memory that the search has which estimates */
} TimedResult;

/* Called in the searching thread after each iteration of alpha-beta and each turn of the tree, and now and then in long ones. */
typedef void TimedCallback(void *context, const TimedResult *result);

typedef struct {
    const Board *board; /* unfinished */
    const Book *book;   /* NULL: none */
    const Network *network; /* that estimates; NULL: values do */
    const ValuesTable *values; /* NULL: threats do */
    Hash *hash;         /* keeps what is learned, a part for each search */
    int max_depth;      /* in plies: then alpha-beta plays alone. 0: no limit */
    const SearchControl *control;
    TimedCallback *callback; /* NULL: none */
    void *context;           /* for the callback */
} TimedTask;

/* Whether the rules and the book tell the score, so that no search is needed, nor who estimates. */
bool timed_is_known(const TimedTask *task);

/* Thinks until the control says so, or the best column and its score are known. */
void timed_search(const TimedTask *task, TimedResult *result);

#endif
