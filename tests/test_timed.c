/* Alpha-beta and timed play against the solver.
 *
 * usage: test_timed [TIMES]: as many random positions as in `make check`; more in `make soak` */
#include "game/notation.h"
#include "positions.h"
#include "published.h"
#include "search/fitness.h"
#include "search/opinion.h"
#include "search/timed.h"
#include "search/turns.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

static const atomic_bool NEVER = false, ALWAYS = true;
static const SearchControl ALONE = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };
static const SearchControl TOGETHER = { &NEVER, INT64_MAX, UINT64_MAX, 3, NULL };

static Hash hash, solver_hash;

static SolverResult solve(const Board *board)
{
    SolverResult exact;
    solver_columns(&(SolverTask){ .board = board, .hash = &solver_hash, .control = &ALONE }, &exact);
    return exact;
}

static TimedResult think(const Board *board, const SearchControl *control)
{
    TimedResult result;
    timed_search(&(TimedTask){ .board = board, .hash = &hash, .control = control }, &result);
    return result;
}

static bool check(Test *t, const Board *board, bool right)
{
    const Geometry *g = &board->geometry;
    char fen[FEN_TEXT];
    if (!CHECK(t, right))
        fprintf(stderr, "    %dx%d connect %d: %s\n", g->cols, g->rows, g->connect, fen_write(board, fen));
    return right;
}

/* Alpha-beta on its own, to the end: what it calls exact is exact, and the best column is best. */
static bool alphabeta_agrees(const Board *board, const SolverResult *exact, const SearchControl *control)
{
    AlphabetaResult result;
    const AlphabetaTask task = { .board = board, .hash = &hash, .max_depth = MAX_CELLS, .control = control };
    alphabeta_begin(board, &result);
    bool same = alphabeta_deepen(&task, &result) && bounds_exact(result.proved[result.best])
                && score_of_value(result.value[result.best]) == exact->best.lower && result.line[0] == result.best;
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            same = same && result.proved[column].lower <= exact->column[column].lower && result.proved[column].upper >= exact->column[column].lower;
    return same;
}

/* Whether each move of the line keeps the score of the position, which is exact. */
static bool is_best_play(const Board *board, const TimedResult *result)
{
    Board now = *board;
    int score = result->score[result->best].lower;
    bool best = result->line_length > 0 && result->line[0] == result->best;
    for (int i = 0; i < result->line_length && best; i++, score = -score) {
        const SolverResult exact = solve(&now);
        best = board_can_play(&now, result->line[i]) && exact.column[result->line[i]].lower == score;
        board_play(&now, result->line[i]);
    }
    return best;
}

/* Timed play, to the end: the same, and it knows that no column is better. */
static bool timed_agrees(const Board *board, const SolverResult *exact, const SearchControl *control)
{
    const TimedResult result = think(board, control);
    bool same = result.score[result.best].lower == exact->best.lower && result.score[result.best].upper == exact->best.lower
                && is_best_play(board, &result);
    for (int column = 0; column < board->geometry.cols; column++) {
        const ScoreBounds bounds = result.score[column];
        if (!board_can_play(board, column))
            continue;
        same = same && bounds.lower <= exact->column[column].lower && bounds.upper >= exact->column[column].upper
               && result.value[column] <= result.value[result.best];
    }
    return same;
}

static void test_small_boards(Test *t, int positions)
{
    static const struct {
        Geometry geometry;
        int cells_left;
    } BOARDS[] = {
        { GEOMETRY_OF(4, 4, 4), 16 }, { GEOMETRY_OF(5, 4, 4), 16 }, { GEOMETRY_OF(4, 5, 3), 20 }, { GEOMETRY_OF(3, 3, 3), 9 },
        { GEOMETRY_OF(5, 3, 3), 15 }, { GEOMETRY_OF(7, 2, 4), 14 }, { GEOMETRY_OF(1, 9, 4), 9 },  { GEOMETRY_OF(5, 5, 4), 14 },
        { GEOMETRY_OF(7, 6, 4), 16 }, { GEOMETRY_OF(7, 7, 4), 14 }, { GEOMETRY_OF(9, 8, 4), 13 }, { GEOMETRY_OF(6, 9, 5), 14 },
    };
    Random random;
    random_init(&random, 1);
    for (size_t b = 0; b < sizeof BOARDS / sizeof BOARDS[0]; b++)
        for (int i = 0; i < positions; i += ONLY_THREADS ? 4 : 1) { /* each fourth has several threads */
            const Geometry *g = &BOARDS[b].geometry;
            const int left = 2 + (int)random_below(&random, (uint32_t)BOARDS[b].cells_left - 1);
            const Board board = positions_random(g, geometry_cells(g) - left, &random);
            const SearchControl *control = i % 4 == 0 ? &TOGETHER : &ALONE;
            const SolverResult exact = solve(&board);
            hash_clear(&hash);
            if (check(t, &board, alphabeta_agrees(&board, &exact, control)))
                check(t, &board, timed_agrees(&board, &exact, control));
        }
}

/* The published positions: the column keeps the value, and the score. */
static void test_published(Test *t, const char *path, int lines)
{
    PublishedSet set;
    CHECK(t, published_read(&set, path, &(Geometry)GEOMETRY_OF(7, 6, 4)) && set.count >= lines);
    for (int i = 0; i < lines && i < set.count; i++) {
        const Published *position = &set.positions[i];
        const TimedResult result = think(&position->board, &ALONE);
        const ScoreBounds found = result.score[result.best];
        check(t, &position->board, found.lower == position->score && found.upper == position->score);
    }
    published_free(&set);
}

static void test_limits(Test *t)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(9, 8, 4));
    /* So many nodes, always the same answer. */
    TimedResult first = { .depth = 0 };
    for (int i = 0; i < 2; i++) {
        const SearchControl some = { &NEVER, INT64_MAX, 200000, 1, NULL };
        hash_clear(&hash);
        const TimedResult result = think(&board, &some);
        CHECK(t, result.nodes >= 200000 && result.nodes < 200100 && result.depth >= 6);
        if (i == 0)
            first = result;
        CHECK(t, result.best == first.best && memcmp(result.value, first.value, sizeof result.value) == 0);
        CHECK(t, result.line_length >= 1 && result.line[0] == result.best);
    }
    const SearchControl together = { &NEVER, INT64_MAX, 200000, 3, NULL };
    hash_clear(&hash);
    CHECK(t, think(&board, &together).nodes < 210000);
    /* Stopped before it began, or without time: a legal column at once. */
    const SearchControl stopped = { &ALWAYS, INT64_MAX, UINT64_MAX, 2, NULL }, late = { &NEVER, 0, UINT64_MAX, 2, NULL };
    CHECK(t, think(&board, &stopped).nodes == 0 && board_can_play(&board, think(&board, &stopped).best));
    CHECK(t, think(&board, &late).nodes == 0);
    /* A win at once, without a node; and no stone under the opponent's win. */
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    sequence_play(&board, "414142");
    TimedResult result = think(&board, &stopped);
    CHECK(t, result.best == 3 && result.nodes == 0 && result.value[3] == value_of_score(18));
    board_undo(&board, 1);
    result = think(&board, &stopped);
    CHECK(t, result.best == 3);
}

/* Helpers look at their share of the nodes after each one, and so may use one more: an iteration that ends with all shares used up leaves less than
 * nothing, which must not be taken for very many. With much in the table, and many helpers, that happens easily. */
static void test_shares(Test *t)
{
    enum { THREADS = 64, ENOUGH = 100000 /* nodes for helpers to be worth while */ };
    Board board;
    AlphabetaResult result;
    AlphabetaTask task = { .board = &board, .hash = &hash, .max_depth = 10, .control = &ALONE };
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    hash_clear(&hash);
    alphabeta_begin(&board, &result);
    CHECK(t, alphabeta_deepen(&task, &result));
    task.max_depth = 12;
    for (uint64_t nodes = 10 * THREADS; nodes < 20 * THREADS; nodes += THREADS / 8) {
        const SearchControl some = { &NEVER, INT64_MAX, nodes, THREADS, NULL };
        task.control = &some;
        alphabeta_begin(&board, &result);
        result.nodes = ENOUGH;
        CHECK(t, !alphabeta_deepen(&task, &result) && result.nodes <= ENOUGH + nodes + 2 * THREADS);
    }
}

static void keep_fitness(void *context, const TimedResult *result)
{
    memcpy(context, result->fitness, sizeof result->fitness);
}

static int count_different(const double *fitness, int cols)
{
    int different = 0;
    for (int i = 0; i < cols; i++) {
        int k = 0;
        while (k < i && fitness[k] != fitness[i])
            k++;
        different += k == i;
    }
    return different;
}

/* Wherever an iteration is cut off, hardly any columns that the one before has told apart are equal in the end: the new value of the best
 * one may be that of another. */
static void test_told_apart(Test *t)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(9, 8, 4) };
    for (size_t b = 0; b < sizeof BOARDS / sizeof BOARDS[0]; b++)
        for (uint64_t nodes = 100; nodes < 4096; nodes += 100) { /* after these the tree has its turn */
            const SearchControl some = { &NEVER, INT64_MAX, nodes, 1, NULL };
            double told[MAX_COLS];
            Board board;
            TimedResult result;
            board_init(&board, &BOARDS[b]);
            hash_clear(&hash);
            timed_search(&(TimedTask){ .board = &board, .hash = &hash, .control = &some, .callback = keep_fitness, .context = told }, &result);
            CHECK(t, count_different(result.fitness, BOARDS[b].cols) >= count_different(told, BOARDS[b].cols) - 1);
        }
}

typedef struct {
    Test *test;
    const Geometry *geometry;
    int reports, of_tree;
    uint64_t nodes;
} Told;

static void check_report(void *context, const TimedResult *result)
{
    Told *told = context;
    told->reports++;
    told->of_tree += result->nodes > 4096 && result->depth == result->line_length;
    CHECK(told->test, result->nodes >= told->nodes);
    told->nodes = result->nodes;
    for (int column = 0; column < told->geometry->cols; column++)
        CHECK(told->test, result->value[column] <= result->value[result->best] && fabs(result->fitness[column]) <= 0.5);
}

/* Alpha-beta first and then the tree, whose turns double: nodes only rise, and no column is ever told to be better than the choice. */
static void test_turns(Test *t)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(7, 7, 4), GEOMETRY_OF(9, 9, 4) };
    for (size_t b = 0; b < sizeof BOARDS / sizeof BOARDS[0]; b++) {
        const SearchControl some = { &NEVER, INT64_MAX, 4096 + 8192 + 16384 + 32768, 1, NULL };
        Told told = { .test = t, .geometry = &BOARDS[b] };
        Board board;
        TimedResult result;
        board_init(&board, &BOARDS[b]);
        hash_clear(&hash);
        timed_search(&(TimedTask){ .board = &board, .hash = &hash, .control = &some, .callback = check_report, .context = &told }, &result);
        CHECK(t, told.of_tree >= 3 && told.reports > told.of_tree && told.nodes <= result.nodes && result.nodes >= some.max_nodes);
    }
}

static Board board_of(const Geometry *g, const char *rows, const char *side)
{
    Board board;
    char why[WHY_TEXT];
    if (!fen_read(&board, g, rows, side, why))
        abort();
    return board;
}

/* The line behind a choice whose score is exact is best play, though that of the search which estimates was longer and no such. */
static void test_best_play(Test *t)
{
    static const Geometry g = GEOMETRY_OF(7, 6, 4);
    static const char *const POSITIONS[][2] = {
        { "7/7/4x1o/4o1o/x2xx1x/xoooxxo", "o" }, { "7/o2x3/xx1o3/oo1x1x1/oxoo1xo/oxxo1xx", "o" }, { "7/7/2x4/1ox2ox/1xo1oxo/1xooxox", "x" }
    };
    for (size_t i = 0; i < sizeof POSITIONS / sizeof POSITIONS[0]; i++) {
        const Board board = board_of(&g, POSITIONS[i][0], POSITIONS[i][1]);
        hash_clear(&hash);
        const TimedResult result = think(&board, &ALONE);
        check(t, &board, is_best_play(&board, &result) && result.line_length > 4);
    }
}

/* What the tree has proved a search before is not forgotten, though the tree has nothing more to look for. */
static void test_kept_proofs(Test *t)
{
    const Geometry g = GEOMETRY_OF(9, 9, 4);
    const Board board = board_of(&g, "9/9/9/9/9/9/8x/x1oox3o/oooxxxo1x", "x");
    const SearchControl some = { &NEVER, INT64_MAX, 60000, 1, NULL };
    hash_clear(&hash);
    for (int i = 0; i < 3; i++) {
        const TimedResult result = think(&board, &some);
        CHECK(t, result.best == 4 && result.score[4].lower > 0 && result.line_length > 1 && result.depth > 1);
    }
}

/* A tree of a few visits has no say yet, and then the most visited column is played, whatever is proved of the next few plies. */
static void test_leaders(Test *t)
{
    const Geometry seven = GEOMETRY_OF(7, 6, 4), eight = GEOMETRY_OF(8, 8, 4);
    const Board early = board_of(&seven, "7/7/7/3x3/3o3/3x3", "o"), later = board_of(&eight, "8/8/8/8/8/8/4x3/1xo1x1oo", "x");
    hash_clear(&hash);
    const SearchControl alphabeta = { &NEVER, INT64_MAX, 4096, 1, NULL }, many = { &NEVER, INT64_MAX, 120000, 1, NULL };
    const TimedResult before = think(&early, &alphabeta);
    for (uint64_t nodes = 4104; nodes < 6000; nodes += 96) {
        const SearchControl few = { &NEVER, INT64_MAX, nodes, 1, NULL };
        hash_clear(&hash);
        const TimedResult result = think(&early, &few);
        CHECK(t, result.best == before.best && result.depth == before.depth);
    }
    hash_clear(&hash);
    CHECK(t, think(&later, &many).line_length > 1);
}

/* Of columns with the same value one that surely draws is played, and where none does the one that the search prefers, whose line is known. */
static void test_equal_values(Test *t)
{
    const Geometry g = GEOMETRY_OF(5, 5, 4);
    const Board early = board_of(&g, "5/5/5/5/1ox2", "x"), late = board_of(&g, "4x/4o/2o1x/2x1o/x1oox", "x");
    const SearchControl some = { &NEVER, INT64_MAX, 5395, 1, NULL }, few = { &NEVER, INT64_MAX, 13, 1, NULL };
    hash_clear(&hash);
    const TimedResult sure = think(&early, &some);
    CHECK(t, sure.value[1] == 0 && sure.value[2] == 0 && sure.score[1].lower < 0 && sure.score[2].lower == 0 && sure.best == 2);
    hash_clear(&hash);
    const TimedResult preferred = think(&late, &few);
    CHECK(t, preferred.value[2] == preferred.value[3] && preferred.score[2].lower == preferred.score[3].lower);
    CHECK(t, preferred.best == 2 && preferred.line_length == 2);
}

/* A clock that does not run yet: nothing ends the search but the nodes. */
static void test_pondering(Test *t)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(9, 8, 4));
    _Atomic int64_t begin = INT64_MAX;
    const SearchControl pondering = { &NEVER, 0, 50000, 1, &begin };
    CHECK(t, think(&board, &pondering).nodes >= 50000);
    begin = clock_now();
    CHECK(t, think(&board, &pondering).nodes == 0);
}

static void test_fitness(Test *t)
{
    const Geometry g = GEOMETRY_OF(7, 6, 4);
    double last = -1.1;
    for (int value = -VALUE_PROVED - 18; value <= VALUE_PROVED + 18; value++) {
        if (value < -VALUE_ESTIMATE && value >= -VALUE_PROVED)
            continue;
        if (value > VALUE_ESTIMATE && value <= VALUE_PROVED)
            continue;
        const double fitness = fitness_of_value(&g, value);
        CHECK(t, fitness > last && fitness >= -1 && fitness <= 1 && fabs(fitness + fitness_of_value(&g, -value)) < 1e-15);
        CHECK(t, value_is_proved(value) == (fabs(fitness) > 0.5));
        last = fitness;
    }
    for (int score = -18; score <= 18; score++)
        CHECK(t, score_of_value(value_of_score(score)) == score);
}

/* No two searches have a line of memory together, and each has one. */
static void test_split(Test *t)
{
    const Geometry g = GEOMETRY_OF(7, 6, 4);
    for (size_t lines = 3; lines < 5000; lines += 1 + lines / 16) {
        Hash whole = { .lines = NULL };
        if (!CHECK(t, hash_resize(&whole, lines * HASH_LINE)))
            return;
        const HashShares shares = turns_split(&whole, &g);
        const Hash *parts[] = { &shares.alphabeta, &shares.tree, &shares.solver };
        uint64_t first = 0;
        for (int i = 0; i < 3; i++) {
            CHECK(t, parts[i]->first == first && parts[i]->lines == (char *)whole.lines + first * HASH_LINE && parts[i]->line_count > 0);
            first += parts[i]->line_count;
        }
        CHECK(t, first == whole.line_count);
        hash_free(&whole);
    }
}

/* An iteration that was cut off: what it has come to counts, and the others move along with its first column, unless that is proved. */
static void test_drift(Test *t)
{
    AlphabetaResult complete = { .depth = 8, .best = 3 }, now;
    for (int column = 0; column < 7; column++) {
        complete.value[column] = 10 * column;
        complete.iteration[column] = complete.depth;
    }
    complete.value[0] = VALUE_PROVED + 2;
    complete.value[1] = VALUE_ESTIMATE - 10;
    now = complete;
    now.value[3] += 50;
    now.iteration[3] = now.iteration[4] = 9;
    const Opinion moved = opinion_of_alphabeta(&now, &complete);
    CHECK(t, moved.value[0] == VALUE_PROVED + 2 && moved.value[1] == VALUE_ESTIMATE && moved.value[2] == 70);
    CHECK(t, moved.value[3] == 80 && moved.value[4] == 40 && moved.value[5] == 100);
    now.value[3] = -VALUE_PROVED - 5;
    const Opinion lost = opinion_of_alphabeta(&now, &complete);
    CHECK(t, lost.value[3] == -VALUE_PROVED - 5 && lost.value[2] == 20 && lost.value[5] == 50);
}

int main(int argc, char *argv[])
{
    enum { HASH_BYTES = 32 << 20 };
    Test test = { .name = "timed" };
    if (CHECK(&test, hash_resize(&hash, HASH_BYTES) && hash_resize(&solver_hash, HASH_BYTES))) {
        test_fitness(&test);
        test_drift(&test);
        test_split(&test);
        test_limits(&test);
        test_shares(&test);
        test_told_apart(&test);
        test_turns(&test);
        test_best_play(&test);
        test_kept_proofs(&test);
        test_leaders(&test);
        test_equal_values(&test);
        test_pondering(&test);
        test_small_boards(&test, 20 * (argc > 1 ? atoi(argv[1]) : 1));
        if (!ONLY_THREADS) {
            test_published(&test, "tests/data/middle-easy.txt", 100);
            test_published(&test, "tests/data/middle-medium.txt", 100);
            test_published(&test, "tests/data/end-easy.txt", 50);
        }
        hash_free(&hash);
        hash_free(&solver_hash);
    }
    return test_end(&test);
}
