/* The monotonic clock of POSIX, in one integer. */
#include "base/clock.h"

#include <time.h>

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t clock_ms_since(int64_t start)
{
    return (clock_now() - start) / 1000000;
}

void clock_sleep_ms(int ms)
{
    const struct timespec time = { ms / 1000, ms % 1000 * 1000000L };
    nanosleep(&time, NULL);
}
