/* Networks of neurons: their inputs, what they say by its definition, their file, and how they learn. */
#include "learn/expert.h"
#include "search/network.h"

#include "game/chance.h"
#include "positions.h"
#include "seal.h"
#include "search/quiet.h"
#include "search/solver.h"
#include "test.h"
#include "threats_oracle.h"

#include <math.h>
#include <stdlib.h>

/* The smallest, odd and even ones, and such as need two words. */
static const int BOARDS[][3] = { { 7, 6, 4 }, { 7, 7, 4 }, { 5, 4, 4 }, { 1, 6, 4 }, { 6, 1, 3 },  { 2, 2, 2 }, { 64, 1, 4 },
                                 { 9, 9, 4 }, { 12, 9, 4 }, { 16, 7, 4 }, { 10, 8, 5 }, { 1, 127, 4 }, { 42, 2, 3 } };

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

/* False if this machine does not have the board. */
static bool board_number(size_t i, Geometry *geometry)
{
    char why[WHY_TEXT];
    return geometry_make(geometry, (unsigned)BOARDS[i][0], (unsigned)BOARDS[i][1], (unsigned)BOARDS[i][2], why);
}

/* ---- inputs ---- */

/* The state of a piece by its definition: 0 if what is below it is not filled, else 1, 10 or 11, 100 to 111 in binary for no, one or two stones, with a 1
 * for x. */
static int piece_by_definition(const Board *board, int row, int height, int column)
{
    int state = 0, above = 1;
    if (board_height(board, column) < row)
        return 0;
    for (int i = 0; i < height; i++) {
        const char cell = board_cell(board, column, row + i);
        state |= (cell == 'x') << i;
        above <<= cell != '.';
    }
    return state | above;
}

/* Which inputs are on, by their definition. */
static void inputs_by_definition(const Board *board, bool *on)
{
    const int cols = board->geometry.cols, rows = board->geometry.rows, height = rows > 1 ? 2 : 1, across = cols > 1 ? cols - 1 : 1;
    const int patches = across * ((rows + 1) / 2);
    for (int up = 0; up < (rows + 1) / 2; up++)
        for (int column = 0; column < across; column++) {
            const int row = 2 * up + height > rows ? rows - height : 2 * up;
            const int left = piece_by_definition(board, row, height, column), right = cols > 1 ? piece_by_definition(board, row, height, column + 1) : 0;
            on[64 * (up * across + column) + 8 * left + right] = true;
        }
    for (int player = 0; player < 2; player++)
        for (int cell = 0; cell < cols * rows; cell++)
            on[64 * patches + player * cols * rows + cell] = threats_is_gap(board, (Player)player, cell / rows, cell % rows);
    on[64 * patches + 2 * cols * rows + board->count % 2] = true;
}

static bool *all_off(const Inputs *inputs)
{
    bool *on = calloc((size_t)inputs->count, sizeof *on);
    if (on == NULL)
        exit(1);
    return on;
}

static Sight sight_of_board(const Board *board)
{
    return inputs_look(&board->geometry, board->stones[PLAYER_X], board->stones[PLAYER_O]);
}

/* Those that are on, with the turn. */
static bool *inputs_found(const Inputs *inputs, const Board *board, Test *test)
{
    uint16_t list[MAX_INPUTS_ON];
    const Sight sight = sight_of_board(board);
    bool *on = all_off(inputs);
    uint8_t state[MAX_PIECES];
    int count = inputs_on(inputs, &sight, state, list);
    CHECK(test, count < MAX_INPUTS_ON);
    list[count++] = (uint16_t)(inputs->first_turn + (int)board_turn(board));
    for (int i = 0; i < count; i++) {
        CHECK(test, list[i] < inputs->count && !on[list[i]]);
        on[list[i]] = true;
    }
    return on;
}

static void check_inputs(Test *test, const Inputs *inputs, const Board *board)
{
    const Board mirror = board_mirror(board);
    bool *expected = all_off(inputs), *found = inputs_found(inputs, board, test), *mirrored = inputs_found(inputs, &mirror, test);
    inputs_by_definition(board, expected);
    CHECK(test, memcmp(expected, found, (size_t)inputs->count) == 0);
    int wrong = 0;
    for (int i = 0; i < inputs->count; i++)
        wrong += found[i] != mirrored[inputs_mirrored(inputs, i)];
    CHECK(test, wrong == 0);
    free(expected);
    free(found);
    free(mirrored);
}

static void test_inputs(Test *test)
{
    Random random;
    random_init(&random, 1);
    for (size_t i = 0; i < BOARD_COUNT; i++) {
        Geometry geometry;
        Inputs inputs;
        if (!board_number(i, &geometry))
            continue;
        inputs_prepare(&inputs, &geometry);
        for (int input = 0; input < inputs.count; input++)
            CHECK(test, inputs_mirrored(&inputs, inputs_mirrored(&inputs, input)) == input);
        for (int game = 0; game < 10; game++) {
            Board board;
            for (board_init(&board, &geometry); board_status(&board) == STATUS_PLAYING; board_play(&board, chance_column(&board, &random)))
                check_inputs(test, &inputs, &board);
        }
    }
}

/* ---- what it says ---- */

/* With weights by chance, none larger than that. */
static bool make_neural(Network *network, const Geometry *geometry, int neurons, int largest, Random *random)
{
    if (!network_init_neural(network, geometry, neurons, values_of_class(&data_values, geometry)))
        return false;
    for (size_t i = 0; i < network->neural.weight_count; i++)
        network->neural.weights[i] = (int16_t)((int)random_below(random, 2 * (uint32_t)largest + 1) - largest);
    neural_prepare(&network->neural);
    return true;
}

static int cut_off(int neuron)
{
    return neuron < 0 ? 0 : neuron > 256 ? 256 : neuron;
}

/* Neuron number n of the first layer. */
static int neuron_by_definition(const Neural *neural, const bool *on, int n)
{
    unsigned sum = 0; /* of 16 bits, two's complement */
    for (int input = 0; input < neural->inputs.count; input++)
        if (on[input])
            sum += (unsigned)neural->weights[input * neural->neurons + n];
    return cut_off((int)((sum & 0xffff) ^ 0x8000) - 0x8000);
}

static double output_by_definition(const Neural *neural, const Board *board)
{
    const Board mirror = board_mirror(board);
    const int neurons = neural->neurons;
    const int16_t *second = neural->weights + neural->inputs.count * neurons, *added = second + 16 * neurons, *third = added + 16;
    bool *on[2] = { all_off(&neural->inputs), all_off(&neural->inputs) };
    inputs_by_definition(board, on[0]);
    inputs_by_definition(&mirror, on[1]);
    int output = third[16] * 256, both[MAX_NEURONS];
    for (int n = 0; n < neurons; n++)
        both[n] = neuron_by_definition(neural, on[0], n) + neuron_by_definition(neural, on[1], n);
    for (int k = 0; k < 16; k++) {
        int sum = added[k] * 256;
        for (int n = 0; n < neurons; n++)
            sum += both[n] * second[k * neurons + n];
        output += third[k] * cut_off(sum / 128);
    }
    free(on[0]);
    free(on[1]);
    return output / 65536.0;
}

/* By its definition, after a place near and far away, and of the mirror image. */
static void check_outputs(Test *test, const Network *network, Random *random)
{
    Board board;
    NetworkPlace place;
    board_init(&board, &network->geometry);
    for (int move = 0; board_status(&board) == STATUS_PLAYING; move++) {
        const Board mirror = board_mirror(&board);
        const Sight sight = sight_of_board(&board), mirrored = sight_of_board(&mirror);
        const Player turn = board_turn(&board);
        if (move % 7 == 0)
            network_place(network, &sight, &place);
        const double output = network_sum(network, &sight, turn);
        CHECK(test, output == network_sum(network, &mirrored, turn) && output == network_sum_after(network, &place, &sight, turn));
        CHECK(test, network_sum_after(network, &place, &sight, turn ^ 1) == network_sum(network, &sight, turn ^ 1));
        if (move % 5 == 0)
            CHECK(test, output == output_by_definition(&network->neural, &board));
        CHECK(test, network_value(network, &board) >= -1 && network_value(network, &board) <= 1);
        board_play(&board, chance_column(&board, random));
    }
}

/* Where sums are too large for 16 bits as well. */
static void test_outputs(Test *test)
{
    static const int LARGEST[] = { 20, 300, NETWORK_LARGEST };
    Random random;
    random_init(&random, 2);
    for (size_t i = 0; i < BOARD_COUNT; i++)
        for (int k = 0; k < 3; k++) {
            Geometry geometry;
            Network network;
            if (!board_number(i, &geometry) || !CHECK(test, make_neural(&network, &geometry, 16 * (1 + (int)i), LARGEST[k], &random)))
                continue;
            for (int game = 0; game < 2; game++)
                check_outputs(test, &network, &random);
            network_free(&network);
        }
}

/* ---- the file ---- */

/* All but the foundation. */
static bool same_weights(const Network *a, const Network *b)
{
    const size_t first = 2 * (size_t)a->neural.inputs.count * (size_t)a->neural.neurons * sizeof *a->neural.first;
    return b->kind == NETWORK_NEURAL && geometry_equal(&a->geometry, &b->geometry) && a->neural.neurons == b->neural.neurons
           && memcmp(a->neural.weights, b->neural.weights, a->neural.weight_count * sizeof *a->neural.weights) == 0
           && memcmp(a->neural.first, b->neural.first, first) == 0;
}

static bool same(const Network *a, const Network *b)
{
    return same_weights(a, b) && a->no_playouts == b->no_playouts && memcmp(&a->foundation.weights, &b->foundation.weights, sizeof a->foundation.weights) == 0;
}

static void test_round_trips(Test *test)
{
    Random random;
    random_init(&random, 3);
    for (size_t i = 0; i < BOARD_COUNT; i++) {
        Geometry geometry;
        Network network, back;
        Text file;
        char why[WHY_TEXT];
        if (!board_number(i, &geometry) || !CHECK(test, make_neural(&network, &geometry, 16 * (1 + (int)i % 4), i % 2 == 0 ? 50 : NETWORK_LARGEST, &random)))
            continue;
        network.no_playouts = i % 3 == 0;
        text_init(&file);
        network_write(&network, &file);
        if (CHECK(test, !file.failed && network_read(&back, (uint8_t *)file.bytes, file.length, NULL, why) == NETWORK_READ)) {
            CHECK(test, same(&network, &back));
            network_free(&back);
        }
        network_free(&network);
        text_free(&file);
    }
}

/* A file that an earlier version has written holds what it made for it. */
static void test_old_version(Test *test)
{
    static uint8_t bytes[20000];
    const Geometry geometry = oracle_geometry(5, 4, 4);
    Network made, read;
    Random random;
    char why[WHY_TEXT];
    random_init(&random, 3);
    FILE *file = fopen("tests/data/network-version-3.bin", "rb");
    if (!CHECK(test, make_neural(&made, &geometry, 16, 30, &random) && file != NULL))
        return;
    const size_t size = fread(bytes, 1, sizeof bytes, file);
    fclose(file);
    if (CHECK(test, network_read(&read, bytes, size, NULL, why) == NETWORK_READ)) {
        CHECK(test, same_weights(&made, &read));
        network_free(&read);
    }
    network_free(&made);
}

/* A byte changed or missing, and what has a right checksum but makes no sense. */
static void test_damage(Test *test)
{
    static const struct {
        size_t at;
        uint8_t byte;
    } NONSENSE[] = { { 15, 0 }, { 15, 2 }, { 15, 17 }, { 15, 255 }, { 12, 5 }, { 200, 1 }, { 203, 255 }, { 8, 4 }, { 8, 5 } };
    const Geometry geometry = oracle_geometry(4, 4, 4);
    Network network, back;
    Random random;
    Text file;
    char why[WHY_TEXT];
    random_init(&random, 4);
    text_init(&file);
    CHECK(test, make_neural(&network, &geometry, 16, 50, &random));
    network_write(&network, &file);
    uint8_t *bytes = (uint8_t *)file.bytes;
    for (size_t i = 0; i < file.length; i += i < 220 ? 1 : 97) {
        bytes[i] ^= (uint8_t)(1 << i % 8);
        CHECK(test, network_read(&back, bytes, file.length, NULL, why) == NETWORK_BAD);
        bytes[i] ^= (uint8_t)(1 << i % 8);
        CHECK(test, network_read(&back, bytes, i, NULL, why) == NETWORK_BAD);
    }
    for (size_t i = 0; i < sizeof NONSENSE / sizeof NONSENSE[0]; i++) {
        const uint8_t before = bytes[NONSENSE[i].at];
        bytes[NONSENSE[i].at] = NONSENSE[i].byte;
        seal(bytes, file.length);
        CHECK(test, network_read(&back, bytes, file.length, NULL, why) == NETWORK_BAD && strstr(why, "damaged") != NULL);
        bytes[NONSENSE[i].at] = before;
    }
    network_free(&network);
    text_free(&file);
}

/* ---- learning ---- */

static const Geometry SMALL = GEOMETRY_OF(5, 4, 4);

/* Random quiet positions, by chance worth this or that; each stands in a batch several times. */
static void make_lessons(const Geometry *geometry, Lesson lessons[GRADIENT_BATCH], const Lesson *batch[GRADIENT_BATCH], int different, Random *random)
{
    for (int i = 0; i < different; i++) {
        const Board board = positions_random(geometry, (int)random_below(random, 8), random);
        lessons[i] = (Lesson){ .x = board.stones[PLAYER_X], .o = board.stones[PLAYER_O], .worth = (float)random_below(random, 3) - 1 };
    }
    for (int i = 0; i < GRADIENT_BATCH; i++)
        batch[i] = &lessons[i % different];
}

/* The mean cross entropy. */
static double loss_of(const Gradient *gradient, const Lesson lessons[], int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        const double z = 2 * gradient_output(gradient, &lessons[i]), chance = ((double)lessons[i].worth + 1) / 2;
        sum += (z > 0 ? log1p(exp(-z)) + z : log1p(exp(z))) - chance * z;
    }
    return sum / count;
}

/* The first step of Adam moves each weight against its slope, by the rate, whatever the slope; what decays is known. */
static void test_slopes(Test *test)
{
    enum { DIFFERENT = 8 };
    static Lesson lessons[GRADIENT_BATCH];
    const Lesson *batch[GRADIENT_BATCH];
    const double NEARBY = 1e-3, RATE = 1e-3;
    Gradient gradient;
    Random random;
    random_init(&random, 5);
    if (!CHECK(test, gradient_init(&gradient, &SMALL, 16, values_of_class(&data_values, &SMALL), &random)))
        return;
    make_lessons(&SMALL, lessons, batch, DIFFERENT, &random);
    float *before = calloc(gradient.count, sizeof *before);
    signed char *slope = calloc(gradient.count, 1);
    if (before == NULL || slope == NULL)
        exit(1);
    memcpy(before, gradient.weight, gradient.count * sizeof *before);
    for (size_t i = 0; i < gradient.count; i++) {
        gradient.weight[i] = before[i] + (float)NEARBY;
        const double above = loss_of(&gradient, lessons, DIFFERENT);
        gradient.weight[i] = before[i] - (float)NEARBY;
        const double below = loss_of(&gradient, lessons, DIFFERENT), by = (above - below) / (2 * NEARBY);
        gradient.weight[i] = before[i];
        slope[i] = (signed char)(fabs(by) < 1e-3 ? 0 : by > 0 ? 1 : -1);
    }
    gradient_step(&gradient, batch, RATE, 1);
    int wrong = 0, seen = 0;
    for (size_t i = 0; i < gradient.count; i++) {
        const double expected = (double)before[i] - RATE * (slope[i] + 0.5 * (double)before[i]);
        wrong += slope[i] != 0 && fabs((double)gradient.weight[i] - expected) > 0.05 * RATE;
        seen += slope[i] != 0;
    }
    CHECK(test, seen > 500 && wrong <= seen / 100); /* where a neuron is at its end it has two slopes */
    free(before);
    free(slope);
    gradient_free(&gradient);
}

/* What it learns it says, and in whole numbers nearly the same; by three threads the same as by one, to the last bit. */
static void test_learning(Test *test)
{
    enum { DIFFERENT = 30, STEPS = 100 };
    static Lesson lessons[GRADIENT_BATCH];
    const Lesson *batch[GRADIENT_BATCH];
    Gradient gradient[2];
    Network network;
    Random random;
    for (int i = 0; i < 2; i++) {
        random_init(&random, 6);
        if (!CHECK(test, gradient_init(&gradient[i], &SMALL, 32, values_of_class(&data_values, &SMALL), &random)))
            return;
    }
    make_lessons(&SMALL, lessons, batch, DIFFERENT, &random);
    const double before = loss_of(&gradient[0], lessons, DIFFERENT);
    for (int step = 0; step < STEPS; step++)
        for (int i = 0; i < 2; i++)
            gradient_step(&gradient[i], batch, 0.003, i == 0 ? 1 : 3);
    CHECK(test, memcmp(gradient[0].weight, gradient[1].weight, gradient[0].count * sizeof(float)) == 0);
    CHECK(test, loss_of(&gradient[0], lessons, DIFFERENT) < 0.6 * before);
    if (CHECK(test, network_init_neural(&network, &SMALL, 32, values_of_class(&data_values, &SMALL)))) {
        gradient_round(&gradient[0], &network);
        for (int i = 0; i < DIFFERENT; i++) {
            Board board = { .geometry = SMALL, .stones = { lessons[i].x, lessons[i].o }, .count = bits_count(lessons[i].x | lessons[i].o) };
            CHECK(test, fabs(network_value(&network, &board) - tanh(gradient_output(&gradient[0], &lessons[i]))) < 0.1);
        }
        network_free(&network);
    }
    gradient_free(&gradient[0]);
    gradient_free(&gradient[1]);
}

/* ---- games ---- */

/* Lessons are of quiet positions, one further on than the other, and worth something between a loss and a win. */
static void check_game(Test *test, const ExpertRules *rules, const Lesson *lessons, int count)
{
    int before = -1;
    for (int i = 0; i < count; i++) {
        Board board, quiet;
        char why[WHY_TEXT];
        int result;
        CHECK(test, board_from_stones(&board, &rules->geometry, lessons[i].x, lessons[i].o, why) && board.count > before);
        before = board.count;
        quiet = board;
        CHECK(test, quiet_find(&quiet, QUIET_TRIES, &result) && board_equal(&quiet, &board));
        CHECK(test, lessons[i].worth >= -1 && lessons[i].worth <= 1);
    }
}

/* One seed, one game, whatever was played before; and not always the same. */
static void test_games(Test *test)
{
    static const atomic_bool NEVER = false;
    Random random;
    Hash hash = { .lines = NULL };
    int proved = 0; /* what came of the game counts in full for the last position, whose search proved it */
    random_init(&random, 7);
    if (!CHECK(test, hash_resize(&hash, 1 << 20)))
        return;
    for (size_t i = 0; i < BOARD_COUNT; i++) {
        ExpertRules rules = { .opening = 3, .visits = 2 + 10 * (int)i, .stop = &NEVER };
        Network network;
        MctsGuide guide;
        static Lesson once[MAX_CELLS], again[MAX_CELLS];
        int different = 0;
        if (!board_number(i, &rules.geometry) || !CHECK(test, make_neural(&network, &rules.geometry, 16, 30, &random)))
            continue;
        network.no_playouts = i % 2 == 0;
        guide_prepare(&guide, &rules.geometry, &network, NULL);
        for (uint64_t seed = 0; seed < 12; seed++) {
            Lesson *const lessons = seed % 2 == 0 ? once : again;
            random_init(&random, seed / 2);
            const int count = expert_play(&rules, &guide, &hash, &random, lessons);
            check_game(test, &rules, lessons, count);
            if (count > 1)
                proved += fabsf(lessons[count - 1].worth) == 1;
            if (seed % 2 == 1)
                CHECK(test, memcmp(once, again, (size_t)count * sizeof *once) == 0);
            else
                different += seed > 0 && count > 0 && memcmp(once, again, (size_t)count * sizeof *once) != 0;
        }
        CHECK(test, different > 0 || rules.geometry.cols < 5 || rules.geometry.rows < 4);
        network_free(&network);
    }
    CHECK(test, proved >= 12);
    hash_free(&hash);
}

/* The result of an unfinished position, for x. */
static int result_of(const Board *board, Hash *hash)
{
    const SearchControl control = search_unlimited(1);
    SolverResult solved;
    solver_position(&(SolverTask){ .board = board, .hash = hash, .control = &control }, &solved);
    const int score = board_turn(board) == PLAYER_X ? solved.best.lower : -solved.best.lower;
    return (score > 0) - (score < 0);
}

/* What is proved to be a win of x is worth 1, and one of o -1; and what is not proved is worth the more to the side that wins. */
static void test_worth(Test *test)
{
    static const atomic_bool NEVER = false;
    static Lesson lessons[MAX_CELLS];
    const ExpertRules rules = { SMALL, 6, 30, &NEVER };
    Network network;
    MctsGuide guide;
    Hash hash = { .lines = NULL }, of_solver = { .lines = NULL };
    int proved = 0, right = 0;
    double rest = 0;
    if (!CHECK(test, hash_resize(&hash, 1 << 20) && hash_resize(&of_solver, 1 << 20)
                         && network_init_neural(&network, &SMALL, 16, values_of_class(&data_values, &SMALL))))
        return;
    guide_prepare(&guide, &SMALL, &network, NULL);
    for (uint64_t seed = 0; seed < 60; seed++) {
        Random random;
        random_init(&random, seed);
        const int count = expert_play(&rules, &guide, &hash, &random, lessons);
        for (int i = 0; i < count; i++) {
            Board board;
            char why[WHY_TEXT];
            CHECK(test, board_from_stones(&board, &SMALL, lessons[i].x, lessons[i].o, why));
            const int result = result_of(&board, &of_solver);
            const bool is_proved = fabsf(lessons[i].worth) == 1;
            proved += is_proved;
            right += is_proved && (int)lessons[i].worth == result;
            rest += is_proved ? 0 : (double)lessons[i].worth * result;
        }
    }
    CHECK(test, proved > 20 && right == proved && rest > 20);
    network_free(&network);
    hash_free(&hash);
    hash_free(&of_solver);
}

int main(void)
{
    Test test = { "neural", 0, 0 };
    if (!ONLY_THREADS) {
        test_inputs(&test);
        test_outputs(&test);
        test_round_trips(&test);
        test_old_version(&test);
        test_damage(&test);
        test_slopes(&test);
        test_games(&test);
        test_worth(&test);
    }
    test_learning(&test);
    return test_end(&test);
}
