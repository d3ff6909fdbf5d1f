/* The results file: one line of JSON for each game. */
#ifndef MATCH_RESULTS_H
#define MATCH_RESULTS_H

#include "base/text.h"
#include "record/record.h"

#include <pthread.h>

/* How a file was read. */
typedef struct {
    bool skips_bad;        /* set by the caller: bad lines are left out */
    size_t good_bytes;     /* up to the end of the last whole record */
    bool torn;             /* the last record is not whole, or only NULs, as a crash of the machine can leave it; it is passed over */
    bool unended;          /* it is whole, and has been read, but its line has no end */
    int bad, first_bad;    /* lines that were left out, and the number of the first, from 1 */
} ResultsReading;

/* Reads the records of a file in their order; `visit` may refuse one by returning false, with the reason in `why`. False with the reason
 * if the file cannot be read, is no regular file, or has a bad line that is not to be left out. Bytes without an end of line that are neither a
 * record nor the beginning of one are a bad line too. */
bool results_read(const char *path, bool (*visit)(void *context, const Record *record, char why[WHY_TEXT]), void *context,
                  ResultsReading *reading, char why[WHY_TEXT]);

/* A file that is written to. Lines are appended with one write each; a thread of its own sees to it that they reach the disk, since
 * that takes milliseconds in which the clock of a game would run. */
typedef struct {
    int file;
    bool has_name; /* as it was opened, in a file system that counts names */
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t changed;
    bool dirty, ending;
    int error; /* errno of an fsync that failed, else 0 */
} Results;

/* Opens the file for this process alone; with `create` it must not exist, or be empty. False with the reason. */
bool results_open(Results *results, const char *path, bool create, char why[WHY_TEXT]);

/* Makes the file that was read end with a whole line: cuts off a record that is torn, ends a line that has no end. False with errno. */
bool results_mend(Results *results, const ResultsReading *reading);

/* False with errno if the line could not be written whole, or ENOENT if the file has been removed. */
bool results_append(Results *results, const Text *line);

/* Waits until all is on the disk; false with errno if it never came there. */
bool results_close(Results *results);

#endif
