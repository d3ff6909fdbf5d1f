/* Files for the time of a test, which removes them itself. */
#ifndef TESTS_TEMPORARY_H
#define TESTS_TEMPORARY_H

enum { TEMPORARY_NAME = 40 }; /* room for a name */

/* Makes an empty file that nobody else has, and opens it to read and write. The descriptor; it ends the program if there is no such file to be
 * had. */
int temporary_open(char name[TEMPORARY_NAME]);

/* The name of such a file, which is gone again. */
void temporary_name(char name[TEMPORARY_NAME]);

#endif
