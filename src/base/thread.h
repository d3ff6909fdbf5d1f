/* Starting threads. */
#ifndef BASE_THREAD_H
#define BASE_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Starts body(context) in a new thread, to be joined by the caller, on a stack that our searches fit in on every
 * libc (some give 128 KiB by default). Signals are left to the thread that calls this. False when the system has
 * no thread to give. */
bool thread_start(pthread_t *thread, void *(*body)(void *), void *context);

#endif
