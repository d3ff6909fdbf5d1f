/* What openings that are played again tell: exact cases, and how often intervals hold the truth, by simulation. */
#include "base/random.h"
#include "match/sample.h"
#include "test.h"

#include <math.h>

static bool near(double a, double b)
{
    return fabs(a - b) <= 1e-9;
}

/* A pair of engines 0 and 1 with so many half points for engine 0. */
static SamplePair pair_of(uint64_t opening, uint64_t content, int first_game, int second_game)
{
    return (SamplePair){ 0, 1, 2, { first_game, second_game }, opening, content, false };
}

static void add(Test *test, Sample *sample, const SamplePair *pair, SampleResult expected)
{
    CHECK(test, sample_add(sample, pair) == expected);
}

/* With an opening for each pair it is the plain counts, from either side. */
static void test_plain(Test *test)
{
    Sample sample = { .repeats = 0 };
    for (uint64_t i = 0; i < 100; i++) {
        const SamplePair pair = pair_of(i, i, 2, i % 3 == 0 ? 2 : 1);
        add(test, &sample, &pair, SAMPLE_COUNTED);
    }
    const SamplePair swapped = { 1, 0, 2, { 2, 1 }, 1000, 1, false }, alone = { 1, 0, 1, { 2, 0 }, 1001, 1, false };
    add(test, &sample, &swapped, SAMPLE_COUNTED);
    add(test, &sample, &alone, SAMPLE_COUNTED);
    const Outcome a = sample_outcome(&sample, 0, 1), b = sample_outcome(&sample, 1, 0);
    CHECK(test, sample_spread(&sample, 0, 1) == 1 && sample_openings(&sample) == 102 && sample.repeats == 0);
    CHECK(test, a.pairs[4] == 34 && a.pairs[3] == 66 && a.pairs[1] == 1 && a.pairs[0] + a.pairs[2] == 0);
    CHECK(test, a.games[2] == 134 && a.games[1] == 67 && a.games[0] == 2);
    for (int i = 0; i < 5; i++)
        CHECK(test, b.pairs[i] == a.pairs[4 - i]);
    CHECK(test, b.games[0] == 134 && b.games[2] == 2);
    sample_free(&sample);
}

/* A game that an engine could not play is no news, and takes nothing away from what is. */
static void test_unplayed(Test *test)
{
    Sample sample = { .repeats = 0 };
    SamplePair pair = pair_of(1, 1, 1, 1);
    pair.unplayed = true;
    add(test, &sample, &pair, SAMPLE_UNPLAYED);
    add(test, &sample, &pair, SAMPLE_UNPLAYED);
    CHECK(test, sample.unplayed == 2 && sample.repeats == 0 && sample_openings(&sample) == 1);
    CHECK(test, sample_outcome(&sample, 0, 1).pairs[2] == 0 && sample_outcome(&sample, 0, 1).games[1] == 0);
    pair.unplayed = false;
    add(test, &sample, &pair, SAMPLE_COUNTED);
    CHECK(test, sample_outcome(&sample, 0, 1).pairs[2] == 1 && sample_spread(&sample, 0, 1) == 1);
    sample_free(&sample);
}

/* Deterministic engines play the same games again: that is no news, but other engines' games from there are. */
static void test_same_games(Test *test)
{
    Sample sample = { .repeats = 0 };
    for (int round = 0; round < 7; round++)
        for (uint64_t i = 0; i < 3; i++) {
            const SamplePair pair = pair_of(i, i, 2, 1);
            add(test, &sample, &pair, round == 0 ? SAMPLE_COUNTED : SAMPLE_REPEATED);
        }
    const SamplePair others = { 2, 1, 2, { 0, 0 }, 0, 99, false };
    add(test, &sample, &others, SAMPLE_COUNTED);
    CHECK(test, sample.repeats == 18 && sample_openings(&sample) == 3 && sample_spread(&sample, 0, 1) == 1);
    CHECK(test, sample_outcome(&sample, 0, 1).pairs[3] == 3 && sample_outcome(&sample, 2, 1).pairs[0] == 1);
    CHECK(test, sample_outcome(&sample, 0, 2).pairs[2] == 0);
    sample_free(&sample);
}

/* Four different pairs of games from each opening, always with the same result there, are worth one. */
static void test_alike(Test *test)
{
    Sample sample = { .repeats = 0 };
    for (uint64_t i = 0; i < 40; i++) {
        const SamplePair pair = pair_of(i / 4, i, i / 4 % 2 == 0 ? 2 : 0, 1);
        add(test, &sample, &pair, SAMPLE_COUNTED);
    }
    CHECK(test, near(sample_spread(&sample, 0, 1), 4));
    const Outcome outcome = sample_outcome(&sample, 0, 1);
    CHECK(test, near(outcome.pairs[3], 5) && near(outcome.pairs[1], 5) && near(outcome.games[1], 10));
    sample_free(&sample);
}

/* Whichever engine is named first: what differs is who it was for. */
static void test_alike_swapped(Test *test)
{
    Sample sample = { .repeats = 0 };
    for (uint64_t i = 0; i < 40; i++) {
        SamplePair pair = pair_of(i / 4, i, i / 4 % 2 == 0 ? 2 : 0, 1);
        if (i % 2 == 1)
            pair = (SamplePair){ 1, 0, 2, { 2 - pair.points[0], 2 - pair.points[1] }, pair.opening, pair.content, false };
        add(test, &sample, &pair, SAMPLE_COUNTED);
    }
    CHECK(test, near(sample_spread(&sample, 0, 1), 4));
    sample_free(&sample);
}

/* Not only the first games from an opening are remembered. */
static void test_same_later(Test *test)
{
    Sample sample = { .repeats = 0 };
    const SamplePair first = pair_of(0, 1, 2, 1), second = pair_of(0, 2, 2, 1);
    add(test, &sample, &first, SAMPLE_COUNTED);
    add(test, &sample, &second, SAMPLE_COUNTED);
    add(test, &sample, &second, SAMPLE_REPEATED);
    sample_free(&sample);
}

/* Results that differ within openings as they do between them are independent, and so are different games that all end alike. */
static void test_not_alike(Test *test)
{
    Sample sample = { .repeats = 0 }, same = { .repeats = 0 };
    for (uint64_t i = 0; i < 400; i++) {
        const SamplePair pair = pair_of(i / 4, i, i % 2 == 0 ? 2 : 0, 1), won = pair_of(7, i, 2, 2);
        add(test, &sample, &pair, SAMPLE_COUNTED);
        add(test, &same, &won, SAMPLE_COUNTED);
    }
    CHECK(test, sample_spread(&sample, 0, 1) == 1 && sample_spread(&same, 0, 1) == 1);
    CHECK(test, sample_outcome(&same, 0, 1).pairs[4] == 400);
    sample_free(&sample);
    sample_free(&same);
}

/* Half points of a game with this mean score. */
static int random_points(Random *random, double mean)
{
    const double u = random_below(random, 1000000) / 1e6;
    return u < mean - 0.15 ? 2 : u < mean + 0.15 ? 1 : 0;
}

/* 30 openings that suit one engine or the other, each played five times by engines that are not deterministic: the interval of 95 % holds
 * the truth about that often. As if all pairs were independent it would not. */
static void test_interval(Test *test)
{
    enum { MATCHES = 600, OPENINGS = 30, TIMES = 5 };
    Random random;
    int hits = 0, plain_hits = 0;
    random_init(&random, 4);
    for (int match = 0; match < MATCHES; match++) {
        Sample sample = { .repeats = 0 };
        Outcome plain = { { 0 }, { 0 } };
        for (uint64_t opening = 0; opening < OPENINGS; opening++) {
            const double mean = 0.55 + (random_below(&random, 2) == 0 ? 0.25 : -0.25);
            for (uint64_t time = 0; time < TIMES; time++) {
                const SamplePair pair
                    = pair_of(opening, time, random_points(&random, mean), random_points(&random, mean));
                add(test, &sample, &pair, SAMPLE_COUNTED);
                plain.pairs[pair.points[0] + pair.points[1]]++;
            }
        }
        const Outcome outcome = sample_outcome(&sample, 0, 1);
        const Estimate score = score_of((Counts){ outcome.pairs, 5 }), narrow = score_of((Counts){ plain.pairs, 5 });
        hits += score.low <= 0.55 && 0.55 <= score.high;
        plain_hits += narrow.low <= 0.55 && 0.55 <= narrow.high;
        CHECK(test, near(score.value, narrow.value));
        sample_free(&sample);
    }
    CHECK(test, hits > 0.93 * MATCHES && hits < 0.985 * MATCHES && plain_hits < 0.8 * MATCHES);
}

int main(void)
{
    Test test = { "sample", 0, 0 };
    test_plain(&test);
    test_unplayed(&test);
    test_same_games(&test);
    test_alike(&test);
    test_alike_swapped(&test);
    test_same_later(&test);
    test_not_alike(&test);
    test_interval(&test);
    return test_end(&test);
}
