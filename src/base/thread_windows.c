/* The threads of POSIX by the library that comes with the compiler. There are no signals. */
#include "base/thread.h"

#include <math.h>
#include <windows.h>

enum { STACK_BYTES = 4 << 20 };

bool thread_start(pthread_t *thread, void *(*body)(void *), void *context)
{
    pthread_attr_t attributes;
    if (pthread_attr_init(&attributes) != 0)
        return false;
    const bool started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0
                         && pthread_create(thread, &attributes, body, context) == 0;
    pthread_attr_destroy(&attributes);
    return started;
}

void thread_yield(void)
{
    SwitchToThread();
}

void thread_give_way(void)
{
    SetThreadPriority(GetCurrentThread(), THREAD_PRIORITY_BELOW_NORMAL);
}

int thread_processors(void)
{
    SYSTEM_INFO info;
    GetSystemInfo(&info);
    return info.dwNumberOfProcessors > MAX_TEAM ? MAX_TEAM : (int)info.dwNumberOfProcessors;
}

double thread_allowance(void)
{
    return INFINITY;
}
