/* What the commands of the native dialect share. Private to the dialect. */
#ifndef PROTOCOL_NATIVE_COMMAND_H
#define PROTOCOL_NATIVE_COMMAND_H

#include "base/text.h"
#include "engine/engine.h"
#include "protocol/output.h"
#include "protocol/words.h"

/* What a command works on. */
typedef struct {
    Engine *engine;
    Output *output;
    atomic_bool *stop; /* true when the command that runs is to come to its end */
    const _Atomic int64_t *begin; /* when its clock began to run, if it ponders; INT64_MAX until then */
    bool terminal;     /* a person reads this */
    atomic_bool unlimited; /* the command that runs is an unlimited search, … */
    atomic_bool pondering; /* … or one whose clock does not run before `begin` */
    atomic_bool last;      /* `quit` or the end of input was read behind it */
    bool quit;         /* `quit` was carried out */
    Text reply;        /* the lines of the reply so far */
} Native;

/* Whether the command that runs would go on for ever if there were no more input. */
static inline bool native_is_endless(const Native *native)
{
    return atomic_load(&native->unlimited) || (atomic_load(&native->pondering) && atomic_load(native->begin) == INT64_MAX);
}

/* A handler of the command table: adds its data lines to native->reply and returns true, or fails and has
 * changed nothing. */
typedef bool NativeHandler(Native *native, Words *words, Failure *failure);

/* Reads the next word as a number; `what` names it in the error. */
bool native_number(Words *words, const char *what, uint64_t min, uint64_t max, uint64_t *number,
                   Failure *failure);

/* Fails if there are words left. */
bool native_no_more(Words *words, Failure *failure);

/* Adds the `status …` line of the game. */
void native_add_status(Native *native);

#endif
