/* A training in rounds: self-play, then a trial and a checkpoint. What is shown goes to stderr for people and to stdout for scripts. */
#include "learn/command.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/signals.h"
#include "learn/training.h"
#include "learn/trial.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char learn_usage[] =
    "usage: fourinrow learn [--geometry COLS,ROWS,CONNECT] [--tuples N] [--games N] [--threads N] [--seed N]\n"
    "                       [--out FILE] [--resume FILE]\n"
    "Learns from games against itself what positions are worth, and writes it to FILE, for `set network FILE`.\n"
    "  --geometry C,R,K  the board, of at most 64 cells (7,6,4)\n"
    "  --tuples N        how rich the network is, 1 to 100 sets of cells (70)\n"
    "  --games N         games of the whole training (1000000)\n"
    "  --threads N       threads to learn with, 1 to 64 (1)\n"
    "  --seed N          of all chance; one thread, one seed and one build always learn the same (1)\n"
    "  --out FILE        where the network goes (COLSxROWSxCONNECT.network); FILE.state is what a later --resume needs,\n"
    "                    FILE.lock is there while a training writes to them\n"
    "  --resume FILE     go on with the training of FILE, which has its geometry, tuples, seed and games in FILE.state\n"
    "  --help            print this\n"
    "While it learns it plays 100 games now and then and tells on stdout how they went:\n"
    "  games N of N seconds S rate GAMES/S left S wins N draws N losses N\n";

enum { TRIAL_GAMES = 100, MAX_GAMES = 1000000000 };

typedef struct {
    Geometry geometry;
    uint64_t tuples, games, threads, seed;
    const char *out, *resume; /* NULL: not given */
    bool has_games, starts;   /* the first is given; something is that only a new training can have */
} Arguments;

static atomic_bool stopped;

/* ---- arguments ---- */

static bool read_geometry(Arguments *arguments, const char *name, const char *text, char *why)
{
    arguments->starts = true;
    return geometry_read(&arguments->geometry, text, name, why, WHY_TEXT)
           && (geometry_cells(&arguments->geometry) <= TUPLE_MAX_BOARD || refuse(why, "learning takes boards of up to %d cells", TUPLE_MAX_BOARD));
}

static bool read_argument(Arguments *arguments, const char *name, const char *value, char *why)
{
    if (strcmp(name, "--geometry") == 0)
        return read_geometry(arguments, name, value, why);
    if (strcmp(name, "--games") == 0) {
        arguments->has_games = true;
        return read_number(value, 1, MAX_GAMES, name, &arguments->games, why);
    }
    if (strcmp(name, "--tuples") == 0) {
        arguments->starts = true;
        return read_number(value, 1, MAX_TUPLES, name, &arguments->tuples, why);
    }
    if (strcmp(name, "--seed") == 0) {
        arguments->starts = true;
        return read_number(value, 0, UINT64_MAX, name, &arguments->seed, why);
    }
    if (strcmp(name, "--threads") == 0)
        return read_number(value, 1, MAX_TEAM, name, &arguments->threads, why);
    if (strcmp(name, "--out") == 0)
        arguments->out = value;
    else if (strcmp(name, "--resume") == 0)
        arguments->resume = value;
    else
        return refuse(why, "there is no option '%.60s'", name);
    return true;
}

static bool read_arguments(Arguments *arguments, int argc, char *argv[], char *why)
{
    *arguments = (Arguments){ .geometry = GEOMETRY_OF(7, 6, 4), .tuples = 70, .games = 1000000, .threads = 1, .seed = 1 };
    for (int i = 0; i < argc; i += 2) {
        if (i + 1 == argc)
            return refuse(why, "%.60s needs a value", argv[i]);
        if (!read_argument(arguments, argv[i], argv[i + 1], why))
            return false;
    }
    return arguments->resume == NULL || !arguments->starts || refuse(why, "--resume goes on with the geometry, the tuples and the seed it began with");
}

/* ---- a run ---- */

typedef struct {
    Training training;
    Opponent opponent;
    char *out, *state, *lock; /* paths: the network, the training, and what keeps other trainings away from both */
    int threads;
    uint64_t begun;                                    /* games done when the run began */
    int64_t start, last_shown, last_saved, last_trial; /* clock_now() */
    int64_t trials;                                    /* nanoseconds that they took */
    bool has_score;
    TrialScore score; /* of the last trial */
    uint64_t scored;  /* games done then */
} Run;

static double seconds_so_far(const Run *run)
{
    return (double)(clock_now() - run->start) / 1e9;
}

/* What is common to the progress line and the log. */
typedef struct {
    double seconds, rate, left;
} Pace;

static Pace pace_of(const Run *run, uint64_t done)
{
    const double seconds = seconds_so_far(run), learning = seconds - (double)run->trials / 1e9;
    const double rate = (double)(done - run->begun) / (learning > 0 ? learning : 1);
    const double overhead = learning > 0 ? seconds / learning : 1;
    return (Pace){ seconds, rate, rate > 0 ? (double)(run->training.games - done) / rate * overhead : 0 };
}

static void show_progress(Run *run, uint64_t done)
{
    const Pace pace = pace_of(run, done);
    run->last_shown = clock_now();
    fprintf(stderr, "\r%" PRIu64 " of %" PRIu64 " games, %.0f a second, %.0f s left", done, run->training.games, pace.rate, pace.left);
    if (run->has_score)
        fprintf(stderr, "; against %s %d won, %d drawn, %d lost", opponent_name(&run->opponent), run->score.wins, run->score.draws,
                run->score.losses);
    fprintf(stderr, "  ");
}

static void log_trial(const Run *run)
{
    const Pace pace = pace_of(run, run->training.done);
    printf("games %" PRIu64 " of %" PRIu64 " seconds %.1f rate %.0f left %.0f wins %d draws %d losses %d\n", run->training.done,
           run->training.games, pace.seconds, pace.rate, pace.left, run->score.wins, run->score.draws, run->score.losses);
    fflush(stdout);
}

static bool is_due(int64_t last, int64_t seconds)
{
    return clock_now() - last >= seconds * 1000000000;
}

static bool save_is_due(const Run *run)
{
    return is_due(run->last_saved, 60);
}

/* Trials take a tenth of the time. */
static bool trial_is_due(const Run *run)
{
    return is_due(run->last_trial, 10) && 10 * run->trials <= clock_now() - run->start;
}

/* After each game of the first thread. */
static bool look_up(void *context, uint64_t done)
{
    Run *run = context;
    if (file_is_terminal(FILE_STDERR) && is_due(run->last_shown, 1))
        show_progress(run, done);
    return atomic_load(&stopped) || save_is_due(run) || trial_is_due(run);
}

/* ---- files ---- */

static bool save_network(const Run *run, char *why)
{
    Network network;
    Text text;
    if (!learner_network(&run->training.learner, &network))
        return refuse(why, "there is not enough memory for the network");
    text_init(&text);
    network_write(&network, &text);
    const FilePart part = { text.bytes, text.length };
    const bool good = text.failed ? refuse(why, "there is not enough memory for the file")
                                  : file_replace(run->out, &part, 1) || refuse(why, "cannot write %.200s: %s", run->out, strerror(errno));
    text_free(&text);
    network_free(&network);
    return good;
}

static bool checkpoint(Run *run, char *why)
{
    const bool good = save_network(run, why) && training_save(&run->training, run->state, why);
    run->last_saved = clock_now();
    return good;
}

/* ---- the training ---- */

static int choose(const void *learner, const Board *board, Random *random)
{
    return learner_choose(learner, board, random);
}

static void hold_trial(Run *run)
{
    const int64_t start = clock_now();
    const TrialScore score = trial_play(choose, &run->training.learner, &run->opponent, TRIAL_GAMES, run->training.seed, &stopped);
    run->last_trial = clock_now();
    run->trials += run->last_trial - start;
    if (atomic_load(&stopped))
        return;
    run->score = score;
    run->has_score = true;
    run->scored = run->training.done;
    log_trial(run);
}

static bool train(Run *run, char *why)
{
    Training *training = &run->training;
    run->begun = training->done;
    run->start = run->last_shown = run->last_saved = run->last_trial = clock_now();
    while (training->done < training->games && !atomic_load(&stopped)) {
        training_play(training, run->threads, look_up, run);
        if (!atomic_load(&stopped) && trial_is_due(run))
            hold_trial(run);
        if (save_is_due(run) && !checkpoint(run, why))
            return false;
    }
    if (!atomic_load(&stopped) && (!run->has_score || run->scored < training->done))
        hold_trial(run);
    if (file_is_terminal(FILE_STDERR)) {
        show_progress(run, training->done);
        fputc('\n', stderr);
    }
    return checkpoint(run, why);
}

/* The path with an ending, to be freed; NULL if there is no memory. */
static char *path_with(const char *path, const char *ending)
{
    const size_t size = strlen(path) + strlen(ending) + 1;
    char *longer = memory_resize(NULL, size);
    if (longer != NULL)
        snprintf(longer, size, "%s%s", path, ending);
    return longer;
}

static bool load(Training *training, const char *path, char *why)
{
    char *state = path_with(path, ".state");
    const bool good = state == NULL ? refuse(why, "there is not enough memory") : training_load(training, state, why);
    free(state);
    return good;
}

/* A new training or an old one. */
static bool begin_training(Training *training, const Arguments *arguments, char *why)
{
    if (arguments->resume == NULL)
        return training_init(training, &arguments->geometry, (int)arguments->tuples, arguments->games, arguments->seed, why);
    if (!load(training, arguments->resume, why))
        return false;
    if (arguments->has_games)
        training->games = arguments->games;
    if (training->done <= training->games)
        return true;
    training_free(training);
    return refuse(why, "%" PRIu64 " games are done already", training->done);
}

static bool name_files(Run *run, const Arguments *arguments, char *why)
{
    const Geometry *g = &arguments->geometry;
    char usual[40];
    snprintf(usual, sizeof usual, "%dx%dx%d.network", g->cols, g->rows, g->connect);
    const char *out = arguments->out != NULL ? arguments->out : arguments->resume != NULL ? arguments->resume : usual;
    run->out = memory_copy_text(out);
    run->state = path_with(out, ".state");
    run->lock = path_with(out, ".lock");
    return (run->out != NULL && run->state != NULL && run->lock != NULL) || refuse(why, "there is not enough memory");
}

/* The lock on the files of the run, -1 if they cannot be had. */
static int lock_files(const Run *run, char *why)
{
    const int lock = file_lock(run->lock);
    if (lock < 0 && errno == EAGAIN)
        refuse(why, "another training is writing to %.200s", run->out);
    else if (lock < 0)
        refuse(why, "cannot write %.200s: %s", run->lock, strerror(errno));
    return lock;
}

/* One training must not wipe out another; and that its files cannot be written is told before it has learned anything. */
static bool begin_files(Run *run, char *why)
{
    if (file_exists(run->state))
        return refuse(why, "%.200s exists: go on with it by --resume, or remove it", run->state);
    return checkpoint(run, why);
}

/* Trains with all that it takes, once there is a training. */
static bool run_training(Run *run, const Arguments *arguments, char *why)
{
    run->threads = (int)arguments->threads;
    if (!opponent_init(&run->opponent, &run->training.learner.tuples.geometry, run->threads, why))
        return false;
    const bool goes_on = arguments->resume != NULL && strcmp(arguments->resume, run->out) == 0;
    const bool good = (goes_on || begin_files(run, why)) && train(run, why);
    opponent_free(&run->opponent);
    return good;
}

static void end_by_signal(const Run *run)
{
    if (run->training.done < run->training.games)
        fprintf(stderr, "stopped after %" PRIu64 " games; go on with: fourinrow learn --threads %d --resume '%s'\n", run->training.done,
                run->threads, run->out);
    signals_end_process();
}

static bool learn(Run *run, const Arguments *arguments, char *why)
{
    if (!name_files(run, arguments, why))
        return false;
    const int lock = lock_files(run, why);
    if (lock < 0)
        return false;
    bool good = begin_training(&run->training, arguments, why);
    if (good) {
        signals_note(&stopped);
        good = run_training(run, arguments, why) && (ferror(stdout) == 0 || refuse(why, "the log could not be written"));
        training_free(&run->training);
    }
    file_unlock(run->lock, lock);
    return good;
}

int learn_run(int argc, char *argv[])
{
    static Run run;
    Arguments arguments;
    char why[WHY_TEXT];
    if (!read_arguments(&arguments, argc, argv, why)) {
        fprintf(stderr, "fourinrow: %s\n%s", why, learn_usage);
        return 2;
    }
    const bool good = learn(&run, &arguments, why);
    if (good && atomic_load(&stopped))
        end_by_signal(&run);
    free(run.out);
    free(run.state);
    free(run.lock);
    if (!good)
        fprintf(stderr, "fourinrow: %s\n", why);
    return good ? 0 : 1;
}
