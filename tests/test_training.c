/* Trainings: going on with one, its file, threads, and trials. */
#include "learn/start.h"
#include "learn/training.h"
#include "learn/trial.h"

#include "base/checksum.h"
#include "base/file.h"
#include "oracle.h"
#include "temporary.h"
#include "test.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

enum { TUPLES = 10, HEAD_BYTES = 80 /* of the file */ };

static bool begin(Training *training, const Geometry *board, uint64_t games, uint64_t seed)
{
    char why[WHY_TEXT];
    return training_init(training, &(TrainingSettings){ .geometry = *board, .tuples = TUPLES, .opening = 4, .games = games, .seed = seed }, why);
}

static bool same_weights(const Training *a, const Training *b)
{
    return a->learner.weight_count == b->learner.weight_count
           && memcmp(a->learner.weights, b->learner.weights, a->learner.weight_count * sizeof(float)) == 0
           && memcmp(a->learner.coherence, b->learner.coherence, a->learner.weight_count * sizeof(Coherence)) == 0;
}

/* By the seed, for searches with playouts, without, or with playouts when it is played by. */
static bool begin_neural(Training *training, const Geometry *board, uint64_t games, uint64_t seed)
{
    char why[WHY_TEXT];
    const TrainingSettings settings = { .geometry = *board, .neurons = NEURON_STEP, .visits = 3, .playouts = (Playouts)((seed + 1) % 3), .opening = 4,
                                        .games = games, .seed = seed };
    return training_init(training, &settings, why);
}

static bool same_experts(const Training *a, const Training *b)
{
    const Gradient *one = &a->expert.gradient, *other = &b->expert.gradient;
    const size_t bytes = one->count * sizeof(float);
    return one->count == other->count && one->steps == other->steps && memcmp(one->weight, other->weight, bytes) == 0
           && memcmp(one->mean, other->mean, bytes) == 0 && memcmp(one->square, other->square, bytes) == 0 && a->expert.given == b->expert.given
           && a->expert.network.no_playouts == b->expert.network.no_playouts && a->playouts == b->playouts
           && memcmp(a->expert.lessons, b->expert.lessons, expert_remembered(&a->expert) * sizeof(Lesson)) == 0;
}

static bool stop_after(void *context, uint64_t done)
{
    return done == *(const uint64_t *)context;
}

static bool stop_at_once(void *context, uint64_t done)
{
    (void)context;
    (void)done;
    return true;
}

/* Stopped twice, kept in a file each time, and gone on with: the same to the last bit as without. */
static void test_resume(Test *test, const Geometry *board, uint64_t games)
{
    Training whole, parts;
    char name[TEMPORARY_NAME], why[WHY_TEXT];
    temporary_name(name);
    CHECK(test, begin(&whole, board, games, 5) && begin(&parts, board, games, 5));
    training_play(&whole, 1, NULL, NULL, NULL);
    for (uint64_t stop = games / 4; stop < games; stop += games / 3) {
        training_play(&parts, 1, NULL, stop_after, &stop);
        CHECK(test, parts.done == stop && !same_weights(&whole, &parts));
        CHECK(test, training_save(&parts, name, why));
        training_free(&parts);
        CHECK(test, training_load(&parts, name, why));
        CHECK(test, parts.done == stop && parts.games == games && parts.seed == 5 && parts.opening == 4);
    }
    training_play(&parts, 1, NULL, NULL, NULL);
    CHECK(test, whole.done == games && parts.done == games && same_weights(&whole, &parts));
    training_free(&whole);
    training_free(&parts);
    unlink(name);
}

/* The same of neurons, whose parts are rounds, and which threads change nothing of. */
static void test_experts(Test *test, uint64_t seed)
{
    enum { GAMES = 1500 };
    const Geometry board = oracle_geometry(5, 4, 4);
    Training whole, parts, other;
    Network network;
    char name[TEMPORARY_NAME], why[WHY_TEXT];
    temporary_name(name);
    CHECK(test, begin_neural(&whole, &board, GAMES, seed) && begin_neural(&parts, &board, GAMES, seed) && begin_neural(&other, &board, ROUND_GAMES, seed + 3));
    CHECK(test, training_play(&whole, 1, NULL, NULL, NULL) && training_play(&other, 1, NULL, NULL, NULL));
    for (uint64_t stop = ROUND_GAMES; stop < GAMES; stop += 11 * ROUND_GAMES) {
        CHECK(test, training_play(&parts, 3, NULL, stop_after, &stop) && parts.done == stop && !same_experts(&whole, &parts));
        CHECK(test, training_save(&parts, name, why));
        training_free(&parts);
        CHECK(test, training_load(&parts, name, why) && parts.done == stop && parts.opening == 4 && parts.expert.visits == 3);
    }
    CHECK(test, training_play(&parts, 2, NULL, NULL, NULL) && whole.done == GAMES && parts.done == GAMES && same_experts(&whole, &parts));
    CHECK(test, whole.expert.gradient.steps > 10 && whole.expert.given > GAMES && !same_experts(&whole, &other));
    if (CHECK(test, training_network(&whole, &network))) {
        CHECK(test, network.no_playouts == (seed % 2 == 0) && whole.expert.network.no_playouts == (seed != 5));
        network_free(&network);
    }
    training_free(&whole);
    training_free(&parts);
    training_free(&other);
    unlink(name);
}

/* What stands on the values alone. */
static bool adds_nothing(const Network *network)
{
    Board board;
    board_init(&board, &network->geometry);
    for (int column = 0; column < network->geometry.cols; column++) {
        const Sight sight = inputs_look(&network->geometry, board.stones[PLAYER_X], board.stones[PLAYER_O]);
        if (network_sum(network, &sight, board_turn(&board)) != 0)
            return false;
        board_play(&board, column);
    }
    return true;
}

/* Neurons whose weights are by chance still, since there are too few lessons, say nothing: not where they play, nor in a file. */
static void test_too_few_lessons(Test *test)
{
    const Geometry board = oracle_geometry(5, 4, 4);
    Training training;
    Network network;
    CHECK(test, begin_neural(&training, &board, 1500, 5) && adds_nothing(&training.expert.network));
    const uint64_t wanted = expert_wanted(&training.expert);
    CHECK(test, training_play(&training, 2, NULL, stop_at_once, NULL) && training.done == ROUND_GAMES);
    CHECK(test, training.expert.gradient.steps == 0 && training.expert.given > 0 && expert_wanted(&training.expert) == wanted - training.expert.given);
    if (CHECK(test, training_network(&training, &network))) {
        CHECK(test, adds_nothing(&network) && adds_nothing(&training.expert.network));
        network_free(&network);
    }
    CHECK(test, training_play(&training, 2, NULL, NULL, NULL) && training.expert.gradient.steps > 0 && expert_wanted(&training.expert) == 0);
    if (CHECK(test, training_network(&training, &network))) {
        CHECK(test, !adds_nothing(&network) && !adds_nothing(&training.expert.network));
        network_free(&network);
    }
    training_free(&training);
}

/* A round that is given up leaves no trace. */
static void test_given_up(Test *test)
{
    enum { GAMES = 3 * ROUND_GAMES };
    const Geometry board = oracle_geometry(5, 4, 4);
    const atomic_bool stop = true;
    Training whole, parts;
    CHECK(test, begin_neural(&whole, &board, GAMES, 5) && begin_neural(&parts, &board, GAMES, 5));
    CHECK(test, training_play(&whole, 1, NULL, NULL, NULL));
    CHECK(test, training_play(&parts, 2, &stop, NULL, NULL) && parts.done == 0 && parts.expert.given == 0);
    CHECK(test, training_play(&parts, 2, NULL, NULL, NULL) && parts.done == GAMES && same_experts(&whole, &parts));
    training_free(&whole);
    training_free(&parts);
}

/* Games that begin where all moves are lost, which the search sees without a visit. */
static void test_lost_positions(Test *test)
{
    enum { GAMES = 10 * ROUND_GAMES };
    const Geometry board = oracle_geometry(4, 4, 3);
    Training training;
    char why[WHY_TEXT];
    CHECK(test, training_init(&training, &(TrainingSettings){ .geometry = board, .neurons = NEURON_STEP, .visits = 2, .opening = 30, .games = GAMES, .seed = 1 }, why));
    CHECK(test, training_play(&training, 1, NULL, NULL, NULL) && training.done == GAMES);
    training_free(&training);
}

/* Another seed has other tuples and learns something else. */
static void test_seeds(Test *test)
{
    const Geometry board = oracle_geometry(4, 3, 3);
    Training one, two;
    CHECK(test, begin(&one, &board, 10, 1) && begin(&two, &board, 10, 2));
    CHECK(test, memcmp(one.learner.tuples.mask, two.learner.tuples.mask, sizeof one.learner.tuples.mask) != 0);
    training_free(&one);
    training_free(&two);
}

/* Half of the games begin at the empty board, the others in unfinished positions of as many stones as were asked for, or fewer. */
static void test_starts(Test *test)
{
    enum { GAMES = 2000 };
    const Geometry board = oracle_geometry(4, 2, 2);
    int with[5] = { 0 };
    Random random;
    random_init(&random, 1);
    for (int game = 0; game < GAMES; game++) {
        Board start;
        start_game(&start, &board, 4, &random);
        CHECK(test, board_status(&start) == STATUS_PLAYING && start.count <= 4);
        with[start.count]++;
    }
    CHECK(test, with[0] > GAMES * 4 / 10 && with[0] < GAMES * 6 / 10);
    CHECK(test, with[1] > 50 && with[2] > 50 && with[3] > 10); /* the fourth stone nearly always ends it, and is not played then */
}

/* Games that begin elsewhere teach something else. */
static void test_openings(Test *test)
{
    const Geometry board = oracle_geometry(5, 4, 4);
    Training with, without;
    CHECK(test, begin(&with, &board, 20, 1) && begin(&without, &board, 20, 1));
    without.opening = 0;
    training_play(&with, 1, NULL, NULL, NULL);
    training_play(&without, 1, NULL, NULL, NULL);
    CHECK(test, !same_weights(&with, &without));
    training_free(&with);
    training_free(&without);
}

/* All games are played whatever the number of threads, and a stop stops them all. */
static void test_threads(Test *test)
{
    const Geometry board = oracle_geometry(4, 4, 3);
    Training training;
    uint64_t stop = 0;
    CHECK(test, begin(&training, &board, 400, 3));
    training_play(&training, 3, NULL, stop_after, &stop);
    CHECK(test, training.done == 400);
    for (size_t i = 0; i < training.learner.weight_count; i++)
        if (!(training.learner.weights[i] > -100 && training.learner.weights[i] < 100))
            CHECK(test, false);
    training.games = UINT64_MAX / 2; /* nobody lives to see the end of it */
    training_play(&training, 3, NULL, stop_at_once, NULL);
    CHECK(test, training.done > 400 && training.done < training.games);
    training_free(&training);
}

/* Gives changed bytes a right checksum. */
static void seal(uint8_t *bytes, size_t size)
{
    const uint64_t checksum = checksum_add(CHECKSUM_NONE, bytes, size - sizeof checksum);
    memcpy(bytes + size - sizeof checksum, &checksum, sizeof checksum);
}

/* Any damage, in the head or elsewhere, is refused. */
static void check_damage(Test *test, const char *name, uint8_t *bytes, size_t size)
{
    Training other;
    char why[WHY_TEXT];
    for (size_t at = 0; at < size; at += at < HEAD_BYTES + 4 ? 1 : size / 9) {
        bytes[at] ^= 0x10;
        CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && !training_load(&other, name, why));
        bytes[at] ^= 0x10;
        CHECK(test, file_replace(name, &(FilePart){ bytes, at }, 1) && !training_load(&other, name, why));
    }
}

static void test_file(Test *test)
{
    const Geometry small = oracle_geometry(2, 2, 2);
    Training training, other;
    char name[TEMPORARY_NAME], why[WHY_TEXT];
    temporary_name(name);
    CHECK(test, begin(&training, &small, 50, 1));
    training_play(&training, 1, NULL, NULL, NULL);
    CHECK(test, training_save(&training, name, why));
    size_t size;
    uint8_t *bytes = file_read(name, &size);
    if (!CHECK(test, bytes != NULL))
        return;
    check_damage(test, name, bytes, size);
    CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && training_load(&other, name, why));
    CHECK(test, same_weights(&training, &other));
    training_free(&other);
    /* The foundation is that of the file, not the one that is built in. */
    bytes[HEAD_BYTES]++;
    seal(bytes, size);
    CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && training_load(&other, name, why));
    CHECK(test, other.learner.foundation.weights[0][0] != training.learner.foundation.weights[0][0]);
    training_free(&other);
    bytes[HEAD_BYTES]--;
    /* Numbers that are none would be learned from for ever. */
    const float none = NAN;
    memcpy(bytes + HEAD_BYTES + 184, &none, sizeof none);
    seal(bytes, size);
    CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && !training_load(&other, name, why) && strstr(why, "damaged") != NULL);
    CHECK(test, training_save(&training, name, why));
    /* A file that cannot be written to its end leaves what there was: here files must be short. */
    char new_name[60];
    struct rlimit before;
    snprintf(new_name, sizeof new_name, "%s.new-%ld-0", name, (long)getpid());
    signal(SIGXFSZ, SIG_IGN);
    CHECK(test, getrlimit(RLIMIT_FSIZE, &before) == 0 && setrlimit(RLIMIT_FSIZE, &(struct rlimit){ 1000, before.rlim_max }) == 0);
    CHECK(test, !training_save(&training, name, why) && strstr(why, "cannot write") != NULL);
    CHECK(test, setrlimit(RLIMIT_FSIZE, &before) == 0 && training_load(&other, name, why));
    training_free(&other);
    CHECK(test, !training_save(&training, "/dev/null/none/training", why) && strstr(why, "/dev/null/none/training") != NULL);
    CHECK(test, !training_load(&other, "/dev/null/none/training", why));
    CHECK(test, access(new_name, F_OK) != 0); /* no leftovers */
    training_free(&training);
    free(bytes);
    unlink(name);
}

/* Refuses the file with something else in some place, but a right checksum. */
static void check_refused(Test *test, const char *name, const uint8_t *bytes, size_t size, size_t at, const void *other, size_t other_size)
{
    Training training;
    char why[WHY_TEXT];
    uint8_t *changed = malloc(size);
    if (changed == NULL)
        exit(1);
    memcpy(changed, bytes, size);
    memcpy(changed + at, other, other_size);
    seal(changed, size);
    CHECK(test, file_replace(name, &(FilePart){ changed, size }, 1) && !training_load(&training, name, why) && strstr(why, "damaged") != NULL);
    free(changed);
}

/* The same of neurons: also where they are too many, where visits are too few, and where a lesson is of no position or worth too much. */
static void test_expert_file(Test *test)
{
    const Geometry small = oracle_geometry(4, 4, 4);
    Training training, other;
    char name[TEMPORARY_NAME], why[WHY_TEXT];
    temporary_name(name);
    CHECK(test, begin_neural(&training, &small, 20, 1) && training_play(&training, 1, NULL, NULL, NULL) && training_save(&training, name, why));
    size_t size;
    uint8_t *bytes = file_read(name, &size);
    if (!CHECK(test, bytes != NULL))
        return;
    check_damage(test, name, bytes, size);
    CHECK(test, file_replace(name, &(FilePart){ bytes, size }, 1) && training_load(&other, name, why) && same_experts(&training, &other));
    training_free(&other);
    const size_t lesson = size - 8 - sizeof(Lesson);
    const uint32_t none = 0, odd = 17, one = 1;
    const uint64_t too_many = 1000000;
    const WideBits afloat = 2, one_twice[2] = { 1, 1 }, above_the_top[2] = { 0x15, 0x0a }; /* of x and of o */
    const float too_much = 1.01f;
    check_refused(test, name, bytes, size, 24, &none, sizeof none); /* neurons */
    check_refused(test, name, bytes, size, 64, &one, sizeof one);   /* steps, of too few lessons for any */
    check_refused(test, name, bytes, size, 24, &odd, sizeof odd);
    check_refused(test, name, bytes, size, 56, &too_many, sizeof too_many); /* games done */
    check_refused(test, name, bytes, size, 32, &one, sizeof one);           /* visits */
    check_refused(test, name, bytes, size, 36, &odd, sizeof odd);           /* without playouts, or with */
    check_refused(test, name, bytes, size, 72, &too_many, sizeof too_many); /* lessons */
    check_refused(test, name, bytes, size, lesson, &afloat, sizeof afloat); /* stones of x */
    check_refused(test, name, bytes, size, lesson, one_twice, sizeof one_twice);
    check_refused(test, name, bytes, size, lesson, above_the_top, sizeof above_the_top);
    check_refused(test, name, bytes, size, lesson + 2 * sizeof afloat, &too_much, sizeof too_much);
    training_free(&training);
    free(bytes);
    unlink(name);
}

/* The smallest boards and the largest. */
static void test_boards(Test *test)
{
    static const int BOARDS[][3] = { { 1, 2, 2 }, { 2, 1, 2 }, { 64, 1, 4 }, { 1, 127, 4 }, { 2, 63, 4 }, { 16, 7, 4 }, { 12, 9, 5 } };
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
        const Geometry board = oracle_geometry(BOARDS[i][0], BOARDS[i][1], BOARDS[i][2]);
        Training training;
        CHECK(test, begin(&training, &board, 10, 1));
        training_play(&training, 1, NULL, NULL, NULL);
        CHECK(test, training.done == 10);
        training_free(&training);
        CHECK(test, begin_neural(&training, &board, 10, 1) && training_play(&training, 1, NULL, NULL, NULL) && training.done == 10);
        training_free(&training);
    }
}

static int choose(const void *training, const Board *board, Random *random)
{
    return training_choose(training, board, random);
}

/* Both opponents; the games are the same whatever the number of threads. */
static void test_trials(Test *test)
{
    enum { GAMES = 6 };
    static const int BOARDS[][3] = { { 5, 4, 4 }, { 7, 6, 4 } };
    atomic_bool stop;
    atomic_init(&stop, false);
    for (int i = 0; i < 2; i++) {
        const Geometry board = oracle_geometry(BOARDS[i][0], BOARDS[i][1], BOARDS[i][2]);
        Training training;
        Opponent one, three;
        char why[WHY_TEXT];
        CHECK(test, begin(&training, &board, 200, 1));
        training_play(&training, 1, NULL, NULL, NULL);
        CHECK(test, opponent_init(&one, &board, 1, why) && opponent_init(&three, &board, 3, why) && one.perfect == (i == 1));
        const TrialScore a = trial_play(choose, &training, &one, GAMES, 4, &stop), b = trial_play(choose, &training, &three, GAMES, 4, &stop);
        CHECK(test, a.wins + a.draws + a.losses == GAMES && a.wins == b.wins && a.draws == b.draws);
        atomic_store(&stop, true);
        const TrialScore none = trial_play(choose, &training, &one, GAMES, 4, &stop);
        CHECK(test, none.wins + none.draws + none.losses == 0);
        atomic_store(&stop, false);
        opponent_free(&one);
        opponent_free(&three);
        training_free(&training);
    }
}

int main(void)
{
    Test test = { "training", 0, 0 };
    const Geometry small = oracle_geometry(4, 4, 4), wide = oracle_geometry(12, 9, 4);
    if (!ONLY_THREADS) {
        test_resume(&test, &small, 3000);
        test_resume(&test, &wide, 60);
        test_boards(&test);
    }
    test_experts(&test, 5);
    test_experts(&test, 6);
    test_experts(&test, 7);
    test_too_few_lessons(&test);
    test_given_up(&test);
    test_lost_positions(&test);
    test_seeds(&test);
    test_starts(&test);
    test_openings(&test);
    test_threads(&test);
    test_file(&test);
    test_expert_file(&test);
    test_trials(&test);
    return test_end(&test);
}
