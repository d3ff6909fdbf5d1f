/* One writer at a time, and none once nobody reads. */
#include "protocol/output.h"

#include "base/outgoing.h"

#include <errno.h>
#include <string.h>

bool output_init(Output *output, int descriptor, const Wake *hurry, Transcript *transcript)
{
    output->descriptor = descriptor;
    output->hurry = hurry;
    output->transcript = transcript;
    atomic_init(&output->broken, false);
    output->error = 0;
    return pthread_mutex_init(&output->lock, NULL) == 0;
}

void output_free(Output *output)
{
    pthread_mutex_destroy(&output->lock);
}

static void write_locked(Output *output, const char *bytes, size_t length)
{
    if (!output_is_broken(output) && !outgoing_write(output->descriptor, output->hurry, bytes, length)) {
        output->error = errno;
        atomic_store(&output->broken, true);
    }
}

void output_write(Output *output, const char *lines, size_t length)
{
    if (length == 0)
        return;
    pthread_mutex_lock(&output->lock);
    transcript_add(output->transcript, '>', lines, length); /* behind the lock: in the order in which they come out */
    write_locked(output, lines, length);
    pthread_mutex_unlock(&output->lock);
}

void output_prompt(Output *output, const char *text)
{
    pthread_mutex_lock(&output->lock);
    write_locked(output, text, strlen(text));
    pthread_mutex_unlock(&output->lock);
}
