/* From values to fitness and back. */
#include "search/fitness.h"

#include "search/alphabeta.h"

#include <math.h>

enum { HALF_WAY = 200 }; /* the estimate that counts as half of what an estimate can */

double fitness_of_value(const Geometry *geometry, int value)
{
    const int score = score_of_value(value), most = solver_max_score(geometry);
    if (score > 0)
        return 0.5 + 0.5 * score / most;
    if (score < 0)
        return -0.5 + 0.5 * score / most;
    return 0.5 * value / ((value < 0 ? -value : value) + HALF_WAY);
}

int estimate_of_fitness(double fitness)
{
    const double estimate = HALF_WAY * fitness / fmax(1 - fabs(fitness), 1e-9);
    return (int)fmin(fmax(estimate, -VALUE_ESTIMATE), VALUE_ESTIMATE);
}
