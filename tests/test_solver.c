/* The solver against the published scores, and against brute force on many geometries.
 *
 * usage: test_solver [TIMES]: as many random positions as in `make check`; from 2 on, which `make soak` takes, deeper ones and larger boards
 * as well */
#include "base/thread.h"
#include "game/notation.h"
#include "minimax.h"
#include "positions.h"
#include "published.h"
#include "search/solver.h"
#include "test.h"

#include <pthread.h>
#include <stdlib.h>

static const atomic_bool NEVER = false;

enum { HASH_BYTES = 32 << 20 };

static const SearchControl UNLIMITED = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };

static SolverTask task_of(const Board *board, Hash *hash)
{
    return (SolverTask){ .board = board, .hash = hash, .control = &UNLIMITED };
}

/* Compares the whole result for one position with brute force. */
static bool agrees(Minimax *m, Oracle *o, const Board *board, Hash *hash)
{
    SolverResult columns, weak, position;
    const SolverTask task = task_of(board, hash);
    SolverTask weak_task = task;
    weak_task.weak = true;
    solver_columns(&task, &columns);
    solver_columns(&weak_task, &weak);
    solver_position(&task, &position);
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

/* Drops so many stones at random on the board's geometry; false if that ends the game. */
static bool random_position(Random *random, Oracle *o, Board *board, int stones)
{
    Game game;
    const bool goes_on = positions_by_oracle(&board->geometry, stones, random, o, &game);
    *board = game.now;
    return goes_on;
}

static int times = 1; /* as many random positions as usual */

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

/* An empty board that brute force can do from the beginning. */
static void test_empty_board(Test *t, Hash *hash, Geometry g)
{
    static Oracle o;
    Minimax m;
    Board board;
    minimax_init(&m);
    board_init(&board, &g);
    oracle_init(&o, g.cols, g.rows, g.connect);
    CHECK(t, agrees(&m, &o, &board, hash));
    minimax_free(&m);
}

/* Every geometry of at most 12 cells from the empty board on, and those of up to 20 cells and others from endgames. */
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
                test_geometry(t, hash, &random, oracle_geometry(cols, rows, connect), 12, 4 * times);
    test_empty_board(t, hash, oracle_geometry(4, 4, 4));
    for (size_t i = 0; i < sizeof ENDGAMES / sizeof ENDGAMES[0]; i++) {
        const Geometry g = oracle_geometry(ENDGAMES[i][0], ENDGAMES[i][1], ENDGAMES[i][2]);
        test_geometry(t, hash, &random, g, 12, 15 * times);
        test_geometry(t, hash, &random, g, 16, times - 1);
    }
}

/* The first `count` lines of a published set, each second one mirrored. */
static void test_published(Test *t, Hash *hash, int threads, const char *path, int count)
{
    PublishedSet set;
    SearchControl control = UNLIMITED;
    control.threads = threads;
    CHECK(t, published_read(&set, path, &(Geometry)GEOMETRY_OF(7, 6, 4)) && set.count >= count);
    for (int i = 0; i < count && i < set.count; i++) {
        const Published *position = &set.positions[i];
        const Board board = i % 2 == 1 ? board_mirror(&position->board) : position->board;
        SolverResult result;
        SolverTask task = task_of(&board, hash);
        task.control = &control;
        solver_position(&task, &result);
        if (!CHECK(t, result.best.lower == position->score && result.best.upper == position->score))
            fprintf(stderr, "    %s: %d to %d, not %d\n", position->sequence, result.best.lower, result.best.upper, position->score);
    }
    published_free(&set);
}

static void test_game_values(Test *t, Hash *hash)
{
    static const struct {
        int cols, rows, value;
    } GAMES[] = { { 4, 4, 0 }, { 5, 4, 0 }, { 6, 4, -1 }, { 4, 5, 0 }, { 5, 5, 0 }, { 4, 6, 0 },
                  { 6, 5, 0 }, { 7, 4, 0 },
                  /* those that take seconds, for the soak */
                  { 6, 6, -1 }, { 7, 6, 1 } };
    for (size_t i = 0; i < sizeof GAMES / sizeof GAMES[0]; i++) {
        if (times == 1 && GAMES[i].cols + GAMES[i].rows > 11)
            break;
        const Geometry g = oracle_geometry(GAMES[i].cols, GAMES[i].rows, 4);
        Board board;
        SolverResult result;
        board_init(&board, &g);
        SolverTask task = task_of(&board, hash);
        task.weak = true;
        solver_position(&task, &result);
        CHECK(t, result.best.lower == GAMES[i].value && result.best.upper == GAMES[i].value);
    }
}

enum { LEAST_NODES = ONLY_THREADS ? 10000 : 50000, MOST_NODES = ONLY_THREADS ? 60000 : 400000 };

typedef struct {
    Test *test;
    const SolverResult *truth;
    atomic_bool busy; /* somebody tells something */
    pthread_t first;  /* who told the first thing */
    bool others;      /* others did as well */
    bool told[MAX_COLS][2 * MAX_CELLS + 1]; /* the questions of each column */
    int count;
    uint64_t nodes;
} Told;

/* One at a time, true, no question twice, and none that is answered. */
static void check_report(void *context, const SolverReport *report)
{
    Told *told = context;
    const ScoreBounds bounds = report->bounds, truth = told->truth->column[report->column];
    CHECK(told->test, !atomic_exchange(&told->busy, true));
    CHECK(told->test, bounds.lower <= truth.lower && bounds.upper >= truth.upper);
    CHECK(told->test, bounds.lower < report->window && bounds.upper >= report->window);
    CHECK(told->test, !told->told[report->column][report->window + MAX_CELLS]);
    CHECK(told->test, report->nodes >= told->nodes && !report->from_book);
    told->told[report->column][report->window + MAX_CELLS] = true;
    if (told->count == 0)
        told->first = pthread_self();
    told->others |= pthread_equal(told->first, pthread_self()) == 0;
    told->nodes = report->nodes;
    told->count++;
    atomic_store(&told->busy, false);
}

/* Solves all columns with several threads, and tells whether more than one asked something: the second may come too late. */
static bool solve_together(Test *t, const SolverTask *task, const SolverResult *alone, SolverResult *together)
{
    Told told = { .test = t, .truth = alone };
    SolverTask loud = *task;
    loud.callback = check_report;
    loud.context = &told;
    hash_clear(task->hash);
    solver_columns(&loud, together);
    CHECK(t, told.count >= 2 && told.nodes <= together->nodes);
    return told.others;
}

/* Several threads say what one says, on a random position that takes long enough for them to begin. */
static void test_threads(Test *t, Hash *hash, Geometry g, int empty)
{
    static Oracle o;
    Random random;
    Board board = { .geometry = g };
    SearchControl control = UNLIMITED;
    SolverTask task = task_of(&board, hash);
    SolverResult alone, together;
    random_init(&random, 6);
    do {
        while (!random_position(&random, &o, &board, geometry_cells(&g) - empty))
            ;
        hash_clear(hash);
        control.max_nodes = MOST_NODES;
        task.control = &control;
        solver_columns(&task, &alone);
    } while (alone.nodes < LEAST_NODES || !bounds_exact(alone.best));
    control.max_nodes = UINT64_MAX;
    control.threads = 3;
    bool others = false;
    for (int tries = 0; tries < 100 && !others; tries++)
        others = solve_together(t, &task, &alone, &together);
    CHECK(t, others);
    for (int c = 0; c < g.cols; c++)
        if (board_can_play(&board, c))
            CHECK(t, alone.column[c].lower == together.column[c].lower && bounds_exact(together.column[c])
                         && bounds_exact(alone.column[c]));
    solver_position(&task, &together);
    CHECK(t, together.best.lower == alone.best.lower && together.best.upper == alone.best.lower);
    /* Each may look a little beyond. */
    control.max_nodes = LEAST_NODES / 2;
    hash_clear(hash);
    solver_columns(&task, &together);
    CHECK(t, together.nodes <= LEAST_NODES / 2 + 64 && together.nodes >= LEAST_NODES / 2 - 64);
}

/* Positions early enough for each thread to have a part of the table to itself. A small one leaves as many threads as there can be next to
 * nothing, and a tiny one nothing. */
static void test_crowd(Test *t)
{
#ifdef TORTURE
    enum { FEW = 2 }; /* the third takes millions of nodes without a table */
#else
    enum { FEW = 2 + !ONLY_THREADS };
#endif
    enum { SMALL = 1 << 20, TINY = 8 * HASH_LINE };
    Hash small = { .lines = NULL }, tiny = { .lines = NULL };
    if (CHECK(t, hash_resize(&small, SMALL) && hash_resize(&tiny, TINY))) {
        test_published(t, &small, 2, "tests/data/begin-medium.txt", FEW);
        test_published(t, &small, MAX_TEAM, "tests/data/begin-medium.txt", FEW);
        test_published(t, &tiny, 3, "tests/data/begin-medium.txt", 1);
    }
    hash_free(&small);
    hash_free(&tiny);
}

/* The line ends the game, with the result and as soon as the score says. */
static void test_line(Test *t, Hash *hash, Random *random, Geometry g, int empty, int threads)
{
    static Oracle o;
    Board board = { .geometry = g };
    if (!random_position(random, &o, &board, geometry_cells(&g) - empty))
        return;
    SearchControl control = UNLIMITED;
    SolverTask task = task_of(&board, hash);
    SolverResult result;
    int line[MAX_CELLS];
    control.threads = threads;
    task.control = &control;
    solver_columns(&task, &result);
    const uint64_t nodes = result.nodes;
    const int length = solver_line(&task, &result, line);
    CHECK(t, result.nodes >= nodes && length > 0 && bounds_exact(result.column[line[0]])
                 && result.column[line[0]].lower == result.best.lower);
    CHECK(t, result.best.lower == 0 || length == solver_plies_to_end(&board, result.best.lower));
    for (int i = 0; i < length; i++) {
        if (!CHECK(t, board_status(&board) == STATUS_PLAYING && board_can_play(&board, line[i])))
            return;
        board_play(&board, line[i]);
    }
    const int won = (geometry_cells(&g) + 2 - board.count) / 2;
    const int score = length % 2 == 1 ? won : -won;
    CHECK(t, board_status(&board) != STATUS_PLAYING);
    CHECK(t, result.best.lower == (board_status(&board) == STATUS_DRAWN ? 0 : score));
}

static void test_lines(Test *t, Hash *hash)
{
    Random random;
    random_init(&random, 5);
    for (int i = 0; i < 50 * times; i++) {
        test_line(t, hash, &random, oracle_geometry(7, 6, 4), 26, 1 + i % 2);
        test_line(t, hash, &random, oracle_geometry(7, 5, 4), 15, 1 + i % 2);
        test_line(t, hash, &random, oracle_geometry(9, 8, 4), 12, 1 + i % 2);
    }
}

/* The score of a position is that of its best child, for positions that brute force does not reach. */
static void test_children(Test *t, Hash *hash, const char *path, int count)
{
    PublishedSet set;
    CHECK(t, published_read(&set, path, &(Geometry)GEOMETRY_OF(7, 6, 4)) && set.count >= count);
    for (int i = 0; i < count && i < set.count; i++) {
        const Board *board = &set.positions[i].board;
        int best = -MAX_CELLS;
        for (int column = 0; column < board->geometry.cols; column++) {
            Board child = *board;
            SolverResult result;
            if (!board_can_play(board, column))
                continue;
            board_play(&child, column);
            SolverTask task = task_of(&child, hash);
            if (board_status(&child) == STATUS_PLAYING)
                solver_position(&task, &result);
            else
                result.best.lower = -((geometry_cells(&child.geometry) + 2 - child.count) / 2);
            best = -result.best.lower > best ? -result.best.lower : best;
        }
        CHECK(t, best == set.positions[i].score);
    }
    published_free(&set);
}

/* However early a search ends, what it says is true. */
static void test_limits(Test *t, Hash *hash)
{
    const Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    board_init(&board, &g);
    sequence_play(&board, "274552224131661"); /* a draw of middle-medium */
    SolverResult whole, part;
    SolverTask task = task_of(&board, hash);
    solver_columns(&task, &whole);
    for (uint64_t limit = 1; limit < 200000; limit = limit * 2 + 1) {
        SearchControl control = UNLIMITED;
        control.max_nodes = limit;
        hash_clear(hash);
        task.control = &control;
        solver_columns(&task, &part);
        CHECK(t, part.nodes <= limit + 7);
        CHECK(t, part.best.lower <= 0 && part.best.upper >= 0);
        for (int c = 0; c < 7; c++)
            if (board_can_play(&board, c))
                CHECK(t, part.column[c].lower <= whole.column[c].lower
                             && part.column[c].upper >= whole.column[c].upper);
    }
}

/* Nor does it look for the line with more nodes than it may. */
static void test_limit_of_line(Test *t, Hash *hash)
{
    const Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    board_init(&board, &g);
    sequence_play(&board, "274552224131661");
    SolverResult result;
    SearchControl control = UNLIMITED;
    SolverTask task = task_of(&board, hash);
    int line[MAX_CELLS];
    hash_clear(hash);
    solver_columns(&task, &result);
    hash_clear(hash);
    control.max_nodes = result.nodes + 1;
    task.control = &control;
    solver_columns(&task, &result);
    hash_clear(hash); /* so that for the line all is to be found anew */
    const int length = solver_line(&task, &result, line);
    CHECK(t, bounds_exact(result.best) && length >= 1 && result.nodes <= control.max_nodes + 7);
}

/* The clock is looked at in the midst of a question, too: no machine searches so many nodes in a millisecond. */
static void test_short_clock(Test *t, Hash *hash)
{
    enum { MUCH = 1000000 };
    Board board;
    SolverResult result;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    SearchControl control = UNLIMITED;
    control.max_nodes = MUCH;
    SolverTask task = task_of(&board, hash);
    task.control = &control;
    solver_position(&task, &result); /* takes the memory from the system, which takes milliseconds */
    CHECK(t, result.nodes >= MUCH);
    control.deadline = clock_now() + CLOCK_MS;
    solver_position(&task, &result);
    CHECK(t, result.nodes < MUCH);
}

/* What is proved of a position after so many nodes. */
static SolverResult solve_some(const Board *board, Hash *hash, uint64_t nodes)
{
    const SearchControl control = { &NEVER, INT64_MAX, nodes, 1, NULL };
    SolverTask task = task_of(board, hash);
    SolverResult result;
    task.control = &control;
    hash_clear(hash);
    solver_columns(&task, &result);
    return result;
}

/* Whether the scores of a position and of its mirror image, as far as they are found, are the same. */
static bool mirror_agrees(const Board *board, Hash *hash)
{
    enum { NODES = 5000 };
    const Board mirror = board_mirror(board);
    const SolverResult result = solve_some(board, hash, NODES), other = solve_some(&mirror, hash, NODES);
    const int cols = board->geometry.cols;
    bool same = true;
    for (int c = 0; c < cols; c++) {
        const ScoreBounds a = result.column[c], b = other.column[cols - 1 - c];
        same = same && (!board_can_play(board, c) || (a.lower <= b.upper && b.lower <= a.upper));
    }
    return same;
}

/* Boards of every width, with few stones, so that there are many moves. */
static void test_widths(Test *t, Hash *hash)
{
    enum { POSITIONS = 5, MOST_STONES = 24 };
    static Oracle o;
    Random random;
    random_init(&random, 7);
    for (int cols = 3; cols <= MAX_COLS; cols++)
        for (int i = 0; i < POSITIONS; i++) {
            const int rows = cols <= 42 && i % 3 == 0 ? 2 : 1, connect = 3 + i % 2;
            const int stones = cols / 2 < MOST_STONES ? cols / 2 : MOST_STONES;
            Board board = { .geometry = oracle_geometry(cols, rows, connect < cols ? connect : cols) };
            if (!random_position(&random, &o, &board, (int)random_below(&random, (uint32_t)stones)))
                continue;
            if (!CHECK(t, mirror_agrees(&board, hash))) {
                char fen[FEN_TEXT];
                fprintf(stderr, "    %dx%d connect %d: %s\n", cols, rows, board.geometry.connect, fen_write(&board, fen));
            }
        }
    /* Of each of these a column had two scores, depending on the side from which one looks, when sets of moves had 32 bits. */
    static const struct {
        int cols, connect;
        const char *fen, *side;
    } ONCE[] = {
        { 60, 4, "ox2o9o1o7x1oo5x2o5x6x2x2x4", "x" },
        { 56, 4, "2o8xx3o15x8o1o4xx6", "o" },
        { 60, 3, "4x25x15o13", "o" },
    };
    for (size_t i = 0; i < sizeof ONCE / sizeof ONCE[0]; i++) {
        Board board;
        char why[WHY_TEXT];
        const Geometry g = oracle_geometry(ONCE[i].cols, 1, ONCE[i].connect);
        CHECK(t, fen_read(&board, &g, ONCE[i].fen, ONCE[i].side, why) && mirror_agrees(&board, hash));
    }
}

/* What has one thread. */
static void test_alone(Test *test, Hash *hash)
{
    test_brute_force(test, hash);
    test_published(test, hash, 1, "tests/data/end-easy.txt", 300);
    test_published(test, hash, 1, "tests/data/middle-easy.txt", 300);
    test_published(test, hash, 1, "tests/data/middle-medium.txt", 50);
    test_published(test, hash, 1, "tests/data/begin-easy.txt", 50);
    test_published(test, hash, 1, "tests/data/begin-medium.txt", 2);
    test_game_values(test, hash);
    test_widths(test, hash);
    test_lines(test, hash);
    test_limit_of_line(test, hash);
    test_children(test, hash, "tests/data/middle-easy.txt", 100);
    test_children(test, hash, "tests/data/middle-medium.txt", 10);
#ifndef TORTURE /* without a table this takes more than a minute */
    test_children(test, hash, "tests/data/begin-easy.txt", 10);
#endif
}

int main(int argc, char *argv[])
{
    Test test = { .name = "solver" };
    Hash hash = { .lines = NULL };
    times = argc > 1 ? atoi(argv[1]) : 1;
    if (!CHECK(&test, hash_resize(&hash, HASH_BYTES)))
        return test_end(&test);
    if (!ONLY_THREADS)
        test_alone(&test, &hash);
    test_threads(&test, &hash, oracle_geometry(7, 6, 4), 28);
    test_threads(&test, &hash, oracle_geometry(6, 7, 4), 26);
    test_threads(&test, &hash, oracle_geometry(9, 8, 4), 26);
    test_crowd(&test);
    test_limits(&test, &hash);
    test_short_clock(&test, &hash);
    hash_free(&hash);
    return test_end(&test);
}
