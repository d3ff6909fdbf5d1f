/* Whole files. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include <stddef.h>
#include <stdint.h>

/* Reads a file into memory, to be given back with free(), and writes its size. NULL if that cannot be done: errno tells
 * why. */
uint8_t *file_read(const char *path, size_t *size);

#endif
