/* Reading goes on until the end instead of asking for the size first: a pipe has none. */
#include "base/file.h"

#include "base/file_system.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *file_reason(int error)
{
    return error == ENOTSUP ? "it is no regular file" : error == ENXIO ? "nobody reads it" : strerror(error);
}

static uint8_t *give_up(uint8_t *bytes, int error)
{
    free(bytes);
    errno = error;
    return NULL;
}

/* Reads the rest of an open file. */
static uint8_t *read_all(int file, size_t *size)
{
    uint8_t *bytes = NULL;
    size_t room = 0;
    *size = 0;
    const size_t MOST = (size_t)1 << 31; /* some files have no end */
    const uint64_t LARGE = 1 << 24, regular = file_size(file);
    if (regular >= MOST || (regular >= LARGE && !memory_is_allowed((size_t)regular)))
        return give_up(NULL, regular >= MOST ? EFBIG : ENOMEM);
    for (;;) {
        if (*size == MOST)
            return give_up(bytes, EFBIG);
        if (*size == room) {
            room = room == 0 ? 1 << 16 : 2 * room;
            uint8_t *larger = memory_resize(bytes, room);
            if (larger == NULL)
                return give_up(bytes, ENOMEM);
            bytes = larger;
        }
        const ptrdiff_t count = file_take(file, bytes + *size, room - *size);
        if (count <= 0)
            return count == 0 ? bytes : give_up(bytes, errno);
        *size += (size_t)count;
    }
}

char *file_text(uint8_t *bytes, const size_t *size)
{
    if (bytes == NULL)
        return NULL;
    char *text = memory_resize(bytes, *size + 1);
    if (text == NULL)
        return (char *)give_up(bytes, ENOMEM);
    text[*size] = '\0';
    return text;
}

/* Reads the rest of an open file, and closes it. */
static uint8_t *read_and_close(int file, size_t *size)
{
    uint8_t *bytes = read_all(file, size);
    const int error = errno;
    file_close(file);
    errno = error;
    return bytes;
}

uint8_t *file_read(const char *path, size_t *size)
{
    const int file = file_open(path);
    return file < 0 ? NULL : read_and_close(file, size);
}

uint8_t *file_read_regular(const char *path, size_t *size)
{
    const int file = file_system_open_regular(path);
    return file < 0 ? NULL : read_and_close(file, size);
}

/* Makes a new file beside `path` that no other process writes to; `name` is how it is called, in so many bytes. */
static int create_beside(const char *path, char *name, size_t size)
{
    enum { TRIES = 100 }; /* those before may have been left by processes that had our number */
    int file = -1;
    for (int i = 0; i < TRIES && file < 0; i++) {
        snprintf(name, size, "%s.new-%ld-%d", path, file_system_process(), i);
        file = file_system_create(name);
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
    good = good && file_system_sync(file);
    const int error = errno;
    const bool closed = file_close(file);
    if (!good)
        errno = error;
    return good && closed;
}

bool file_replace(const char *path, const FilePart *parts, int count)
{
    if (!file_may_replace(path))
        return false;
    char *const target = file_system_target(path);
    const size_t size = target == NULL ? 0 : strlen(target) + 40;
    char *const name = size == 0 ? NULL : memory_resize(NULL, size);
    if (name == NULL) {
        free(target);
        errno = ENOMEM;
        return false;
    }
    const int file = create_beside(target, name, size);
    if (file >= 0)
        file_system_permit_as(file, target);
    const bool good = file >= 0 && write_parts(file, parts, count) && file_system_rename(name, target);
    const int error = errno;
    if (file >= 0 && !good)
        file_system_remove(name);
    free(name);
    free(target);
    errno = error;
    return good;
}

bool file_replace_text(const char *path, const Text *text)
{
    const FilePart part = { text->bytes, text->length };
    if (!text->failed)
        return file_replace(path, &part, 1);
    errno = ENOMEM;
    return false;
}
