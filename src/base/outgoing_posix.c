/* A thread that is held up in a write cannot be called off. So it waits for room before, and writes no more than a pipe with room takes at
 * once. */
#include "base/outgoing.h"

#include "base/wake_posix.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <unistd.h>

/* Waits until something can be written, or writing fails. False, and errno is ETIMEDOUT, if there is a hurry and nobody reads. */
static bool wait_for_room(int file, const Wake *hurry)
{
    enum { MOMENT = 1000 }; /* ms */
    struct pollfd events[] = { { .fd = file, .events = POLLOUT },
                               { .fd = hurry == NULL ? -1 : wake_descriptor(hurry), .events = POLLIN } };
    while (poll(events, 2, -1) < 0)
        if (errno != EINTR)
            return true;
    if (events[0].revents != 0)
        return true;
    int ready;
    while ((ready = poll(events, 1, MOMENT)) < 0 && errno == EINTR)
        ; /* there are two kinds of signals, and each comes once */
    if (ready == 0)
        errno = ETIMEDOUT;
    return ready != 0;
}

bool outgoing_write(int file, const Wake *hurry, const char *bytes, size_t size)
{
    while (size > 0) {
        if (!wait_for_room(file, hurry))
            return false;
        const ssize_t written = write(file, bytes, size < PIPE_BUF ? size : PIPE_BUF);
        if (written >= 0) {
            bytes += written;
            size -= (size_t)written;
        } else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) {
            return false;
        }
    }
    return true;
}
