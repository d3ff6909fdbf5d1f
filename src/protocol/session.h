/* A session: a client at one end of two file descriptors, the engine at the other. */
#ifndef PROTOCOL_SESSION_H
#define PROTOCOL_SESSION_H

#include "engine/engine.h"

typedef enum {
    SESSION_ENDED,         /* quit, or the end of input and all commands carried out */
    SESSION_CANNOT_WRITE,  /* the output is closed, or cannot be written, as errno tells then, else 0; everything was dropped */
    SESSION_CANNOT_READ,   /* the input cannot be read, as errno tells; everything before was carried out */
    SESSION_CANNOT_START   /* no memory, thread or pipe */
} SessionEnd;

/* Serves a client until it is done. Reads `input` in this thread and carries the commands out in another, one after
 * the other. `terminal` says that a person sits at both ends. SIGINT and SIGTERM, which it handles
 * meanwhile, act as `stop` and the end of input; a second one ends the process. */
SessionEnd session_run(Engine *engine, int input, int output, bool terminal);

#endif
