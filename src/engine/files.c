/* Whatever is wrong with a file, its name is told. */
#include "engine/files.h"

#include "base/file.h"
#include "data/book.h"
#include "data/network.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static uint8_t *read_file(const char *path, size_t *size, Failure *failure)
{
    uint8_t *bytes = file_read(path, size);
    if (bytes == NULL)
        failure_set(failure, errno == ENOMEM ? FAILURE_NO_MEMORY : FAILURE_BAD_FILE, "cannot read %.100s: %s", path, strerror(errno));
    return bytes;
}

bool files_open_book(const char *path, Book *book, uint8_t **bytes, Failure *failure)
{
    char why[128];
    if (path == NULL) {
        *bytes = NULL;
        return book_open(book, data_book, (size_t)(data_book_end - data_book), why, sizeof why)
               || failure_set(failure, FAILURE_BAD_FILE, "the book that is built in: %s", why);
    }
    size_t size;
    uint8_t *read = read_file(path, &size, failure);
    if (read == NULL)
        return false;
    if (!book_open(book, read, size, why, sizeof why)) {
        free(read);
        return failure_set(failure, FAILURE_BAD_FILE, "%.100s: %s", path, why);
    }
    *bytes = read;
    return true;
}

static bool read_network(const uint8_t *bytes, size_t size, const char *name, Network *network, Failure *failure)
{
    char why[128];
    switch (network_read(network, bytes, size, why, sizeof why)) {
    case NETWORK_READ:
        return true;
    case NETWORK_BAD:
        return failure_set(failure, FAILURE_BAD_FILE, "%.100s: %s", name, why);
    default:
        return failure_set(failure, FAILURE_NO_MEMORY, "%.100s: %s", name, why);
    }
}

bool files_read_network(const char *path, Network *network, Failure *failure)
{
    if (path == NULL)
        return read_network(data_network, (size_t)(data_network_end - data_network), "the network that is built in", network, failure);
    size_t size;
    uint8_t *bytes = read_file(path, &size, failure);
    const bool good = bytes != NULL && read_network(bytes, size, path, network, failure);
    free(bytes);
    return good;
}
