/* The processes that an engine has started, wherever they went. */
#ifndef PEER_KIN_H
#define PEER_KIN_H

#include <stddef.h>
#include <sys/types.h>

/* Kills these engines, their process groups, and what descends from them in other groups and sessions as far as the process table (/proc)
 * tells; does not wait for their end. The numbers must still be theirs. */
void kin_kill(const pid_t *engines, size_t count);

/* Kills every process that has this line, as NAME=VALUE, in the environment with which it was started. That also finds what has cut
 * itself off from its ancestors, but needs /proc; elsewhere it does nothing. */
void kin_kill_marked(const char *mark);

#endif
