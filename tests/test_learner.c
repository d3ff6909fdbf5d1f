/* Learning: the features, one step of it computed by hand, and what comes of a short training. */
#include "learn/learner.h"

#include "game/bitboard.h"
#include "game/chance.h"
#include "positions.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* ---- features ---- */

static int count_bits(uint64_t bits)
{
    return bits_count64(bits);
}

/* The state of a cell by its definition. */
static unsigned state_of(const Board *board, int column, int row)
{
    const char cell = board_cell(board, column, row);
    return cell == 'x' ? 2 : cell == 'o' ? 3 : board_height(board, column) == row ? 1 : 0;
}

static void check_states(Test *test, const Board *board)
{
    CellStates states[2];
    const Board mirror = board_mirror(board);
    CellStates other[2];
    tuples_read(&board->geometry, board->stones[PLAYER_X], board->stones[PLAYER_O], states);
    tuples_read(&board->geometry, mirror.stones[PLAYER_X], mirror.stones[PLAYER_O], other);
    CHECK(test, states[0].low == other[1].low && states[0].high == other[1].high);
    CHECK(test, states[1].low == other[0].low && states[1].high == other[0].high);
    for (int column = 0; column < board->geometry.cols; column++)
        for (int row = 0; row < board->geometry.rows; row++) {
            const int cell = column * board->geometry.rows + row;
            const unsigned got = (unsigned)((states[0].low >> cell & 1) | (states[0].high >> cell & 1) << 1);
            CHECK(test, got == state_of(board, column, row));
        }
}

static void test_states(Test *test)
{
    static const unsigned GEOMETRIES[][3] = { { 7, 6, 4 }, { 8, 8, 4 }, { 9, 7, 4 }, { 1, 64, 3 }, { 64, 1, 3 }, { 4, 5, 3 } };
    Random random;
    random_init(&random, 1);
    for (size_t i = 0; i < sizeof GEOMETRIES / sizeof GEOMETRIES[0]; i++) {
        Geometry geometry;
        char why[100];
        geometry_make(&geometry, GEOMETRIES[i][0], GEOMETRIES[i][1], GEOMETRIES[i][2], why, sizeof why);
        for (int game = 0; game < 5; game++) {
            Board board;
            board_init(&board, &geometry);
            while (board_status(&board) == STATUS_PLAYING) {
                check_states(test, &board);
                board_play(&board, chance_column(&board, &random));
            }
        }
    }
}

static void test_gather(Test *test)
{
    Random random;
    random_init(&random, 2);
    for (int i = 0; i < 10000; i++) {
        const uint64_t bits = random_next(&random), mask = random_next(&random) & random_next(&random) & random_next(&random);
        uint32_t expected = 0;
        int to = 0;
        for (int bit = 0; bit < 64; bit++)
            if (mask >> bit & 1)
                expected |= to < 32 ? (uint32_t)(bits >> bit & 1) << to++ : 0;
        CHECK(test, count_bits(mask) > 31 || gather_bits(bits, mask) == expected);
    }
}

static void test_walks(Test *test)
{
    Random random;
    Tuples tuples, again;
    Geometry large;
    char why[100];
    random_init(&random, 3);
    CHECK(test, tuples_choose(&tuples, &USUAL, 70, 8, &random));
    for (int i = 0; i < tuples.count; i++)
        CHECK(test, count_bits(tuples.mask[i]) == 8 && tuples.mask[i] < (uint64_t)1 << 42);
    random_init(&random, 3);
    CHECK(test, tuples_choose(&again, &USUAL, 70, 8, &random));
    CHECK(test, memcmp(again.mask, tuples.mask, 70 * sizeof tuples.mask[0]) == 0);
    geometry_make(&large, 9, 8, 4, why, sizeof why);
    CHECK(test, !tuples_choose(&tuples, &large, 70, 8, &random)); /* 72 cells */
    geometry_make(&large, 2, 3, 2, why, sizeof why);
    CHECK(test, !tuples_choose(&tuples, &large, 70, 8, &random)); /* fewer than 8 */
}

/* ---- learning ---- */

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

static const LearnRates RATES = { .step = 0.03, .trace = 0.8, .exploration = 0.1 };

static bool make_learner(Learner *learner, int count, int cells, uint64_t seed)
{
    Tuples tuples;
    Random random;
    random_init(&random, seed);
    return tuples_choose(&tuples, &USUAL, count, cells, &random) && learner_init(learner, &tuples);
}

/* One tuple and one position, step after step as on paper. The tuple is the lower part of the first two columns, and a stone in the
 * first column is not in its mirror image, so that two weights make the value. */
static void test_step_by_hand(Test *test)
{
    const double STEP = 0.1;
    const Tuples tuples = { .geometry = USUAL, .count = 1, .cells = 8, .mask = { 0x3cf } };
    Learner learner;
    Board board;
    CHECK(test, learner_init(&learner, &tuples));
    board_init(&board, &USUAL);
    board_play(&board, 0);
    CHECK(test, learner_value(&learner, &board) == 0);
    /* The value is 0 and the slope 1; the recommended change of each weight is 0.5 and the rate is whole. */
    learner_correct(&learner, &board, 0.5, STEP);
    const double first = 2 * 0.1 * 0.5;
    CHECK(test, near(learner_value(&learner, &board), tanh(first)));
    /* All changes so far have had one sign, so the rate is still whole when it turns. */
    const double slope1 = 1 - tanh(first) * tanh(first), second = first - 2 * 0.1 * 0.25 * slope1;
    learner_correct(&learner, &board, -0.25, STEP);
    CHECK(test, near(learner_value(&learner, &board), tanh(second)));
    /* Now they have not. */
    const double sure = (0.5 - 0.25 * slope1) / (0.5 + 0.25 * slope1), rate = 0.1 * exp(2.7 * (sure - 1));
    const double slope2 = 1 - tanh(second) * tanh(second), third = second + 2 * rate * 0.125 * slope2;
    learner_correct(&learner, &board, 0.125, STEP);
    CHECK(test, near(learner_value(&learner, &board), tanh(third)));
    /* The other side to move has weights of its own. */
    board_play(&board, 3);
    CHECK(test, learner_value(&learner, &board) == 0);
    learner_free(&learner);
}

/* A position and its mirror image have the same value, whatever was learned. */
static void test_symmetry(Test *test)
{
    Learner learner;
    Random random;
    CHECK(test, make_learner(&learner, 20, 6, 5));
    random_init(&random, 6);
    for (int game = 0; game < 50; game++)
        learner_play(&learner, &RATES, &random);
    for (int game = 0; game < 20; game++) {
        Board board;
        board_init(&board, &USUAL);
        while (board_status(&board) == STATUS_PLAYING) {
            const Board mirror = board_mirror(&board);
            CHECK(test, learner_value(&learner, &board) == learner_value(&learner, &mirror)
                            || near(learner_value(&learner, &board), learner_value(&learner, &mirror)));
            board_play(&board, chance_column(&board, &random));
        }
    }
    learner_free(&learner);
}

/* Points of the learner in `games` against random play, of each side in turn. */
static double against_random(const Learner *learner, int games, Random *random)
{
    double points = 0;
    for (int game = 0; game < games; game++) {
        const Player side = (Player)(game % 2);
        Board board;
        board_init(&board, &USUAL);
        while (board_status(&board) == STATUS_PLAYING) {
            int column = learner_choose(learner, &board, random);
            while (board_turn(&board) != side && !board_can_play(&board, column = (int)random_below(random, 7)))
                continue;
            board_play(&board, column);
        }
        const Status status = board_status(&board);
        points += status == STATUS_DRAWN ? 0.5 : status == (side == PLAYER_X ? STATUS_WON_X : STATUS_WON_O);
    }
    return points / games;
}

static void test_short_training(Test *test)
{
    Learner learner, again;
    Random random, same;
    CHECK(test, make_learner(&learner, 30, 6, 7) && make_learner(&again, 30, 6, 7));
    random_init(&random, 8);
    random_init(&same, 8);
    for (int game = 0; game < 3000; game++) {
        learner_play(&learner, &RATES, &random);
        learner_play(&again, &RATES, &same);
    }
    CHECK(test, memcmp(learner.weights, again.weights, learner.weight_count * sizeof(float)) == 0);
    CHECK(test, against_random(&learner, 200, &random) > 0.85);
    learner_free(&learner);
    learner_free(&again);
}

/* The whole numbers of the network are close to the weights: 140 of them are off by half the scale at most. */
static void test_rounding(Test *test)
{
    Learner learner;
    Network network;
    Random random;
    CHECK(test, make_learner(&learner, 70, 6, 9) && learner_network(&learner, &network));
    for (size_t i = 0; i < network.weight_count; i++)
        if (network.weights[i] != 0)
            CHECK(test, false); /* it has learned nothing yet */
    network_free(&network);
    random_init(&random, 10);
    for (int game = 0; game < 300; game++)
        learner_play(&learner, &RATES, &random);
    if (!CHECK(test, learner_network(&learner, &network)))
        return;
    int largest = 0;
    for (size_t i = 0; i < network.weight_count; i++)
        largest = abs(network.weights[i]) > largest ? abs(network.weights[i]) : largest;
    CHECK(test, largest == NETWORK_LARGEST);
    Board board;
    board_init(&board, &USUAL);
    while (board_status(&board) == STATUS_PLAYING) {
        CHECK(test, fabs(network_value(&network, &board) - learner_value(&learner, &board)) <= 70 * network.scale);
        board_play(&board, learner_choose(&learner, &board, &random));
    }
    network_free(&network);
    learner_free(&learner);
}

int main(void)
{
    Test test = { "learner", 0, 0 };
    test_states(&test);
    test_gather(&test);
    test_walks(&test);
    test_step_by_hand(&test);
    test_symmetry(&test);
    test_short_training(&test);
    test_rounding(&test);
    return test_end(&test);
}
