/* The memory of tables: what another user left is not seen, and costs nothing until it is needed. */
#include "base/random.h"
#include "base/thread.h"
#include "search/hash.h"
#include "test.h"

#include <string.h>

static const Geometry SMALL = GEOMETRY_OF(7, 6, 4), LARGE = GEOMETRY_OF(9, 9, 4);

static bool is_zero(const char *line)
{
    for (int i = 0; i < HASH_LINE; i++)
        if (line[i] != 0)
            return false;
    return true;
}

/* Writes into so many lines at random. */
static void use(const Hash *hash, int lines, Random *random)
{
    while (lines-- > 0)
        memset(hash_line(hash, random_next(random)), 0xff, HASH_LINE);
}

/* Whether every line that is asked for is zero. */
static bool all_zero(const Hash *hash, Random *random)
{
    bool zero = true;
    for (int i = 0; i < 20000; i++)
        zero = zero && is_zero(hash_line(hash, random_next(random)));
    return zero;
}

/* The same, and none was there to be looked at before. */
static bool all_forgotten(const Hash *hash, Random *random)
{
    for (uint64_t i = 0; i < hash->line_count; i++)
        if (hash_look(hash, i) != NULL)
            return false;
    return all_zero(hash, random);
}

static void test_users(Test *t)
{
    Random random;
    Hash hash = { .lines = NULL };
    random_init(&random, 1);
    if (!CHECK(t, hash_resize(&hash, 3 << 20)))
        return;
    hash_begin(&hash, &SMALL, HASH_SOLVER);
    CHECK(t, all_forgotten(&hash, &random));
    use(&hash, 10000, &random);
    hash_begin(&hash, &SMALL, HASH_ALPHABETA); /* another user, … */
    CHECK(t, all_forgotten(&hash, &random));
    use(&hash, 10000, &random);
    hash_begin(&hash, &LARGE, HASH_ALPHABETA); /* … another kind of board, … */
    CHECK(t, all_forgotten(&hash, &random));
    use(&hash, 10000, &random);
    for (int i = 0; i < HASH_GENERATIONS; i++) { /* … and as many games as generations can tell */
        hash_clear(&hash);
        hash_begin(&hash, &LARGE, HASH_ALPHABETA);
    }
    CHECK(t, all_forgotten(&hash, &random));
    /* Parts have nothing in common, and are forgotten together. */
    const uint64_t half = hash.line_count / 2;
    const Hash front = hash_part(&hash, 0, half, HASH_ALPHABETA);
    use(&front, 10000, &random);
    hash_begin(&hash, &LARGE, HASH_TIMED);
    const Hash new_front = hash_part(&hash, 0, half, HASH_ALPHABETA), new_back = hash_part(&hash, half, half, HASH_SOLVER);
    CHECK(t, all_forgotten(&new_back, &random));
    use(&new_front, 10000, &random);
    for (int i = 0; i < 10000; i++)
        CHECK(t, is_zero(hash_line(&new_back, random_next(&random))));
    /* Who takes the memory as it is finds an empty header, and leaves nothing to the next. */
    hash_begin(&hash, &SMALL, HASH_MCTS);
    CHECK(t, is_zero(hash.lines));
    memset(hash.lines, 0xff, hash.line_count * HASH_LINE);
    hash_begin(&hash, &SMALL, HASH_LOOKAHEAD);
    CHECK(t, all_forgotten(&hash, &random));
    hash_free(&hash);
}

/* The same where nobody has asked for a block before him. */
static void test_first_as_it_is(Test *t)
{
    Random random;
    Hash hash = { .lines = NULL };
    random_init(&random, 4);
    if (!CHECK(t, hash_resize(&hash, 1 << 20)))
        return;
    hash_begin(&hash, &SMALL, HASH_GUIDED);
    memset(hash.lines, 0xff, hash.line_count * HASH_LINE);
    hash_begin(&hash, &SMALL, HASH_SOLVER);
    CHECK(t, all_forgotten(&hash, &random));
    hash_free(&hash);
}

/* A part of the memory that its user takes as it is, while others beside it ask for their lines: nobody zeroes it under him, and what he
 * leaves nobody sees. Its ends are within blocks. */
static void test_part_as_it_is(Test *t)
{
    Random random;
    Hash hash = { .lines = NULL };
    random_init(&random, 3);
    if (!CHECK(t, hash_resize(&hash, 1 << 20)))
        return;
    const uint64_t lines = hash.line_count, first = lines / 8 + 1, count = lines / 2;
    for (int round = 0; round < 3; round++) {
        hash_begin(&hash, &SMALL, HASH_TIMED);
        const Hash front = hash_part(&hash, 0, first, HASH_ALPHABETA), tree = hash_part(&hash, first, count, HASH_GUIDED);
        const Hash back = hash_part(&hash, first + count, lines - first - count, HASH_SOLVER);
        CHECK(t, is_zero(tree.lines));
        memset(tree.lines, 0xff, count * HASH_LINE);
        CHECK(t, all_zero(&front, &random) && all_zero(&back, &random));
        const char *line = tree.lines;
        for (uint64_t i = 0; i < count; i++, line += HASH_LINE)
            CHECK(t, !is_zero(line) && line[0] == line[HASH_LINE - 1]);
        /* The next search has it as it was left. */
        hash_begin(&hash, &SMALL, HASH_TIMED);
        CHECK(t, !is_zero(hash_part(&hash, first, count, HASH_GUIDED).lines));
        hash_begin(&hash, &SMALL, round == 0 ? HASH_SOLVER : HASH_ALPHABETA);
        CHECK(t, all_forgotten(&hash, &random));
    }
    hash_free(&hash);
}

typedef struct {
    Test test;
    const Hash *hash;
    uint64_t seed;
} Asker;

static void *ask(void *context)
{
    Asker *asker = context;
    Random random;
    random_init(&random, asker->seed);
    CHECK(&asker->test, all_zero(asker->hash, &random));
    return NULL;
}

/* Several threads need the same stale blocks at the same time. */
static void test_threads(Test *t)
{
    enum { THREADS = 4, ROUNDS = 20 };
    Random random;
    Hash hash = { .lines = NULL };
    random_init(&random, 2);
    if (!CHECK(t, hash_resize(&hash, 1 << 20)))
        return;
    for (int round = 0; round < ROUNDS; round++) {
        pthread_t threads[THREADS];
        Asker askers[THREADS];
        hash_begin(&hash, &SMALL, round % 2 == 0 ? HASH_SOLVER : HASH_LOOKAHEAD);
        for (int i = 0; i < THREADS; i++) {
            askers[i] = (Asker){ .test = { .name = "asker" }, .hash = &hash, .seed = 1 };
            CHECK(t, thread_start(&threads[i], ask, &askers[i]));
        }
        for (int i = 0; i < THREADS; i++) {
            pthread_join(threads[i], NULL);
            CHECK(t, askers[i].test.failed == 0);
        }
        use(&hash, 30000, &random);
    }
    hash_free(&hash);
}

static void test_commit(Test *t)
{
    const atomic_bool never = false, always = true;
    Random random;
    Hash hash = { .lines = NULL };
    random_init(&random, 3);
    if (!CHECK(t, hash_resize(&hash, 5 << 20)))
        return;
    hash_commit(&hash, &always);
    hash_commit(&hash, &never);
    hash_begin(&hash, &SMALL, HASH_SOLVER);
    use(&hash, 10000, &random);
    hash_commit(&hash, &never); /* what is there stays */
    uint64_t used = 0;
    for (uint64_t i = 0; i < hash.line_count; i++)
        used += hash_look(&hash, i) != NULL && !is_zero(hash_look(&hash, i));
    CHECK(t, used > 9000 && used <= 10000);
    hash_free(&hash);
}

int main(void)
{
    Test test = { .name = "hash" };
    test_users(&test);
    test_first_as_it_is(&test);
    test_part_as_it_is(&test);
    test_threads(&test);
    test_commit(&test);
    return test_end(&test);
}
