/* rand_s asks the system for 32 bits. */
#define _CRT_RAND_S
#include "base/random.h"

#include <stdlib.h>
#include <windows.h>

uint64_t random_system_seed(void)
{
    unsigned high, low;
    if (rand_s(&high) == 0 && rand_s(&low) == 0)
        return (uint64_t)high << 32 | low;
    /* The moment and the process are different enough for a game. */
    FILETIME now;
    GetSystemTimeAsFileTime(&now);
    return random_mix((uint64_t)now.dwHighDateTime << 32 | now.dwLowDateTime) ^ GetCurrentProcessId();
}
