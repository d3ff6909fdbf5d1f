/* Timed play that looks at columns one by one, against the solver. That it is sound wherever it is cut off is in test_cutoff.c. */
#include "data/book.h"
#include "game/notation.h"
#include "positions.h"
#include "search/analysis.h"
#include "search/timed.h"
#include "test.h"

static const atomic_bool NEVER = false, ALWAYS = true;
static const SearchControl ALONE = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };

static Hash hash, solver_hash;

static AnalysisResult analyse(const Board *board, uint64_t columns, int depth, const SearchControl *control)
{
    AnalysisResult result;
    analysis_search(
        &(AnalysisTask){ .board = board, .columns = columns, .hash = &hash, .max_depth = depth, .control = control }, &result);
    return result;
}

static uint64_t playable_columns(const Board *board)
{
    uint64_t columns = 0;
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            columns |= UINT64_C(1) << column;
    return columns;
}

/* Every column that was asked for is there with its exact score, the best first, and a line to the end of the game. */
static bool agrees(const Board *board, const SolverResult *exact, uint64_t columns, const AnalysisResult *result)
{
    uint64_t seen = 0;
    bool same = result->count > 0;
    for (int i = 0; i < result->count; i++) {
        const AnalysisLine *line = &result->lines[i];
        const ScoreBounds wanted = exact->column[line->column];
        same = same && line->proved.lower == wanted.lower && line->proved.upper == wanted.lower && line->value == value_of_score(wanted.lower)
               && line->line[0] == line->column && (i == 0 || line->value <= result->lines[i - 1].value);
        seen |= UINT64_C(1) << line->column;
    }
    return same && seen == (playable_columns(board) & columns);
}

static void test_small_boards(Test *t)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(4, 4, 4), GEOMETRY_OF(4, 5, 3), GEOMETRY_OF(3, 3, 3), GEOMETRY_OF(1, 9, 4),
                                       GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(9, 8, 4), GEOMETRY_OF(6, 9, 5) };
    Random random;
    random_init(&random, 1);
    for (size_t b = 0; b < sizeof BOARDS / sizeof BOARDS[0]; b++)
        for (int i = 0; i < 20; i++) {
            const int cells = geometry_cells(&BOARDS[b]), most = cells < 13 ? cells : 13;
            const Board board = positions_random(&BOARDS[b], cells - 1 - (int)random_below(&random, (uint32_t)most), &random);
            const uint64_t any = random_next(&random), some = (any & playable_columns(&board)) != 0 ? any : UINT64_MAX;
            SolverResult exact;
            solver_columns(&(SolverTask){ .board = &board, .hash = &solver_hash, .control = &ALONE }, &exact);
            hash_clear(&hash);
            const AnalysisResult all = analyse(&board, UINT64_MAX, 0, &ALONE);
            CHECK(t, agrees(&board, &exact, UINT64_MAX, &all));
            const AnalysisResult few = analyse(&board, some, 0, &ALONE);
            CHECK(t, agrees(&board, &exact, some, &few));
        }
}

static void count_report(void *context, const AnalysisResult *result)
{
    CHECK(context, result->count == 7 && result->lines[0].depth >= 2);
}

static void test_limits(Test *t)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 7, 4));
    hash_clear(&hash);
    const AnalysisResult six = analyse(&board, UINT64_MAX, 6, &ALONE);
    for (int i = 0; i < six.count; i++)
        CHECK(t, six.lines[i].depth == 6 && six.lines[i].line_length > 1);
    CHECK(t, six.count == 7);
    const SearchControl some = { &NEVER, INT64_MAX, 100000, 1, NULL };
    AnalysisResult result;
    hash_clear(&hash);
    analysis_search(&(AnalysisTask){ .board = &board, .columns = UINT64_MAX, .hash = &hash, .control = &some, .callback = count_report, .context = t },
                    &result);
    CHECK(t, result.nodes >= 100000 && result.nodes < 100100 && result.lines[0].depth > 6);
    /* Stopped before it began: what the rules say. */
    const SearchControl stopped = { &ALWAYS, INT64_MAX, UINT64_MAX, 2, NULL };
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    sequence_play(&board, "414142");
    result = analyse(&board, UINT64_MAX, 0, &stopped);
    CHECK(t, result.nodes == 0 && result.lines[0].column == 3 && result.lines[0].value == value_of_score(18));
    CHECK(t, result.lines[0].depth == 0 && result.lines[0].line_length == 1);
}

/* Wherever it is cut off, columns that are not proved are compared at one depth. */
static void test_one_depth(Test *t)
{
    Board board;
    int depths = 0;
    board_init(&board, &(Geometry)GEOMETRY_OF(12, 9, 4));
    for (uint64_t nodes = 10; nodes < 200000; nodes += nodes / 3) {
        const SearchControl some = { &NEVER, INT64_MAX, nodes, 1, NULL };
        hash_clear(&hash);
        const AnalysisResult result = analyse(&board, UINT64_MAX, 0, &some);
        for (int i = 0; i < result.count; i++)
            CHECK(t, bounds_exact(result.lines[i].proved) || result.lines[i].depth == result.lines[0].depth);
        depths += result.lines[0].depth;
    }
    CHECK(t, depths > 50);
}

/* Of an iteration that is cut off only proofs stay: a line whose score is exact as that iteration left it, and of others the bound, which their
 * value keeps to, at the depth before. */
static void test_cut_off_proofs(Test *t)
{
    const SearchControl some = { &NEVER, INT64_MAX, 14, 1, NULL };
    char why[WHY_TEXT];
    Board board;
    if (!CHECK(t, fen_read(&board, &(Geometry)GEOMETRY_OF(6, 5, 4), "6/5o/1xx2o/oox2x/oxx2o", "x", why)))
        return;
    hash_clear(&hash);
    const AnalysisResult result = analyse(&board, UINT64_MAX, 0, &some);
    const AnalysisLine *const exact = &result.lines[3], *const bounded = &result.lines[4], *const last = &result.lines[5];
    CHECK(t, exact->column == 0 && bounds_exact(exact->proved) && exact->proved.lower == 7 && exact->depth == 4);
    CHECK(t, bounded->column == 1 && bounded->proved.lower == 7 && bounded->proved.upper == 8);
    CHECK(t, bounded->value == value_of_score(7) && bounded->depth == 3);
    CHECK(t, !value_is_proved(last->value) && last->depth == 3);
    const SearchControl fewer = { &NEVER, INT64_MAX, 5, 1, NULL };
    hash_clear(&hash);
    const AnalysisResult before = analyse(&board, UINT64_MAX, 0, &fewer);
    CHECK(t, before.lines[4].column == 1 && before.lines[4].proved.lower == 7);
    CHECK(t, before.lines[4].value == value_of_score(7) && before.lines[4].depth == 2);
}

/* Wherever it is cut off, of columns of equal value the first is one that is surely not worse. */
static void test_ties(Test *t)
{
    static const struct {
        Geometry geometry;
        const char *sequence;
    } POSITIONS[] = { { GEOMETRY_OF(7, 6, 4), "274552224131661" }, { GEOMETRY_OF(5, 5, 4), "34" } };
    for (size_t p = 0; p < sizeof POSITIONS / sizeof POSITIONS[0]; p++) {
        Board board;
        int ties = 0;
        board_init(&board, &POSITIONS[p].geometry);
        sequence_play(&board, POSITIONS[p].sequence);
        for (uint64_t nodes = 10; nodes < 50000; nodes += nodes / 3) {
            const SearchControl some = { &NEVER, INT64_MAX, nodes, 1, NULL };
            hash_clear(&hash);
            const AnalysisResult result = analyse(&board, UINT64_MAX, 0, &some);
            for (int i = 1; i < result.count; i++) {
                const AnalysisLine *line = &result.lines[i], *before = line - 1;
                CHECK(t, before->value > line->value || (before->value == line->value && before->proved.lower >= line->proved.lower));
                ties += before->value == line->value && before->proved.lower > line->proved.lower;
            }
        }
        CHECK(t, ties > 0);
    }
}

/* One that is not soon decided, and what its columns are worth. */
static Board hard_position(SolverResult *exact)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    sequence_play(&board, "274552224131661");
    solver_columns(&(SolverTask){ .board = &board, .hash = &solver_hash, .control = &ALONE }, exact);
    return board;
}

/* The solver has its turns: alpha-beta alone, as where a depth is asked for, takes some times as long. */
static void test_solver(Test *t)
{
    SolverResult exact;
    const Board hard = hard_position(&exact);
    hash_clear(&hash);
    const AnalysisResult together = analyse(&hard, UINT64_MAX, 0, &ALONE);
    hash_clear(&hash);
    const AnalysisResult alone = analyse(&hard, UINT64_MAX, MAX_CELLS, &ALONE);
    CHECK(t, agrees(&hard, &exact, UINT64_MAX, &together) && agrees(&hard, &exact, UINT64_MAX, &alone));
    CHECK(t, 3 * together.nodes < alone.nodes);
}

/* On a board that is not soon decided other threads help. */
static void test_threads(Test *t)
{
    static const SearchControl TOGETHER = { &NEVER, INT64_MAX, UINT64_MAX, 3, NULL };
    SolverResult exact;
    const Board hard = hard_position(&exact);
    hash_clear(&hash);
    const AnalysisResult all = analyse(&hard, UINT64_MAX, 0, &TOGETHER);
    CHECK(t, all.nodes > 40000 && agrees(&hard, &exact, UINT64_MAX, &all));
    static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(9, 8, 4), GEOMETRY_OF(12, 9, 4) };
    static const SearchControl FEW = { &NEVER, INT64_MAX, 500000, 3, NULL };
    for (size_t b = 0; b < sizeof BOARDS / sizeof BOARDS[0]; b++) {
        Board board;
        board_init(&board, &BOARDS[b]);
        hash_clear(&hash);
        const AnalysisResult result = analyse(&board, UINT64_MAX, 0, &FEW);
        CHECK(t, result.count == BOARDS[b].cols);
        for (int i = 0; i < result.count; i++)
            CHECK(t, result.lines[i].depth == result.lines[0].depth && result.lines[i].line_length > 0);
    }
}

/* What the book knows needs no node, and its lines go on as far as it does. */
static void test_book(Test *t)
{
    const Book book = book_trusted(data_book);
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    AnalysisResult result;
    analysis_search(&(AnalysisTask){ .board = &board, .columns = UINT64_MAX, .book = &book, .hash = &hash, .control = &ALONE }, &result);
    CHECK(t, result.lines[0].column == 3 && result.lines[0].proved.lower == 1 && result.lines[0].line_length == book.complete);
    CHECK(t, result.lines[1].proved.lower == 0 && result.lines[6].proved.upper == -2);
    /* Nor does it need time. */
    const SearchControl stopped = { &ALWAYS, INT64_MAX, UINT64_MAX, 1, NULL };
    analysis_search(&(AnalysisTask){ .board = &board, .columns = UINT64_MAX, .book = &book, .hash = &hash, .control = &stopped }, &result);
    CHECK(t, result.lines[0].column == 3 && result.lines[0].proved.lower == 1 && result.lines[6].proved.upper == -2);
}

int main(void)
{
    enum { HASH_BYTES = 32 << 20 };
    Test test = { .name = "analysis" };
    if (CHECK(&test, hash_resize(&hash, HASH_BYTES) && hash_resize(&solver_hash, HASH_BYTES))) {
        test_threads(&test);
        if (!ONLY_THREADS) {
            test_limits(&test);
            test_one_depth(&test);
            test_cut_off_proofs(&test);
            test_ties(&test);
            test_solver(&test);
            test_small_boards(&test);
            test_book(&test);
        }
        hash_free(&hash);
        hash_free(&solver_hash);
    }
    return test_end(&test);
}
