/* A training of values that keeps its state in one file, and goes on with it when it is there. A signal ends it behind the game that is played,
 * so that no file is left half written. */
#include "learn/values_command.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/program.h"
#include "base/signals.h"
#include "game/commandline.h"
#include "learn/lock.h"
#include "learn/values_training.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

const char learn_values_usage[] =
    "usage: fourinrow learn-values [--games N] [--seed N] [--state FILE] [--out FILE]\n"
    "Learns from games against itself, on boards of many sizes, what features of positions are worth on every board, and\n"
    "writes it to FILE as the source src/data/values.c. A state that is there is gone on with, whenever the training was\n"
    "stopped; what is learned is the same.\n"
    "  --games N     games of the whole training (12000)\n"
    "  --seed N      of all chance; one seed always learns the same (1)\n"
    "  --state FILE  all that is needed to go on (values.state)\n"
    "  --out FILE    where the source goes when all games are done (values.c)\n"
    "  --help        print this\n"
    "At the start, every ten seconds and at the end it tells on stdout: games N of N seconds S\n";

enum { MAX_GAMES = 1000000000, SECONDS_BETWEEN = 10, HASH_BYTES = 1 << 20 };

static atomic_bool stopped;
static int log_error; /* why the log could not be written, in terms of errno; 0 as long as it could */

typedef struct {
    uint64_t games, seed;
    const char *state, *out;
} Options;

static const Argument ARGUMENTS[] = {
    COMMANDLINE_NUMBER("--games", games, 1, MAX_GAMES),
    COMMANDLINE_NUMBER("--seed", seed, 0, UINT64_MAX),
    COMMANDLINE_TEXT("--state", state),
    COMMANDLINE_TEXT("--out", out),
};

/* The training of the file, or a new one if there is none. */
static bool read_training(ValuesTraining *training, const Options *options, char *why)
{
    *training = (ValuesTraining){ .seed = options->seed, .games = options->games };
    if (!file_exists(options->state))
        return true;
    return values_training_load(training, options->state, why)
           && ((training->seed == options->seed && training->games == options->games)
               || refuse(why, "%.200s is a training of %" PRIu64 " games with seed %" PRIu64, options->state, training->games, training->seed));
}

static bool checkpoint(const ValuesTraining *training, const char *state, int64_t start, char *why)
{
    if (!values_training_save(training, state, why))
        return false;
    const bool failed = printf("games %" PRIu64 " of %" PRIu64 " seconds %.1f\n", training->done, training->games,
                               clock_seconds_since(start)) < 0
                        || fflush(stdout) != 0;
    if (failed && log_error == 0)
        log_error = errno;
    return true;
}

/* That something cannot be written is told before anything is learned. */
static bool begin(ValuesTraining *training, const Options *options, char *why)
{
    return read_training(training, options, why)
           && (file_may_replace(options->out) || refuse(why, "cannot write %.200s: %s", options->out, file_reason(errno)))
           && checkpoint(training, options->state, clock_now(), why);
}

/* Locks are where the files are, by whatever names these are told. */
static bool take_locks(TrainingLock *of_state, TrainingLock *of_out, const Options *options, char *why)
{
    return traininglock_take(of_state, options->state, why) && traininglock_take(of_out, options->out, why)
           && (!file_same(of_state->file, of_out->file) || refuse(why, "--state and --out are one file"));
}

static bool train(ValuesTraining *training, const char *state, Hash *hash, char *why)
{
    const int64_t start = clock_now();
    int64_t last = start;
    while (training->done < training->games && !atomic_load(&stopped)) {
        values_training_play(training, hash);
        const bool ends = training->done == training->games || atomic_load(&stopped);
        if (!ends && clock_now() - last < SECONDS_BETWEEN * INT64_C(1000000000))
            continue;
        if (!checkpoint(training, state, start, why))
            return false;
        last = clock_now();
    }
    return true;
}

static bool write_source(const ValuesTraining *training, const char *path, char *why)
{
    Text text;
    text_init(&text);
    values_training_write(training, &text);
    const bool good = file_replace_text(path, &text) || refuse(why, "cannot write %.200s: %s", path, file_reason(errno));
    text_free(&text);
    return good;
}

int learn_values_run(int argc, char *argv[])
{
    static ValuesTraining training;
    Options options = { .games = 12000, .seed = 1, .state = "values.state", .out = "values.c" };
    Hash hash = { 0 };
    TrainingLock of_state = TRAININGLOCK_NONE, of_out = TRAININGLOCK_NONE;
    char why[WHY_TEXT];
    if (!commandline_read(argc, argv, ARGUMENTS, sizeof ARGUMENTS / sizeof ARGUMENTS[0], &options, NULL, learn_values_usage))
        return 2;
    signals_note(&stopped);
    const bool trained = take_locks(&of_state, &of_out, &options, why)
                         && (hash_resize(&hash, HASH_BYTES) || refuse(why, "there is not enough memory"))
                         && begin(&training, &options, why) && train(&training, options.state, &hash, why);
    const bool was_stopped = trained && training.done < training.games;
    const bool good = trained && (was_stopped || write_source(&training, options.out, why))
                      && (log_error == 0 || refuse(why, "the log could not be written: %s", strerror(log_error)));
    hash_free(&hash);
    traininglock_release(&of_state);
    traininglock_release(&of_out);
    if (!good)
        program_complain("%s", why);
    if (was_stopped)
        signals_end_process();
    return good ? 0 : 1;
}
