/* The solver against the published scores, and against brute force on many geometries. */
#include "game/notation.h"
#include "minimax.h"
#include "search/solver.h"
#include "test.h"

#include <stdlib.h>

static const atomic_bool NEVER = false;

enum { HASH_BYTES = 32 << 20 };

static const SearchControl UNLIMITED = { &NEVER, INT64_MAX, UINT64_MAX, 1 };

/* Compares the whole result for one position with brute force. */
static bool agrees(Minimax *m, Oracle *o, const Board *board, Hash *hash)
{
    SolverResult columns, weak, position;
    solver_columns(board, false, hash, &UNLIMITED, NULL, NULL, &columns);
    solver_columns(board, true, hash, &UNLIMITED, NULL, NULL, &weak);
    solver_position(board, false, hash, &UNLIMITED, NULL, NULL, &position);
    int best = -1000;
    bool same = true;
    for (int c = 0; c < o->cols; c++) {
        if (!oracle_can_drop(o, c))
            continue;
        const int score = minimax_column(m, o, c);
        const int value = (score > 0) - (score < 0);
        best = score > best ? score : best;
        same = same && columns.column[c].lower == score && columns.column[c].upper == score
               && weak.column[c].lower == value && weak.column[c].upper == value
               && score <= solver_max_score(&board->geometry);
    }
    return same && columns.best.lower == best && columns.best.upper == best && position.best.lower == best
           && position.best.upper == best;
}

/* Drops up to `stones` stones at random; false if that ends the game. */
static bool random_position(Random *random, Oracle *o, Board *board, int stones)
{
    const Geometry g = board->geometry;
    oracle_init(o, g.cols, g.rows, g.connect);
    board_init(board, &g);
    while (o->count < stones) {
        const int column = (int)random_below(random, (uint32_t)g.cols);
        if (!oracle_can_drop(o, column))
            continue;
        oracle_drop(o, column);
        board_play(board, column);
        if (oracle_over(o))
            return false;
    }
    return true;
}

/* Positions of one geometry with at most `empty` empty cells. */
static void test_geometry(Test *t, Hash *hash, Random *random, Geometry g, int empty, int positions)
{
    static Oracle o;
    Minimax m;
    minimax_init(&m);
    Board board = { .geometry = g };
    const int cells = geometry_cells(&g);
    for (int tries = 0; positions > 0 && tries < 20 * positions + 1000; tries++) {
        const int least = cells > empty ? cells - empty : 0;
        if (!random_position(random, &o, &board, least + (int)random_below(random, (uint32_t)(cells - least))))
            continue;
        positions--;
        if (!CHECK(t, agrees(&m, &o, &board, hash))) {
            char fen[FEN_TEXT];
            fprintf(stderr, "    %dx%d connect %d: %s\n", g.cols, g.rows, g.connect, fen_write(&board, fen));
        }
    }
    minimax_free(&m);
}

/* Every geometry of at most 16 cells from the empty board on, and those of up to 20 cells and others from endgames. */
static void test_brute_force(Test *t, Hash *hash)
{
    static const int ENDGAMES[][3] = { { 7, 6, 4 }, { 6, 7, 4 }, { 7, 7, 4 },  { 8, 7, 4 }, { 9, 7, 4 },
                                       { 5, 8, 4 }, { 6, 6, 4 }, { 10, 7, 5 }, { 7, 6, 3 }, { 9, 8, 4 },
                                       { 8, 6, 5 }, { 4, 12, 4 }, { 16, 7, 4 } };
    Random random;
    random_init(&random, 3);
    for (int cols = 1; cols <= 20; cols++)
        for (int rows = 1; rows * cols <= 20; rows++)
            for (int connect = 2; connect <= (cols > rows ? cols : rows) && connect <= 5; connect++)
                test_geometry(t, hash, &random, oracle_geometry(cols, rows, connect), 12, 6);
    for (size_t i = 0; i < sizeof ENDGAMES / sizeof ENDGAMES[0]; i++)
        test_geometry(t, hash, &random, oracle_geometry(ENDGAMES[i][0], ENDGAMES[i][1], ENDGAMES[i][2]), 12, 30);
}

/* The first `count` lines of a published set, each second one mirrored. */
static void test_published(Test *t, Hash *hash, const char *path, int count)
{
    char sequence[100];
    int score;
    const Geometry g = oracle_geometry(7, 6, 4);
    FILE *file = fopen(path, "r");
    if (!CHECK(t, file != NULL))
        return;
    for (int i = 0; i < count && fscanf(file, "%99s %d", sequence, &score) == 2; i++) {
        Board board;
        SolverResult result;
        board_init(&board, &g);
        for (const char *c = sequence; *c != '\0'; c++)
            board_play(&board, sequence_column(*c));
        if (i % 2 == 1)
            board = board_mirror(&board);
        solver_position(&board, false, hash, &UNLIMITED, NULL, NULL, &result);
        if (!CHECK(t, result.best.lower == score && result.best.upper == score))
            fprintf(stderr, "    %s: %d to %d, not %d\n", sequence, result.best.lower, result.best.upper, score);
    }
    fclose(file);
}

static void test_game_values(Test *t, Hash *hash)
{
    static const struct {
        int cols, rows, value;
    } GAMES[] = { { 4, 4, 0 }, { 5, 4, 0 }, { 6, 4, -1 }, { 4, 5, 0 }, { 5, 5, 0 }, { 4, 6, 0 } };
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        const Geometry g = oracle_geometry(GAMES[i].cols, GAMES[i].rows, 4);
        Board board;
        SolverResult result;
        board_init(&board, &g);
        solver_position(&board, true, hash, &UNLIMITED, NULL, NULL, &result);
        CHECK(t, result.best.lower == GAMES[i].value && result.best.upper == GAMES[i].value);
    }
}

/* However early a search ends, what it says is true. */
static void test_limits(Test *t, Hash *hash)
{
    const Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    board_init(&board, &g);
    for (const char *c = "274552224131661"; *c != '\0'; c++) /* a draw of middle-medium */
        board_play(&board, sequence_column(*c));
    SolverResult whole, part;
    solver_columns(&board, false, hash, &UNLIMITED, NULL, NULL, &whole);
    for (uint64_t limit = 1; limit < 200000; limit = limit * 2 + 1) {
        SearchControl control = UNLIMITED;
        control.max_nodes = limit;
        hash_clear(hash);
        solver_columns(&board, false, hash, &control, NULL, NULL, &part);
        CHECK(t, part.nodes <= limit + 7);
        CHECK(t, part.best.lower <= 0 && part.best.upper >= 0);
        for (int c = 0; c < 7; c++)
            if (board_can_play(&board, c))
                CHECK(t, part.column[c].lower <= whole.column[c].lower
                             && part.column[c].upper >= whole.column[c].upper);
    }
}

int main(void)
{
    Test test = { .name = "solver" };
    Hash hash = { .lines = NULL };
    if (!CHECK(&test, hash_resize(&hash, HASH_BYTES)))
        return test_end(&test);
    test_brute_force(&test, &hash);
    test_published(&test, &hash, "tests/data/end-easy.txt", 300);
    test_published(&test, &hash, "tests/data/middle-easy.txt", 300);
    test_published(&test, &hash, "tests/data/middle-medium.txt", 50);
    test_published(&test, &hash, "tests/data/begin-easy.txt", 50);
    test_published(&test, &hash, "tests/data/begin-medium.txt", 2);
    test_game_values(&test, &hash);
    test_limits(&test, &hash);
    hash_free(&hash);
    return test_end(&test);
}
