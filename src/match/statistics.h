/* What can be concluded from the results of games. Pure arithmetic.
 *
 * Games come in pairs, one opening played twice with the sides swapped, and the two results of a pair are not independent; so
 * a pair is what is counted, by its score: 0, 1/2, 1, 3/2 or 2 points ("pentanomial"). */
#ifndef MATCH_STATISTICS_H
#define MATCH_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>

/* How often each of n scores has been seen, from 0 to 1 in equal steps. They need not be whole: what resembles others counts for less than one. */
typedef struct {
    const double *counts;
    int n; /* 5 for pairs, 3 for games */
} Counts;

/* All games of two engines: how often a pair gave the first of them i half points, by i, and a game. */
typedef struct {
    double pairs[5]; /* those with a partner */
    double games[3];
} Outcome;

/* The score, in [0, 1], that a player with this advantage expects, and back; 0 and 1 are infinite. */
double score_of_elo(double elo);
double elo_of_score(double score);

typedef struct {
    double value, low, high; /* with the limits of a 95 % interval */
} Estimate;

/* The mean score of the first engine, a game, in [0, 1]; and what that is in Elo, and in normalized Elo: by how many standard deviations
 * of one game it differs from 1/2, times 800 / ln 10, so that it tells how many games it takes to see the difference, whatever the
 * share of draws. From single games it is as if each were independent of all others; from none it is all that is possible. Source: Van den
 * Bergh, "Normalized Elo", 2020. */
Estimate score_of(Counts results);
Estimate elo_of(Counts results);
Estimate normalized_of(Counts results);

/* The likelihood that the first engine is the stronger one, in [0, 1]. */
double los_of(Counts results);

/* The probability that a number of the standard normal distribution is below `z`. */
double normal_below(double z);

/* In what the bounds of a test are given. */
typedef enum {
    SPRT_LOGISTIC,   /* Elo */
    SPRT_NORMALIZED, /* normalized Elo, see above */
    SPRT_BAYESIAN    /* the Elo of BayesElo, whose scale depends on the share of draws; for games only */
} SprtModel;

/* A sequential probability ratio test of "the advantage is elo1" against "it is elo0".
 * Source: Van den Bergh, "A practical introduction to the GSPRT", 2019, and "Comments on normalized Elo", 2020, for the likelihoods;
 * Wald 1945 for the bounds. */
typedef struct {
    double elo0, elo1;  /* elo0 < elo1; none is beyond SPRT_MOST_ELO, of normalized ones beyond SPRT_MOST_NORMALIZED */
    double alpha, beta; /* the probabilities of accepting elo1 wrongly, and elo0; in (0, 0.5) */
    SprtModel model;
    bool by_games;      /* it takes games as independent, else pairs; always with SPRT_BAYESIAN */
} Sprt;

enum { SPRT_MOST_NORMALIZED = 200, SPRT_MOST_ELO = 2000 };

double sprt_lower(const Sprt *sprt);
double sprt_upper(const Sprt *sprt);

/* The logarithm of the likelihood ratio; 0 while there are no results. In the Bayesian model also before there is a game that was won
 * and one that was lost. */
double sprt_ratio(const Sprt *sprt, const Outcome *outcome);

typedef enum { SPRT_GOES_ON, SPRT_ACCEPTS_ELO0, SPRT_ACCEPTS_ELO1 } SprtVerdict;

SprtVerdict sprt_verdict(const Sprt *sprt, double ratio);

/* One pair, or a game that has no partner, between two of many engines. */
typedef struct {
    int first, second;  /* engines, from 0 */
    double score, games; /* points of the first, out of 1 or 2 */
    int number;          /* of the pair in its tournament, from 0 */
    double spread;       /* for how many such pairs one counts, if all were independent: 1 or more; 0 if it is not to count */
} PairScore;

/* Elo ratings of many engines that make the results most likely, with mean 0, and their covariances from the pairs.
 * A drawn game of each against an average player is thrown in, so that one that has lost or won everything has a rating too.
 * Source: Bradley and Terry 1952; the errors are those of Huber's sandwich, White 1982, over pairs. */
typedef struct {
    int count;
    double *rating;     /* `count` of them */
    double *covariance; /* `count` times `count` */
} Ratings;

/* False if there is no memory. Give back with ratings_free. */
bool ratings_fit(Ratings *ratings, int count, const PairScore *pairs, size_t pair_count);
void ratings_free(Ratings *ratings);

/* Half the width of the 95 % interval of one rating, and the likelihood that one engine is stronger than another. */
double ratings_error(const Ratings *ratings, int engine);
double ratings_los(const Ratings *ratings, int engine, int other);

#endif
