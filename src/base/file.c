/* Reads until the end instead of asking for the size first: a pipe has none. */
#include "base/file.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

/* Reads the rest of an open file. */
static uint8_t *read_all(int file, size_t *size)
{
    uint8_t *bytes = NULL;
    size_t room = 0;
    *size = 0;
    for (;;) {
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
