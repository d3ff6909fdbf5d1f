/* A pipe with something in it is a wake that is raised. */
#include "base/wake_posix.h"

#include "base/memory.h"
#include "base/pipe_posix.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

struct Wake {
    int ends[2];
};

Wake *wake_new(void)
{
    Wake *wake = memory_zeroed(sizeof *wake);
    if (wake == NULL)
        return NULL;
    if (pipe_open_without_waiting(wake->ends))
        return wake;
    free(wake);
    return NULL;
}

void wake_free(Wake *wake)
{
    if (wake == NULL)
        return;
    close(wake->ends[0]);
    close(wake->ends[1]);
    free(wake);
}

void wake_raise(Wake *wake)
{
    const int error = errno;
    if (write(wake->ends[1], "", 1) < 0) {
        /* it is full, so it is raised */
    }
    errno = error;
}

int wake_descriptor(const Wake *wake)
{
    return wake->ends[0];
}

void wake_lower(Wake *wake)
{
    char bytes[64];
    while (read(wake->ends[0], bytes, sizeof bytes) > 0)
        ;
}
