/* Why something failed, for people. */
#ifndef BASE_WHY_H
#define BASE_WHY_H

#include <stdbool.h>

enum { WHY_TEXT = 300 }; /* room for the reason of a failure */

/* Writes the reason to `why` and returns false, for the caller to return in its turn. */
__attribute__((format(printf, 2, 3)))
bool refuse(char why[WHY_TEXT], const char *format, ...);

#endif
