/* One run of `fourinrow learn`: a training that begins, or goes on, up to its end or until it is stopped. */
#ifndef LEARN_RUN_H
#define LEARN_RUN_H

#include "learn/arguments.h"
#include "learn/lock.h"
#include "learn/progress.h"
#include "learn/training.h"

typedef struct {
    Training training;
    bool has_training;
    Opponent opponent;
    char *out, *state; /* paths: the network and the training */
    TrainingLock lock; /* of both */
    bool is_kept; /* there is a state of this training, to go on with */
    int threads;
    const atomic_bool *stop;
    int64_t last_saved, last_trial; /* ns of clock_now() */
    Progress progress;
    uint64_t scored; /* games done at the last trial */
} LearnRun;

/* Makes a training, or loads one, and locks its files. False with the reason; learnrun_end is due in any case. */
bool learnrun_begin(LearnRun *run, const LearnArguments *arguments, const atomic_bool *stop, char why[WHY_TEXT]);
void learnrun_end(LearnRun *run);

/* Trains until all games are played or `stop` is set, and writes what was learned. False with the reason. */
bool learnrun_train(LearnRun *run, const LearnArguments *arguments, char why[WHY_TEXT]);

#endif
