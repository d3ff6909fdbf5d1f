/* The fitness of what has a value: the numbers of alpha-beta in the interval of all other fitness. */
#ifndef SEARCH_FITNESS_H
#define SEARCH_FITNESS_H

#include "game/geometry.h"

/* The worth of a value of alphabeta.h in [-1, 1], rising with it: beyond a half is proved, between are estimates. */
double fitness_of_value(const Geometry *geometry, int value);

/* The estimate that is worth as much of what an estimate can be as `fitness`, in [-1, 1], is of a win: what others think of a column, in
 * the unit of alpha-beta. */
int estimate_of_fitness(double fitness);

#endif
