/* Why a command failed: a code for programs and a sentence for people. */
#ifndef ENGINE_FAILURE_H
#define ENGINE_FAILURE_H

#include <stdbool.h>

/* Every code that an `error` line can carry; protocol.md says when. */
typedef enum {
    FAILURE_BAD_ARGUMENT,
    FAILURE_BAD_FILE,
    FAILURE_BAD_GEOMETRY,
    FAILURE_BAD_LINE,
    FAILURE_BAD_POSITION,
    FAILURE_GAME_OVER,
    FAILURE_ILLEGAL_MOVE,
    FAILURE_NO_MEMORY,
    FAILURE_NOT_AVAILABLE,
    FAILURE_NOTHING_TO_UNDO,
    FAILURE_OUT_OF_RANGE,
    FAILURE_STOPPED,
    FAILURE_UNKNOWN_COMMAND,
    FAILURE_UNKNOWN_OPTION,
    FAILURE_COUNT
} FailureCode;

typedef struct {
    FailureCode code;
    char text[256]; /* one line of UTF-8, cut where it is longer */
} Failure;

/* Fills in *failure and returns false, so that a function can `return failure_set(…)`. */
__attribute__((format(printf, 3, 4)))
bool failure_set(Failure *failure, FailureCode code, const char *format, ...);

/* The word of the protocol for a code. */
const char *failure_word(FailureCode code);

#endif
