/* Who meets whom: matchings of least cost, and rounds of Swiss tournaments, against all pairings that there are. */
#include "base/random.h"
#include "match/matching.h"
#include "match/swiss.h"
#include "test.h"

#include <stdlib.h>

enum { MOST = 10 };

/* The least sum of costs of pairs of those that are still free, by trying all; `n` is even. */
static int64_t least_cost(int64_t cost[MOST][MOST], int n, unsigned taken)
{
    int64_t best = INT64_MAX;
    int first = 0;
    while (first < n && (taken >> first & 1))
        first++;
    if (first == n)
        return 0;
    for (int other = first + 1; other < n; other++) {
        if (taken >> other & 1)
            continue;
        const int64_t sum = cost[first][other] + least_cost(cost, n, taken | 1u << first | 1u << other);
        best = sum < best ? sum : best;
    }
    return best;
}

/* Random costs of many kinds: few different ones make many blossoms, large ones show overflows. */
static void test_matching(Test *test)
{
    static const int64_t RANGES[] = { 1, 2, 3, 10, 1000, MATCHING_MOST_COST };
    Random random;
    random_init(&random, 1);
    for (int n = 2; n <= MOST; n += 2) {
        Matching *matching = matching_new(n);
        CHECK(test, matching != NULL);
        for (int round = 0; round < 1500; round++) {
            int64_t cost[MOST][MOST], sum = 0;
            int partner[MOST];
            const int64_t range = RANGES[round % 6];
            for (int a = 0; a < n; a++)
                for (int b = 0; b < a; b++) {
                    cost[a][b] = cost[b][a] = (int64_t)(random_next(&random) % (uint64_t)(range + 1));
                    matching_set_cost(matching, a, b, cost[a][b]);
                }
            matching_find(matching, partner);
            bool valid = true;
            for (int a = 0; a < n && valid; a++) {
                valid = partner[a] >= 0 && partner[a] < n && partner[a] != a && partner[partner[a]] == a;
                sum += valid && partner[a] < a ? cost[a][partner[a]] : 0;
            }
            CHECK(test, valid && sum == least_cost(cost, n, 0));
        }
        matching_free(matching);
    }
}

/* The matching of a large field, where costs follow from places: the best is known. */
static void test_large_matching(Test *test)
{
    enum { N = 200 };
    Matching *matching = matching_new(N);
    int partner[N], neighbours = 0;
    for (int a = 0; a < N; a++)
        for (int b = 0; b < a; b++)
            matching_set_cost(matching, a, b, (int64_t)(a - b) * (a - b));
    matching_find(matching, partner);
    for (int a = 0; a < N; a++)
        neighbours += partner[a] == (a ^ 1);
    CHECK(test, neighbours == N);
    Random random;
    random_init(&random, 5);
    for (int round = 0; round < 3; round++) { /* everybody has a partner that costs nothing, among random others */
        int order[N], free_partners = 0;
        for (int a = 0; a < N; a++) {
            const int at = (int)random_below(&random, (uint32_t)a + 1);
            order[a] = order[at];
            order[at] = a;
        }
        for (int a = 0; a < N; a++)
            for (int b = 0; b < a; b++)
                matching_set_cost(matching, a, b, 1 + (int64_t)random_below(&random, 5));
        for (int a = 0; a < N; a += 2)
            matching_set_cost(matching, order[a], order[a + 1], 0);
        matching_find(matching, partner);
        for (int a = 0; a < N; a += 2)
            free_partners += partner[order[a]] == order[a + 1];
        CHECK(test, free_partners == N / 2);
    }
    matching_free(matching);
}

/* ---- Swiss ---- */

/* What a round amounts to; the former counts more. */
typedef struct {
    int unfair_byes, repeats;
    double bye_points;
    int meetings;   /* the squares of how often those that meet have met more than those that met least often */
    double squares; /* of differences in points */
} Merit;

static bool is_better(Merit a, Merit b)
{
    if (a.unfair_byes != b.unfair_byes)
        return a.unfair_byes < b.unfair_byes;
    if (a.repeats != b.repeats)
        return a.repeats < b.repeats;
    if (a.bye_points != b.bye_points)
        return a.bye_points < b.bye_points;
    return a.meetings != b.meetings ? a.meetings < b.meetings : a.squares < b.squares;
}

static void note_pair(const Swiss *swiss, int a, int b, Merit *merit)
{
    const int n = swiss->engines, met = swiss->meetings[a * n + b];
    int rarest = met;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            rarest = swiss->meetings[i * n + j] < rarest ? swiss->meetings[i * n + j] : rarest;
    const double difference = swiss->points[a] - swiss->points[b];
    merit->repeats += met > 0;
    merit->meetings += (met - rarest) * (met - rarest);
    merit->squares += difference * difference;
}

/* Somebody sits out who has done so more often than another. */
static void note_bye(const Swiss *swiss, const int *byes, const double *points, int engine, Merit *merit)
{
    for (int i = 0; i < swiss->engines; i++)
        if (byes[i] < byes[engine])
            merit->unfair_byes = 1;
    merit->bye_points = points[engine];
}

/* The best of all rounds that there could be after these meetings. */
static Merit best_round(const Swiss *before, unsigned taken, bool has_bye, Merit so_far)
{
    const int n = before->engines;
    Merit best = { .unfair_byes = 9 };
    int first = 0;
    while (first < n && (taken >> first & 1))
        first++;
    if (first == n)
        return so_far;
    if (n % 2 == 1 && !has_bye) {
        Merit merit = so_far;
        note_bye(before, before->byes, before->points, first, &merit);
        const Merit with_bye = best_round(before, taken | 1u << first, true, merit);
        best = is_better(with_bye, best) ? with_bye : best;
    }
    for (int other = first + 1; other < n; other++) {
        Merit merit = so_far;
        if (taken >> other & 1)
            continue;
        note_pair(before, first, other, &merit);
        const Merit found = best_round(before, taken | 1u << first | 1u << other, has_bye, merit);
        best = is_better(found, best) ? found : best;
    }
    return best;
}

/* Pairs a round, and compares it with the best that there could be. */
static int check_round(Test *test, Swiss *swiss, int (*pairs)[2])
{
    enum { SQUARE = MOST * MOST };
    const int n = swiss->engines;
    int meetings[SQUARE], byes[MOST];
    double points[MOST];
    Merit merit = { .repeats = 0 };
    unsigned seen = 0;
    memcpy(meetings, swiss->meetings, (size_t)(n * n) * sizeof meetings[0]);
    memcpy(byes, swiss->byes, (size_t)n * sizeof byes[0]);
    memcpy(points, swiss->points, (size_t)n * sizeof points[0]);
    const Swiss before = { .engines = n, .points = points, .meetings = meetings, .byes = byes };
    swiss_pair(swiss, 2, pairs);
    for (int i = 0; i < n / 2; i++) {
        CHECK(test, points[pairs[i][0]] >= points[pairs[i][1]]);
        note_pair(&before, pairs[i][0], pairs[i][1], &merit);
        seen |= 1u << pairs[i][0] | 1u << pairs[i][1];
    }
    for (int i = 0; i < n; i++)
        if (!(seen >> i & 1)) {
            CHECK(test, n % 2 == 1 && swiss->byes[i] == byes[i] + 1 && swiss->points[i] == points[i] + 2);
            note_bye(&before, byes, points, i, &merit);
        }
    CHECK(test, __builtin_popcount(seen) == n / 2 * 2);
    const Merit best = best_round(&before, 0, false, (Merit){ .repeats = 0 });
    CHECK(test, !is_better(best, merit) && !is_better(merit, best));
    return merit.repeats;
}

static void test_rounds(Test *test)
{
    Random random;
    random_init(&random, 2);
    for (int n = 2; n <= 9; n++)
        for (int tournament = 0; tournament < (n < 8 ? 40 : 8); tournament++) {
            Swiss swiss;
            int pairs[MOST / 2][2];
            CHECK(test, swiss_init(&swiss, n));
            for (int round = 0; round < n + 2; round++) {
                check_round(test, &swiss, pairs);
                for (int i = 0; i < n / 2; i++) {
                    const double won = random_below(&random, 5) / 2.0;
                    swiss_tell(&swiss, pairs[i][0], won);
                    swiss_tell(&swiss, pairs[i][1], 2 - won);
                }
            }
            swiss_free(&swiss);
        }
}

/* Six engines of which two lots of three have all met the others but not each other: one repeat is needed, and no more. */
static void test_unavoidable_repeat(Test *test)
{
    Swiss swiss;
    int pairs[MOST / 2][2];
    CHECK(test, swiss_init(&swiss, 6));
    swiss.begun = true;
    for (int a = 0; a < 3; a++)
        for (int b = 3; b < 6; b++)
            swiss.meetings[a * 6 + b] = swiss.meetings[b * 6 + a] = 1;
    CHECK(test, check_round(test, &swiss, pairs) == 1);
    swiss_free(&swiss);
}

/* The upper half of the command line meets the lower, and the last sits out. */
static void test_first_round(Test *test)
{
    for (int n = 2; n <= MOST; n++) {
        Swiss swiss;
        int pairs[MOST / 2][2];
        CHECK(test, swiss_init(&swiss, n));
        swiss_pair(&swiss, 2, pairs);
        for (int i = 0; i < n / 2; i++)
            CHECK(test, pairs[i][0] == i && pairs[i][1] == i + n / 2);
        CHECK(test, swiss.byes[n - 1] == n % 2 && swiss.points[n - 1] == (n % 2 == 1 ? 2 : 0));
        swiss_free(&swiss);
    }
}

/* Those of equal points meet where nothing speaks against it. */
static void test_points(Test *test)
{
    static const double POINTS[8] = { 0, 3, 1, 2, 3, 0, 2, 1 };
    Swiss swiss;
    int pairs[MOST / 2][2];
    CHECK(test, swiss_init(&swiss, 8));
    swiss.begun = true;
    memcpy(swiss.points, POINTS, sizeof POINTS);
    swiss_pair(&swiss, 2, pairs);
    for (int i = 0; i < 4; i++)
        CHECK(test, POINTS[pairs[i][0]] == POINTS[pairs[i][1]] && (i == 0 || POINTS[pairs[i][0]] <= POINTS[pairs[i - 1][0]]));
    swiss_free(&swiss);
}

/* A long tournament of many: nothing overflows, and nobody meets anybody much more often than another. */
static void test_long(Test *test)
{
    enum { N = 31, ROUNDS = 300 };
    Swiss swiss;
    int pairs[N / 2][2];
    CHECK(test, swiss_init(&swiss, N));
    for (int round = 0; round < ROUNDS; round++) {
        swiss_pair(&swiss, 1e6, pairs);
        for (int i = 0; i < N / 2; i++)
            swiss_tell(&swiss, pairs[i][0] < pairs[i][1] ? pairs[i][0] : pairs[i][1], 1e6);
    }
    for (int i = 0; i < N; i++) {
        CHECK(test, swiss.byes[i] == ROUNDS / N || swiss.byes[i] == ROUNDS / N + 1);
        for (int j = 0; j < i; j++)
            CHECK(test, swiss.meetings[i * N + j] >= ROUNDS / N - 2 && swiss.meetings[i * N + j] <= ROUNDS / N + 3);
    }
    swiss_free(&swiss);
}

int main(void)
{
    Test test = { "pairing", 0, 0 };
    test_matching(&test);
    test_large_matching(&test);
    test_rounds(&test);
    test_unavoidable_repeat(&test);
    test_first_round(&test);
    test_points(&test);
    test_long(&test);
    return test_end(&test);
}
