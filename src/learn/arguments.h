/* The command line of `fourinrow learn`. */
#ifndef LEARN_ARGUMENTS_H
#define LEARN_ARGUMENTS_H

#include "learn/training.h"

typedef struct {
    TrainingSettings settings;
    int threads;
    const char *out, *resume;    /* NULL: not given */
    bool has_games, has_opening; /* they are given */
} LearnArguments;

/* Reads the words behind `learn`, which must outlive the arguments. False after telling on stderr what is wrong, with the usage where that
 * helps. */
bool learn_arguments_read(LearnArguments *arguments, int argc, char *argv[], const char *usage);

#endif
