/* Processes that tests start and want to see end. */
#ifndef TESTS_PROCESSES_H
#define TESTS_PROCESSES_H

#include <stdbool.h>

/* Adds a line to the file that the variable FAULTY_PIDS of the environment names, if it does: the number of this process and when it was
 * started. The number alone would not do: a busy machine gives it to another process within a minute. */
void process_note(void);

/* Waits until none of the processes that are noted in this file is running, `seconds` at most. Whether that came about. */
bool processes_end(const char *path, int seconds);

#endif
