/* Small numbers of classes and engines, so everything is dense and direct. */
#include "match/statistics.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double NORMAL_95 = 1.959963984540054;
static const double ELO_SCALE = 400 / 2.302585092994046; /* Elo for one unit of the logistic curve */

double score_of_elo(double elo)
{
    return 1 / (1 + exp(-elo / ELO_SCALE));
}

double elo_of_score(double score)
{
    return -ELO_SCALE * log(1 / score - 1) + 0.0; /* no negative zero */
}

double normal_below(double z)
{
    return erfc(-z / sqrt(2)) / 2;
}

/* ---- two engines ---- */

static double pair_count(const Pentanomial *results)
{
    double sum = 0;
    for (int i = 0; i < 5; i++)
        sum += results->pairs[i];
    return sum;
}

/* A few pairs that are all alike say little of how much pairs differ. So to their squared deviations those of one more pair are
 * added, which has each score with the same probability; with many pairs that is nothing. In units of the score of a pair, 0 to 1. */
static const double ONE_MORE_PAIR = 0.125;

/* The mean of the score of a pair, which is i/4 of what there is, and the standard error of that mean. */
static double mean_score(const Pentanomial *results, double *error)
{
    const double n = pair_count(results);
    double mean = 0, squares = ONE_MORE_PAIR;
    for (int i = 0; i < 5; i++)
        mean += results->pairs[i] * (i / 4.0) / n;
    for (int i = 0; i < 5; i++)
        squares += results->pairs[i] * (i / 4.0 - mean) * (i / 4.0 - mean);
    *error = sqrt(squares / fmax(n - 1, 1) / n);
    return mean;
}

/* How many standard errors the 95 % interval reaches to each side: the quantile of Student's distribution, since the error is
 * estimated from these pairs too. Source: Hill, "Algorithm 396", 1970, the first terms of the expansion. */
static double quantile(double n)
{
    const double z = NORMAL_95, v = fmax(n - 1, 1);
    return z + (pow(z, 3) + z) / (4 * v) + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * v * v);
}

Estimate pentanomial_score(const Pentanomial *results)
{
    double error;
    if (pair_count(results) == 0)
        return (Estimate){ 0.5, 0, 1 };
    const double mean = mean_score(results, &error);
    const double reach = quantile(pair_count(results)) * error;
    return (Estimate){ mean, fmax(0, mean - reach), fmin(1, mean + reach) };
}

Estimate pentanomial_elo(const Pentanomial *results)
{
    const Estimate score = pentanomial_score(results);
    return (Estimate){ elo_of_score(score.value), elo_of_score(score.low), elo_of_score(score.high) };
}

double pentanomial_los(const Pentanomial *results)
{
    double error;
    if (pair_count(results) == 0)
        return 0.5;
    const double mean = mean_score(results, &error);
    return normal_below((mean - 0.5) / error);
}

/* ---- the sequential test ---- */

double sprt_lower(const Sprt *sprt)
{
    return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const Sprt *sprt)
{
    return log((1 - sprt->beta) / sprt->alpha);
}

/* The frequencies p that are most likely after the frequencies `seen` among those whose mean score is `score`, which are
 * seen[i] / (1 + t * (i/4 - score)) for the one t that makes the mean right; found by halving the interval in which all are
 * positive. */
static void most_likely(const double seen[5], double score, double p[5])
{
    double low = -1 / (1 - score), high = 1 / score;
    for (int step = 0; step < 200; step++) {
        const double t = (low + high) / 2;
        double excess = 0;
        for (int i = 0; i < 5; i++)
            excess += seen[i] * (i / 4.0 - score) / (1 + t * (i / 4.0 - score));
        if (excess > 0)
            low = t;
        else
            high = t;
    }
    for (int i = 0; i < 5; i++)
        p[i] = seen[i] / (1 + (low + high) / 2 * (i / 4.0 - score));
}

double sprt_ratio(const Sprt *sprt, const Pentanomial *results)
{
    /* Results that have not been seen yet are possible all the same: without this a few equal pairs would prove everything. */
    const double UNSEEN = 1e-3;
    const double n = pair_count(results);
    double seen[5], sum = 0, p0[5], p1[5], ratio = 0;
    if (n == 0)
        return 0;
    for (int i = 0; i < 5; i++)
        sum += seen[i] = fmax(results->pairs[i], UNSEEN);
    for (int i = 0; i < 5; i++)
        seen[i] /= sum;
    most_likely(seen, score_of_elo(sprt->elo0), p0);
    most_likely(seen, score_of_elo(sprt->elo1), p1);
    for (int i = 0; i < 5; i++)
        ratio += sum * seen[i] * log(p1[i] / p0[i]);
    return ratio;
}

SprtVerdict sprt_verdict(const Sprt *sprt, double ratio)
{
    return ratio >= sprt_upper(sprt) ? SPRT_ACCEPTS_ELO1 : ratio <= sprt_lower(sprt) ? SPRT_ACCEPTS_ELO0 : SPRT_GOES_ON;
}

/* ---- many engines ---- */

/* A square matrix, row by row. */
#define AT(matrix, row, column) (matrix)[(size_t)(row) * (size_t)n + (size_t)(column)]

/* Turns a symmetric positive definite matrix into its inverse; Gauss and Jordan, without pivots, which it does not need. */
static void invert(double *matrix, int n)
{
    for (int k = 0; k < n; k++) {
        const double pivot = 1 / AT(matrix, k, k);
        AT(matrix, k, k) = 1;
        for (int j = 0; j < n; j++)
            AT(matrix, k, j) *= pivot;
        for (int i = 0; i < n; i++) {
            const double factor = AT(matrix, i, k);
            if (i == k)
                continue;
            AT(matrix, i, k) = 0;
            for (int j = 0; j < n; j++)
                AT(matrix, i, j) -= factor * AT(matrix, k, j);
        }
    }
}

/* The gradient of the logarithm of the likelihood at these ratings, in units of the logistic curve, and its negative second
 * derivatives. */
static void derive(const double *rating, int n, const PairScore *pairs, size_t pair_count, double *gradient, double *curvature)
{
    memset(curvature, 0, (size_t)n * (size_t)n * sizeof *curvature);
    for (int i = 0; i < n; i++) {
        const double expected = 1 / (1 + exp(-rating[i])); /* of the one game against an average player */
        gradient[i] = 0.5 - expected;
        AT(curvature, i, i) = expected * (1 - expected);
    }
    for (size_t k = 0; k < pair_count; k++) {
        const int a = pairs[k].first, b = pairs[k].second;
        const double expected = 1 / (1 + exp(rating[b] - rating[a]));
        const double surplus = pairs[k].score - pairs[k].games * expected;
        const double weight = pairs[k].games * expected * (1 - expected);
        gradient[a] += surplus;
        gradient[b] -= surplus;
        AT(curvature, a, a) += weight;
        AT(curvature, b, b) += weight;
        AT(curvature, a, b) -= weight;
        AT(curvature, b, a) -= weight;
    }
}

/* Newton's method, in steps that are never longer than one unit; the function is concave, so that it arrives. */
static void climb(double *rating, int n, const PairScore *pairs, size_t pair_count, double *gradient, double *curvature)
{
    for (int step = 0; step < 100; step++) {
        double longest = 0;
        derive(rating, n, pairs, pair_count, gradient, curvature);
        invert(curvature, n);
        for (int i = 0; i < n; i++) {
            double change = 0;
            for (int j = 0; j < n; j++)
                change += AT(curvature, i, j) * gradient[j];
            change = fmax(-1, fmin(1, change));
            rating[i] += change;
            longest = fmax(longest, fabs(change));
        }
        if (longest < 1e-10)
            return;
    }
}

/* The sum over pairs of u * transposed u, where u is the share of a pair in the gradient; with one more pair for each two that have
 * met, as above. */
static void add_spread(const double *rating, int n, const PairScore *pairs, size_t pair_count, double *sum)
{
    memset(sum, 0, (size_t)n * (size_t)n * sizeof *sum);
    for (size_t k = 0; k < pair_count; k++) {
        const int a = pairs[k].first, b = pairs[k].second;
        const double surplus = pairs[k].score - pairs[k].games / (1 + exp(rating[b] - rating[a]));
        const double first = AT(sum, a, b) == 0 ? 4 * ONE_MORE_PAIR : 0;
        const double square = surplus * surplus + first;
        AT(sum, a, a) += square;
        AT(sum, b, b) += square;
        AT(sum, a, b) -= square;
        AT(sum, b, a) -= square;
    }
}

static void multiply(const double *a, const double *b, int n, double *product)
{
    for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0;
            for (int k = 0; k < n; k++)
                sum += AT(a, i, k) * AT(b, k, j);
            AT(product, i, j) = sum;
        }
}

/* Ratings mean something only against each other: takes the mean out of them and of their covariances. */
static void centre(double *rating, int n, double *covariance)
{
    double mean = 0;
    for (int i = 0; i < n; i++)
        mean += rating[i] / n;
    for (int i = 0; i < n; i++)
        rating[i] -= mean;
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < n; i++) {
            double sum = 0;
            for (int j = 0; j < n; j++)
                sum += (side == 0 ? AT(covariance, i, j) : AT(covariance, j, i)) / n;
            for (int j = 0; j < n; j++)
                *(side == 0 ? &AT(covariance, i, j) : &AT(covariance, j, i)) -= sum;
        }
}

bool ratings_fit(Ratings *ratings, int count, const PairScore *pairs, size_t pair_count)
{
    const size_t n = (size_t)count;
    double *gradient = memory_resize(NULL, n * sizeof *gradient);
    double *inverse = memory_resize(NULL, n * n * sizeof *inverse);
    double *work = memory_resize(NULL, n * n * sizeof *work);
    *ratings = (Ratings){ count, memory_resize(NULL, n * sizeof(double)), memory_resize(NULL, n * n * sizeof(double)) };
    const bool good = gradient != NULL && inverse != NULL && work != NULL && ratings->rating != NULL && ratings->covariance != NULL;
    if (good) {
        memset(ratings->rating, 0, n * sizeof(double));
        climb(ratings->rating, count, pairs, pair_count, gradient, inverse);
        add_spread(ratings->rating, count, pairs, pair_count, ratings->covariance);
        multiply(inverse, ratings->covariance, count, work);
        multiply(work, inverse, count, ratings->covariance);
        centre(ratings->rating, count, ratings->covariance);
        for (size_t i = 0; i < n; i++)
            ratings->rating[i] *= ELO_SCALE;
        for (size_t i = 0; i < n * n; i++)
            ratings->covariance[i] *= ELO_SCALE * ELO_SCALE;
    }
    free(gradient);
    free(inverse);
    free(work);
    if (!good)
        ratings_free(ratings);
    return good;
}

void ratings_free(Ratings *ratings)
{
    free(ratings->rating);
    free(ratings->covariance);
    *ratings = (Ratings){ 0, NULL, NULL };
}

double ratings_error(const Ratings *ratings, int engine)
{
    const int n = ratings->count;
    return NORMAL_95 * sqrt(fmax(0, AT(ratings->covariance, engine, engine)));
}

double ratings_los(const Ratings *ratings, int engine, int other)
{
    const int n = ratings->count;
    const double *c = ratings->covariance;
    const double variance = AT(c, engine, engine) + AT(c, other, other) - 2 * AT(c, engine, other);
    const double ahead = ratings->rating[engine] - ratings->rating[other];
    if (variance <= 0)
        return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
    return normal_below(ahead / sqrt(variance));
}
