/* A child process with three pipes, in a process group of its own. */
#ifndef PEER_PROCESS_H
#define PEER_PROCESS_H

#include "peer/guardian.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    pid_t pid;                 /* of the child and of its group; 0 when it has been reaped */
    int input, output, errors; /* our ends, which never block: what it reads, what it prints, what it prints on stderr; -1 closed */
} Process;

/* PROCESS_NO_RESOURCES: the system has no pipe or process to give, which says nothing of the program. */
typedef enum { PROCESS_STARTED, PROCESS_REFUSED, PROCESS_NO_RESOURCES } ProcessResult;

/* Starts argv[0], looked for in the PATH, in `directory` (NULL: here) with the arguments up to a NULL. If that cannot be done
 * writes the reason to `why`. Takes as long as the system needs for fork and exec. */
ProcessResult process_start(Process *process, char *const argv[], const char *directory, const Guardian *guardian, char *why,
                   size_t why_size);

/* Kills the whole group, reaps the child and closes the pipes. Returns whether the child had ended, or was ending, by itself, and
 * then writes how to `status`, as waitpid() tells it. */
bool process_end(Process *process, const Guardian *guardian, int *status);

/* Kills the whole group and does not wait. */
void process_kill(const Process *process);

/* Whether the child has ended by itself; it still needs process_end. */
bool process_has_ended(const Process *process);

/* Says how a child ended, as "exited with status 3" or "was killed by signal 11 (Segmentation fault)". Returns `text`. */
const char *process_describe(int status, char *text, size_t size);

#endif
