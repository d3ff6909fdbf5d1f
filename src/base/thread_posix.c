/* pthread_create with the stack and the signal mask that this project wants. */
#include "base/thread.h"

#include "base/cgroup_posix.h"

#include <math.h>
#include <sched.h>
#include <signal.h>
#ifdef __linux__
#include <sys/resource.h>
#endif
#include <unistd.h>

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

void thread_yield(void)
{
    sched_yield();
}

void thread_give_way(void)
{
#ifdef __linux__
    enum { STEPS = 10 }; /* on Linux a tenth of what another one gets; beyond the lowest priority the system stops */
    setpriority(PRIO_PROCESS, 0, getpriority(PRIO_PROCESS, 0) + STEPS); /* 0 is the thread that calls, there; elsewhere the process */
#endif
}

double thread_allowance(void)
{
    return cgroup_processors("/proc/self/cgroup", "/sys/fs/cgroup");
}

int thread_processors(void)
{
#ifdef _SC_NPROCESSORS_ONLN
    const double count = fmin((double)sysconf(_SC_NPROCESSORS_ONLN), ceil(thread_allowance()));
    return count < 1 ? 1 : count > MAX_TEAM ? MAX_TEAM : (int)count;
#else
    return 1; /* POSIX has no name for it */
#endif
}
