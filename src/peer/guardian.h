/* A process that ends engines, and outlives us to end what we leave behind.
 *
 * A program that is killed cannot clean up. So before anything else it starts a guardian: a copy of itself that does nothing but
 * wait at a pipe which only the program holds. When the program ends, however it ends, the pipe closes, and the
 * guardian kills the engines that are still on its list, and all that was started by engines. It also kills single engines when it is told
 * to: to find what has left the process group of an engine takes milliseconds, which the program may not have. */
#ifndef PEER_GUARDIAN_H
#define PEER_GUARDIAN_H

#include <stdbool.h>
#include <sys/resource.h>
#include <sys/types.h>

typedef struct {
    pid_t pid;
    int file; /* the end of the pipe that we write to */
    struct rlimit files; /* the limit of open files when it was started, which is that of engines whatever the program takes for itself */
} Guardian;

/* Call it before other files are opened and other threads started: it also sets a variable of the environment, by which what
 * descends from this program is known. False, with errno, if the system has no process or pipe. */
bool guardian_start(Guardian *guardian);

/* Ends the guardian, and with it every engine on its list and what they have started. Waits for that, five seconds at most. */
void guardian_stop(Guardian *guardian);

/* Puts an engine, which leads a process group, on the list, or takes it off when it has been reaped. May be called between fork and exec. */
void guardian_watch(const Guardian *guardian, pid_t engine);
void guardian_forget(const Guardian *guardian, pid_t engine);

/* Has an engine on the list killed, with its group and its descendants. Does not wait. */
void guardian_kill(const Guardian *guardian, pid_t engine);

#endif
