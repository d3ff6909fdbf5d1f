/* A transcript of a session in a file, each line with its time. */
#ifndef BASE_TRANSCRIPT_H
#define BASE_TRANSCRIPT_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Closed until opened; all functions may be called from any thread. */
typedef struct {
    pthread_mutex_t lock;
    FILE *file;
    int64_t start;
} Transcript;

/* False when the system has no mutex to give. */
bool transcript_init(Transcript *transcript);
void transcript_free(Transcript *transcript);

/* Appends to the file at `path` from now on, in place of an earlier one; `path` NULL only closes that. Returns false
 * with errno set when the file cannot be opened; the earlier one then stays. */
bool transcript_open(Transcript *transcript, const char *path);

bool transcript_is_open(Transcript *transcript);

/* Adds the lines of `text`, each as "SECONDS DIRECTION LINE", where DIRECTION is '<' for what came in and '>'
 * for what went out. When writing fails, says so once on stderr and closes. Returns false, and does nothing, when
 * closed. */
bool transcript_add(Transcript *transcript, char direction, const char *text, size_t length);

#endif
