/* What is the same on every system. */
#include "base/clock.h"

int64_t clock_ms_since(int64_t start)
{
    return (clock_now() - start) / CLOCK_MS;
}

double clock_seconds_since(int64_t start)
{
    return (double)(clock_now() - start) / 1e9;
}
