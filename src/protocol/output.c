/* One writer at a time, and none once nobody reads.
 *
 * A thread that is held up in a write cannot be called off. So it waits for room before, and writes no more than a pipe with room
 * takes at once. */
#include "protocol/output.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

bool output_init(Output *output, int descriptor, int hurry, Transcript *transcript)
{
    output->descriptor = descriptor;
    output->hurry = hurry;
    output->transcript = transcript;
    atomic_init(&output->broken, false);
    return pthread_mutex_init(&output->lock, NULL) == 0;
}

void output_free(Output *output)
{
    pthread_mutex_destroy(&output->lock);
}

/* Waits until something can be written, or writing fails. False if there is a hurry and nobody reads. */
static bool wait_for_room(const Output *output)
{
    enum { MOMENT = 1000 }; /* ms */
    struct pollfd events[] = { { .fd = output->descriptor, .events = POLLOUT }, { .fd = output->hurry, .events = POLLIN } };
    while (poll(events, 2, -1) < 0)
        if (errno != EINTR)
            return true;
    if (events[0].revents != 0)
        return true;
    int ready;
    while ((ready = poll(events, 1, MOMENT)) < 0 && errno == EINTR)
        ; /* there are two kinds of signals, and each comes once */
    return ready != 0;
}

static bool write_all(const Output *output, const char *bytes, size_t length)
{
    while (length > 0) {
        if (!wait_for_room(output))
            return false;
        const ssize_t written = write(output->descriptor, bytes, length < PIPE_BUF ? length : PIPE_BUF);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK) {
            return false;
        }
    }
    return true;
}

static void write_locked(Output *output, const char *bytes, size_t length)
{
    pthread_mutex_lock(&output->lock);
    if (!output_is_broken(output) && !write_all(output, bytes, length))
        atomic_store(&output->broken, true);
    pthread_mutex_unlock(&output->lock);
}

void output_write(Output *output, const char *lines, size_t length)
{
    if (length == 0)
        return;
    transcript_add(output->transcript, '>', lines, length);
    write_locked(output, lines, length);
}

void output_prompt(Output *output, const char *text)
{
    write_locked(output, text, strlen(text));
}
