/* Lines of a file or of stdin, as they come. */
#ifndef INSIGHT_INPUT_H
#define INSIGHT_INPUT_H

#include <stdbool.h>
#include <stdint.h>

/* Takes a line, a string without its end; NULL: one that was too long or had a control byte. False if there is no use in going on. */
typedef bool InputLine(void *context, const char *line);

/* The first three fields are to be set, the others to be 0. */
typedef struct {
    const char *path; /* NULL: stdin */
    InputLine *take;
    void *context;
    int file;               /* since it was opened */
    uint64_t size;          /* bytes of it, 0 if unknown; set before the first line is taken */
    _Atomic uint64_t bytes; /* read so far, for any thread */
} Input;

/* False if the file cannot be opened, which is told on stderr. */
bool input_open(Input *input);

/* Hands on every line, and closes the file. False if it cannot be read, which is told on stderr, or if a line said so. */
bool input_read(Input *input);

#endif
