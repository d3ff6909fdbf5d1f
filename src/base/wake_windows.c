/* An event that stays set until it is reset. */
#include "base/wake_windows.h"

#include "base/memory.h"

#include <stdlib.h>
#include <windows.h>

struct Wake {
    HANDLE event;
};

Wake *wake_new(void)
{
    Wake *wake = memory_zeroed(sizeof *wake);
    if (wake == NULL)
        return NULL;
    wake->event = CreateEventW(NULL, TRUE, FALSE, NULL);
    if (wake->event != NULL)
        return wake;
    free(wake);
    return NULL;
}

void wake_free(Wake *wake)
{
    if (wake == NULL)
        return;
    CloseHandle(wake->event);
    free(wake);
}

void wake_raise(Wake *wake)
{
    SetEvent(wake->event);
}

void *wake_event(const Wake *wake)
{
    return wake->event;
}

void wake_lower(Wake *wake)
{
    ResetEvent(wake->event);
}
