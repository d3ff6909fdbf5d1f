/* Who meets whom in the next round of a Swiss tournament. */
#ifndef MATCH_SWISS_H
#define MATCH_SWISS_H

#include "match/matching.h"

#include <stdbool.h>

/* All zero has no memory. */
typedef struct {
    int engines;
    bool begun;      /* a round has been paired */
    double *points;
    int *meetings;   /* of each with each, engines * engines */
    int *byes;
    int *work;       /* 2 * engines + 1 */
    Matching *matching;
} Swiss;

/* False if there is no memory. */
bool swiss_init(Swiss *swiss, int engines);
void swiss_free(Swiss *swiss);

/* Pairs a round: writes engines / 2 pairs, of each the engine with more points first. With an odd number somebody sits out, one of those that
 * have done so least often, and has these points for it. No other pairing has fewer pairs that have met before; among those with as few,
 * the one that sits out has as few points as can be, then those that meet again have met as rarely as can be, and then the
 * sum of the squares of differences in points is least (where the widest is beyond 127, in steps of its 255th part). */
void swiss_pair(Swiss *swiss, double bye_points, int (*pairs)[2]);

/* Adds the points that an engine has made. */
void swiss_tell(Swiss *swiss, int engine, double points);

#endif
