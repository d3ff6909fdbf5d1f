/* Whole files, and all of what is to be written. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a file into memory, to be given back with free(), and writes its size. NULL if that cannot be done: errno tells
 * why, EFBIG if there are more than 2 GiB. */
uint8_t *file_read(const char *path, size_t *size);

/* The same of a regular file only, so that nothing without an end is read and nobody waited for; errno is ENOTSUP for others. */
uint8_t *file_read_regular(const char *path, size_t *size);

/* Makes sure that a standard stream which is closed stays useless, and is not what is opened next: to be called first of all. */
void file_guard_standard_streams(void);

/* write(2) until everything is out; waits for a descriptor that somebody has made non-blocking. False with errno. */
bool file_write_all(int file, const void *bytes, size_t size);

/* Opens a file to append to, which is made if need be: a regular one or a device, so that nobody is waited for. The descriptor, or -1 with
 * errno, which is ENOTSUP for others. */
int file_open_append(const char *path);

typedef struct {
    const void *bytes;
    size_t size;
} FilePart;

/* Writes the parts to a new file beside `path`, waits until they are on the disk, and gives it the name: whatever happens, `path` is
 * what it was or all of a new file, whoever else writes there. False if that cannot be done: errno tells why. */
bool file_replace(const char *path, const FilePart *parts, int count);

/* Takes the lock `path`, a file that is made if need be, for this process alone. The descriptor that holds it, or -1 with errno,
 * which is EAGAIN if another process has it. A process that ends, however it does, leaves its locks. */
int file_lock(const char *path);

/* Gives the lock back and removes its file. */
void file_unlock(const char *path, int lock);

#endif
