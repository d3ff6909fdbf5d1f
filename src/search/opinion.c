/* Two kinds of results in the same form. */
#include "search/opinion.h"

#include "search/fitness.h"

#include <math.h>
#include <string.h>

/* Whether the value of a column is of an iteration that was cut off. */
static bool is_newer(const AlphabetaResult *now, const AlphabetaResult *complete, int column)
{
    return now->iteration[column] > complete->depth;
}

/* By how much estimates have moved in an iteration that was cut off, as seen by that of its first column; 0 if that is proved now, if the
 * best column has not moved, and before the first iteration, when there are none. Depths that are odd and those that are even differ by
 * much, for all columns alike. */
static int drift(const AlphabetaResult *now, const AlphabetaResult *complete)
{
    const int before = complete->value[complete->best], after = now->value[complete->best];
    const bool none = complete->depth == 0 || !is_newer(now, complete, now->best) || value_is_proved(before) || value_is_proved(after);
    return none ? 0 : after - before;
}

/* A column that the iteration that was cut off has not come to moves along with the first, so that what the one before has told apart
 * remains so. */
static int drifted_value(const AlphabetaResult *now, const AlphabetaResult *complete, int column)
{
    const int before = complete->value[column];
    if (column == now->best || is_newer(now, complete, column) || value_is_proved(now->value[column]) || value_is_proved(before))
        return now->value[column];
    const int value = before + drift(now, complete);
    return value > VALUE_ESTIMATE ? VALUE_ESTIMATE : value < -VALUE_ESTIMATE ? -VALUE_ESTIMATE : value;
}

Opinion opinion_of_alphabeta(const AlphabetaResult *now, const AlphabetaResult *complete)
{
    Opinion opinion = { .best = now->best, .depth = now->depth, .hash_use = now->hash_use, .line_length = now->line_length };
    memcpy(opinion.line, now->line, sizeof opinion.line);
    memcpy(opinion.weight, now->value, sizeof opinion.weight);
    for (int column = 0; column < MAX_COLS; column++)
        opinion.value[column] = drifted_value(now, complete, column);
    return opinion;
}

Opinion opinion_of_tree(const Geometry *geometry, const MctsResult *tree)
{
    Opinion opinion = { .best = tree->best[0], .depth = tree->line_length, .hash_use = tree->hash_use, .line_length = tree->line_length };
    memcpy(opinion.line, tree->line, sizeof opinion.line);
    for (int column = 0; column < geometry->cols; column++) {
        opinion.value[column] = isnan(tree->fitness[column]) ? 0 : estimate_of_fitness(tree->fitness[column]);
        opinion.weight[column] = (int)tree->visits[column];
    }
    return opinion;
}
