/* How a program begins, and how people begin it. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

/* To be called first of all, with the name of the program, which stays the caller's, and what main got. A standard stream that is closed stays
 * useless, and is not what is opened next; a pipe that nobody reads and a file that may grow no more are errors of writing, and told as such;
 * what is written waits until it can be; what is read and written is bytes, and words of the command line are UTF-8 where the system has a
 * say. */
void program_begin(const char *name, int *argc, char ***argv);

/* Whether a word of a command line asks for help, as --help does, and -h. */
bool program_is_help(const char *word);

/* Prints a line on stderr that begins with the name of the program, as print_safely does. False, for whoever fails because of it. */
__attribute__((format(printf, 1, 2)))
bool program_complain(const char *format, ...);
void program_complain_of(const char *format, va_list arguments);

/* Whether all that was printed on stdout has gone out; else says on stderr what could not be written, unless its reader has gone. */
bool program_print_ended(const char *what);

/* Prints a word of a command line that people are to type, the name of a file say, as the shell of the system reads it as one word. */
void program_print_quoted(const char *word, FILE *to);

#endif
