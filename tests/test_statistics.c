/* The statistics of matches, against published values and by simulation. With a file of results behind the name of the program it prints what
 * follows from them instead; tests/statistics_check.py compares that with what it finds itself. */
#include "match/statistics.h"

#include "base/random.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static bool near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance;
}

static Counts pairs_of(const double pairs[5])
{
    return (Counts){ pairs, 5 };
}

static double ratio_of_pairs(const Sprt *sprt, const double pairs[5])
{
    Outcome outcome = { .games = { 0 } };
    memcpy(outcome.pairs, pairs, sizeof outcome.pairs);
    return sprt_ratio(sprt, &outcome);
}

/* Values that other programs have published for the same counts. */
static void test_published(Test *test)
{
    /* Results of a run of fastchess: Elo 19.83 +- 6.77. */
    const double run[5] = { 352, 579, 1264, 743, 464 };
    const Estimate elo = elo_of(pairs_of(run));
    CHECK(test, near(elo.value, 19.83, 0.005));
    CHECK(test, near((elo.high - elo.low) / 2, 6.77, 0.01));
    CHECK(test, los_of(pairs_of(run)) > 0.99995);

    /* And: Elo 72.85 +- 22.33; Elo 31.23 wide, LOS 95.04 % and 99.38 %. */
    const double relaxed[5] = { 1, 10, 78, 48, 13 };
    const Estimate gain = elo_of(pairs_of(relaxed));
    CHECK(test, near(gain.value, 72.85, 0.005));
    CHECK(test, near((gain.high - gain.low) / 2, 22.33, 0.7)); /* ours is wider, having one pair more of spread */
    const double aspiration[5] = { 1, 24, 42, 25, 8 };
    CHECK(test, near(elo_of(pairs_of(aspiration)).value, 26.11, 0.005));
    CHECK(test, near(los_of(pairs_of(aspiration)), 0.9504, 0.006)); /* theirs takes the spread for known */
    const double balanced[5] = { 2, 23, 32, 35, 8 };
    CHECK(test, near(elo_of(pairs_of(balanced)).value, 41.89, 0.005));
    CHECK(test, near(los_of(pairs_of(balanced)), 0.9938, 0.002));

    /* The tests of fastchess for the pentanomial likelihood ratio with bounds in logistic Elo. */
    const double first[5] = { 223, 9863, 21279, 10037, 246 };
    const Sprt narrow = { 0.5, 2.5, 0.05, 0.05, SPRT_LOGISTIC, false };
    CHECK(test, near(ratio_of_pairs(&narrow, first), -3.07, 0.03));
    const double second[5] = { 871, 26175, 55983, 26678, 821 };
    const Sprt wide = { 0, 2, 0.05, 0.05, SPRT_LOGISTIC, false };
    CHECK(test, near(ratio_of_pairs(&wide, second), -4.98, 0.05));
    CHECK(test, near(sprt_lower(&wide), -2.944, 0.001) && near(sprt_upper(&wide), 2.944, 0.001));
    CHECK(test, sprt_verdict(&wide, -4.98) == SPRT_ACCEPTS_ELO0);
    CHECK(test, sprt_verdict(&wide, 2.95) == SPRT_ACCEPTS_ELO1);
    CHECK(test, sprt_verdict(&wide, 2.94) == SPRT_GOES_ON);
}

static void test_edges(Test *test)
{
    const double none[5] = { 0, 0, 0, 0, 0 }, all[5] = { 0, 0, 0, 0, 7 }, even[5] = { 0, 0, 9, 0, 0 };
    const Sprt sprt = { 0, 10, 0.05, 0.05, SPRT_LOGISTIC, false };
    CHECK(test, score_of(pairs_of(none)).low == 0 && score_of(pairs_of(none)).high == 1);
    CHECK(test, los_of(pairs_of(none)) == 0.5 && ratio_of_pairs(&sprt, none) == 0);
    CHECK(test, isinf(elo_of(pairs_of(all)).value) && isfinite(elo_of(pairs_of(all)).low) && los_of(pairs_of(all)) > 0.99);
    CHECK(test, ratio_of_pairs(&sprt, all) > 0 && sprt_verdict(&sprt, ratio_of_pairs(&sprt, all)) == SPRT_GOES_ON);
    CHECK(test, elo_of(pairs_of(even)).value == 0 && los_of(pairs_of(even)) == 0.5);
    CHECK(test, ratio_of_pairs(&sprt, even) < 0);
    const double vague[][5] = { { 0, 0, 1, 0, 0 }, { 0, 1, 0, 0, 0 }, { 0, 0, 1, 1, 0 } }; /* which bound nothing */
    for (size_t i = 0; i < sizeof vague / sizeof vague[0]; i++) {
        const Estimate elo = elo_of(pairs_of(vague[i])), normalized = normalized_of(pairs_of(vague[i]));
        CHECK(test, isinf(elo.low) && isinf(elo.high) && isinf(normalized.low) && isinf(normalized.high));
        CHECK(test, normalized.low < 0 && normalized.high > 0 && isfinite(normalized.value));
    }
    CHECK(test, isfinite(normalized_of(pairs_of(even)).low) && isfinite(normalized_of(pairs_of(all)).low));
    for (int won = 0; won <= 12; won++) /* what the interval calls possible the likelihood does not rule out */
        for (int drawn = 0; won + drawn <= 12; drawn++) {
            const double few[5] = { 0, won % 3, drawn, 0, won };
            const double low = score_of(pairs_of(few)).low, los = los_of(pairs_of(few));
            CHECK(test, won + drawn == 0 || (low > 0.5 ? los > 0.97 : los < 0.98));
        }
    for (double elo = -700; elo <= 700; elo += 35)
        CHECK(test, near(elo_of_score(score_of_elo(elo)), elo, 1e-6));
    CHECK(test, near(score_of_elo(400), 10.0 / 11, 1e-12));
    CHECK(test, near(normal_below(1.959963984540054), 0.975, 1e-12) && near(normal_below(-1.6448536269514722), 0.05, 1e-12));
}

/* Half points of a pair whose two games have these probabilities; openings that favour one side make them depend on each other. */
static int random_pair(Random *random, double score)
{
    const double draws = 0.3, lean = random_below(random, 2) == 0 ? 0.2 : -0.2;
    int points = 0;
    for (int game = 0; game < 2; game++) {
        const double mean = score + (game == 0 ? lean : -lean);
        const double u = random_below(random, 1000000) / 1e6;
        points += u < mean - draws / 2 ? 2 : u < mean + draws / 2 ? 1 : 0;
    }
    return points;
}

/* The interval of 95 % holds the truth in about 95 % of 2,000 matches, and in no fewer if they are short. */
static void test_interval_by_simulation(Test *test)
{
    static const int PAIRS[] = { 1, 2, 3, 5, 10, 30, 100, 300 };
    Random random;
    random_init(&random, 1);
    for (size_t k = 0; k < sizeof PAIRS / sizeof PAIRS[0]; k++) {
        int hits = 0;
        for (int match = 0; match < 2000; match++) {
            double results[5] = { 0 };
            for (int pair = 0; pair < PAIRS[k]; pair++)
                results[random_pair(&random, 0.53)]++;
            const Estimate score = score_of(pairs_of(results));
            hits += score.low <= 0.53 && 0.53 <= score.high;
        }
        CHECK(test, hits > 1860 && (PAIRS[k] < 30 || hits < 1950));
    }
}

/* How probable it is that the interval from so many pairs, of two games each that are won or lost, holds the true score. */
static double coverage(int pairs, double score)
{
    const double won_both = score * score, won_one = 2 * score * (1 - score), lost_both = (1 - score) * (1 - score);
    double sum = 0;
    for (int both = 0; both <= pairs; both++)
        for (int one = 0; both + one <= pairs; one++) {
            const int none = pairs - both - one;
            const double results[5] = { none, 0, one, 0, both };
            const Estimate estimate = score_of(pairs_of(results));
            if (estimate.low <= score && score <= estimate.high)
                sum += exp(lgamma(pairs + 1) - lgamma(both + 1) - lgamma(one + 1) - lgamma(none + 1) + both * log(won_both)
                           + one * log(won_one) + none * log(lost_both));
        }
    return sum;
}

/* That holds where one is so much stronger that few results, or none, tell how much they differ. */
static void test_interval_of_unequals(Test *test)
{
    for (int pairs = 3; pairs <= 60; pairs += 3)
        for (int percent = 50; percent < 99; percent++)
            CHECK(test, coverage(pairs, percent / 100.0) > 0.92);
}

/* The same of normalized Elo, however far apart the engines are: half points of a pair with these probabilities, in percent. */
static void test_normalized_by_simulation(Test *test)
{
    static const int PERCENT[][5] = { { 10, 20, 40, 20, 10 }, { 5, 5, 40, 20, 30 }, { 2, 3, 25, 20, 50 }, { 0, 2, 13, 15, 70 }, { 0, 1, 4, 5, 90 } };
    Random random;
    random_init(&random, 1);
    for (size_t k = 0; k < sizeof PERCENT / sizeof PERCENT[0]; k++) {
        double mean = 0, square = 0;
        for (int i = 0; i < 5; i++) {
            mean += PERCENT[k][i] / 400.0 * i;
            square += PERCENT[k][i] / 1600.0 * i * i;
        }
        const double truth = (mean - 0.5) / sqrt(2 * (square - mean * mean)) * 800 / log(10);
        int hits = 0;
        for (int match = 0; match < 2000; match++) {
            double results[5] = { 0 };
            for (int pair = 0; pair < 200; pair++) {
                int points = 0;
                for (int left = (int)random_below(&random, 100); left >= PERCENT[k][points]; points++)
                    left -= PERCENT[k][points];
                results[points]++;
            }
            const Estimate estimate = normalized_of(pairs_of(results));
            hits += estimate.low <= truth && truth <= estimate.high;
        }
        CHECK(test, hits > 1860 && hits < 1950);
    }
}

/* How often the sequential test accepts elo1 when the truth is `elo`. */
static int acceptances(const Sprt *sprt, double elo, int matches)
{
    Random random;
    int accepted = 0;
    random_init(&random, 7);
    for (int match = 0; match < matches; match++) {
        double results[5] = { 0 };
        SprtVerdict verdict = SPRT_GOES_ON;
        while (verdict == SPRT_GOES_ON) {
            results[random_pair(&random, score_of_elo(elo))]++;
            verdict = sprt_verdict(sprt, ratio_of_pairs(sprt, results));
        }
        accepted += verdict == SPRT_ACCEPTS_ELO1;
    }
    return accepted;
}

/* The errors of the sequential test are at most as frequent as asked for, but for chance. */
static void test_sprt_by_simulation(Test *test)
{
    const Sprt sprt = { 0, 60, 0.05, 0.1, SPRT_LOGISTIC, false };
    const int wrong = acceptances(&sprt, 0, 300), right = acceptances(&sprt, 60, 300);
    CHECK(test, wrong <= 25);
    CHECK(test, right >= 255);
}

/* With two engines the joint fit says what the pentanomial says. */
static void test_two_ratings(Test *test)
{
    const double results[5] = { 35, 58, 126, 74, 46 };
    PairScore pairs[400];
    size_t count = 0;
    Ratings ratings;
    for (int points = 0; points < 5; points++)
        for (int i = 0; i < results[points]; i++)
            pairs[count++] = (PairScore){ 0, 1, points / 2.0, 2, 0, 1 };
    CHECK(test, ratings_fit(&ratings, 2, pairs, count));
    const Estimate elo = elo_of(pairs_of(results));
    CHECK(test, near(ratings.rating[0] - ratings.rating[1], elo.value, 0.3));
    CHECK(test, near(2 * ratings_error(&ratings, 0), (elo.high - elo.low) / 2, 0.3));
    CHECK(test, near(ratings_los(&ratings, 0, 1), los_of(pairs_of(results)), 0.005));
    CHECK(test, near(ratings_los(&ratings, 0, 1) + ratings_los(&ratings, 1, 0), 1, 1e-9));
    ratings_free(&ratings);
}

/* Two games without draws between two engines, of which the first is so much stronger. */
static PairScore random_encounter(Random *random, int first, int second, double elo)
{
    double points = 0;
    for (int game = 0; game < 2; game++)
        points += random_below(random, 1000000) / 1e6 < score_of_elo(elo);
    return (PairScore){ first, second, points, 2, 0, 1 };
}

/* Four players whose strength is known, 20 tournaments: the fit finds it, and its errors are honest. */
static void test_many_ratings(Test *test)
{
    static const double TRUTH[4] = { 150, 50, -50, -150 };
    static PairScore pairs[6 * 200];
    Random random;
    int hits = 0;
    double worst = 0;
    random_init(&random, 3);
    for (int tournament = 0; tournament < 20; tournament++) {
        size_t count = 0;
        Ratings ratings;
        for (int a = 0; a < 4; a++)
            for (int b = a + 1; b < 4; b++)
                for (int i = 0; i < 200; i++)
                    pairs[count++] = random_encounter(&random, a, b, TRUTH[a] - TRUTH[b]);
        CHECK(test, ratings_fit(&ratings, 4, pairs, count));
        for (int i = 0; i < 4; i++) {
            const double miss = fabs(ratings.rating[i] - TRUTH[i]);
            hits += miss <= ratings_error(&ratings, i);
            worst = fmax(worst, miss);
        }
        ratings_free(&ratings);
    }
    CHECK(test, hits >= 70); /* of 80 */
    CHECK(test, worst < 50);
}

/* How many of the intervals of ten players hold the truth who meet in one pair each: all of them each other, or the first all others. */
static int hits_of_few_pairs(Test *test, bool gauntlet, int tournaments)
{
    enum { PLAYERS = 10, STEP = 40 };
    PairScore pairs[PLAYERS * PLAYERS];
    Random random;
    int hits = 0;
    random_init(&random, 4);
    for (int tournament = 0; tournament < tournaments; tournament++) {
        size_t count = 0;
        Ratings ratings;
        for (int a = 0; a < (gauntlet ? 1 : PLAYERS); a++)
            for (int b = a + 1; b < PLAYERS; b++)
                pairs[count++] = random_encounter(&random, a, b, STEP * (b - a));
        CHECK(test, ratings_fit(&ratings, PLAYERS, pairs, count));
        for (int i = 0; i < PLAYERS; i++)
            hits += fabs(ratings.rating[i] - STEP * ((PLAYERS - 1) / 2.0 - i)) <= ratings_error(&ratings, i);
        ratings_free(&ratings);
    }
    return hits;
}

/* The intervals of a round robin are neither too narrow nor too wide then; those of players that have had one opponent only are no narrower. */
static void test_ratings_of_few_pairs(Test *test)
{
    const int hits = hits_of_few_pairs(test, false, 200);
    CHECK(test, hits > 1860 && hits < 1960);
    CHECK(test, hits_of_few_pairs(test, true, 200) > 1860);
}

/* One that has lost everything, and one that has not played, have ratings all the same. */
static void test_lonely_ratings(Test *test)
{
    const PairScore pairs[] = { { 0, 1, 2, 2, 0, 1 }, { 0, 1, 2, 2, 1, 1 }, { 0, 1, 1, 1, 2, 1 } };
    Ratings ratings;
    CHECK(test, ratings_fit(&ratings, 3, pairs, 3));
    CHECK(test, isfinite(ratings.rating[0]) && ratings.rating[0] > 100 && ratings.rating[1] < -100);
    CHECK(test, near(ratings.rating[2], 0, 1e-6));
    ratings_free(&ratings);
}

/* ---- a table of results, with all that follows from them, for another program to check ---- */

static const Sprt TESTS[] = { { 0, 5, 0.05, 0.05, SPRT_LOGISTIC, false },    { -3, 1, 0.05, 0.05, SPRT_LOGISTIC, false },
                              { -40, 60, 0.05, 0.05, SPRT_LOGISTIC, false }, { 0, 10, 0.05, 0.05, SPRT_NORMALIZED, false },
                              { -5, 3, 0.05, 0.05, SPRT_NORMALIZED, false }, { -150, 200, 0.05, 0.05, SPRT_NORMALIZED, false },
                              { 0, 5, 0.05, 0.05, SPRT_BAYESIAN, true },     { -30, 50, 0.05, 0.05, SPRT_BAYESIAN, true } };

static void print_estimate(Estimate estimate)
{
    printf(" %.12g %.12g %.12g", estimate.value, estimate.low, estimate.high);
}

static void print_two(const Outcome *outcome, bool by_games)
{
    const Counts counts = by_games ? (Counts){ outcome->games, 3 } : pairs_of(outcome->pairs);
    print_estimate(score_of(counts));
    print_estimate(elo_of(counts));
    print_estimate(normalized_of(counts));
    printf(" %.12g", los_of(counts));
    for (size_t i = 0; i < sizeof TESTS / sizeof TESTS[0]; i++) {
        Sprt sprt = TESTS[i];
        sprt.by_games = by_games;
        if (sprt.model != SPRT_BAYESIAN || by_games)
            printf(" %d:%g:%g:%.12g", (int)sprt.model, sprt.elo0, sprt.elo1, sprt_ratio(&sprt, outcome));
    }
}

/* Reads "FIRST-SECOND:POINTS/GAMES" with "xN" behind it, and adds so many pairs. */
static size_t add_pairs(const char *word, PairScore *pairs, size_t count, size_t room)
{
    int first, second, times = 1;
    double score, games;
    if (sscanf(word, "%d-%d:%lf/%lfx%d", &first, &second, &score, &games, &times) < 4)
        return count;
    for (; times > 0 && count < room; times--)
        pairs[count++] = (PairScore){ first, second, score, games, 0, 1 };
    return count;
}

static void print_fit(char *line)
{
    static PairScore pairs[1000];
    size_t count = 0;
    Ratings ratings;
    strtok(line, " \n");
    const int engines = atoi(strtok(NULL, " \n"));
    for (const char *word = strtok(NULL, " \n"); word != NULL; word = strtok(NULL, " \n"))
        count = add_pairs(word, pairs, count, sizeof pairs / sizeof pairs[0]);
    if (!ratings_fit(&ratings, engines, pairs, count))
        return;
    for (int i = 0; i < engines; i++)
        printf(" %.12g %.12g %.12g", ratings.rating[i], ratings_error(&ratings, i), ratings_los(&ratings, i, (i + 1) % engines));
    ratings_free(&ratings);
}

static int print_table(const char *path)
{
    char line[1000];
    FILE *file = fopen(path, "r");
    if (file == NULL)
        return 1;
    while (fgets(line, sizeof line, file) != NULL) {
        Outcome outcome = { { 0 }, { 0 } };
        double *p = outcome.pairs, *g = outcome.games;
        const bool by_games = sscanf(line, "games %lf %lf %lf", &g[0], &g[1], &g[2]) == 3;
        const bool by_pairs = sscanf(line, "pairs %lf %lf %lf %lf %lf", &p[0], &p[1], &p[2], &p[3], &p[4]) == 5;
        if (!by_games && !by_pairs && strncmp(line, "fit ", 4) != 0)
            continue;
        printf("%.*s =", (int)strcspn(line, "\n"), line);
        if (by_games || by_pairs)
            print_two(&outcome, by_games);
        else
            print_fit(line);
        printf("\n");
    }
    return fclose(file) != 0;
}

int main(int argc, char *argv[])
{
    if (argc == 2)
        return print_table(argv[1]);
    Test test = { "statistics", 0, 0 };
    test_published(&test);
    test_edges(&test);
    test_interval_of_unequals(&test);
    test_normalized_by_simulation(&test);
    test_interval_by_simulation(&test);
    test_sprt_by_simulation(&test);
    test_two_ratings(&test);
    test_many_ratings(&test);
    test_ratings_of_few_pairs(&test);
    test_lonely_ratings(&test);
    return test_end(&test);
}
