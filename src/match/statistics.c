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

static double score_at(Counts c, int i)
{
    return (double)i / (c.n - 1);
}

static double total(Counts c)
{
    double sum = 0;
    for (int i = 0; i < c.n; i++)
        sum += c.counts[i];
    return sum;
}

/* A few pairs that are all alike, as those that one has won, say little of how much pairs differ. So to their squared deviations from
 * the mean those of one more pair are added, which has each score with the same probability; with many pairs that is nothing. In units
 * of the score of a pair, 0 to 1, and from 1/2. */
static const double ONE_MORE_PAIR = 0.125, ONE_MORE_GAME = 1.0 / 6;

/* The mean of these deviations from `mean`. */
static double one_more(Counts c, double mean)
{
    return (c.n == 5 ? ONE_MORE_PAIR : ONE_MORE_GAME) + (mean - 0.5) * (mean - 0.5);
}

/* The mean score, and the standard error of that mean. */
static double mean_score(Counts c, double *error)
{
    const double n = total(c);
    double mean = 0;
    for (int i = 0; i < c.n; i++)
        mean += c.counts[i] * score_at(c, i) / n;
    double squares = one_more(c, mean);
    for (int i = 0; i < c.n; i++)
        squares += c.counts[i] * (score_at(c, i) - mean) * (score_at(c, i) - mean);
    *error = sqrt(squares / fmax(n - 1, 1) / n);
    return mean;
}

/* What quantile() finds where v, its degrees of freedom, are from 1 to less than 3. They need not be whole: between those that are the
 * logarithm goes by v^-1.3, to a thousandth. */
static double quantile_of_few(double v)
{
    static const double WHOLE[] = { 0, 12.706204736174694, 4.302652729749462, 3.182446305283708 };
    const double POWER = -1.3;
    const int below = (int)v;
    const double share = (pow(v, POWER) - pow(below + 1, POWER)) / (pow(below, POWER) - pow(below + 1, POWER));
    return WHOLE[below + 1] * pow(WHOLE[below] / WHOLE[below + 1], share);
}

/* How many standard errors the 95 % interval reaches to each side: the quantile of Student's distribution, since the error is
 * estimated from these pairs too. Source: Hill, "Algorithm 396", 1970, the first terms of the expansion, which are off by less than five
 * thousandths from four pairs on, and by far more for fewer. */
static double quantile(double n)
{
    const double z = NORMAL_95, v = fmax(n - 1, 1);
    if (v < 3)
        return quantile_of_few(v);
    return z + (pow(z, 3) + z) / (4 * v) + (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / (96 * v * v)
           + (3 * pow(z, 7) + 19 * pow(z, 5) + 17 * pow(z, 3) - 15 * z) / (384 * pow(v, 3))
           + (79 * pow(z, 9) + 776 * pow(z, 7) + 1482 * pow(z, 5) - 1920 * pow(z, 3) - 945 * z) / (92160 * pow(v, 4));
}

Estimate score_of(Counts c)
{
    double error;
    if (total(c) == 0)
        return (Estimate){ 0.5, 0, 1 };
    const double mean = mean_score(c, &error);
    const double reach = quantile(total(c)) * error;
    return (Estimate){ mean, fmax(0, mean - reach), fmin(1, mean + reach) };
}

Estimate elo_of(Counts c)
{
    const Estimate scores = score_of(c);
    return (Estimate){ elo_of_score(scores.value), elo_of_score(scores.low), elo_of_score(scores.high) };
}

/* The normalized Elo of an excess of one standard deviation of a game. */
static const double NORMALIZED_SCALE = 2 * 400 / 2.302585092994046;

/* The mean of a power of the scores' distances from their mean, in standard deviations, one more pair or game thrown in. */
static double standard_moment(Counts c, double mean, double deviation, int power)
{
    double sum = 0;
    for (int i = 0; i < c.n; i++)
        sum += (c.counts[i] + 1.0 / c.n) * pow((score_at(c, i) - mean) / deviation, power);
    return sum / total(c);
}

/* The deviation is estimated from the same results as the mean, and the further apart the engines are, the more its error matters: with an
 * excess of e deviations, skewness and kurtosis g and k, the variance of e is 1 - g e + (k - 1) e^2 / 4 of that of the mean (delta method). It
 * grows with e, so the interval is one of asinh(c e), c^2 = (k - 1) / 4, whose variance does not. Source: Laubscher, "Normalizing the noncentral
 * t and F distributions", 1960, where k is 3. */
Estimate normalized_of(Counts c)
{
    const double n = total(c);
    if (n == 0)
        return (Estimate){ 0, -INFINITY, INFINITY };
    double error;
    const double mean = mean_score(c, &error), deviation = error * sqrt(n), excess = (mean - 0.5) / deviation;
    const double skewness = standard_moment(c, mean, deviation, 3), kurtosis = standard_moment(c, mean, deviation, 4);
    const double bend = sqrt(fmax(kurtosis - 1, 0.01)) / 2; /* no kurtosis is below 1, but for the one more pair */
    const double straight = asinh(bend * excess), slope = bend / hypot(1, bend * excess);
    const double variance = fmax(0, 1 - skewness * excess + (kurtosis - 1) / 4 * excess * excess) / n;
    const double reach = quantile(n) * slope * sqrt(variance);
    const double scale = NORMALIZED_SCALE / (c.n == 5 ? sqrt(2) : 1); /* the deviation of a pair is that of a mean of two games */
    const Estimate scores = score_of(c);
    if (scores.low <= 0 && scores.high >= 1) /* where any score is possible, what so few say of the deviation bounds nothing either */
        return (Estimate){ excess * scale, -INFINITY, INFINITY };
    return (Estimate){ excess * scale, sinh(straight - reach) / bend * scale, sinh(straight + reach) / bend * scale };
}

/* How likely Student's distribution is below t. Source: Wallace, "Bounds on normal approximations to Student's and the chi-square
 * distributions", 1959; off by less than a hundredth for two pairs, and less for more. */
static double student_below(double t, double n)
{
    const double v = fmax(n - 1, 1);
    return normal_below(copysign((8 * v + 1) / (8 * v + 3) * sqrt(v * log1p(t * t / v)), t));
}

/* Of the same distribution as the interval, so that the two agree. */
double los_of(Counts c)
{
    double error;
    if (total(c) == 0)
        return 0.5;
    const double mean = mean_score(c, &error);
    return student_below((mean - 0.5) / error, total(c));
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

enum { MOST_CLASSES = 5 };

/* The frequencies p that are most likely after the frequencies `seen` among those with which the sum of p[i] * f[i] is 0: they are
 * seen[i] / (1 + t * f[i]) for the one t that makes it so, found by halving the interval in which all are positive. Some f are positive
 * and some are negative. */
static void most_likely(Counts seen, const double f[], double p[])
{
    double least = f[0], greatest = f[0];
    for (int i = 1; i < seen.n; i++) {
        least = fmin(least, f[i]);
        greatest = fmax(greatest, f[i]);
    }
    double low = -1 / greatest, high = -1 / least;
    for (int step = 0; step < 200; step++) {
        const double t = (low + high) / 2;
        double excess = 0;
        for (int i = 0; i < seen.n; i++)
            excess += seen.counts[i] * f[i] / (1 + t * f[i]);
        if (excess > 0)
            low = t;
        else
            high = t;
    }
    for (int i = 0; i < seen.n; i++)
        p[i] = seen.counts[i] / (1 + (low + high) / 2 * f[i]);
}

/* The most likely ones with this mean. */
static void most_likely_mean(Counts seen, double mean, double p[])
{
    double f[MOST_CLASSES];
    for (int i = 0; i < seen.n; i++)
        f[i] = score_at(seen, i) - mean;
    most_likely(seen, f, p);
}

/* The mean, and the standard deviation. */
static double mean_of(Counts seen, const double p[], double *deviation)
{
    double mean = 0, variance = 0;
    for (int i = 0; i < seen.n; i++)
        mean += p[i] * score_at(seen, i);
    for (int i = 0; i < seen.n; i++)
        variance += p[i] * (score_at(seen, i) - mean) * (score_at(seen, i) - mean);
    *deviation = sqrt(variance);
    return mean;
}

/* One step of most_likely_excess; returns by how much p has changed, less than 0 if it leads nowhere. */
static double step_to_excess(Counts seen, double excess, double p[])
{
    double deviation, f[MOST_CLASSES], next[MOST_CLASSES] = { 0 }, change = 0;
    const double mean = mean_of(seen, p, &deviation);
    bool above = false, below = false;
    for (int i = 0; i < seen.n; i++) {
        const double away = score_at(seen, i) - mean;
        f[i] = score_at(seen, i) - 0.5 - excess / 2 * (deviation + away * away / deviation);
        above |= f[i] > 0;
        below |= f[i] < 0;
    }
    if (!above || !below)
        return -1;
    most_likely(seen, f, next);
    for (int i = 0; i < seen.n; i++) {
        change = fmax(change, fabs(next[i] - p[i]));
        p[i] = next[i];
    }
    return change;
}

/* What the frequencies p make of the results, relative to those seen. */
static double log_likelihood(Counts seen, const double p[])
{
    double sum = 0;
    for (int i = 0; i < seen.n; i++)
        sum += seen.counts[i] * log(p[i] / seen.counts[i]);
    return sum;
}

/* The most likely ones whose mean is `excess` of their standard deviations above 1/2. The condition is no sum of multiples of p, so it is made
 * one at the p found last, until that does not change any more. Few results and far bounds can have more than one such end; so it begins with
 * equal frequencies and with such that are closer to those seen, and takes the most likely. Source: Van den Bergh, "Comments on
 * normalized Elo", section 4.1, for the first. */
static void most_likely_excess(Counts seen, double excess, double p[])
{
    static const double EQUAL_PARTS[] = { 1, 0.5, 0.2 };
    double best = -INFINITY;
    memcpy(p, seen.counts, (size_t)seen.n * sizeof *p);
    for (size_t start = 0; start < sizeof EQUAL_PARTS / sizeof EQUAL_PARTS[0]; start++) {
        double found[MOST_CLASSES], change = 1;
        for (int i = 0; i < seen.n; i++)
            found[i] = EQUAL_PARTS[start] / seen.n + (1 - EQUAL_PARTS[start]) * seen.counts[i];
        for (int step = 0; step < 200 && change > 1e-12; step++)
            change = step_to_excess(seen, excess, found);
        const double likelihood = log_likelihood(seen, found);
        if (change >= 0 && change < 1e-6 && likelihood > best) {
            best = likelihood;
            memcpy(p, found, (size_t)seen.n * sizeof *p);
        }
    }
}

/* The score that so much Elo of BayesElo stands for, with as many draws as there were. Source: Coulom, "Bayeselo", 2010. */
static double score_of_bayesian(double advantage, Counts seen)
{
    const double draws = log((1 - seen.counts[0]) / seen.counts[0] * (1 - seen.counts[2]) / seen.counts[2]) / 2;
    const double won = 1 / (1 + exp(draws - advantage / ELO_SCALE)), lost = 1 / (1 + exp(draws + advantage / ELO_SCALE));
    return won + (1 - won - lost) / 2;
}

/* The most likely frequencies with an advantage, in the terms of the model. */
static void most_likely_with(const Sprt *sprt, double advantage, Counts seen, double p[])
{
    switch (sprt->model) {
    case SPRT_LOGISTIC:
        most_likely_mean(seen, score_of_elo(advantage), p);
        break;
    case SPRT_NORMALIZED: /* of pairs the deviation is smaller than of games, and the excess greater in terms of it */
        most_likely_excess(seen, advantage / NORMALIZED_SCALE * (seen.n == 5 ? sqrt(2) : 1), p);
        break;
    case SPRT_BAYESIAN:
        most_likely_mean(seen, score_of_bayesian(advantage, seen), p);
        break;
    }
}

static double ratio_of(const Sprt *sprt, Counts results)
{
    /* Results that have not been seen yet are possible all the same: without this a few equal pairs would prove everything. */
    const double UNSEEN = 1e-3;
    double frequencies[MOST_CLASSES], sum = 0, p0[MOST_CLASSES], p1[MOST_CLASSES], ratio = 0;
    const Counts seen = { frequencies, results.n };
    if (total(results) == 0)
        return 0;
    for (int i = 0; i < seen.n; i++)
        sum += frequencies[i] = fmax(results.counts[i], UNSEEN);
    for (int i = 0; i < seen.n; i++)
        frequencies[i] /= sum;
    most_likely_with(sprt, sprt->elo0, seen, p0);
    most_likely_with(sprt, sprt->elo1, seen, p1);
    for (int i = 0; i < seen.n; i++)
        ratio += sum * frequencies[i] * log(p1[i] / p0[i]);
    return ratio;
}

double sprt_ratio(const Sprt *sprt, const Outcome *outcome)
{
    const double *games = outcome->games;
    if (sprt->model == SPRT_BAYESIAN)
        return games[0] == 0 || games[2] == 0 ? 0 : ratio_of(sprt, (Counts){ games, 3 });
    return sprt->by_games ? ratio_of(sprt, (Counts){ games, 3 }) : ratio_of(sprt, (Counts){ outcome->pairs, 5 });
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
        if (pairs[k].spread == 0)
            continue;
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

/* How many opponents each has had, on the diagonal; beside it 1 for each two that have met. */
static void count_opponents(int n, const PairScore *pairs, size_t pair_count, double *met)
{
    memset(met, 0, (size_t)n * (size_t)n * sizeof *met);
    for (size_t k = 0; k < pair_count; k++) {
        const int a = pairs[k].first, b = pairs[k].second;
        if (AT(met, a, b) != 0)
            continue;
        AT(met, a, b) = AT(met, b, a) = 1;
        AT(met, a, a)++;
        AT(met, b, b)++;
    }
}

/* The sum over pairs of u * transposed u, where u is the share of a pair in the gradient. As above pairs are thrown in between those that have met,
 * though none of their pairs count: one for two engines, and the more opponents they have had the smaller a share of one, for a rating has all
 * of them. By simulation that is what 95 % need. Pairs that resemble each other add more, as their sum varies more. */
static void add_spread(const double *rating, int n, const PairScore *pairs, size_t pair_count, const double *met, double *sum)
{
    memset(sum, 0, (size_t)n * (size_t)n * sizeof *sum);
    for (size_t k = 0; k < pair_count; k++) {
        const int a = pairs[k].first, b = pairs[k].second;
        const double surplus = pairs[k].score - pairs[k].games / (1 + exp(rating[b] - rating[a]));
        const double another = pairs[k].games == 2 ? 4 * ONE_MORE_PAIR : ONE_MORE_GAME; /* in points */
        const double share = 3 / (fmin(AT(met, a, a), AT(met, b, b)) + 2);
        const double first = AT(sum, a, b) == 0 ? share * another : 0;
        const double square = pairs[k].spread == 0 ? first : pairs[k].spread * (surplus * surplus + first);
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
        count_opponents(count, pairs, pair_count, work);
        add_spread(ratings->rating, count, pairs, pair_count, work, ratings->covariance);
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
