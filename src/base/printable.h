/* Printing what others wrote. */
#ifndef BASE_PRINTABLE_H
#define BASE_PRINTABLE_H

#include <stddef.h>
#include <stdio.h>

/* The length of a character that is harmless to print; 0 if there is none here: a control other than line ends and tabs, or no UTF-8. */
size_t printable_length(const char *bytes);

/* Prints a text as fputs does; but bytes that are not harmless, and so could command a terminal, as \xNN. Returns a negative number if it
 * cannot be written. */
int print_safely(const char *text, FILE *file);

/* The same into `to`, of so many bytes, NULs among them: as much as there is room for, with a … behind what is cut. Returns `to`. */
char *printable_copy(char *to, size_t size, const char *bytes, size_t length);

#endif
