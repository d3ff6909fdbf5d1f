/* The player for real games: as strong as the time allows, on every board.
 *
 * The book first. Then alpha-beta and the exact solver take turns, each turn twice as long as the one before; the solver
 * only gets turns in which it may finish. What the solver proves of a column counts, whatever alpha-beta thinks of it. */
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
    int line[MAX_CELLS];         /* the moves expected, beginning with it */
    int line_length;
    int depth;      /* plies, of alpha-beta */
    uint64_t nodes; /* of both searches */
    int hash_use;   /* of 1000 lines that alpha-beta has */
} TimedResult;

/* Called in the searching thread after each iteration of alpha-beta. */
typedef void TimedCallback(void *context, const TimedResult *result);

typedef struct {
    const Board *board; /* unfinished */
    const Book *book;   /* NULL: none */
    const Network *network; /* that estimates for alpha-beta; NULL: values do */
    const ValuesTable *values; /* NULL: threats do */
    Hash *hash;         /* keeps what is learned, one half for each search */
    int max_depth;      /* of alpha-beta, in plies; then the solver gets no turn. 0: no limit */
    const SearchControl *control;
    TimedCallback *callback; /* NULL: none */
    void *context;           /* for the callback */
} TimedTask;

/* Thinks until the control says so, or the best column and its score are known. */
void timed_search(const TimedTask *task, TimedResult *result);

/* The worth of a value in [-1, 1], rising with it. */
double timed_fitness(const Geometry *geometry, int value);

/* The estimate that is worth as much of what an estimate can be as `fitness`, in [-1, 1], is of a win: what others think of a column, in
 * the unit of alpha-beta. */
int timed_estimate(double fitness);

#endif
