/* How a wake is waited for. */
#ifndef BASE_WAKE_POSIX_H
#define BASE_WAKE_POSIX_H

#include "base/wake.h"

/* A descriptor that can be read while the wake is raised; not to be read. */
int wake_descriptor(const Wake *wake);

void wake_lower(Wake *wake);

#endif
