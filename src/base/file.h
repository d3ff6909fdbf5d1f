/* Whole files, and all of what is to be written. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads a file into memory, to be given back with free(), and writes its size. NULL if that cannot be done: errno tells
 * why, EFBIG if there are more than 2 GiB. */
uint8_t *file_read(const char *path, size_t *size);

/* write(2) until everything is out; waits for a descriptor that somebody has made non-blocking. False with errno. */
bool file_write_all(int file, const void *bytes, size_t size);

typedef struct {
    const void *bytes;
    size_t size;
} FilePart;

/* Writes the parts to PATH.new, waits until they are on the disk, and gives it the name: whatever happens, `path` is what it
 * was or all of the new file. False if that cannot be done: errno tells why. */
bool file_replace(const char *path, const FilePart *parts, int count);

#endif
