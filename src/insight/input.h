/* Lines of a file or of stdin, as they come. */
#ifndef INSIGHT_INPUT_H
#define INSIGHT_INPUT_H

#include <stdbool.h>

/* Takes a line, a string without its end; NULL: one that was too long or had a control byte. False if there is no use in going on. */
typedef bool InputLine(void *context, const char *line);

/* Hands on every line of the file at `path`, of stdin if that is NULL. False if it cannot be read, which is told on stderr, or if a line
 * said so. */
bool input_read(const char *path, InputLine *take, void *context);

#endif
