/* What pairs of games tell: openings that are played again tell less than new ones, and games that are played again nothing.
 *
 * A pair whose games have both been played before, move for move, by the same engines, is left out, and so is one with a game that an
 * engine could not play. Other pairs from one opening may resemble each other: then they count for fewer, by their intraclass correlation
 * (one-way analysis of variance; Kish, "Survey Sampling", 1965, for what it does to the error). With no opening played twice, and all
 * games played, all of this changes nothing. */
#ifndef MATCH_SAMPLE_H
#define MATCH_SAMPLE_H

#include "match/keyset.h"
#include "match/statistics.h"

#include <stdint.h>

/* The games of one opening with sides swapped, or one that has no partner. */
typedef struct {
    int first, second;  /* engines, from 0 */
    int games;          /* 1 or 2 */
    int points[2];      /* half points of the first in each */
    uint64_t opening;   /* the same for the same position only */
    uint64_t content;   /* the same for the same games by the same engines only */
    bool unplayed;      /* an engine could not play one of the games */
} SamplePair;

typedef struct PairingSample PairingSample;
typedef struct ClusterSample ClusterSample;

/* All zero is an empty sample. */
typedef struct {
    KeySet contents, openings, clusters, pairings; /* the contents without the first of each cluster */
    ClusterSample *cluster; /* by number: the pairs of two engines from one opening */
    PairingSample *pairing; /* by number: two engines */
    size_t cluster_room, pairing_room;
    int repeats, unplayed;  /* pairs that were left out */
} Sample;

typedef enum { SAMPLE_COUNTED, SAMPLE_REPEATED, SAMPLE_UNPLAYED, SAMPLE_NO_MEMORY } SampleResult;

SampleResult sample_add(Sample *sample, const SamplePair *pair);
void sample_free(Sample *sample);

/* How many different openings there were. */
int sample_openings(const Sample *sample);

/* For how many pairs like these one would count if all of these two engines were independent: 1, or more. */
double sample_spread(const Sample *sample, int first, int second);

/* The pairs and games of two engines, seen from the first, as many as they count for. */
Outcome sample_outcome(const Sample *sample, int first, int second);

#endif
