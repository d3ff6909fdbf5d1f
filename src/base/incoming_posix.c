/* poll waits for all of it. */
#include "base/incoming.h"

#include "base/memory.h"
#include "base/wake_posix.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

struct Incoming {
    int file;
    int error;
};

Incoming *incoming_open(int file)
{
    Incoming *incoming = memory_resize(NULL, sizeof *incoming);
    if (incoming != NULL)
        *incoming = (Incoming){ .file = file };
    return incoming;
}

void incoming_close(Incoming *incoming)
{
    free(incoming);
}

IncomingEvents incoming_wait(Incoming *incoming, bool wants_input, int output, Wake *wake, const Wake *interrupt)
{
    enum { INPUT, OUTPUT, WAKE, INTERRUPT };
    struct pollfd events[] = {
        [INPUT] = { .fd = wants_input ? incoming->file : -1, .events = POLLIN },
        [OUTPUT] = { .fd = output }, /* errors are told unasked */
        [WAKE] = { .fd = wake_descriptor(wake), .events = POLLIN },
        [INTERRUPT] = { .fd = interrupt == NULL ? -1 : wake_descriptor(interrupt), .events = POLLIN },
    };
    if (poll(events, sizeof events / sizeof events[0], -1) < 0)
        return (IncomingEvents){ .readable = false };
    if (events[WAKE].revents != 0)
        wake_lower(wake);
    return (IncomingEvents){
        .readable = events[INPUT].revents != 0,
        .output_gone = (events[OUTPUT].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0,
        .interrupted = events[INTERRUPT].revents != 0,
    };
}

ptrdiff_t incoming_take(Incoming *incoming, char *bytes, size_t size)
{
    const ssize_t count = read(incoming->file, bytes, size);
    if (count >= 0)
        return count;
    if (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK)
        return -1;
    incoming->error = errno;
    return 0;
}

int incoming_error(const Incoming *incoming)
{
    return incoming->error;
}
