/* Reading goes on until the end instead of asking for the size first: a pipe has none. */
#include "base/file.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads the rest of an open file. */
static uint8_t *read_all(int file, size_t *size)
{
    uint8_t *bytes = NULL;
    size_t room = 0;
    *size = 0;
    const size_t MOST = (size_t)1 << 31; /* some files have no end */
    for (;;) {
        if (*size == MOST) {
            free(bytes);
            errno = EFBIG;
            return NULL;
        }
        if (*size == room) {
            room = room == 0 ? 1 << 16 : 2 * room;
            uint8_t *larger = memory_resize(bytes, room);
            if (larger == NULL) {
                free(bytes);
                errno = ENOMEM;
                return NULL;
            }
            bytes = larger;
        }
        const ssize_t count = read(file, bytes + *size, room - *size);
        if (count == 0)
            return bytes;
        if (count > 0)
            *size += (size_t)count;
        else if (errno != EINTR)
            break;
    }
    const int error = errno;
    free(bytes);
    errno = error;
    return NULL;
}

/* The same, and closes it. */
static uint8_t *read_and_close(int file, size_t *size)
{
    uint8_t *bytes = read_all(file, size);
    const int error = errno;
    close(file);
    errno = error;
    return bytes;
}

uint8_t *file_read(const char *path, size_t *size)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    return file < 0 ? NULL : read_and_close(file, size);
}

uint8_t *file_read_regular(const char *path, size_t *size)
{
    struct stat status;
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* nor does a FIFO let us wait here for its writer */
    if (file < 0)
        return NULL;
    if (fstat(file, &status) == 0 && S_ISREG(status.st_mode))
        return read_and_close(file, size);
    close(file);
    errno = ENOTSUP;
    return NULL;
}

void file_guard_standard_streams(void)
{
    for (int stream = STDIN_FILENO; stream <= STDERR_FILENO; stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", stream == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return; /* nothing can be opened, then: neither what would be in its place */
}

bool file_write_all(int file, const void *bytes, size_t size)
{
    const char *rest = bytes;
    while (size > 0) {
        const ssize_t written = write(file, rest, size);
        if (written >= 0) {
            rest += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            struct pollfd ready = { .fd = file, .events = POLLOUT };
            poll(&ready, 1, -1);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

int file_open_append(const char *path)
{
    struct stat status;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file >= 0 && fstat(file, &status) == 0 && (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode)))
        return file;
    const int error = file < 0 && errno != ENXIO ? errno : ENOTSUP; /* the first is a FIFO that nobody reads */
    if (file >= 0)
        close(file);
    errno = error;
    return -1;
}

/* Makes a new file beside `path` that no other process writes to; `name` is how it is called, in so many bytes. */
static int create_beside(const char *path, char *name, size_t size)
{
    enum { TRIES = 100 }; /* those before may have been left by processes that had our number */
    int file = -1;
    for (int i = 0; i < TRIES && file < 0; i++) {
        snprintf(name, size, "%s.new-%ld-%d", path, (long)getpid(), i);
        file = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file < 0 && errno != EEXIST)
            return -1;
    }
    return file;
}

/* Writes all, and closes the file. */
static bool write_parts(int file, const FilePart *parts, int count)
{
    bool good = true;
    for (int i = 0; i < count && good; i++)
        good = file_write_all(file, parts[i].bytes, parts[i].size);
    good = good && fsync(file) == 0;
    const int error = errno;
    const bool closed = close(file) == 0;
    if (!good)
        errno = error;
    return good && closed;
}

bool file_replace(const char *path, const FilePart *parts, int count)
{
    const size_t size = strlen(path) + 40;
    char *name = memory_resize(NULL, size);
    if (name == NULL) {
        errno = ENOMEM;
        return false;
    }
    const int file = create_beside(path, name, size);
    const bool good = file >= 0 && write_parts(file, parts, count) && rename(name, path) == 0;
    const int error = errno;
    if (file >= 0 && !good)
        unlink(name);
    free(name);
    errno = error;
    return good;
}

/* Whether the open file is the one that has the name now. */
static bool is_named(int file, const char *path)
{
    struct stat mine, named;
    return fstat(file, &mine) == 0 && stat(path, &named) == 0 && mine.st_dev == named.st_dev && mine.st_ino == named.st_ino;
}

int file_lock(const char *path)
{
    for (;;) {
        struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
        const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file < 0)
            return -1;
        const bool locked = fcntl(file, F_SETLK, &whole) == 0;
        const int error = errno == EACCES ? EAGAIN : errno;
        if (locked && is_named(file, path))
            return file;
        close(file);
        errno = error;
        if (!locked)
            return -1;
        /* Who had it has just removed it. */
    }
}

void file_unlock(const char *path, int lock)
{
    unlink(path);
    close(lock);
}
