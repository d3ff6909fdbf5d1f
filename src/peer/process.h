/* A child process with three pipes, in a process group of its own. */
#ifndef PEER_PROCESS_H
#define PEER_PROCESS_H

#include "base/why.h"
#include "peer/guardian.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    pid_t pid;                 /* of the child and of its group; 0 when it has been reaped */
    bool killed;               /* by us */
    int input, output, errors; /* our ends, which never block: what it reads, what it prints, what it prints on stderr; -1 closed */
} Process;

/* PROCESS_NO_RESOURCES: the system has no pipe or process to give, which says nothing of the program. */
typedef enum { PROCESS_STARTED, PROCESS_REFUSED, PROCESS_NO_RESOURCES } ProcessResult;

/* Starts argv[0], looked for in the PATH, in `directory` (NULL: here) with the arguments up to a NULL. If that cannot be done
 * writes the reason to `why`. Takes as long as the system needs for fork and exec. */
ProcessResult process_start(Process *process, char *const argv[], const char *directory, const Guardian *guardian, char why[WHY_TEXT]);

/* Has the child killed, its group, and what it has started in other groups. Does not wait. */
void process_kill(Process *process, const Guardian *guardian);

/* Whether the child has read all that its stdin took, or had when it ended; true where the system does not tell. */
bool process_has_read(const Process *process);

/* Whether the child has ended; it still needs process_reap. */
bool process_has_ended(const Process *process);

/* Whether the child has ended by a signal or with a status other than 0; it still needs process_reap. */
bool process_has_failed(const Process *process);

/* If the child has ended, kills what is left of its group, forgets it and writes how it ended to `status`, as waitpid() tells it. False
 * if it still lives. */
bool process_reap(Process *process, const Guardian *guardian, int *status);

/* Whether a child that has been reaped with this status had ended, or was ending, by itself. */
bool process_ended_by_itself(const Process *process, int status);

/* Closes the pipes of a child, whether it lives or not. */
void process_close(Process *process);

/* Kills and reaps a child that still lives and closes the pipes. Waits for its end a second at most: then it is left to the guardian. */
void process_end(Process *process, const Guardian *guardian);

/* Says how a child ended, as "exited with status 3" or "was killed by signal 11 (Segmentation fault)". Returns `text`. */
const char *process_describe(int status, char *text, size_t size);

#endif
