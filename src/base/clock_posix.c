/* The monotonic clock of POSIX, in one integer. */
#include "base/clock.h"

#include <time.h>

int64_t clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

void clock_sleep_ms(int ms)
{
    const struct timespec time = { ms / 1000, ms % 1000 * 1000000L };
    nanosleep(&time, NULL);
}

bool clock_date(char text[CLOCK_DATE_TEXT])
{
    const time_t now = time(NULL);
    struct tm parts;
    return gmtime_r(&now, &parts) != NULL && strftime(text, CLOCK_DATE_TEXT, "%Y-%m-%d %H:%M:%S", &parts) > 0;
}
