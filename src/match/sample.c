/* All sums that the analysis of variance needs are kept up to date, so that a sequential test can look at them after each pair. */
#include "match/sample.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>

struct ClusterSample {
    double pairs, sum; /* of the shares, which are points out of those that there are, for the engine of the lower number */
    uint64_t content;  /* of the first pair: most openings have no other */
};

struct PairingSample {
    double pairs, sum, squares;  /* of the shares */
    double between;              /* the sum over openings of sum * sum / pairs */
    double crowd;                /* of pairs * pairs */
    int openings;
    Outcome outcome;             /* for the engine of the lower number */
};

static Key pairing_key(int first, int second)
{
    return (Key){ (uint64_t)(first < second ? first : second), (uint64_t)(first < second ? second : first) };
}

/* The sums of two engines, made if there are none yet; NULL if there is no memory. */
static PairingSample *make_pairing(Sample *sample, Key key)
{
    PairingSample *list = memory_with_room(sample->pairing, sample->pairings.count, &sample->pairing_room, sizeof *list);
    if (list == NULL)
        return NULL;
    sample->pairing = list;
    const KeyResult result = keyset_add(&sample->pairings, key);
    PairingSample *pairing = result == KEY_NO_MEMORY ? NULL : &list[keyset_number(&sample->pairings, key)];
    if (result == KEY_NEW)
        *pairing = (PairingSample){ .pairs = 0 };
    return pairing;
}

/* The same for an opening that they have played. */
static ClusterSample *make_cluster(Sample *sample, Key key)
{
    ClusterSample *list = memory_with_room(sample->cluster, sample->clusters.count, &sample->cluster_room, sizeof *list);
    if (list == NULL)
        return NULL;
    sample->cluster = list;
    const KeyResult result = keyset_add(&sample->clusters, key);
    ClusterSample *cluster = result == KEY_NO_MEMORY ? NULL : &list[keyset_number(&sample->clusters, key)];
    if (result == KEY_NEW)
        *cluster = (ClusterSample){ .pairs = 0 };
    return cluster;
}

/* Counts the share of one more pair in the sums of its opening and its pairing. */
static void add_share(PairingSample *pairing, ClusterSample *cluster, double share)
{
    if (cluster->pairs > 0) {
        pairing->between -= cluster->sum * cluster->sum / cluster->pairs;
        pairing->crowd -= cluster->pairs * cluster->pairs;
    } else {
        pairing->openings++;
    }
    cluster->pairs++;
    cluster->sum += share;
    pairing->between += cluster->sum * cluster->sum / cluster->pairs;
    pairing->crowd += cluster->pairs * cluster->pairs;
    pairing->pairs++;
    pairing->sum += share;
    pairing->squares += share * share;
}

static void add_outcome(Outcome *outcome, const SamplePair *pair)
{
    const bool swapped = pair->first > pair->second;
    int sum = 0;
    for (int game = 0; game < pair->games; game++) {
        const int points = swapped ? 2 - pair->points[game] : pair->points[game];
        outcome->games[points]++;
        sum += points;
    }
    if (pair->games == 2)
        outcome->pairs[sum]++;
}

/* Whether the same games have been played before. */
static KeyResult note_content(Sample *sample, ClusterSample *cluster, const SamplePair *pair)
{
    if (cluster->pairs == 0) {
        cluster->content = pair->content;
        return KEY_NEW;
    }
    return cluster->content == pair->content ? KEY_KNOWN : keyset_add(&sample->contents, (Key){ pair->opening, pair->content });
}

SampleResult sample_add(Sample *sample, const SamplePair *pair)
{
    PairingSample *pairing = make_pairing(sample, pairing_key(pair->first, pair->second));
    ClusterSample *cluster
        = pairing == NULL ? NULL : make_cluster(sample, (Key){ pair->opening, (uint64_t)(pairing - sample->pairing) });
    if (cluster == NULL || keyset_add(&sample->openings, (Key){ 0, pair->opening }) == KEY_NO_MEMORY)
        return SAMPLE_NO_MEMORY;
    if (pair->unplayed) {
        sample->unplayed++;
        return SAMPLE_UNPLAYED;
    }
    const KeyResult result = note_content(sample, cluster, pair);
    if (result == KEY_NO_MEMORY)
        return SAMPLE_NO_MEMORY;
    if (result == KEY_KNOWN) {
        sample->repeats++;
        return SAMPLE_REPEATED;
    }
    const double share = (pair->points[0] + (pair->games == 2 ? pair->points[1] : 0)) / (2.0 * pair->games);
    add_share(pairing, cluster, pair->first > pair->second ? 1 - share : share);
    add_outcome(&pairing->outcome, pair);
    return SAMPLE_COUNTED;
}

void sample_free(Sample *sample)
{
    keyset_free(&sample->contents);
    keyset_free(&sample->openings);
    keyset_free(&sample->clusters);
    keyset_free(&sample->pairings);
    free(sample->cluster);
    free(sample->pairing);
    *sample = (Sample){ .repeats = 0 };
}

int sample_openings(const Sample *sample)
{
    return (int)sample->openings.count;
}

static const PairingSample *pairing_of(const Sample *sample, int first, int second)
{
    const int number = keyset_number(&sample->pairings, pairing_key(first, second));
    return number < 0 ? NULL : &sample->pairing[number];
}

/* How much pairs of one opening resemble each other: 0 if no more than those of different openings, 1 if they are all alike. */
static double correlation(const PairingSample *pairing)
{
    const double n = pairing->pairs;
    const double inside = (pairing->squares - pairing->between) / (n - pairing->openings);
    const double all = (pairing->squares - pairing->sum * pairing->sum / n) / (n - 1);
    const double LEAST = 1e-9; /* what rounding may leave of nothing */
    return all < LEAST ? 0 : fmax(0, fmin(1 - inside / all, 1));
}

double sample_spread(const Sample *sample, int first, int second)
{
    const PairingSample *pairing = pairing_of(sample, first, second);
    if (pairing == NULL || pairing->pairs == pairing->openings)
        return 1;
    return 1 + (pairing->crowd / pairing->pairs - 1) * correlation(pairing);
}

Outcome sample_outcome(const Sample *sample, int first, int second)
{
    const PairingSample *pairing = pairing_of(sample, first, second);
    const double spread = sample_spread(sample, first, second);
    Outcome outcome = { { 0 }, { 0 } };
    if (pairing == NULL)
        return outcome;
    for (int i = 0; i < 5; i++)
        outcome.pairs[i] = pairing->outcome.pairs[first < second ? i : 4 - i] / spread;
    for (int i = 0; i < 3; i++)
        outcome.games[i] = pairing->outcome.games[first < second ? i : 2 - i] / spread;
    return outcome;
}
