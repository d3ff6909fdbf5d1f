/* The native dialect: carries out one line and prints its reply. protocol.md is its specification. */
#ifndef PROTOCOL_NATIVE_H
#define PROTOCOL_NATIVE_H

#include "base/line.h"
#include "protocol/native_command.h"

/* The engine, the output and what comes from outside are not owned. False when there is no memory. */
bool native_init(Native *native, Engine *engine, Output *output, atomic_bool *stop, const _Atomic int64_t *begin,
                 bool terminal);
void native_free(Native *native);

/* Carries out one line in its turn and prints the whole reply. `line` is written to; it is looked at only when
 * `state` is LINE_GOOD. */
void native_execute(Native *native, LineState state, char *line);

/* What a line means to the thread that reads it, before its turn comes. */
typedef enum {
    URGENCY_NONE,
    URGENCY_STOP, /* ends every earlier search */
    URGENCY_QUIT, /* ends every earlier unlimited search */
    URGENCY_HIT,  /* the clock of every earlier search that ponders begins to run */
    URGENCY_PING  /* answered at once, see native_pong, and then done with */
} Urgency;

Urgency native_urgency(LineState state, const char *line);

/* Answers a ping. From any thread. */
void native_pong(Output *output, const char *line);

#endif
