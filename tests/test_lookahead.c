/* The look-ahead lists, bit for bit: against the published lists, and against the literal oracle. */
#include "game/chance.h"
#include "oracle.h"
#include "positions.h"
#include "search/lookahead.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

static const atomic_bool NEVER = false;
static const atomic_bool ALWAYS = true;

enum { HASH_BYTES = 4 << 20 };

static SearchControl control_of(int threads)
{
    return (SearchControl){ &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
}

/* Whether both are nan, or the same double. */
static bool same_double(double a, double b)
{
    return isnan(a) ? isnan(b) : memcmp(&a, &b, sizeof a) == 0;
}

/* One line of tests/data/lookahead.tsv: columns, rows, connect, depth, moves, list, best columns. */
static void test_published_list(Test *t, char *line, Hash *hash)
{
    char *field[7] = { line };
    for (int i = 1; i < 7; i++) {
        field[i] = strchr(field[i - 1], '\t');
        if (!CHECK(t, field[i] != NULL))
            return;
        *field[i]++ = '\0';
    }
    const Geometry g = oracle_geometry(atoi(field[0]), atoi(field[1]), atoi(field[2]));
    Board board;
    board_init(&board, &g);
    for (char *move = strtok(field[4], " "); move != NULL; move = strtok(NULL, " "))
        board_play(&board, atoi(move));

    const SearchControl control = control_of(1);
    LookaheadResult result;
    lookahead(&board, atoi(field[3]), hash, &control, NULL, NULL, &result);
    char *next = field[5];
    for (int c = 0; c < g.cols; c++)
        if (!CHECK(t, same_double(result.fitness[c], strtod(next, &next))))
            fprintf(stderr, "    %s after %s, column %d\n", field[3], field[4], c);
    int best[MAX_COLS];
    const int count = chance_highest(result.fitness, g.cols, best);
    next = field[6];
    for (int i = 0; i < count; i++)
        CHECK(t, best[i] == strtol(next, &next, 10));
    CHECK(t, *next == '\n');
}

static void test_published(Test *t, Hash *hash)
{
    char line[1024];
    FILE *file = fopen("tests/data/lookahead.tsv", "r");
    if (!CHECK(t, file != NULL))
        return;
    int lines = 0;
    while (fgets(line, sizeof line, file) != NULL) {
        if (line[0] == '#')
            continue;
        test_published_list(t, line, hash);
        lines++;
    }
    fclose(file);
    CHECK(t, lines == 72);
}

/* A random unfinished position in both forms; false if the game ended on the way. */
static bool random_position(Random *random, Board *board, Oracle *o)
{
    int cols, rows, connect;
    oracle_random_geometry(random, &cols, &rows, &connect);
    const Geometry g = oracle_geometry(cols, rows, connect);
    Game game;
    const bool goes_on = positions_by_oracle(&g, (int)random_below(random, (uint32_t)(cols * rows)), random, o, &game);
    *board = game.now;
    return goes_on;
}

/* A depth that the oracle can do in reasonable time: about 10^5 lists. */
static int affordable_depth(const Oracle *o)
{
    double lists = 1;
    int depth = 0;
    while (depth < 12 && lists < 3000) {
        lists *= (double)o->cols * o->cols;
        depth++;
    }
    return depth > 2 ? depth - 1 : depth;
}

static void test_against_oracle(Test *t, Hash *hash, int positions, int threads)
{
    static Oracle o;
    Random random;
    random_init(&random, (uint64_t)(100 + threads));
    const SearchControl control = control_of(threads);
    for (int i = 0; i < positions;) {
        Board board;
        if (!random_position(&random, &board, &o))
            continue;
        i++;
        const int depth = (int)random_below(&random, (uint32_t)affordable_depth(&o) + 1);
        double expected[MAX_BITS];
        LookaheadResult result;
        oracle_lookahead(&o, depth, expected);
        lookahead(&board, depth, hash, &control, NULL, NULL, &result);
        bool same = true;
        for (int c = 0; c < o.cols; c++)
            same = same && same_double(result.fitness[c], oracle_can_drop(&o, c) ? expected[c] : (double)NAN);
        if (!CHECK(t, same))
            fprintf(stderr, "    %dx%d connect %d, %d stones, depth %d\n", o.cols, o.rows, o.connect, o.count,
                    depth);
    }
}

/* What was found on one board is not taken for another one on which the stones have the same places. */
static void test_other_boards(Test *t, Hash *hash)
{
    enum { DEPTH = 4 };
    static Oracle o;
    const SearchControl control = control_of(1);
    for (int connect = 2; connect <= 5; connect++)
        for (int cols = 5; cols >= 4; cols--) {
            const Geometry g = oracle_geometry(cols, 4, connect <= cols ? connect : cols);
            Board board;
            LookaheadResult result;
            double expected[MAX_BITS];
            board_init(&board, &g);
            oracle_init(&o, cols, 4, g.connect);
            oracle_lookahead(&o, DEPTH, expected);
            lookahead(&board, DEPTH, hash, &control, NULL, NULL, &result);
            CHECK(t, memcmp(result.fitness, expected, (size_t)cols * sizeof *expected) == 0);
        }
}

/* Threads search from look-ahead 4 on, which is beyond the oracle on 7x6: compare with one thread. */
static void test_threads(Test *t, Hash *hash)
{
    const Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    board_init(&board, &g);
    const SearchControl one = control_of(1), four = control_of(4);
    for (int move = 0; move < 7; move++) {
        LookaheadResult a, b;
        hash_clear(hash);
        lookahead(&board, 5, hash, &one, NULL, NULL, &a);
        hash_clear(hash);
        lookahead(&board, 5, hash, &four, NULL, NULL, &b);
        CHECK(t, memcmp(a.fitness, b.fitness, sizeof a.fitness) == 0 && b.depth == 5);
        board_play(&board, move * 3 % 7);
    }
}

/* Beyond the end of the game more look-ahead changes nothing, and the search knows. */
static void test_full_depth(Test *t, Hash *hash)
{
    static Oracle o;
    Random random;
    random_init(&random, 7);
    const SearchControl control = control_of(1);
    for (int i = 0; i < 300;) {
        Board board;
        if (!random_position(&random, &board, &o) || o.cols * o.rows - o.count > 8)
            continue;
        i++;
        double expected[MAX_BITS];
        LookaheadResult result;
        oracle_lookahead(&o, 6, expected);
        lookahead(&board, 1000, hash, &control, NULL, NULL, &result);
        bool same = result.depth == (o.cols * o.rows - o.count + 1) / 2;
        for (int c = 0; c < o.cols; c++)
            same = same && (!oracle_can_drop(&o, c) || same_double(result.fitness[c], expected[c]));
        CHECK(t, same);
    }
}

typedef struct {
    int depths;
    uint64_t nodes;
} Reports;

static void count_report(void *context, const LookaheadResult *result)
{
    Reports *reports = context;
    reports->depths++;
    reports->nodes = result->nodes;
}

/* Whatever ends a search, the answer is that of the deepest completed look-ahead. */
static void test_limits(Test *t, Hash *hash)
{
    const Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    board_init(&board, &g);
    board_play(&board, 2);
    LookaheadResult expected[5], result;
    const SearchControl unlimited = control_of(1);
    SearchControl control = unlimited;
    for (int depth = 1; depth < 5; depth++) {
        hash_clear(hash);
        lookahead(&board, depth, hash, &control, NULL, NULL, &expected[depth]);
    }
    for (uint64_t limit = 1; limit < 100000; limit = limit * 3 + 1) {
        Reports reports = { 0, 0 };
        control.max_nodes = limit;
        hash_clear(hash);
        lookahead(&board, 30, hash, &control, count_report, &reports, &result);
        CHECK(t, result.depth >= 1 && result.depth <= 4 && result.depth == reports.depths);
        CHECK(t, memcmp(result.fitness, expected[result.depth].fitness, sizeof result.fitness) == 0);
        CHECK(t, result.nodes <= limit + 7 * 7); /* the lists of one node are not cut */
        CHECK(t, result.depth == 4 || expected[result.depth + 1].nodes + 50 > limit);
        lookahead(&board, 4, hash, &unlimited, NULL, NULL, &result); /* what was cut off has left nothing false */
        CHECK(t, memcmp(result.fitness, expected[4].fitness, sizeof result.fitness) == 0);
    }
    const SearchControl stopped = { &ALWAYS, INT64_MAX, UINT64_MAX, 1, NULL };
    lookahead(&board, 30, hash, &stopped, NULL, NULL, &result);
    CHECK(t, result.depth == 1);
    const SearchControl too_late = { &NEVER, 0, UINT64_MAX, 1, NULL };
    lookahead(&board, 30, hash, &too_late, NULL, NULL, &result);
    CHECK(t, result.depth >= 1 && result.depth <= 4);
}

static void begin_clock(void *context, const LookaheadResult *result)
{
    if (result->depth == 5)
        atomic_store((_Atomic int64_t *)context, clock_now());
}

/* The clock is looked at in the midst of a look-ahead, too: no machine computes seven million lists in a millisecond. */
static void test_short_clock(Test *t, Hash *hash)
{
    const Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    LookaheadResult result;
    board_init(&board, &g);
    _Atomic int64_t begin = INT64_MAX;
    const SearchControl control = { &NEVER, CLOCK_MS, UINT64_MAX, 1, &begin };
    hash_clear(hash);
    lookahead(&board, 6, hash, &control, begin_clock, &begin, &result);
    CHECK(t, result.depth == 5);
}

int main(void)
{
    Test test = { .name = "look-ahead" };
    Hash hash = { .lines = NULL };
    if (!CHECK(&test, hash_resize(&hash, HASH_BYTES)))
        return test_end(&test);
    test_published(&test, &hash);
    if (!ONLY_THREADS)
        test_against_oracle(&test, &hash, 5000, 1);
    test_against_oracle(&test, &hash, 500, 3);
    test_other_boards(&test, &hash);
    test_threads(&test, &hash);
    test_full_depth(&test, &hash);
    test_limits(&test, &hash);
    test_short_clock(&test, &hash);
    hash_free(&hash);
    return test_end(&test);
}
