/* How a program begins, and how people begin it. */
#ifndef BASE_PROGRAM_H
#define BASE_PROGRAM_H

#include <stdio.h>

/* To be called first of all, with what main got. A standard stream that is closed stays useless, and is not what is opened next; a pipe that
 * nobody reads and a file that may grow no more are errors of writing, and told as such; what is written waits until it can be; what is read and written is bytes, and words of the command line are UTF-8 where
 * the system has a say. */
void program_begin(int *argc, char ***argv);

/* Prints a word of a command line that people are to type, the name of a file say, as the shell of the system reads it as one word. */
void program_print_quoted(const char *word, FILE *to);

#endif
