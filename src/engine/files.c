/* Whatever is wrong with a file, its name is told. */
#include "engine/files.h"

#include "base/file.h"
#include "data/book.h"

#include <errno.h>
#include <stdlib.h>

static uint8_t *read_file(const char *path, size_t *size, Failure *failure)
{
    uint8_t *bytes = file_read_regular(path, size);
    if (bytes == NULL)
        failure_set(failure, errno == ENOMEM ? FAILURE_NO_MEMORY : FAILURE_BAD_FILE, "cannot read %.100s: %s", path, file_reason(errno));
    return bytes;
}

bool files_open_book(const char *path, Book *book, uint8_t **bytes, Failure *failure)
{
    char why[WHY_TEXT];
    size_t size;
    if (path == NULL) {
        *book = book_trusted(data_book);
        *bytes = NULL;
        return true;
    }
    uint8_t *read = read_file(path, &size, failure);
    if (read == NULL)
        return false;
    if (!book_open(book, read, size, why)) {
        free(read);
        return failure_set(failure, FAILURE_BAD_FILE, "%.100s: %s", path, why);
    }
    *bytes = read;
    return true;
}

static bool read_network(const uint8_t *bytes, size_t size, const atomic_bool *stop, const char *name, Network *network, Failure *failure)
{
    char why[WHY_TEXT];
    switch (network_read(network, bytes, size, stop, why)) {
    case NETWORK_READ:
        return true;
    case NETWORK_BAD:
        return failure_set(failure, FAILURE_BAD_FILE, "%.100s: %s", name, why);
    case NETWORK_STOPPED:
        return failure_set(failure, FAILURE_STOPPED, "%.100s: %s", name, why);
    default:
        return failure_set(failure, FAILURE_NO_MEMORY, "%.100s: %s", name, why);
    }
}

bool files_read_network(const char *path, Network *network, Failure *failure)
{
    size_t size;
    uint8_t *bytes = read_file(path, &size, failure);
    const bool good = bytes != NULL && read_network(bytes, size, NULL, path, network, failure);
    free(bytes);
    return good;
}

const DataNetwork *files_network(const Geometry *g, NetworkUse use)
{
    for (int i = 0; i < DATA_NETWORKS; i++) {
        const DataNetwork *data = &data_networks[i];
        if (data->cols == g->cols && data->rows == g->rows && data->connect == g->connect && (use == NETWORK_FOR_SEARCH || !data->for_search))
            return data;
    }
    return NULL;
}

bool files_unpack_network(const DataNetwork *data, const atomic_bool *stop, Network *network, Failure *failure)
{
    return read_network(data->bytes, data->size, stop, "the network that is built in", network, failure);
}
