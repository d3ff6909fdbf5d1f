/* Printing what others wrote. */
#ifndef MATCH_PRINTABLE_H
#define MATCH_PRINTABLE_H

#include <stdbool.h>
#include <stdio.h>

/* Prints a text as fputs does; but bytes that could command a terminal, all controls other than line ends and tabs and what is no
 * UTF-8, as \xNN. Returns a negative number if it cannot be written. */
int print_safely(const char *text, FILE *file);

/* Whether all that was printed on stdout has gone out; else says on stderr what could not be written, unless its reader has gone. */
bool print_ended(const char *what);

/* Prints a line on stderr that begins with the name of the program. */
void print_complaint(const char *why);

#endif
