/* Pairs of everybody with somebody, as cheap as possible: a perfect matching of least weight in a complete graph.
 *
 * Source: Edmonds, "Maximum matching and a polyhedron with 0,1-vertices", 1965; in the form that takes n^3 steps and goes over dense
 * matrices, Gabow 1976 and Galil 1986. */
#ifndef MATCH_MATCHING_H
#define MATCH_MATCHING_H

#include <stdint.h>

typedef struct Matching Matching;

/* Room for an even number of people. NULL if there is no memory. */
Matching *matching_new(int people);
void matching_free(Matching *matching);

/* The greatest cost of one pair. */
#define MATCHING_MOST_COST (INT64_C(1) << 58)

/* Sets what a pair of two different people costs, from 0 to MATCHING_MOST_COST; all of them must be set before each search. */
void matching_set_cost(Matching *matching, int a, int b, int64_t cost);

/* Writes to partner[i] who is paired with i. The sum of the costs is the least that there is; which of several such pairings it is depends
 * on the costs alone. */
void matching_find(Matching *matching, int partner[]);

#endif
