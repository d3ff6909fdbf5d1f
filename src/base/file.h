/* Whole files, and all of what is to be written. */
#ifndef BASE_FILE_H
#define BASE_FILE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* Reads a file into memory, to be given back with free(), and writes its size. NULL if that cannot be done: errno tells
 * why, EFBIG if there are 2 GiB or more, ENOMEM if there is no memory for it, or none is allowed. */
uint8_t *file_read(const char *path, size_t *size);

/* The same of a regular file only, so that nothing without an end is read and nobody waited for; errno is ENOTSUP for others. */
uint8_t *file_read_regular(const char *path, size_t *size);

/* Makes a string of the bytes that were read, in their place. NULL with errno if they are NULL, or there is no memory: then they are freed.
 * The size is where file_read writes it, so that one expression may call both. */
char *file_text(uint8_t *bytes, const size_t *size);

/* What an errno that these functions leave says, for people: that of strerror(), or what ENOTSUP and ENXIO mean here. */
const char *file_reason(int error);

/* Descriptors of the standard streams. */
enum { FILE_STDIN, FILE_STDOUT, FILE_STDERR };

/* Whether a person is at the other end. */
bool file_is_terminal(int file);

bool file_exists(const char *path);

/* Opens a file of any kind to read it. The descriptor, or -1 with errno. */
int file_open(const char *path);

/* False with errno if something that was written got lost. */
bool file_close(int file);

/* Reads what is there, at most so many bytes, as soon as something is; waits for a descriptor that somebody has made non-blocking. The
 * count; 0 at the end; -1 with errno. */
ptrdiff_t file_take(int file, void *bytes, size_t size);

/* The bytes of a regular file; 0 if it is none. */
uint64_t file_size(int file);

/* Opens a file, which is made if need be, to append text to. NULL with errno, which is ENXIO for a FIFO that nobody reads. */
FILE *file_append(const char *path);

/* Opens a regular file, which is made if need be, to read and write it in this process alone. NULL with errno, which is EAGAIN if another
 * process has it so, ENOTSUP if it is not regular. */
FILE *file_open_alone(const char *path);

/* Whether the file with this number, as open gives it, is the same. */
bool file_is(FILE *file, int other);

/* Whether two files with these numbers are one. */
bool file_same(int file, int other);

/* Goes to a place in the file, in bytes from its beginning. False with errno. */
bool file_seek(FILE *file, int64_t place);

/* Goes to a place in the file and cuts off what is behind it. False with errno. */
bool file_cut(FILE *file, int64_t place);

/* Writes until everything is out; waits for a descriptor that somebody has made non-blocking. False with errno. */
bool file_write_all(int file, const void *bytes, size_t size);

/* Opens a file to append to, which is made if need be: a regular one or a device, so that nobody is waited for. The descriptor, or -1 with
 * errno, which is ENOTSUP for others. */
int file_open_append(const char *path);

/* Whether a new file may take this name: there is a regular one of it, or none. False with errno, ENOENT, EISDIR or ENOTSUP: who may write to the
 * directory of a device could take its place. */
bool file_may_replace(const char *path);

typedef struct {
    const void *bytes;
    size_t size;
} FilePart;

/* Writes the parts to a new file beside `path`, waits until they are on the disk, and gives it the name: whatever happens, `path` is
 * what it was or all of a new file, whoever else writes there. A symbolic link stays one, and what it leads to is written. Who may
 * read and write a file that was there may read and write the new one, as far as we may hand it on, and nobody else. False if that cannot be
 * done, or may not: errno tells why. */
bool file_replace(const char *path, const FilePart *parts, int count);

/* The same with a text; errno is ENOMEM for one that has failed. */
bool file_replace_text(const char *path, const Text *text);

/* Takes the lock `path`, a file that is made if need be, for this process alone. The descriptor that holds it, or -1 with errno,
 * which is EAGAIN if another process has it. A process that ends, however it does, leaves its locks. */
int file_lock(const char *path);

/* Gives the lock back and removes its file. */
void file_unlock(const char *path, int lock);

#endif
