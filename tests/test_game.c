/* The rules against the array oracle, the reference counts, and the notations. */
#include "game/bitboard.h"
#include "game/chance.h"
#include "game/game.h"
#include "game/notation.h"
#include "game/perft.h"
#include "game/ways.h"
#include "oracle.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

static const atomic_bool NEVER = false;

static void test_geometry(Test *t)
{
    int accepted = 0, right = 0, all = 0;
    for (unsigned c = 0; c <= 130; c++)
        for (unsigned r = 0; r <= 130; r++)
            for (unsigned k = 0; k <= 131; k++) {
                Geometry g = { .cols = -1 };
                char why[WHY_TEXT] = "";
                const bool made = geometry_make(&g, c, r, k, why);
                const bool wanted = c >= 1 && r >= 1 && c * (r + 1) <= MAX_BITS && k >= 2 && k <= (c > r ? c : r);
                right += made == wanted && (made ? *why == '\0' : *why != '\0' && g.cols == -1);
                accepted += made;
                all++;
            }
    CHECK(t, right == all && accepted > 1000);

    Geometry g;
    char why[WHY_TEXT], limit[40];
    snprintf(limit, sizeof limit, "at most %d, a 16x8 board has 144", MAX_BITS);
    CHECK(t, !geometry_make(&g, 4000000000u, 4000000000u, 4, why));
    geometry_make(&g, 0, 6, 4, why);
    CHECK(t, strstr(why, "at least 1 column") != NULL);
    geometry_make(&g, 16, 8, 4, why);
    CHECK(t, strstr(why, limit) != NULL);
    geometry_make(&g, 7, 6, 8, why);
    CHECK(t, strstr(why, "CONNECT must be from 2 to max(COLS, ROWS), here 7, not 8") != NULL);
    CHECK(t, geometry_read(&g, "7,6,4", "--geometry", why));
    CHECK(t, !geometry_read(&g, "4294967303,6,4", "--geometry", why)); /* which is 7 in 32 bits */
    CHECK_TEXT(t, why, "--geometry takes COLS,ROWS,CONNECT, not '4294967303,6,4'");
    CHECK(t, !geometry_read(&g, "100,100,100", "--geometry", why) && strstr(why, "a 100x100 board has 10100") != NULL);

    /* Masks cell by cell, on boards that fill all bits and on others. */
    static const unsigned SIZES[][2] = { { 7, 6 }, { 16, 7 }, { 1, 127 }, { 64, 1 }, { 1, 63 }, { 32, 3 }, { 2, 63 }, { 16, 3 }, { 32, 1 } };
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        WideBits board = 0, bottom = 0;
        if (SIZES[i][0] * (SIZES[i][1] + 1) > MAX_BITS)
            continue;
        g = oracle_geometry((int)SIZES[i][0], (int)SIZES[i][1], 2);
        for (int column = 0; column < g.cols; column++) {
            bottom |= cell_bit(&g, column, 0);
            for (int row = 0; row < g.rows; row++)
                board |= cell_bit(&g, column, row);
        }
        CHECK(t, g.board == board && g.bottom == bottom && bits_count(board) == g.cols * g.rows);
    }
}

/* Compares everything the board says with the oracle. */
static bool agrees(const Board *board, const Oracle *o)
{
    WideBits line = 0;
    bool same = board->count == o->count;
    for (int c = 0; c < o->cols; c++) {
        same = same && board_can_play(board, c) == oracle_can_drop(o, c);
        for (int r = 0; r < o->rows; r++) {
            const char cell = o->cell[c][r];
            same = same && board_cell(board, c, r) == (cell != 0 ? cell : '.');
            if (o->won && oracle_in_line(o, c, r))
                line |= cell_bit(&board->geometry, c, r);
        }
    }
    const Status status = !oracle_over(o)      ? STATUS_PLAYING
                          : !o->won            ? STATUS_DRAWN
                          : o->count % 2 == 1 ? STATUS_WON_X
                                               : STATUS_WON_O;
    return same && board_status(board) == status && board_winning_lines(board) == line;
}

/* Cells that win for either side, by trying; all ways at once, and one after the other. */
static bool gaps_agree(const Board *board)
{
    const Geometry *g = &board->geometry;
    const WideBits empty = g->board & ~board_occupied(board);
    for (int side = 0; side < 2; side++) {
        const WideBits gaps = winning_cells(g, board->stones[side]);
        if (gaps_of(g, board->stones[side], empty) != (gaps & empty) || has_line(g, board->stones[side]))
            return false;
        for (WideBits left = empty; left; left &= left - 1) {
            const WideBits cell = bits_lowest(left);
            const bool wins = completed_lines(g, board->stones[side] | cell) != 0;
            if (((gaps & cell) != 0) != wins || has_line(g, board->stones[side] | cell) != wins)
                return false;
        }
    }
    return true;
}

static bool mirror_agrees(const Board *board)
{
    const Board mirror = board_mirror(board), twice = board_mirror(&mirror);
    bool same = board_equal(&twice, board) && board_status(&mirror) == board_status(board);
    for (int c = 0; c < board->geometry.cols; c++)
        for (int r = 0; r < board->geometry.rows; r++)
            same = same && board_cell(board, c, r) == board_cell(&mirror, board->geometry.cols - 1 - c, r);
    return same;
}

static bool fen_survives(const Board *board)
{
    char fen[FEN_TEXT], why[WHY_TEXT];
    Board again;
    fen_write(board, fen);
    char *blank = strchr(fen, ' ');
    *blank = '\0';
    return fen_read(&again, &board->geometry, fen, blank + 1, why) && board_equal(&again, board);
}

static void test_random_game(Test *t, int cols, int rows, int connect, Random *random)
{
    static Oracle o;
    Game game;
    const Geometry g = oracle_geometry(cols, rows, connect);
    oracle_init(&o, cols, rows, connect);
    game_init(&game, &g);
    while (!oracle_over(&o)) {
        const int column = (int)random_below(random, (uint32_t)cols);
        const MoveResult result = game_play(&game, column);
        CHECK(t, result == (oracle_can_drop(&o, column) ? MOVE_PLAYED : MOVE_COLUMN_FULL));
        if (result != MOVE_PLAYED)
            continue;
        oracle_drop(&o, column);
        if (o.count < 20 || oracle_over(&o))
            if (!CHECK(t, agrees(&game.now, &o)) + !CHECK(t, oracle_over(&o) || gaps_agree(&game.now))
                + !CHECK(t, mirror_agrees(&game.now)) + !CHECK(t, fen_survives(&game.now)))
                fprintf(stderr, "    %dx%d connect %d, %d stones\n", cols, rows, connect, o.count);
    }
    CHECK(t, game_play(&game, 0) == MOVE_GAME_OVER);
    const int back = 1 + (int)random_below(random, (uint32_t)game.move_count);
    for (int undone = 0; undone < back; undone++)
        oracle_take(&o, game.moves[game.move_count - 1 - undone]);
    CHECK(t, game_undo(&game, back) && agrees(&game.now, &o));
    CHECK(t, !game_undo(&game, game.move_count + 1) && agrees(&game.now, &o));
}

static void test_random_games(Test *t)
{
    Random random;
    random_init(&random, 1);
    for (int i = 0; i < 3000; i++) {
        int cols, rows, connect;
        oracle_random_geometry(&random, &cols, &rows, &connect);
        test_random_game(t, cols, rows, connect, &random);
    }
}

/* The longest steps between the cells of a line. */
static void test_long_steps(Test *t)
{
    static const int BOARDS[][3] = { { 4, 31, 4 }, { 4, 30, 4 }, { 4, 15, 4 }, { 5, 24, 5 }, { 3, 41, 3 }, { 3, 20, 3 }, { 2, 63, 2 }, { 2, 62, 2 }, { 2, 31, 2 } };
    Random random;
    random_init(&random, 2);
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++)
        for (int game = 0; BOARDS[i][0] * (BOARDS[i][1] + 1) <= MAX_BITS && game < 300; game++)
            test_random_game(t, BOARDS[i][0], BOARDS[i][1], BOARDS[i][2], &random);
}

static void test_undo_limit(Test *t)
{
    const Geometry g = oracle_geometry(7, 6, 4);
    Game game;
    game_init(&game, &g);
    CHECK(t, game_play(&game, -1) == MOVE_NO_SUCH_COLUMN && game_play(&game, 7) == MOVE_NO_SUCH_COLUMN);
    game_play(&game, 3);
    game_fix_moves(&game);
    game_play(&game, 3);
    CHECK(t, game_undoable(&game) == 1 && !game_undo(&game, 2) && game_undo(&game, 1) && game_undo(&game, 0));
    CHECK(t, game.move_count == 1 && !game_undo(&game, 1));
}

static uint64_t perft_of(Board *board, int plies)
{
    uint64_t count = 0;
    return perft(board, plies, &NEVER, &count) ? count : UINT64_MAX;
}

static void test_perft(Test *t)
{
    static const uint64_t COUNTS[] = { 1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572 };
    Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    board_init(&board, &g);
    for (int plies = 0; plies <= 9; plies++)
        CHECK(t, perft_of(&board, plies) == COUNTS[plies]);

    static Oracle o;
    Random random;
    random_init(&random, 2);
    for (int i = 0; i < 400; i++) {
        int cols, rows, connect;
        oracle_random_geometry(&random, &cols, &rows, &connect);
        g = oracle_geometry(cols, rows, connect);
        oracle_init(&o, cols, rows, connect);
        board_init(&board, &g);
        for (int n = (int)random_below(&random, (uint32_t)(cols * rows) + 1); n > 0 && !oracle_over(&o); n--) {
            const int column = (int)random_below(&random, (uint32_t)cols);
            if (oracle_can_drop(&o, column)) {
                oracle_drop(&o, column);
                board_play(&board, column);
            }
        }
        const int plies = (int)random_below(&random, cols > 12 ? 3 : 5);
        CHECK(t, perft_of(&board, plies) == oracle_perft(&o, plies));
    }

    const atomic_bool stopped = true;
    uint64_t count;
    g = oracle_geometry(7, 6, 4);
    board_init(&board, &g);
    CHECK(t, !perft(&board, 42, &stopped, &count));
}

typedef struct {
    uint64_t x, o; /* the stones; 0 0 is an empty slot, since no layer has the empty board */
} Position;

enum { SET_SLOTS = 1 << 23 };

/* Adds the position to an open-addressing set by its key. False if it is there already. */
static bool set_add(Test *t, Position *set, Position position)
{
    const uint64_t key = (uint64_t)position_key(position.x, position.x | position.o);
    for (uint64_t i = random_mix(key) % SET_SLOTS;; i = (i + 1) % SET_SLOTS) {
        if ((set[i].x | set[i].o) == 0) {
            set[i] = position;
            return true;
        }
        if ((uint64_t)position_key(set[i].x, set[i].x | set[i].o) == key) {
            const bool same = set[i].x == position.x && set[i].o == position.o;
            if (!same) /* two positions have one key */
                CHECK(t, same);
            return false;
        }
    }
}

/* Distinct positions ply by ply, finished ones not extended: also a test that keys are unique. */
static void test_distinct_positions(Test *t)
{
    static const size_t DISTINCT[] = { 1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186, 1662623, 4568683 };
    enum { PLIES = 12 };
    const Geometry g = oracle_geometry(7, 6, 4);
    Position *set = malloc(SET_SLOTS * sizeof *set);
    Position *layer = calloc(DISTINCT[PLIES - 1], sizeof *layer);
    Position *next = malloc(DISTINCT[PLIES - 1] * sizeof *next);
    size_t size = 1;
    for (int ply = 1; ply < PLIES; ply++) {
        memset(set, 0, SET_SLOTS * sizeof *set);
        size_t count = 0;
        for (size_t i = 0; i < size; i++) {
            Board board = { g, { layer[i].x, layer[i].o }, ply - 1 };
            if (board_status(&board) != STATUS_PLAYING)
                continue;
            for (int column = 0; column < 7; column++) {
                if (!board_can_play(&board, column))
                    continue;
                board_play(&board, column);
                const Position child = { (uint64_t)board.stones[PLAYER_X], (uint64_t)board.stones[PLAYER_O] };
                if (set_add(t, set, child) && count < DISTINCT[ply])
                    next[count++] = child;
                board_undo(&board, column);
            }
        }
        /* The next layer was cut off at the number expected; the set knows whether there were more. */
        size_t members = 0;
        for (size_t i = 0; i < SET_SLOTS; i++)
            members += (set[i].x | set[i].o) != 0;
        CHECK(t, members == DISTINCT[ply] && count == members);
        Position *swap = layer;
        layer = next;
        next = swap;
        size = count;
    }
    free(set);
    free(layer);
    free(next);
}

/* What fen_read has to say, or "" if it takes the FEN. */
static const char *fen_error(int cols, int rows, const char *text, const char *side)
{
    static char why[WHY_TEXT];
    const Geometry g = oracle_geometry(cols, rows, 4);
    Board board = { .count = 99 };
    why[0] = '\0';
    if (!fen_read(&board, &g, text, side, why) && board.count != 99)
        return "the board was touched";
    return why;
}

static void test_fen_errors(Test *t)
{
    static const struct {
        const char *rows, *side, *error;
    } CASES[] = {
        { "7/7/7/7/3o3/2xxo2", "x", "" },
        { "7/7/7/7/7/7", "x", "" },
        { "7/7/7/7/7/1111111", "x", "row 6" },
        { "7/7/7/7/7/7", "o", "turn of x" },
        { "7/7/7/7/7/x6", "x", "turn of o" },
        { "7/7/7/7/7/7", "X", "must be x or o" },
        { "7/7/7/7/x6/7", "o", "floats" },
        { "x6/7/7/7/7/7", "o", "floats" },
        { "7/7/7/7/7/o6", "x", "0 stones of x and 1 of o" },
        { "7/7/7/7/7/xx5", "o", "2 stones of x and 0 of o" },
        { "7/7/7/7/7/6", "x", "row 6 from the top does not have 7 columns" },
        { "7/7/7/7/7/8", "x", "row 6" },
        { "7/7/8/7/7/7", "x", "row 3" },
        { "7/7/7/7/7/xo6", "x", "row 6" },
        { "7/7/7/7/7/xoxoxoxo", "x", "row 6" },
        { "7/7/7/7/7", "x", "must be 6 rows" },
        { "7/7/7/7/7/7/7", "x", "must be 6 rows" },
        { "7/7/7/7/7/7/", "x", "must be 6 rows" },
        { "", "x", "row 1" },
        { "7/7/7/7/7/07", "x", "not '0'" },
        { "7/7/7/7/7/X6", "x", "not 'X'" },
        { "7/7/7/7/7/-7", "x", "not '-'" },
        { "99999999999999999999/7/7/7/7/7", "x", "row 1" },
        { "4294967303/7/7/7/7/7", "x", "row 1" }, /* which is 7 in 32 bits */
        { "7/7/7/7/ooo4/xxxx3", "o", "" },
        { "7/7/7/7/oooo3/xxxx3", "x", "both sides" },
        { "7/7/7/7/ooo4/xxxxo2", "x", "side to move has already won" },
        /* Both fours were complete before the last stone, whichever that was. */
        { "7/7/7/oo5/oooo1oo/xxxx3", "o", "floats" },
        { "7/7/7/ooo4/xxxxooo/xxxxoox", "o", "went on" },
        /* One stone that ends two lines at once is fine. */
        { "7/7/7/7/ooo1ooo/xxxxxxx", "o", "" },
    };
    for (size_t i = 0; i < sizeof CASES / sizeof CASES[0]; i++) {
        const char *error = fen_error(7, 6, CASES[i].rows, CASES[i].side);
        if (!CHECK(t, *CASES[i].error == '\0' ? *error == '\0' : strstr(error, CASES[i].error) != NULL))
            fprintf(stderr, "    %s %s: '%s'\n", CASES[i].rows, CASES[i].side, error);
    }
    CHECK_TEXT(t, fen_error(12, 2, "12/12", "x"), "");
    CHECK_TEXT(t, fen_error(12, 2, "12/x11", "o"), "");
    CHECK(t, strstr(fen_error(12, 2, "129/12", "x"), "row 1") != NULL); /* not what its first digits say */
}

/* What no text can say, but a file of numbers may. */
static void test_stones_in_no_cell(Test *t)
{
    static const int BOARDS[][2] = { { 4, 5 }, { 16, 7 }, { 1, 127 } }; /* an even number of bits in a column */
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0] && BOARDS[i][0] * (BOARDS[i][1] + 1) <= MAX_BITS; i++) {
        const Geometry g = oracle_geometry(BOARDS[i][0], BOARDS[i][1], 4);
        const WideBits pile = (((WideBits)1 << g.rows) - 1) * 2 + 1, x = pile / 3, o = pile & ~x; /* in turns up to the spare bit */
        Board board = { .count = 99 };
        char why[WHY_TEXT];
        CHECK(t, !board_from_stones(&board, &g, x, o, why) && strstr(why, "in none") != NULL);
        CHECK(t, !board_from_stones(&board, &g, 1, 1, why) && strstr(why, "in one cell") != NULL && board.count == 99);
        CHECK(t, board_from_stones(&board, &g, x, o & g.board, why) && board.count == g.rows);
    }
}

static void test_sequence_columns(Test *t)
{
    CHECK(t, sequence_column('1') == 0 && sequence_column('9') == 8 && sequence_column('a') == 9);
    CHECK(t, sequence_column('z') == 34 && sequence_column('A') == 35 && sequence_column('Z') == 60);
    const Geometry g = oracle_geometry(7, 6, 4);
    Board board;
    board_init(&board, &g);
    CHECK(t, sequence_play(&board, "") && board.count == 0 && sequence_play(&board, "44") && board.count == 2);
    CHECK(t, !sequence_play(&board, "48") && board.count == 3 && !sequence_play(&board, "4444") && board.count == 6);
    CHECK(t, sequence_play(&board, "1213121") && board_status(&board) == STATUS_WON_X);
    CHECK(t, !sequence_play(&board, "1") && sequence_play(&board, ""));
    CHECK(t, sequence_column('0') == -1 && sequence_column('\0') == -1 && sequence_column('-') == -1);
}

/* The highest are found, full columns are none; each of several comes as often as the others. */
static void test_chance(Test *t)
{
    const double values[] = { -1, NAN, 0.5, 0.25, 0.5, 0.5, NAN }, lost[] = { NAN, -1 };
    int highest[MAX_COLS], drawn[MAX_COLS] = { 0 };
    CHECK(t, chance_highest(lost, 2, highest) == 1 && highest[0] == 1);
    const int count = chance_highest(values, 7, highest);
    CHECK(t, count == 3 && highest[0] == 2 && highest[1] == 4 && highest[2] == 5);
    Random random;
    random_init(&random, 1);
    for (int i = 0; i < 3000; i++)
        drawn[chance_one(highest, count, &random)]++;
    CHECK(t, drawn[2] > 900 && drawn[4] > 900 && drawn[5] > 900 && drawn[2] + drawn[4] + drawn[5] == 3000);
    CHECK(t, chance_highest(lost, 1, highest) == 0);
}

int main(void)
{
    Test test = { .name = "game" };
    test_geometry(&test);
    test_random_games(&test);
    test_long_steps(&test);
    test_undo_limit(&test);
    test_perft(&test);
    test_distinct_positions(&test);
    test_fen_errors(&test);
    test_stones_in_no_cell(&test);
    test_sequence_columns(&test);
    test_chance(&test);
    return test_end(&test);
}
