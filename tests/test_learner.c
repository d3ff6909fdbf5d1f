/* Learning: the features, one step of it computed by hand, what comes of a short training, trials, and what is told of how it goes. */
#include "learn/learner.h"

#include "base/clock.h"
#include "game/bitboard.h"
#include "game/chance.h"
#include "learn/progress.h"
#include "learn/trial.h"
#include "positions.h"
#include "search/quiet.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <unistd.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

/* Cells in one word and in two. */
static const int BOARDS[][3] = { { 7, 6, 4 }, { 9, 9, 4 }, { 12, 9, 4 }, { 16, 7, 4 } };

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

/* ---- features ---- */

/* The state of a cell by its definition. */
static unsigned state_of(const Board *board, int column, int row)
{
    const char cell = board_cell(board, column, row);
    return cell == 'x' ? 2 : cell == 'o' ? 3 : board_height(board, column) == row ? 1 : 0;
}

/* The state of a tuple by its definition: of its cells, from the lowest on, the low bits side by side, and then the high ones. */
static unsigned tuple_state_of(const Board *board, const Tuples *tuples, int tuple)
{
    const int rows = board->geometry.rows;
    unsigned low = 0, high = 0;
    int at = 0;
    for (int cell = 0; cell < geometry_cells(&board->geometry); cell++)
        if (tuples->mask[tuple] >> cell & 1) {
            const unsigned state = state_of(board, cell / rows, cell % rows);
            low |= (state & 1) << at;
            high |= (state >> 1) << at++;
        }
    return low | high << tuples->cells;
}

static bool contains(const TupleSet *set, int tuple)
{
    return (set->word[tuple / 64] >> (tuple % 64) & 1) != 0;
}

/* Those of a position, read at once and after another one with some of its stones. */
static void check_states(Test *test, const Board *board, const Tuples *tuples, const TupleSteps *steps, const TupleStates *before)
{
    const Board images[2] = { *board, board_mirror(board) };
    TupleStates states, after;
    TupleSet changed[2];
    tuples_read(steps, board->stones[PLAYER_X], board->stones[PLAYER_O], &states);
    tuples_read_after(steps, before, board->stones[PLAYER_X], board->stones[PLAYER_O], &after, changed);
    CHECK(test, states.x == board->stones[PLAYER_X] && states.o == board->stones[PLAYER_O] && after.x == states.x && after.o == states.o);
    for (int image = 0; image < 2; image++)
        for (int i = 0; i < tuples->count; i++) {
            CHECK(test, states.of[image][i] == tuple_state_of(&images[image], tuples, i));
            CHECK(test, after.of[image][i] == states.of[image][i]);
            CHECK(test, contains(&changed[image], i) || before->of[image][i] == states.of[image][i]);
        }
}

/* Nothing is said to have changed where nothing has, and not everything behind a single move on a large board. */
static void check_changes(Test *test, const Board *board, const Tuples *tuples, const TupleSteps *steps, const TupleStates *states)
{
    TupleStates after;
    TupleSet changed[2];
    tuples_read_after(steps, states, states->x, states->o, &after, changed);
    for (int i = 0; i < tuples->count; i++)
        CHECK(test, !contains(&changed[0], i) && !contains(&changed[1], i));
    tuples_read_after(steps, states, board->stones[PLAYER_X], board->stones[PLAYER_O], &after, changed);
    int count = 0;
    for (int i = 0; i < tuples->count; i++)
        count += contains(&changed[0], i);
    CHECK(test, geometry_cells(&board->geometry) < 60 || tuples->count < 64 || count < tuples->count);
}

/* A random game, with so many tuples. */
static void check_game(Test *test, const Geometry *geometry, int count, int cells, Random *random)
{
    Tuples tuples;
    TupleSteps steps;
    TupleStates states, last;
    Board board;
    tuples_choose(&tuples, geometry, count, cells, random);
    tuples_prepare(&tuples, &steps);
    board_init(&board, geometry);
    for (int move = 0; board_status(&board) == STATUS_PLAYING; move++) {
        tuples_read(&steps, board.stones[PLAYER_X], board.stones[PLAYER_O], &last);
        if (move % 7 == 0)
            states = last;
        check_states(test, &board, &tuples, &steps, &states);
        board_play(&board, chance_column(&board, random));
        check_changes(test, &board, &tuples, &steps, &last);
    }
}

static void test_states(Test *test)
{
    static const int GEOMETRIES[][3] = { { 7, 6, 4 }, { 8, 8, 4 }, { 9, 7, 4 }, { 1, 64, 3 }, { 64, 1, 3 }, { 4, 5, 3 }, { 2, 3, 2 }, { 9, 9, 4 },
                                         { 12, 9, 4 }, { 16, 7, 4 }, { 1, 127, 3 }, { 2, 63, 4 }, { 5, 24, 5 }, { 1, 65, 3 }, { 42, 2, 5 } };
    static const int COUNTS[] = { 70, 1, 16, 17, 64, 65 };
    Random random;
    random_init(&random, 1);
    for (size_t i = 0; i < sizeof GEOMETRIES / sizeof GEOMETRIES[0]; i++) {
        const Geometry geometry = oracle_geometry(GEOMETRIES[i][0], GEOMETRIES[i][1], GEOMETRIES[i][2]);
        check_game(test, &geometry, MAX_TUPLES, MAX_TUPLE_CELLS, &random);
        check_game(test, &geometry, COUNTS[i % (sizeof COUNTS / sizeof COUNTS[0])], i % 2 == 0 ? MAX_TUPLE_CELLS : 5, &random);
    }
}

/* Tuples are of the board, of neighbours, and all of it where it is small; the same random numbers choose the same. */
static void test_walks(Test *test)
{
    const Geometry small = oracle_geometry(2, 3, 2);
    Random random;
    Tuples tuples, again;
    for (int board = 0; board < BOARD_COUNT; board++) {
        const Geometry geometry = oracle_geometry(BOARDS[board][0], BOARDS[board][1], BOARDS[board][2]);
        const int cells = geometry_cells(&geometry);
        WideBits seen = 0;
        random_init(&random, 3);
        tuples_choose(&tuples, &geometry, MAX_TUPLES, 8, &random);
        for (int i = 0; i < tuples.count; i++) {
            CHECK(test, bits_count(tuples.mask[i]) == 8 && tuples.mask[i] >> cells == 0);
            seen |= tuples.mask[i];
        }
        CHECK(test, bits_count(seen) > cells * 9 / 10);
        random_init(&random, 3);
        tuples_choose(&again, &geometry, MAX_TUPLES, 8, &random);
        CHECK(test, memcmp(again.mask, tuples.mask, sizeof tuples.mask) == 0);
    }
    tuples_choose(&tuples, &small, 70, 8, &random);
    CHECK(test, tuples.count == 70 && tuples.cells == 6 && tuples.mask[0] == 0x3f && tuples.mask[69] == 0x3f);
}

/* ---- learning ---- */

static bool near(double a, double b)
{
    return fabs(a - b) < 1e-6;
}

static const LearnRates RATES = { .step = 0.03, .trace = 0.8, .exploration = 0.1 };

static bool make_learner(Learner *learner, const int board[3], bool founded, int count, int cells, uint64_t seed)
{
    const Geometry geometry = oracle_geometry(board[0], board[1], board[2]);
    Tuples tuples;
    Random random;
    random_init(&random, seed);
    tuples_choose(&tuples, &geometry, count, cells, &random);
    return learner_init(learner, &tuples, founded ? values_of_class(&data_values, &geometry) : NULL);
}

/* One tuple and one position, step after step as on paper. The tuple is the lower part of the first two columns, and a stone in the
 * first column is not in its mirror image, so that two weights make the value. */
static void test_step_by_hand(Test *test)
{
    const double STEP = 0.1;
    const Tuples tuples = { .geometry = USUAL, .count = 1, .cells = 8, .mask = { 0x3cf } };
    Learner learner;
    Board board;
    CHECK(test, learner_init(&learner, &tuples, NULL));
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

/* A learner that has learned nothing says what its foundation does, and corrects that. */
static void test_founded_step(Test *test)
{
    const double STEP = 0.1;
    const ValuesWeights *weights = values_of_class(&data_values, &USUAL);
    const Tuples tuples = { .geometry = USUAL, .count = 1, .cells = 8, .mask = { 0x3cf } };
    Learner learner;
    Foundation foundation;
    Board board;
    foundation_init(&foundation, &USUAL, weights);
    CHECK(test, learner_init(&learner, &tuples, weights));
    board_init(&board, &USUAL);
    board_play(&board, 0);
    const double founded = foundation_of_board(&foundation, &board), value = tanh(founded);
    CHECK(test, founded != 0 && near(learner_value(&learner, &board), value));
    learner_correct(&learner, &board, 0.5, STEP); /* two weights, and the rate is whole */
    CHECK(test, near(learner_value(&learner, &board), tanh(founded + 2 * STEP * 0.5 * (1 - value * value))));
    learner_free(&learner);
}

static void play_game(Learner *learner, const LearnRates *rates, Random *random)
{
    Board board;
    board_init(&board, &learner->tuples.geometry);
    learner_play(learner, rates, &board, random);
}

/* A position and its mirror image have the same value, whatever was learned. */
static void test_symmetry(Test *test, const int shape[3])
{
    Learner learner;
    Random random;
    CHECK(test, make_learner(&learner, shape, false, 20, 6, 5));
    random_init(&random, 6);
    for (int game = 0; game < 50; game++)
        play_game(&learner, &RATES, &random);
    for (int game = 0; game < 20; game++) {
        Board board;
        board_init(&board, &learner.tuples.geometry);
        while (board_status(&board) == STATUS_PLAYING) {
            const Board mirror = board_mirror(&board);
            CHECK(test, learner_value(&learner, &board) == learner_value(&learner, &mirror)
                            || near(learner_value(&learner, &board), learner_value(&learner, &mirror)));
            board_play(&board, chance_column(&board, &random));
        }
    }
    learner_free(&learner);
}

/* What a column leads to, by definition. */
typedef struct {
    Board board; /* the next quiet position */
    double value;
    bool decided;
} Lead;

static Lead lead(const Learner *learner, const Board *board, int column)
{
    const double mover = board_turn(board) == PLAYER_X ? 1 : -1;
    Lead lead = { *board, 0, true };
    int result;
    board_play(&lead.board, column);
    const Status status = board_status(&lead.board);
    if (status != STATUS_PLAYING)
        lead.value = status == STATUS_DRAWN ? 0 : mover;
    else if (!quiet_find(&lead.board, QUIET_TRIES, &result))
        lead.value = -mover * result;
    else
        lead = (Lead){ lead.board, learner_value(learner, &lead.board), false };
    return lead;
}

/* Returns how many columns are the best; one of them in *best. */
static int best_leads(const Learner *learner, const Board *board, Lead *best)
{
    const double mover = board_turn(board) == PLAYER_X ? 1 : -1;
    int count = 0;
    for (int column = 0; column < board->geometry.cols; column++) {
        if (!board_can_play(board, column))
            continue;
        const Lead this = lead(learner, board, column);
        if (count > 0 && mover * this.value < mover * best->value)
            continue;
        count = count > 0 && this.value == best->value ? count + 1 : 1;
        *best = this;
    }
    return count;
}

static void test_choices(Test *test, const int shape[3])
{
    Learner learner;
    Random random;
    CHECK(test, make_learner(&learner, shape, true, 20, 6, 11));
    random_init(&random, 12);
    for (int game = 0; game < 20; game++) {
        Board board;
        board_init(&board, &learner.tuples.geometry);
        while (board_status(&board) == STATUS_PLAYING) {
            Lead best = { .value = 0 };
            best_leads(&learner, &board, &best);
            CHECK(test, lead(&learner, &board, learner_choose(&learner, &board, &random)).value == best.value);
            board_play(&board, chance_column(&board, &random));
        }
    }
    learner_free(&learner);
}

/* Corrects what a game without random moves teaches, position by position. False if several columns were the best. */
static bool learn_by_definition(Learner *learner, const LearnRates *rates, Board board, int *positions)
{
    Lead leads[MAX_CELLS];
    double error = 0;
    int count = 0;
    do {
        if (best_leads(learner, &board, &leads[count]) != 1 && !leads[count].decided)
            return false;
        board = leads[count].board;
    } while (!leads[count++].decided);
    for (int i = count - 2; i >= 0; i--) {
        error = leads[i + 1].value - leads[i].value + rates->trace * error;
        learner_correct(learner, &leads[i].board, error, rates->step);
    }
    *positions += count - 1;
    return true;
}

/* With steps so small that it does not matter in which order they are made. */
static void test_games(Test *test, const int shape[3])
{
    const LearnRates rates = { .step = 1e-5, .trace = 0.8, .exploration = 0 };
    Random random;
    int positions = 0, games = 0;
    random_init(&random, 13);
    for (int game = 0; game < 5; game++) {
        Learner learner, expected;
        CHECK(test, make_learner(&learner, shape, true, 10, 5, 14) && make_learner(&expected, shape, true, 10, 5, 14));
        const Board start = positions_random(&learner.tuples.geometry, 8, &random);
        if (learn_by_definition(&expected, &rates, start, &positions)) {
            games++;
            learner_play(&learner, &rates, &start, &random);
            double most = 0;
            for (size_t i = 0; i < learner.weight_count; i++)
                most = fmax(most, fabs((double)learner.weights[i] - expected.weights[i]));
            CHECK(test, most < 0.01 * rates.step);
        }
        learner_free(&learner);
        learner_free(&expected);
    }
    CHECK(test, games > 0 && positions > 10);
}

/* Plays against random moves, or against a learner, of each side in turn, behind four random moves, since two learners play one game only. Returns the share of the points. */
static double points_against(const Learner *learner, const Learner *opponent, int games, Random *random)
{
    double points = 0;
    for (int game = 0; game < games; game++) {
        const Player side = (Player)(game % 2);
        Board board;
        board_init(&board, &learner->tuples.geometry);
        while (board.count < 4)
            board_play(&board, chance_column(&board, random));
        while (board_status(&board) == STATUS_PLAYING) {
            const Learner *mover = board_turn(&board) == side ? learner : opponent;
            board_play(&board, mover != NULL ? learner_choose(mover, &board, random) : chance_column(&board, random));
        }
        const Status status = board_status(&board);
        points += status == STATUS_DRAWN ? 0.5 : status == (side == PLAYER_X ? STATUS_WON_X : STATUS_WON_O);
    }
    return points / games;
}

/* The same training twice is the same; and it beats random play, and what sees wins but has learned nothing. To beat what a foundation
 * knows takes longer. */
static void test_short_training(Test *test, const int shape[3], bool founded)
{
    const LearnRates careful = { .step = 0.01, .trace = 0.8, .exploration = 0.1 };
    Learner learner, again, untrained;
    Random random, same;
    CHECK(test, make_learner(&learner, shape, founded, 30, 6, 7) && make_learner(&again, shape, founded, 30, 6, 7)
                    && make_learner(&untrained, shape, founded, 30, 6, 7));
    random_init(&random, 8);
    random_init(&same, 8);
    for (int game = 0; game < 200; game++) {
        play_game(&learner, &careful, &random);
        play_game(&again, &careful, &same);
    }
    CHECK(test, memcmp(learner.weights, again.weights, learner.weight_count * sizeof(float)) == 0);
    for (int game = 200; game < 1200; game++)
        play_game(&learner, &careful, &random);
    CHECK(test, points_against(&learner, NULL, 200, &random) > 0.8);
    CHECK(test, points_against(&learner, &untrained, 400, &random) > (founded ? 0.4 : 0.55));
    learner_free(&learner);
    learner_free(&again);
    learner_free(&untrained);
}

/* The whole numbers of the network are close to the weights: 140 of them are off by half the scale at most. */
static void test_rounding(Test *test, const int shape[3], bool founded)
{
    Learner learner;
    Network network;
    Random random;
    CHECK(test, make_learner(&learner, shape, founded, 70, 6, 9) && learner_network(&learner, &network));
    for (size_t i = 0; i < network.tuples.weight_count; i++)
        if (network.tuples.weights[i] != 0)
            CHECK(test, false); /* it has learned nothing yet */
    network_free(&network);
    random_init(&random, 10);
    for (int game = 0; game < 300; game++)
        play_game(&learner, &RATES, &random);
    if (!CHECK(test, learner_network(&learner, &network)))
        return;
    int largest = 0;
    for (size_t i = 0; i < network.tuples.weight_count; i++)
        largest = abs(network.tuples.weights[i]) > largest ? abs(network.tuples.weights[i]) : largest;
    CHECK(test, largest == LEARNER_LARGEST);
    Board board;
    board_init(&board, &network.geometry);
    while (board_status(&board) == STATUS_PLAYING) {
        CHECK(test, fabs(network_value(&network, &board) - learner_value(&learner, &board)) <= 70 * network.tuples.scale);
        board_play(&board, learner_choose(&learner, &board, &random));
    }
    network_free(&network);
    learner_free(&learner);
}

/* ---- trials ---- */

typedef struct {
    int games[2]; /* games that the player played as x and as o */
    int wrong;    /* moves in which the other side was to move */
    Player side;  /* in this game */
} Seen;

static int count_sides(const void *player, const Board *board, Random *random)
{
    Seen *seen = *(Seen *const *)player;
    const Player turn = board_turn(board);
    if (board->count < 2) {
        seen->side = turn;
        seen->games[turn]++;
    }
    seen->wrong += turn != seen->side;
    return chance_column(board, random);
}

/* A player that moves at random has so many games as x and as o. Returns how they went. */
static TrialScore check_sides(Test *test, const Geometry *geometry, int games, int as_x)
{
    Seen seen = { .wrong = 0 }, *const player = &seen;
    Opponent *opponent = malloc(sizeof *opponent);
    atomic_bool stop;
    char why[WHY_TEXT];
    atomic_init(&stop, false);
    if (!CHECK(test, opponent != NULL && opponent_init(opponent, geometry, 1, why)))
        return (TrialScore){ 0 };
    const TrialScore score = trial_play(count_sides, &player, opponent, games, 1, &stop);
    CHECK(test, score.wins + score.draws + score.losses == games);
    CHECK(test, seen.games[PLAYER_X] == as_x && seen.games[PLAYER_O] == games - as_x && seen.wrong == 0);
    opponent_free(opponent);
    free(opponent);
    return score;
}

static void test_trials(Test *test)
{
    const Geometry small = oracle_geometry(5, 4, 3), tiny = oracle_geometry(2, 2, 2);
    check_sides(test, &small, 6, 3);
    const TrialScore first_wins = check_sides(test, &tiny, 5, 3); /* whatever is played */
    CHECK(test, first_wins.wins == 3 && first_wins.losses == 2);
    const TrialScore perfect_wins = check_sides(test, &USUAL, 2, 2); /* where the opponent is perfect, who moves second cannot win */
    CHECK(test, perfect_wins.losses == 2);
}

/* ---- how it goes ---- */

/* A training that has been going on for 100 s, half of which were trials, has done a third of what was to be done. The seconds that it tells
 * are later by what the machine takes to tell them. */
static void test_pace(Test *test)
{
    Progress progress = { .games = 1600, .begun = 100, .start = clock_now() - 100000 * CLOCK_MS, .trials = 50000 * CLOCK_MS, .score = { 7, 8, 9 } };
    char line[200] = "";
    double seconds = 0, rate = 0, left = 0;
    int end = 0;
    FILE *file = tmpfile();
    fflush(stdout);
    const int standard = dup(STDOUT_FILENO);
    if (!CHECK(test, file != NULL && standard >= 0 && dup2(fileno(file), STDOUT_FILENO) >= 0))
        return;
    progress_log(&progress, 600);
    CHECK(test, dup2(standard, STDOUT_FILENO) >= 0 && progress.log_error == 0);
    close(standard);
    rewind(file);
    CHECK(test, fgets(line, sizeof line, file) != NULL);
    fclose(file);
    CHECK(test, sscanf(line, "games 600 of 1600 seconds %lf rate %lf left %lf wins 7 draws 8 losses 9%n", &seconds, &rate, &left, &end) == 3);
    CHECK_TEXT(test, line + end, "\n");
    CHECK(test, seconds >= 99.9);
    CHECK(test, fabs(rate - 500 / (seconds - 50)) < 0.6); /* without the trials */
    CHECK(test, fabs(left - 2 * seconds) < 0.7);          /* with them */
}

int main(void)
{
    Test test = { "learner", 0, 0 };
    test_states(&test);
    test_walks(&test);
    test_step_by_hand(&test);
    test_founded_step(&test);
    test_trials(&test);
    test_pace(&test);
    for (int board = 0; board < BOARD_COUNT; board += SANITIZED ? 2 : 1) { /* one of each kind then */
        test_symmetry(&test, BOARDS[board]);
        test_choices(&test, BOARDS[board]);
        test_games(&test, BOARDS[board]);
        for (int founded = 0; founded < 2; founded++) {
            test_short_training(&test, BOARDS[board], founded);
            test_rounding(&test, BOARDS[board], founded);
        }
    }
    return test_end(&test);
}
