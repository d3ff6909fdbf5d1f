/* One writer at a time, and none once nobody reads. */
#include "protocol/output.h"

#include "base/file.h"

#include <string.h>

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

static void write_locked(Output *output, const char *bytes, size_t length)
{
    pthread_mutex_lock(&output->lock);
    if (!output_is_broken(output) && !file_write_all(output->descriptor, bytes, length))
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
