/* Starting threads. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts body(context) in a new thread, to be joined by the caller, on a stack that our searches fit in on every
 * libc (some give 128 KiB by default). Signals are left to the thread that calls this. False when the system has
 * no thread to give. */
bool thread_start(pthread_t *thread, void *(*body)(void *), void *context);

/* Lets other threads have the processor. */
void thread_yield(void);

/* From now on this thread gets little where another one wants the same processor. Where the system cannot say that of a single thread nothing
 * changes. */
void thread_give_way(void);

enum { MAX_TEAM = 64 };

/* The processors that there are, 1 to MAX_TEAM, and no more than thread_allowance, rounded up. */
int thread_processors(void);

/* How many processors a container leaves all its threads together, such as 0.5; infinite where there is no limit. */
double thread_allowance(void);

/* Calls body(context, 0) in this thread and body(context, 1) to body(context, threads - 1) beside it, and waits for all.
 * Members that the system has no thread for are missed by nobody: the work must not depend on how many there are. */
void thread_team(int threads, void (*body)(void *context, int member), void *context);

#endif
