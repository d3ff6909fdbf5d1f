/* The command line of `fourinrow learn`. */
#ifndef LEARN_ARGUMENTS_H
#define LEARN_ARGUMENTS_H

#include "base/keys.h"
#include "game/geometry.h"

typedef struct {
    Geometry geometry;
    uint64_t tuples, games, threads, seed;
    const char *out, *resume; /* NULL: not given */
    bool has_games, starts;   /* the first is given; something is that only a new training can have */
} LearnArguments;

/* Reads the words behind `learn`, which must outlive the arguments. False with the reason. */
bool learn_arguments_read(LearnArguments *arguments, int argc, char *argv[], char why[WHY_TEXT]);

#endif
