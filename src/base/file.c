/* Reading goes on until the end instead of asking for the size first: a pipe has none. */
#include "base/file.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

uint8_t *file_read(const char *path, size_t *size)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return NULL;
    uint8_t *bytes = read_all(file, size);
    const int error = errno;
    close(file);
    errno = error;
    return bytes;
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

static bool write_new(const char *path, const FilePart *parts, int count)
{
    const int file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    if (file < 0)
        return false;
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
    char *other = memory_resize(NULL, strlen(path) + sizeof ".new");
    if (other == NULL) {
        errno = ENOMEM;
        return false;
    }
    sprintf(other, "%s.new", path);
    const bool good = write_new(other, parts, count) && rename(other, path) == 0;
    const int error = errno;
    if (!good)
        unlink(other);
    free(other);
    errno = error;
    return good;
}
