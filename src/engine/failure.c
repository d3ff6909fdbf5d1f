/* The error codes of the protocol and their words. */
#include "engine/failure.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

bool failure_set(Failure *failure, FailureCode code, const char *format, ...)
{
    va_list arguments;
    failure->code = code;
    va_start(arguments, format);
    vsnprintf(failure->text, sizeof failure->text, format, arguments);
    va_end(arguments);
    utf8_mend(failure->text);
    return false;
}

const char *failure_word(FailureCode code)
{
    static const char *const WORDS[FAILURE_COUNT] = {
        [FAILURE_BAD_ARGUMENT] = "bad-argument",
        [FAILURE_BAD_FILE] = "bad-file",
        [FAILURE_BAD_GEOMETRY] = "bad-geometry",
        [FAILURE_BAD_LINE] = "bad-line",
        [FAILURE_BAD_POSITION] = "bad-position",
        [FAILURE_GAME_OVER] = "game-over",
        [FAILURE_ILLEGAL_MOVE] = "illegal-move",
        [FAILURE_NO_MEMORY] = "no-memory",
        [FAILURE_NOT_AVAILABLE] = "not-available",
        [FAILURE_NOTHING_TO_UNDO] = "nothing-to-undo",
        [FAILURE_OUT_OF_RANGE] = "out-of-range",
        [FAILURE_STOPPED] = "stopped",
        [FAILURE_UNKNOWN_COMMAND] = "unknown-command",
        [FAILURE_UNKNOWN_OPTION] = "unknown-option",
    };
    return WORDS[code];
}
