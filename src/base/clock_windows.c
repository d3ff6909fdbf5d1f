/* The performance counter of Windows. Naps may be as long as a tick of the system, which is 16 ms on some. */
#include "base/clock.h"

#include <time.h>
#include <windows.h>

int64_t clock_now(void)
{
    LARGE_INTEGER count, rate; /* the rate is fixed when the system starts */
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&rate);
    const int64_t whole = count.QuadPart / rate.QuadPart, rest = count.QuadPart % rate.QuadPart;
    return whole * 1000000000 + rest * 1000000000 / rate.QuadPart;
}

void clock_sleep_ms(int ms)
{
    Sleep((DWORD)ms);
}

bool clock_date(char text[CLOCK_DATE_TEXT])
{
    const time_t now = time(NULL);
    struct tm parts;
    return gmtime_s(&parts, &now) == 0 && strftime(text, CLOCK_DATE_TEXT, "%Y-%m-%d %H:%M:%S", &parts) > 0;
}
