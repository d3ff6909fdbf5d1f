/* Pipes that programs we start do not inherit. */
#ifndef BASE_PIPE_POSIX_H
#define BASE_PIPE_POSIX_H

#include <stdbool.h>

/* Opens a pipe, ends[0] to read from and ends[1] to write to. False with errno. */
bool pipe_open(int ends[2]);

/* The same, and neither end waits. */
bool pipe_open_without_waiting(int ends[2]);

#endif
