/* A process that outlives us to end what we leave behind.
 *
 * A program that is killed cannot clean up. So before anything else it starts a guardian: a copy of itself that does nothing but
 * wait at a pipe which only the program holds. When the program ends, however it ends, the pipe closes, and the
 * guardian kills the process groups that are still on its list. */
#ifndef PEER_GUARDIAN_H
#define PEER_GUARDIAN_H

#include <stdbool.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;
    int file; /* the end of the pipe that we write to */
} Guardian;

/* Call it before other files are opened and other threads started. False, with errno, if the system has no process or pipe. */
bool guardian_start(Guardian *guardian);

/* Ends the guardian, and with it every group on its list. */
void guardian_stop(Guardian *guardian);

/* Puts a process group on the list, or takes it off. May be called between fork and exec. */
void guardian_watch(const Guardian *guardian, pid_t group);
void guardian_forget(const Guardian *guardian, pid_t group);

#endif
