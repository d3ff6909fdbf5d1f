/* Values for all boards: features against their definition, in both widths and in the mirror; who has the last word; weights along a game;
 * and learning: going on with it, and its file. */
#define BITBOARD_WIDTH 64
#include "search/evaluate.h"
#include "search/features_wide.h"

#include "base/checksum.h"
#include "base/file.h"
#include "learn/values_training.h"
#include "positions.h"
#include "temporary.h"
#include "test.h"
#include "threats_oracle.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

static const Geometry BOARDS[] = {
    GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(7, 7, 4), GEOMETRY_OF(8, 7, 5), GEOMETRY_OF(4, 4, 3), GEOMETRY_OF(3, 9, 4), GEOMETRY_OF(9, 3, 4),
#ifdef __SIZEOF_INT128__
    GEOMETRY_OF(9, 9, 4), GEOMETRY_OF(16, 7, 4), GEOMETRY_OF(10, 8, 5), GEOMETRY_OF(11, 10, 6), GEOMETRY_OF(4, 31, 4),
#endif
};

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

/* ---- features ---- */

enum { DIRECTIONS = 4, UPRIGHT = 0, LEVEL = 1 };

static bool is_inside(const Geometry *g, int column, int row)
{
    return column >= 0 && column < g->cols && row >= 0 && row < g->rows;
}

/* Adds what the lines are that begin in a cell, one after the other and cell by cell; `near` counts for each cell the directions in which
 * it would make a gap. */
static void look_along(const Board *board, char stone, int column, int row, int direction, int *f, int near[MAX_COLS][MAX_CELLS])
{
    static const int RIGHT[DIRECTIONS] = { 0, 1, 1, 1 }, UP[DIRECTIONS] = { 1, 0, 1, -1 };
    const Geometry *g = &board->geometry;
    const int k = g->connect, end = k - 1;
    int lacking = 0;
    if (!is_inside(g, column + end * RIGHT[direction], row + end * UP[direction]))
        return;
    for (int i = 0; i < k; i++) {
        const char cell = board_cell(board, column + i * RIGHT[direction], row + i * UP[direction]);
        if (cell != stone && cell != '.')
            return;
        lacking += cell == '.';
    }
    f[FEATURE_OPEN_LINES]++;
    if (lacking == 2 && direction == UPRIGHT)
        f[FEATURE_UPRIGHT_PAIRS]++;
    else if (lacking == 2)
        f[direction == LEVEL ? FEATURE_LEVEL_PAIRS + row % 2 : FEATURE_OBLIQUE_PAIRS]++;
    else if (lacking == 3 && direction != UPRIGHT)
        f[direction == LEVEL ? FEATURE_LEVEL_THREES + row % 2 : FEATURE_OBLIQUE_THREES]++;
    for (int i = 0; lacking == 2 && direction != UPRIGHT && i < k; i++)
        near[column + i * RIGHT[direction]][row + i * UP[direction]] |= 1 << direction;
}

static void count_lines(const Board *board, char stone, int *f)
{
    const Geometry *g = &board->geometry;
    static int near[MAX_COLS][MAX_CELLS];
    memset(near, 0, sizeof near);
    for (int column = 0; column < g->cols; column++)
        for (int row = 0; row < g->rows; row++)
            for (int direction = 0; direction < DIRECTIONS; direction++)
                look_along(board, stone, column, row, direction, f, near);
    for (int column = 0; column < g->cols; column++)
        for (int row = board_height(board, column); row < g->rows; row++) {
            const int ways = __builtin_popcount((unsigned)near[column][row]);
            f[FEATURE_NEAR_CELLS + row % 2] += ways >= 1;
            f[FEATURE_CROSSINGS + row % 2] += ways >= 2;
            f[FEATURE_PLAYABLE_CROSSINGS] += ways >= 2 && row == board_height(board, column);
        }
}

static void count_gaps(const Board *board, Player player, int *f)
{
    const Geometry *g = &board->geometry;
    for (int column = 0; column < g->cols; column++) {
        bool covered = false;
        for (int row = board_height(board, column); row < g->rows; row++) {
            const bool mine = threats_is_gap(board, player, column, row), other = threats_is_gap(board, player ^ 1, column, row);
            const int kind = covered ? FEATURE_COVERED_GAPS : row == board_height(board, column) + 1 ? FEATURE_LOW_GAPS : FEATURE_HIGH_GAPS;
            f[kind + row % 2] += mine;
            f[FEATURE_OPPOSED_GAPS] += mine && other;
            f[FEATURE_PAIRED_GAPS] += mine && row > 0 && threats_is_gap(board, player, column, row - 1);
            covered |= mine || other;
        }
    }
}

/* ---- who has the last word, cell by cell as docs/network.md has it ---- */

enum { FREE, FILLED };

typedef struct {
    int cols, rows;
    bool gap[2][MAX_COLS][MAX_CELLS + 2]; /* of each side; there is room above the columns */
    int cell[MAX_COLS][MAX_CELLS + 2];
    int turn;
} Filling;

static bool any_gap(const Filling *f, int column, int row)
{
    return f->gap[0][column][row] || f->gap[1][column][row];
}

/* The row of the lowest gap that is left in a column, -1 if there is none. */
static int lowest_gap(const Filling *f, int column)
{
    for (int row = 0; row < f->rows; row++)
        if (any_gap(f, column, row))
            return row;
    return -1;
}

/* Fills what lies neither right below the lowest gap of its column nor higher. */
static void fill_the_rest(Filling *f)
{
    for (int column = 0; column < f->cols; column++) {
        const int lowest = lowest_gap(f, column);
        for (int row = 0; row < f->rows; row++)
            if (f->cell[column][row] == FREE && (lowest < 0 || row < lowest - 1)) {
                f->cell[column][row] = FILLED;
                f->turn ^= 1;
            }
    }
}

static void take_away(Filling *f, int column, int row)
{
    f->cell[column][row] = FILLED;
    f->gap[0][column][row] = f->gap[1][column][row] = false;
}

/* The side that has it, 2 if nobody has. */
static int last_word_of(Filling *f)
{
    for (;;) {
        bool gaps_left = false;
        int column, row = -1;
        fill_the_rest(f);
        for (column = 0; column < f->cols; column++) {
            row = lowest_gap(f, column);
            gaps_left |= row >= 0;
            if (row >= 0 && f->gap[f->turn][column][row] && !f->gap[f->turn ^ 1][column][row])
                break;
        }
        if (column == f->cols)
            return gaps_left ? f->turn ^ 1 : 2;
        take_away(f, column, row);
        if (row > 0)
            f->cell[column][row - 1] = FILLED;
        if (f->gap[f->turn][column][row + 1])
            return f->turn;
        if (f->gap[f->turn ^ 1][column][row + 1]) {
            take_away(f, column, row + 1);
            f->turn ^= 1;
            if (f->gap[f->turn][column][row + 2])
                return f->turn;
        }
    }
}

static void count_last_word(const Board *board, int inputs[VALUES_INPUTS])
{
    static Filling f;
    f = (Filling){ .cols = board->geometry.cols, .rows = board->geometry.rows, .turn = (int)board_turn(board) };
    for (int column = 0; column < f.cols; column++)
        for (int row = 0; row < f.rows; row++) {
            f.cell[column][row] = row < board_height(board, column) ? FILLED : FREE;
            for (int player = 0; player < 2; player++)
                f.gap[player][column][row] = threats_is_gap(board, (Player)player, column, row);
        }
    const int side = last_word_of(&f);
    if (side < 2)
        inputs[side * FEATURES + FEATURE_LAST_WORD] = 1;
}

static void count_features(const Board *board, int inputs[VALUES_INPUTS])
{
    memset(inputs, 0, VALUES_INPUTS * sizeof *inputs);
    for (int player = 0; player < 2; player++) {
        count_lines(board, player == PLAYER_X ? 'x' : 'o', inputs + player * FEATURES);
        count_gaps(board, (Player)player, inputs + player * FEATURES);
    }
    count_last_word(board, inputs);
    inputs[(int)board_turn(board) * FEATURES + FEATURE_TURN] = 1;
}

/* In the narrow width the estimate, from the side to move, is that of the wide one. */
static void check_narrow(Test *test, const Board *board, const int16_t inputs[VALUES_INPUTS], const Values *values)
{
    Node node;
    int score;
    const int estimate = values_estimate(values_sum(values, board->count, inputs));
    if (geometry_kind(&board->geometry) == BOARD_128)
        return;
    CHECK(test, node_of_board(&board->geometry, board, &node, &score));
    CHECK(test, ask_values(&board->geometry, values, &node) == (board_turn(board) == PLAYER_X ? estimate : -estimate));
}

/* What searches get from a network is what its value is the tanh of. */
static void check_network(Test *test, const Board *board, const Network *network)
{
    const int sign = board_turn(board) == PLAYER_X ? 1 : -1;
    const Sight sight = inputs_look(&board->geometry, board->stones[PLAYER_X], board->stones[PLAYER_O]);
    const double sum = network_sum(network, &sight, board_turn(board));
    Node node;
    int score;
    if (!node_of_board(&board->geometry, board, &node, &score))
        return;
    CHECK(test, abs(ask_network(&board->geometry, network, NULL, &node) - (int)(200 * sign * (foundation_of_board(&network->foundation, board) + sum))) <= 1);
}

/* Of one tuple, with weights by chance. */
static bool make_network(Network *network, const Geometry *geometry, bool founded, Random *random)
{
    Tuples tuples;
    tuples_choose(&tuples, geometry, 1, 4, random);
    if (!network_init_tuples(network, &tuples, founded ? values_of_class(&data_values, geometry) : NULL, 0.001f))
        return false;
    for (size_t i = 0; i < network->tuples.weight_count; i++)
        network->tuples.weights[i] = (int16_t)(random_below(random, 1000) - 500);
    return true;
}

static void test_asking(Test *test)
{
    enum { POSITIONS = 500 };
    Random random;
    random_init(&random, 3);
    for (int i = 0; i < BOARD_COUNT * 2; i++) {
        const Geometry *g = &BOARDS[i / 2];
        Network network;
        if (geometry_kind(g) == BOARD_128 || !CHECK(test, make_network(&network, g, i % 2 == 1, &random)))
            continue;
        for (int k = 0; k < POSITIONS; k++) {
            const Board board = positions_random(g, (int)random_below(&random, (uint32_t)geometry_cells(g) / 2), &random);
            check_network(test, &board, &network);
        }
        network_free(&network);
    }
}

static void check_position(Test *test, const Board *board, const Values *values)
{
    int16_t found[VALUES_INPUTS], mirrored[VALUES_INPUTS];
    int counted[VALUES_INPUTS], score;
    const Board mirror = board_mirror(board);
    if (!features_of_board(board, found, &score))
        return;
    CHECK(test, features_of_board(&mirror, mirrored, &score));
    count_features(board, counted);
    for (int i = 0; i < VALUES_INPUTS; i++)
        CHECK(test, found[i] == counted[i] && (mirrored[i] == counted[i] || i % FEATURES == FEATURE_LAST_WORD)); /* it takes the leftmost column first */
    check_narrow(test, board, found, values);
}

static void test_features(Test *test)
{
    enum { POSITIONS = 1000 };
    Random random;
    random_init(&random, 1);
    for (int i = 0; i < BOARD_COUNT; i++) {
        Values values;
        values_prepare(&values, values_of_class(&data_values, &BOARDS[i]), &BOARDS[i]);
        for (int k = 0; k < POSITIONS; k++) {
            const Board board = positions_random(&BOARDS[i], (int)random_below(&random, (uint32_t)geometry_cells(&BOARDS[i]) / 2), &random);
            check_position(test, &board, &values);
        }
    }
}

/* Whose turn it is in each row of the last column, when all others are full. */
static void test_rows(Test *test)
{
    for (int i = 0; i < BOARD_COUNT && geometry_kind(&BOARDS[i]) != BOARD_128; i++) {
        const Geometry *g = &BOARDS[i];
        for (int row = 0; row < g->rows; row++) {
            const bool first = ((g->cols - 1) * g->rows + row) % 2 == 0;
            CHECK(test, (rows_of(g, first) & cell_bit(g, 0, row)) != 0 && (rows_of(g, !first) & cell_bit(g, 0, row)) == 0);
        }
    }
}

/* ---- the last word ---- */

/* On an empty board of 7 6 4, with gaps by hand. */
static int last_word_with(Bits own_gaps, Bits opp_gaps)
{
    const Geometry *g = &BOARDS[0];
    const Node node = { .own_gaps = own_gaps, .opp_gaps = opp_gaps };
    return last_word(g, &node, board_mask(g));
}

static void test_last_word(Test *test)
{
    const Geometry *g = &BOARDS[0];
    const Bits second = cell_bit(g, 0, 1), third = cell_bit(g, 0, 2), fourth = cell_bit(g, 0, 3), other = cell_bit(g, 6, 2);
    CHECK(test, last_word_with(0, 0) == 0);
    CHECK(test, last_word_with(third, 0) == 1);       /* an odd threat of the first player */
    CHECK(test, last_word_with(second, 0) == 0);      /* an even one he has to give up */
    CHECK(test, last_word_with(0, second) == -1);     /* the other side is glad of it */
    CHECK(test, last_word_with(0, third) == 0);
    CHECK(test, last_word_with(third, other) == 0);   /* an odd one each: the second player gives his up, then all is even */
    CHECK(test, last_word_with(0, third | fourth) == -1); /* two in a column: one of them is not met */
    CHECK(test, last_word_with(third, third) == 1);   /* whoever must play below loses */
}

/* ---- weights ---- */

static void test_weights(Test *test)
{
    static ValuesTable table;
    static Values values;
    const Geometry *g = &BOARDS[1]; /* odd rows and columns */
    const int kind = values_class(g), cells = geometry_cells(g);
    table.weight[kind][0][0] = -490;
    table.weight[kind][1][0] = 490;
    table.weight[kind][0][1] = INT16_MAX;
    table.weight[kind][1][1] = -INT16_MAX;
    values_prepare(&values, values_of_class(&table, g), g);
    for (int count = 0; count <= cells; count++)
        CHECK(test, values.weight[count][0] == 20 * count - 490 && values.weight[count][2] == 0);
    CHECK(test, values.weight[0][1] == INT16_MAX && values.weight[cells][1] == -INT16_MAX);
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++)
            CHECK(test, values_class(&(Geometry)GEOMETRY_OF(6 + i / 2, 6 + i % 2, 4)) != values_class(&(Geometry)GEOMETRY_OF(6 + k / 2, 6 + k % 2, 4)));
    CHECK(test, values_estimate(INT32_MAX) == VALUES_MOST && values_estimate(INT32_MIN) == -VALUES_MOST && values_estimate(16 * 7) == 7);
}

/* ---- learning ---- */

enum { GAMES = 60 };

/* What the search found in the last position of a game is what came of it, for x. */
static void test_records(Test *test)
{
    static ValuesRecord record;
    Hash hash = { 0 };
    Random random;
    int won[2] = { 0 };
    random_init(&random, 2);
    if (!CHECK(test, hash_resize(&hash, 1 << 20)))
        return;
    for (int game = 0; game < 30; game++) {
        values_play(&data_values, &BOARDS[game % 4], 400, &hash, &random, &record);
        if (record.length == 0) /* the opening ended it */
            continue;
        CHECK(test, record.position[record.length - 1].found == record.result);
        won[0] += record.result == 1;
        won[1] += record.result == -1;
    }
    CHECK(test, won[0] > 3 && won[1] > 3);
    hash_free(&hash);
}

static bool play(ValuesTraining *training, uint64_t until)
{
    Hash hash = { 0 };
    if (!hash_resize(&hash, 1 << 20))
        return false;
    while (training->done < until)
        values_training_play(training, &hash);
    hash_free(&hash);
    return true;
}

static void test_training(Test *test)
{
    static ValuesTraining whole, part, again;
    char name[TEMPORARY_NAME], why[WHY_TEXT];
    temporary_name(name);
    whole = part = (ValuesTraining){ .seed = 5, .games = GAMES };
    CHECK(test, play(&whole, GAMES) && play(&part, GAMES / 3) && values_training_save(&part, name, why));
    CHECK(test, values_training_load(&again, name, why) && again.done == GAMES / 3 && again.games == GAMES && again.seed == 5);
    CHECK(test, play(&again, GAMES) && memcmp(&again.learner, &whole.learner, sizeof whole.learner) == 0);
    CHECK(test, memcmp(&part.learner, &whole.learner, sizeof whole.learner) != 0);
    Text text;
    text_init(&text);
    values_training_write(&whole, &text);
    CHECK(test, !text.failed && strstr(text.bytes, "const ValuesTable data_values = { {\n") != NULL);
    text_free(&text);
    unlink(name);
}

/* A file with one byte changed is refused, and so is a part of one; what was there stays. */
static void test_damage(Test *test)
{
    static ValuesTraining training, kept;
    char name[TEMPORARY_NAME], why[WHY_TEXT];
    size_t size;
    temporary_name(name);
    training = kept = (ValuesTraining){ .seed = 5, .games = 1 };
    CHECK(test, values_training_save(&training, name, why));
    uint8_t *bytes = file_read_regular(name, &size);
    if (!CHECK(test, bytes != NULL))
        return;
    for (size_t i = 0; i < size; i += i < 60 ? 1 : 97) {
        bytes[i] ^= 4;
        CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && !values_training_load(&training, name, why));
        bytes[i] ^= 4;
    }
    CHECK(test, file_replace(name, &(FilePart){ bytes, size - 1 }, 1) && !values_training_load(&training, name, why));
    CHECK(test, file_replace(name, &(FilePart){ bytes, 5 }, 1) && !values_training_load(&training, name, why));
    CHECK(test, memcmp(&training, &kept, sizeof kept) == 0);
    CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && values_training_load(&training, name, why));
    /* The last number is a sum of squares. */
    const double negative = -2;
    const size_t last = size - sizeof(uint64_t) - sizeof negative;
    memcpy(bytes + last, &negative, sizeof negative);
    const uint64_t checksum = checksum_add(CHECKSUM_NONE, bytes, last + sizeof negative);
    memcpy(bytes + last + sizeof negative, &checksum, sizeof checksum);
    CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && !values_training_load(&training, name, why));
    free(bytes);
    unlink(name);
}

/* Along the game each weight is what the line between its two is nearest to. */
static void test_stages(Test *test)
{
    static Values values;
    ValuesWeights weights;
    for (int i = 0; i < VALUES_INPUTS; i++) {
        weights[0][i] = (int16_t)(37 * i % 201 - 100);
        weights[1][i] = (int16_t)(100 - 53 * i % 201);
    }
    for (size_t b = 0; b < sizeof BOARDS / sizeof BOARDS[0]; b++) {
        const int cells = geometry_cells(&BOARDS[b]);
        values_prepare(&values, &weights, &BOARDS[b]);
        for (int count = 0; count <= cells; count++)
            for (int i = 0; i < VALUES_INPUTS; i++) {
                const double line = weights[0][i] + (double)(weights[1][i] - weights[0][i]) * count / cells;
                CHECK(test, fabs(values.weight[count][i] - line) < 0.5 + 1e-9);
            }
    }
}

/* One position that was won: the weights of what x has in it rise, and the estimate with them. */
static void test_step(Test *test)
{
    static ValuesLearner learner;
    static ValuesTable table;
    static Values values;
    ValuesRecord record = { .length = 1, .result = 1, .geometry = BOARDS[0] };
    record.position[0].quiet = true;
    record.position[0].inputs[FEATURE_LOW_GAPS] = 2;
    record.position[0].inputs[FEATURES + FEATURE_TURN] = 1;
    record.position[0].found = 1;
    for (int i = 0; i < 100; i++)
        values_learn(&learner, &record, 0.1);
    values_round(&learner, &table);
    values_prepare(&values, values_of_class(&table, &BOARDS[0]), &BOARDS[0]);
    CHECK(test, values.weight[0][FEATURE_LOW_GAPS] > 0 && values.weight[0][FEATURES + FEATURE_TURN] > 0 && values.weight[0][1] == 0);
    CHECK(test, values_estimate(values_sum(&values, 0, record.position[0].inputs)) > VALUES_UNIT);
    CHECK(test, values_sum(&values, 42, record.position[0].inputs) == 0); /* nothing was said of full boards */
}

int main(void)
{
    Test test = { "values", 0, 0 };
    test_features(&test);
    test_asking(&test);
    test_rows(&test);
    test_last_word(&test);
    test_weights(&test);
    test_step(&test);
    test_records(&test);
    test_training(&test);
    test_damage(&test);
    test_stages(&test);
    return test_end(&test);
}
