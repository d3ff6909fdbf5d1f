/* Every line is flushed, so that the transcript of a session that was killed is complete. */
#include "base/transcript.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/program.h"

#include <errno.h>
#include <string.h>

bool transcript_init(Transcript *transcript)
{
    transcript->file = NULL;
    transcript->start = clock_now();
    return pthread_mutex_init(&transcript->lock, NULL) == 0;
}

void transcript_free(Transcript *transcript)
{
    transcript_open(transcript, NULL);
    pthread_mutex_destroy(&transcript->lock);
}

static void write_heading(FILE *file)
{
    char date[CLOCK_DATE_TEXT];
    if (clock_date(date))
        fprintf(file, "# transcript begun %s UTC; seconds since the start, < in, > out\n", date);
}

bool transcript_open(Transcript *transcript, const char *path)
{
    FILE *file = NULL;
    if (path != NULL) {
        file = file_append(path);
        if (file == NULL)
            return false;
        write_heading(file);
    }
    pthread_mutex_lock(&transcript->lock);
    FILE *before = transcript->file;
    transcript->file = file;
    pthread_mutex_unlock(&transcript->lock);
    if (before != NULL)
        fclose(before);
    return true;
}

bool transcript_is_open(Transcript *transcript)
{
    pthread_mutex_lock(&transcript->lock);
    const bool open = transcript->file != NULL;
    pthread_mutex_unlock(&transcript->lock);
    return open;
}

static void write_lines(FILE *file, double seconds, char direction, const char *text, size_t length)
{
    do { /* an empty line is one, too */
        const char *newline = memchr(text, '\n', length);
        const size_t line = newline == NULL ? length : (size_t)(newline - text);
        fprintf(file, "%.3f %c ", seconds, direction);
        fwrite(text, 1, line, file);
        putc('\n', file);
        const size_t taken = newline == NULL ? line : line + 1;
        text += taken;
        length -= taken;
    } while (length > 0);
}

bool transcript_add(Transcript *transcript, char direction, const char *text, size_t length)
{
    pthread_mutex_lock(&transcript->lock);
    FILE *file = transcript->file;
    if (file != NULL) {
        write_lines(file, clock_seconds_since(transcript->start), direction, text, length);
        if (fflush(file) != 0 || ferror(file)) {
            program_complain("the log is given up: %s", strerror(errno));
            fclose(file);
            transcript->file = NULL;
        }
    }
    pthread_mutex_unlock(&transcript->lock);
    return file != NULL;
}
