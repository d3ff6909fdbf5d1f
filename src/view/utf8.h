/* Characters of UTF-8. */
#ifndef VIEW_UTF8_H
#define VIEW_UTF8_H

#include <stdint.h>

/* The character at *text, a string, which moves behind it. A byte that begins none is U+FFFD alone. */
uint32_t utf8_next(const char **text);

/* Makes of any text one that can be shown and commands no terminal: bytes of no character become '?', those of control characters
 * `instead`. */
void utf8_present(char *text, char instead);

#endif
