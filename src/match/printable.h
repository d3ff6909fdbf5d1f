/* Printing what others wrote. */
#ifndef MATCH_PRINTABLE_H
#define MATCH_PRINTABLE_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* The length of a character that is harmless to print; 0 if there is none here: a control other than line ends and tabs, or no UTF-8. */
size_t printable_length(const char *bytes);

/* Prints a text as fputs does; but bytes that are not harmless as \xNN. Returns a negative number if it cannot be written. */
int print_safely(const char *text, FILE *file);

/* Whether all that was printed on stdout has gone out; else says on stderr what could not be written, unless its reader has gone. */
bool print_ended(const char *what);

/* Prints a line on stderr that begins with the name of the program, as print_safely does. */
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void print_complaint(const char *format, ...);
void print_complaint_of(const char *format, va_list arguments);

#endif
