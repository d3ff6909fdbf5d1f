/* What is behind the functions of file.h on each system. */
#ifndef BASE_FILE_SYSTEM_H
#define BASE_FILE_SYSTEM_H

#include <stdbool.h>

/* Makes a new file to write to. The descriptor, or -1 with errno, EEXIST if there is a file of that name. */
int file_system_create(const char *path);

/* Gives the file, which is ours, to the same people as one that it is to take the place of, if there is one; as far as we may. */
void file_system_permit_as(int file, const char *path);

/* Waits until what was written to the file is on the disk. False with errno. */
bool file_system_sync(int file);

/* What a name leads to, on the heap: the name itself if that is no symbolic link. NULL if there is no memory. */
char *file_system_target(const char *path);

/* Gives a file another name, in place of the file that had it. False with errno. */
bool file_system_rename(const char *path, const char *name);

void file_system_remove(const char *path);

/* A number that no other process has now. */
long file_system_process(void);

/* Opens a regular file to read it, and waits for nobody. The descriptor, or -1 with errno, ENOTSUP for others. */
int file_system_open_regular(const char *path);

#endif
