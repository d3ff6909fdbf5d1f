/* How a wake is waited for. */
#ifndef BASE_WAKE_WINDOWS_H
#define BASE_WAKE_WINDOWS_H

#include "base/wake.h"

/* The HANDLE of an event that is set while the wake is raised. */
void *wake_event(const Wake *wake);

void wake_lower(Wake *wake);

#endif
