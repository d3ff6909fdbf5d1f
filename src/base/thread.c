/* pthread_create with the stack and the signal mask that this project wants. */
#include "base/thread.h"

#include <signal.h>

enum { STACK_BYTES = 4 << 20 };

bool thread_start(pthread_t *thread, void *(*body)(void *), void *context)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    bool started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0;

    /* A new thread inherits the mask of the one that starts it. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    started = started && pthread_create(thread, &attributes, body, context) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);

    pthread_attr_destroy(&attributes);
    return started;
}
