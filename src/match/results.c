/* A line is in the hands of the system when write() returns, so a killed runner loses nothing; fsync is for a killed machine. */
#include "match/results.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/thread.h"
#include "base/utf16.h"
#include "base/utf8.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* Whether these bytes are what is left of a record that was cut off. NULs may be in place of the rest, or of all of it: some file systems leave
 * them for what had not been written when the power went. */
static bool is_torn_record(const char *bytes, size_t size)
{
    const size_t length = strlen(RECORD_BEGINNING);
    while (size > 0 && bytes[size - 1] == '\0')
        size--;
    return strncmp(bytes, RECORD_BEGINNING, size < length ? size : length) == 0;
}

bool results_read(const char *path, bool (*visit)(void *context, const Record *record, char why[WHY_TEXT]), void *context,
                  ResultsReading *reading, char why[WHY_TEXT])
{
    size_t size = 0;
    char reason[WHY_TEXT];
    char *bytes = file_text(file_read_regular(path, &size), &size);
    Record *record = memory_resize(NULL, sizeof *record);
    bool good = bytes != NULL && record != NULL;
    *reading = (ResultsReading){ .skips_bad = reading->skips_bad };
    if (!good)
        refuse(why, "cannot read '%s': %s", path, file_reason(errno));
    reading->good_bytes = good ? utf8_mark_length(bytes, size) : 0;
    for (int number = 1; good && reading->good_bytes < size; number++) {
        char *line = bytes + reading->good_bytes;
        const size_t left = size - reading->good_bytes;
        char *end = memchr(line, '\n', left);
        if (end != NULL)
            *end = '\0';
        const bool whole = strlen(line) == (end != NULL ? (size_t)(end - line) : left) && record_read(record, line);
        reading->torn = end == NULL && !whole && is_torn_record(line, left);
        reading->unended = end == NULL && whole;
        if (reading->torn)
            break;
        snprintf(reason, sizeof reason, "%s", number == 1 && utf16_begins(bytes, size) ? UTF16_REFUSED : "no record of a game, as -results writes it");
        if (!whole || !record_is_possible(record, reason) || !visit(context, record, reason)) {
            good = reading->skips_bad;
            reading->first_bad = reading->bad++ == 0 ? number : reading->first_bad;
            refuse(why, "%s, line %d: %s", path, number, reason);
        }
        reading->good_bytes += good ? (end == NULL ? left : (size_t)(end + 1 - line)) : 0;
    }
    free(bytes);
    free(record);
    return good;
}

static void *sync_lines(void *context)
{
    Results *results = context;
    pthread_mutex_lock(&results->lock);
    for (;;) {
        while (!results->dirty && !results->ending)
            pthread_cond_wait(&results->changed, &results->lock);
        if (!results->dirty)
            break;
        results->dirty = false;
        pthread_mutex_unlock(&results->lock);
        const int error = fsync(results->file) == 0 ? 0 : errno;
        pthread_mutex_lock(&results->lock);
        results->error = error != 0 ? error : results->error;
    }
    pthread_mutex_unlock(&results->lock);
    return NULL;
}

/* Whether the file is ours alone; errno if it is not, EWOULDBLOCK where another process has it. A runner that was killed while it started an
 * engine leaves it to that for the moment before it becomes its program, so a file that another process has is asked for a while longer. */
static bool lock(int file)
{
    const int LONGEST_MS = 2000, MOMENT_MS = 10;
    const int64_t begin = clock_now();
    while (flock(file, LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK || clock_ms_since(begin) > LONGEST_MS)
            return false;
        clock_sleep_ms(MOMENT_MS);
    }
    return true;
}

/* Makes sure that the file is one, and ours. */
static bool claim(Results *results, bool create, char why[WHY_TEXT])
{
    struct stat info;
    if (fstat(results->file, &info) != 0 || !S_ISREG(info.st_mode))
        return refuse(why, "%s", file_reason(ENOTSUP));
    results->has_name = info.st_nlink > 0;
    if (!lock(results->file))
        return errno == EWOULDBLOCK ? refuse(why, "another process writes to it") : refuse(why, "it cannot be locked: %s", strerror(errno));
    if (create && lseek(results->file, 0, SEEK_END) > 0)
        return refuse(why, "it has results already; go on with -resume, or take another name");
    return true;
}

bool results_open(Results *results, const char *path, bool create, char why[WHY_TEXT])
{
    char reason[WHY_TEXT];
    *results = (Results){ .file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666) };
    snprintf(reason, sizeof reason, "%s", file_reason(errno == ENXIO ? ENOTSUP : errno)); /* a FIFO that nobody reads */
    bool good = results->file >= 0 && claim(results, create, reason);
    if (good) {
        snprintf(reason, sizeof reason, "no thread to be had");
        good = pthread_mutex_init(&results->lock, NULL) == 0 && pthread_cond_init(&results->changed, NULL) == 0
               && thread_start(&results->thread, sync_lines, results);
    }
    if (good)
        return true;
    if (results->file >= 0)
        close(results->file);
    return refuse(why, "results file '%s': %s", path, reason);
}

bool results_mend(Results *results, const ResultsReading *reading)
{
    return ftruncate(results->file, (off_t)reading->good_bytes) == 0 && (!reading->unended || file_write_all(results->file, "\n", 1));
}

/* Whether the file has no name any more, so that all that is written to it is lost when it is closed. Some file systems count no names. */
static bool is_removed(const Results *results)
{
    struct stat info;
    return results->has_name && fstat(results->file, &info) == 0 && info.st_nlink == 0;
}

bool results_append(Results *results, const Text *line)
{
    if (!file_write_all(results->file, line->bytes, line->length))
        return false;
    if (is_removed(results)) {
        errno = ENOENT;
        return false;
    }
    pthread_mutex_lock(&results->lock);
    results->dirty = true;
    pthread_cond_signal(&results->changed);
    pthread_mutex_unlock(&results->lock);
    return true;
}

bool results_close(Results *results)
{
    pthread_mutex_lock(&results->lock);
    results->ending = true;
    pthread_cond_signal(&results->changed);
    pthread_mutex_unlock(&results->lock);
    pthread_join(results->thread, NULL);
    pthread_mutex_destroy(&results->lock);
    pthread_cond_destroy(&results->changed);
    const bool closed = close(results->file) == 0;
    errno = results->error != 0 ? results->error : errno;
    return closed && results->error == 0;
}
