/* Output that need not be waited for when there is a hurry. */
#ifndef BASE_OUTGOING_H
#define BASE_OUTGOING_H

#include "base/wake.h"

#include <stdbool.h>
#include <stddef.h>

/* Writes all bytes to an open descriptor, and waits for whoever reads them; but where the system can do that, no longer than a second
 * without progress once `hurry` (NULL: never) is raised. False if they could not be written; errno tells why, ETIMEDOUT that nobody read
 * in that second. */
bool outgoing_write(int file, const Wake *hurry, const char *bytes, size_t size);

#endif
