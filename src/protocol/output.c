/* write(2) until everything is out. A descriptor that a client has made non-blocking is waited for. */
#include "protocol/output.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

bool output_init(Output *output, int descriptor, Transcript *transcript)
{
    output->descriptor = descriptor;
    output->transcript = transcript;
    atomic_init(&output->broken, false);
    return pthread_mutex_init(&output->lock, NULL) == 0;
}

void output_free(Output *output)
{
    pthread_mutex_destroy(&output->lock);
}

static bool write_all(int descriptor, const char *bytes, size_t length)
{
    while (length > 0) {
        const ssize_t written = write(descriptor, bytes, length);
        if (written >= 0) {
            bytes += written;
            length -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd ready = { .fd = descriptor, .events = POLLOUT };
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

static void write_locked(Output *output, const char *bytes, size_t length)
{
    pthread_mutex_lock(&output->lock);
    if (!output_is_broken(output) && !write_all(output->descriptor, bytes, length))
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
