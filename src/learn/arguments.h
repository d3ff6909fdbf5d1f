/* The command line of `fourinrow learn`. */
#ifndef LEARN_ARGUMENTS_H
#define LEARN_ARGUMENTS_H

#include "game/geometry.h"

typedef struct {
    Geometry geometry;
    uint64_t tuples, games, threads, seed;
    const char *out, *resume; /* NULL: not given */
    bool has_games;           /* they are given */
} LearnArguments;

/* Reads the words behind `learn`, which must outlive the arguments. False after telling on stderr what is wrong, with the usage where that
 * helps. */
bool learn_arguments_read(LearnArguments *arguments, int argc, char *argv[], const char *usage);

#endif
