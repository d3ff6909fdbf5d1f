/* Feeds lines to the native dialect and checks what must hold for every line there is. */
#ifndef TESTS_NATIVE_CHECK_H
#define TESTS_NATIVE_CHECK_H

#include "protocol/native.h"

typedef struct {
    Engine engine;
    Output output;
    Client client;
    atomic_bool stop;
    _Atomic int64_t begin;
    FILE *sink; /* where the replies go */
    LineReader reader;
    unsigned long lines, errors, oks;
} NativeCheck;

/* Aborts when there is no memory or no file to write to. */
void native_check_init(NativeCheck *check);
void native_check_free(NativeCheck *check);

/* Cuts bytes into lines as a session does and carries each out with the searches stopped at once. Aborts with a
 * message unless each reply is data lines and exactly one closing line, or a pong, or nothing for a blank line
 * or comment; and unless after an error everything is as it was before. `set log` is left out, since it would
 * write files of any name. */
void native_check_feed(NativeCheck *check, const char *bytes, size_t count);

#endif
