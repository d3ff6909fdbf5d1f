/* How a program begins on this system. */
#ifndef BASE_PROGRAM_SYSTEM_H
#define BASE_PROGRAM_SYSTEM_H

/* See program_begin. */
void program_system_begin(int *argc, char ***argv);

#endif
