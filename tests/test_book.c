/* The book: writing and finding again, damage of every byte, and the book that is compiled in against the solver. */
#include "base/file.h"
#include "data/book.h"
#include "data/network.h"
#include "game/notation.h"
#include "oracle.h"
#include "positions.h"
#include "search/solver.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

static const atomic_bool NEVER = false;
static const SearchControl UNLIMITED = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };

static int by_key(const void *a, const void *b)
{
    const BookEntry *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

enum { MADE = 300, STONES = 12, FEW_BYTES = 128 };

/* A book of random positions, whose scores are their numbers modulo 19. Returns its size. */
static size_t make_book(Board *boards, BookEntry *entries, uint8_t *bytes)
{
    Random random;
    random_init(&random, 1);
    for (int i = 0; i < MADE; i++) {
        bool fresh;
        do {
            boards[i] = positions_random(&USUAL, STONES, &random);
            entries[i].key = book_key(&boards[i]);
            fresh = true;
            for (int k = 0; k < i; k++)
                fresh = fresh && entries[k].key != entries[i].key;
        } while (!fresh);
        entries[i].score = (int)(entries[i].key % 37) - 18;
    }
    qsort(entries, MADE, sizeof *entries, by_key);
    return book_write(&(BookContents){ entries, MADE, 0, 0, STONES }, bytes);
}

static void test_found(Test *t, const Book *book, const Board *boards)
{
    Random random;
    Board board;
    int score;
    random_init(&random, 2);
    for (int i = 0; i < MADE; i++) {
        const Board mirror = board_mirror(&boards[i]);
        const int wanted = (int)(book_key(&boards[i]) % 37) - 18;
        CHECK(t, book_score(book, &boards[i], &score) && score == wanted);
        CHECK(t, book_score(book, &mirror, &score) && score == wanted);
    }
    for (int i = 0; i < 1000; i++) {
        board = positions_random(&USUAL, (int)random_below(&random, 20), &random);
        bool known = false;
        for (int k = 0; k < MADE; k++)
            known = known || book_key(&boards[k]) == book_key(&board);
        CHECK(t, book_score(book, &board, &score) == known);
    }
    const Geometry other = oracle_geometry(7, 7, 4);
    board_init(&board, &other);
    CHECK(t, !book_score(book, &board, &score));
}

static void test_damage(Test *t, uint8_t *bytes, size_t size)
{
    Book book;
    char why[WHY_TEXT];
    unsigned accepted = 0;
    for (size_t i = 0; i < size; i++) {
        bytes[i] ^= 4;
        accepted += book_open(&book, bytes, size, why);
        bytes[i] ^= 4;
    }
    for (size_t shorter = 0; shorter < size; shorter++)
        accepted += book_open(&book, bytes, shorter, why);
    CHECK(t, accepted == 0);
    bytes[9] = 8;
    CHECK(t, !book_open(&book, bytes, size, why) && strstr(why, "7 6 4") != NULL);
    bytes[9] = 7;
    bytes[8] = 2;
    CHECK(t, !book_open(&book, bytes, size, why) && strstr(why, "version") != NULL);
    bytes[8] = 1;
    CHECK(t, book_open(&book, bytes, size, why));
}

/* A book of one position, and one that ends with its 64th. */
static void test_small(Test *t, const BookEntry *entries, uint8_t *bytes)
{
    for (uint32_t count = 1; count <= 130; count++) {
        Book book;
        char why[WHY_TEXT];
        const size_t size = book_write(&(BookContents){ entries, count, 0, 0, STONES }, bytes);
        CHECK(t, size <= book_room(count) && book_open(&book, bytes, size, why) && book.count == count);
    }
}

static Board after(const char *sequence)
{
    Board board;
    board_init(&board, &USUAL);
    sequence_play(&board, sequence);
    return board;
}

/* Whether the book says `score` of the position, and of its mirror image; MAX_CELLS: nothing. */
static bool says(const Book *book, const Board *board, int score)
{
    const Board mirror = board_mirror(board);
    int told = MAX_CELLS, of_mirror = MAX_CELLS;
    const bool known = book_score(book, board, &told);
    return book_score(book, &mirror, &of_mirror) == known && known == (score != MAX_CELLS) && told == score && of_mirror == score;
}

/* Positions that are not listed have the score that those a move before tell, as far as the header says so. */
static void test_implied(Test *t)
{
    static const struct { const char *sequence; int score[3]; } SAID[] = { /* complete up to 0, 1, 2 stones */
        { "", { 1, 1, 1 } },
        { "1", { 2, 2, 2 } },
        { "3", { MAX_CELLS, -1, -1 } },
        { "12", { MAX_CELLS, MAX_CELLS, -2 } },
        { "32", { MAX_CELLS, MAX_CELLS, 1 } },
        { "44", { 0, 0, 0 } },
        { "445", { MAX_CELLS, MAX_CELLS, MAX_CELLS } },
    };
    const Board listed[] = { after(""), after("1"), after("44") };
    BookEntry entries[] = { { book_key(&listed[0]), 1 }, { book_key(&listed[1]), 2 }, { book_key(&listed[2]), 0 } };
    uint8_t bytes[FEW_BYTES];
    Book book;
    char why[WHY_TEXT];
    qsort(entries, 3, sizeof *entries, by_key);
    if (!CHECK(t, book_room(3) <= sizeof bytes))
        return;
    for (int complete = 0; complete <= 2; complete++) {
        const size_t size = book_write(&(BookContents){ entries, 3, 0, complete, 2 }, bytes);
        if (!CHECK(t, book_open(&book, bytes, size, why) && book.complete == complete))
            continue;
        for (size_t i = 0; i < sizeof SAID / sizeof SAID[0]; i++) {
            const Board board = after(SAID[i].sequence);
            CHECK(t, says(&book, &board, SAID[i].score[complete]));
        }
    }
    static const int IMPOSSIBLE[][3] = { { 1, 4, 4 }, { 3, 2, 4 }, { 1, 2, 1 }, { 1, 3, 42 } }; /* listed, complete, deepest */
    for (size_t i = 0; i < sizeof IMPOSSIBLE / sizeof IMPOSSIBLE[0]; i++) {
        const int *layer = IMPOSSIBLE[i];
        const size_t size = book_write(&(BookContents){ entries, 3, layer[0], layer[1], layer[2] }, bytes);
        CHECK(t, !book_open(&book, bytes, size, why) && strstr(why, "cannot have") != NULL);
    }
}

/* What the build made of the files is what is in them. */
static void test_same_bytes(Test *t, const char *path, const uint8_t *data, size_t data_size)
{
    size_t size;
    uint8_t *bytes = file_read(path, &size);
    CHECK(t, bytes != NULL && size == data_size && memcmp(bytes, data, size) == 0 && data[size] == 0);
    free(bytes);
}

static void test_data(Test *t)
{
    char path[60];
    test_same_bytes(t, "src/data/book.bin", data_book, data_book_size);
    for (const DataNetwork *network = data_networks; network < data_networks + DATA_NETWORKS; network++) {
        snprintf(path, sizeof path, "src/data/network-%dx%dx%d%s.bin", network->cols, network->rows, network->connect, network->for_search ? "-search" : "");
        test_same_bytes(t, path, network->bytes, network->size);
    }
}

/* Every position of up to `complete` stones is there: random ones, and parents are the best of their children. */
static void test_compiled_in(Test *t)
{
    Book book;
    Random random;
    char why[WHY_TEXT];
    random_init(&random, 4);
    if (!CHECK(t, book_open(&book, data_book, data_book_size, why)))
        return;
    for (int i = 0; i < 2000; i++) {
        Board board;
        int score, best = -MAX_CELLS, value;
        board = positions_random(&USUAL, (int)random_below(&random, (uint32_t)book.complete), &random);
        for (int column = 0; column < 7; column++) {
            Board child = board;
            if (!board_can_play(&board, column))
                continue;
            board_play(&child, column);
            if (board_status(&child) != STATUS_PLAYING)
                value = -((43 - board.count) / 2);
            else if (!CHECK(t, book_score(&book, &child, &value)))
                continue;
            best = -value > best ? -value : best;
        }
        CHECK(t, book_score(&book, &board, &score) && score == best);
    }
}

/* Positions that it lists or tells from those before, against the solver; and none that cannot come about, here since nobody began. */
static void test_last_layers(Test *t)
{
    enum { POSITIONS = 100 };
    const Book book = book_trusted(data_book);
    Hash hash = { .lines = NULL };
    Random random;
    Board board;
    char why[WHY_TEXT];
    int implied = 0;
    random_init(&random, 9);
    if (!CHECK(t, hash_resize(&hash, 32 << 20)))
        return;
    for (int i = 0; i < POSITIONS; i++) {
        board = positions_random(&USUAL, book.complete - i % BOOK_IMPLIED, &random);
        SolverResult result;
        int least;
        solver_position(&(SolverTask){ .board = &board, .hash = &hash, .control = &UNLIMITED }, &result);
        CHECK(t, says(&book, &board, result.best.lower));
        implied += book_least(&book, &board, &least) && least == result.best.lower;
    }
    CHECK(t, book.complete == book.listed + BOOK_IMPLIED && implied > POSITIONS / 4 && implied < POSITIONS);
    CHECK(t, fen_read(&board, &USUAL, "7/7/7/x6/xxx1xx1/ooo1oo1", "o", why) && board.count == book.complete);
    CHECK(t, says(&book, &board, MAX_CELLS));
    hash_free(&hash);
}

/* With the book and without, the solver says the same. */
static void test_solver_with_book(Test *t, const char *sequence)
{
    const Book book = book_trusted(data_book);
    Board board;
    Hash hash = { .lines = NULL };
    SolverResult with, without;
    const Geometry g = oracle_geometry(7, 6, 4);
    board_init(&board, &g);
    sequence_play(&board, sequence);
    if (!CHECK(t, hash_resize(&hash, 32 << 20)))
        return;
    SolverTask task = { .board = &board, .hash = &hash, .control = &UNLIMITED };
    solver_position(&task, &without);
    task.book = &book;
    solver_position(&task, &with);
    CHECK(t, with.nodes == 0 && with.best.lower == without.best.lower && with.best.upper == without.best.upper);
    hash_free(&hash);
}

/* One stone beyond the book: what it has of the positions before is true, often all that there is to say, and saves nodes. */
static void test_least(Test *t)
{
    enum { POSITIONS = 60 };
    const Book book = book_trusted(data_book);
    Hash hash = { .lines = NULL };
    Random random;
    uint64_t nodes[2] = { 0, 0 };
    int told = 0, equal = 0;
    random_init(&random, 7);
    if (!CHECK(t, hash_resize(&hash, 64 << 20)))
        return;
    for (int i = 0; i < POSITIONS; i++) {
        const Board board = positions_random(&USUAL, book.complete + 1, &random);
        SolverTask task = { .board = &board, .hash = &hash, .control = &UNLIMITED };
        SolverResult result[2];
        int least;
        for (int with = 0; with < 2; with++) {
            task.book = with ? &book : NULL;
            hash_clear(&hash);
            solver_position(&task, &result[with]);
            nodes[with] += result[with].nodes;
        }
        CHECK(t, bounds_exact(result[1].best) && result[1].best.lower == result[0].best.lower);
        if (!book_least(&book, &board, &least))
            continue;
        told++;
        equal += least == result[0].best.lower;
        CHECK(t, least <= result[0].best.lower);
    }
    CHECK(t, book.deepest == book.complete && told == POSITIONS && equal > POSITIONS / 4 && nodes[1] < nodes[0]);
    hash_free(&hash);
}

/* Solves a position and its columns with a book that has this score for it. */
static void solve_by(Test *t, const Board *board, int score, bool weak, Hash *hash)
{
    uint8_t bytes[FEW_BYTES];
    Book book;
    char why[WHY_TEXT];
    const BookEntry entry = { book_key(board), score };
    const size_t size = book_write(&(BookContents){ &entry, 1, 0, 0, board->count }, bytes);
    CHECK(t, book_room(1) <= sizeof bytes && book_open(&book, bytes, size, why));
    SolverTask task = { .board = board, .weak = weak, .book = &book, .hash = hash, .control = &UNLIMITED };
    SolverResult columns, after;
    const int most = weak ? 1 : solver_limits(board).upper;
    solver_position(&task, &after);
    CHECK(t, bounds_exact(after.best) && abs(after.best.lower) <= most);
    solver_columns(&task, &columns);
    for (int column = 0; column < 7; column++) {
        Board child = *board;
        if (!board_can_play(board, column))
            continue;
        CHECK(t, bounds_exact(columns.column[column]));
        board_play(&child, column);
        if (board_status(&child) != STATUS_PLAYING)
            continue;
        task.board = &child;
        solver_position(&task, &after);
        CHECK(t, bounds_exact(after.best));
    }
}

/* A book that lies is believed if what it says is possible, but what it says of positions before cannot keep a search from ending. */
static void test_lies(Test *t)
{
    enum { POSITIONS = 20, MUCH = 30 };
    static const int LIES[] = { -MUCH, -3, -2, -1, 1, 2, 3, MUCH };
    Hash hash = { .lines = NULL };
    Random random;
    random_init(&random, 8);
    if (!CHECK(t, hash_resize(&hash, 1 << 20)))
        return;
    for (int i = 0; i < POSITIONS; i++) {
        const Board board = positions_random(&USUAL, 26, &random);
        SolverResult truth;
        solver_position(&(SolverTask){ .board = &board, .hash = &hash, .control = &UNLIMITED }, &truth);
        for (size_t lie = 0; lie < sizeof LIES / sizeof LIES[0]; lie++)
            for (int weak = 0; weak < 2; weak++)
                solve_by(t, &board, truth.best.lower + LIES[lie], weak, &hash);
    }
    hash_free(&hash);
}

int main(void)
{
    static Board boards[MADE];
    static BookEntry entries[MADE];
    Test test = { .name = "book" };
    Book book;
    char why[WHY_TEXT];
    uint8_t *bytes = malloc(book_room(MADE));
    if (!CHECK(&test, bytes != NULL))
        return test_end(&test);
    const size_t size = make_book(boards, entries, bytes);
    if (CHECK(&test, size <= book_room(MADE) && book_open(&book, bytes, size, why)))
        test_found(&test, &book, boards);
    test_damage(&test, bytes, size);
    test_small(&test, entries, bytes);
    test_implied(&test);
    test_data(&test);
    test_compiled_in(&test);
    test_last_layers(&test);
    test_solver_with_book(&test, "44444463");
    test_solver_with_book(&test, "2737");
    test_least(&test);
    test_lies(&test);
    free(bytes);
    return test_end(&test);
}
