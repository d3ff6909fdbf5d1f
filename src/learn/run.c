/* A training in rounds: self-play, then a trial and a checkpoint. */
#include "learn/run.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/file_system.h"
#include "base/memory.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TRIAL_GAMES = 100 };

/* ---- the beginning and the end ---- */

/* Whether the state is named in place of its network. */
static bool is_state(const char *path)
{
    const size_t length = strlen(path), ending = strlen(".state");
    return length > ending && strcmp(path + length - ending, ".state") == 0 && file_exists(path);
}

static bool load(Training *training, const char *path, char *why)
{
    char *state = memory_join_texts(path, ".state");
    const bool good = state == NULL ? refuse(why, "there is not enough memory")
                      : !file_exists(state) && is_state(path)
                          ? refuse(why, "--resume takes the name of the network, %.200s without .state", path)
                          : training_load(training, state, why);
    free(state);
    return good;
}

/* A new training or an old one. */
static bool begin_training(Training *training, const LearnArguments *arguments, char *why)
{
    if (arguments->resume == NULL)
        return training_init(training, &arguments->settings, why);
    if (!load(training, arguments->resume, why))
        return false;
    if (arguments->has_games)
        training->games = arguments->settings.games;
    if (arguments->has_opening)
        training->opening = arguments->settings.opening;
    if (training->done <= training->games)
        return true;
    training_free(training);
    return refuse(why, "%" PRIu64 " games are done already", training->done);
}

static bool name_files(LearnRun *run, const LearnArguments *arguments, char *why)
{
    const Geometry *g = &arguments->settings.geometry;
    char usual[40];
    snprintf(usual, sizeof usual, "%dx%dx%d.network", g->cols, g->rows, g->connect);
    const char *out = arguments->out != NULL ? arguments->out : arguments->resume != NULL ? arguments->resume : usual;
    run->out = memory_copy_text(out);
    run->state = memory_join_texts(out, ".state");
    return (run->out != NULL && run->state != NULL) || refuse(why, "there is not enough memory");
}

bool learnrun_begin(LearnRun *run, const LearnArguments *arguments, const atomic_bool *stop, char why[WHY_TEXT])
{
    *run = (LearnRun){ .threads = arguments->threads, .stop = stop, .lock = TRAININGLOCK_NONE };
    if (!name_files(run, arguments, why))
        return false;
    if (!file_may_replace(run->out))
        return refuse(why, "cannot write %.200s: %s", run->out, file_reason(errno));
    run->has_training = traininglock_take(&run->lock, run->out, why) && begin_training(&run->training, arguments, why);
    return run->has_training;
}

void learnrun_end(LearnRun *run)
{
    if (run->has_training)
        training_free(&run->training);
    traininglock_release(&run->lock);
    free(run->out);
    free(run->state);
}

/* ---- checkpoints ---- */

static bool save_network(const LearnRun *run, char *why)
{
    Network network;
    Text text;
    if (!training_network(&run->training, &network))
        return refuse(why, "there is not enough memory for the network");
    text_init(&text);
    network_write(&network, &text);
    const bool good = file_replace_text(run->out, &text) || refuse(why, "cannot write %.200s: %s", run->out, file_reason(errno));
    text_free(&text);
    network_free(&network);
    return good;
}

/* The state, which is the larger one, comes first: if a full disk has no room for it, the network that is there remains. */
static bool checkpoint(LearnRun *run, char *why)
{
    const bool good = training_save(&run->training, run->state, why) && save_network(run, why);
    run->last_saved = clock_now();
    return good;
}

/* ---- what is due ---- */

static bool is_due(int64_t last, int64_t seconds)
{
    return clock_now() - last >= seconds * 1000000000;
}

static bool save_is_due(const LearnRun *run)
{
    return is_due(run->last_saved, 60);
}

/* Trials take a tenth of the time. */
static bool trial_is_due(const LearnRun *run)
{
    return is_due(run->last_trial, 10) && 10 * run->progress.trials <= clock_now() - run->progress.start;
}

/* After each game of the first thread, or after each round. */
static bool look_up(void *context, uint64_t done)
{
    LearnRun *run = context;
    if (file_is_terminal(FILE_STDERR) && is_due(run->progress.last_shown, 1))
        progress_show(&run->progress, done);
    return atomic_load(run->stop) || save_is_due(run) || trial_is_due(run);
}

/* ---- the training ---- */

static int choose(const void *training, const Board *board, Random *random)
{
    return training_choose(training, board, random);
}

static void hold_trial(LearnRun *run)
{
    const int64_t start = clock_now();
    const TrialScore score = trial_play(choose, &run->training, &run->opponent, TRIAL_GAMES, run->training.seed, run->stop);
    run->last_trial = clock_now();
    run->progress.trials += run->last_trial - start;
    if (atomic_load(run->stop))
        return;
    run->progress.score = score;
    run->progress.has_score = true;
    run->scored = run->training.done;
    progress_log(&run->progress, run->training.done);
}

static bool train(LearnRun *run, char *why)
{
    Training *training = &run->training;
    run->progress = (Progress){ .games = training->games, .begun = training->done, .opponent = opponent_name(&run->opponent) };
    run->progress.start = run->progress.last_shown = run->last_saved = run->last_trial = clock_now();
    while (training->done < training->games && !atomic_load(run->stop)) {
        if (!training_play(training, run->threads, run->stop, look_up, run)) {
            checkpoint(run, why); /* of the rounds before; if that fails as well, what was written last is still there */
            return refuse(why, "there is not enough memory");
        }
        if (!atomic_load(run->stop) && trial_is_due(run))
            hold_trial(run);
        if (save_is_due(run) && !checkpoint(run, why))
            return false;
    }
    if (!atomic_load(run->stop) && (!run->progress.has_score || run->scored < training->done))
        hold_trial(run);
    if (file_is_terminal(FILE_STDERR))
        progress_show(&run->progress, training->done);
    return checkpoint(run, why);
}

/* One training must not wipe out another; and that its files cannot be written is told before it has learned anything. The state is written
 * twice, since each later one is written beside the one before: there must be room for both. Else nothing is left of it. */
static bool begin_files(LearnRun *run, char *why)
{
    if (file_exists(run->state))
        return refuse(why, "%.200s exists: go on with it by --resume, or remove it", run->state);
    if (file_exists(run->out))
        return refuse(why, "%.200s exists: name another file by --out, or remove it", run->out);
    if (training_save(&run->training, run->state, why) && checkpoint(run, why))
        return true;
    file_system_remove(run->state);
    return false;
}

/* Whether the training that is resumed is the one of these files, however they are named. */
static bool goes_on(const LearnRun *run, const LearnArguments *arguments)
{
    if (arguments->resume == NULL)
        return false;
    if (strcmp(arguments->resume, run->out) == 0)
        return true;
    char *state = memory_join_texts(arguments->resume, ".state");
    const int file = state == NULL ? -1 : file_open(state), other = file < 0 ? -1 : file_open(run->state);
    const bool same = other >= 0 && file_same(file, other);
    if (file >= 0)
        file_close(file);
    if (other >= 0)
        file_close(other);
    free(state);
    return same;
}

bool learnrun_train(LearnRun *run, const LearnArguments *arguments, char why[WHY_TEXT])
{
    if (!opponent_init(&run->opponent, training_geometry(&run->training), run->threads, why))
        return false;
    run->is_kept = goes_on(run, arguments) || begin_files(run, why);
    const bool good = run->is_kept && train(run, why);
    progress_break(&run->progress);
    opponent_free(&run->opponent);
    return good;
}
