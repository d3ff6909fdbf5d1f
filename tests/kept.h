/* Counts in how many positions a choice keeps what exact play would get. */
#ifndef TESTS_KEPT_H
#define TESTS_KEPT_H

#include "search/solver.h"

#include <stdio.h>

static inline int sign(int score)
{
    return (score > 0) - (score < 0);
}

typedef struct {
    int count, value, score; /* positions; kept in so many */
} Kept;

static inline void note(Kept *kept, const SolverResult *exact, int column)
{
    kept->count++;
    kept->value += sign(exact->column[column].lower) == sign(exact->best.lower);
    kept->score += exact->column[column].lower == exact->best.lower;
}

static inline void print_kept(const char *who, const Kept *kept)
{
    printf("  %s: %d positions, value kept %.2f%%, score kept %.2f%%\n", who, kept->count, 100.0 * kept->value / kept->count,
           100.0 * kept->score / kept->count);
}

#endif
