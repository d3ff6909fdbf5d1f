/* Books and networks, from a file or as they are compiled in. */
#ifndef ENGINE_FILES_H
#define ENGINE_FILES_H

#include "data/network.h"
#include "engine/failure.h"
#include "search/book.h"
#include "search/network.h"

#include <stdbool.h>
#include <stdint.h>

/* Opens the book of a file, whose bytes go to *bytes, to be freed; or with the path NULL the one compiled in, and *bytes is NULL.
 * On failure nothing has changed. */
bool files_open_book(const char *path, Book *book, uint8_t **bytes, Failure *failure);

/* Reads the network of a file. On failure nothing has changed. */
bool files_read_network(const char *path, Network *network, Failure *failure);

/* Who asks a network. */
typedef enum { NETWORK_FOR_COLUMNS /* `go network` */, NETWORK_FOR_SEARCH } NetworkUse;

/* The network that is compiled in for the board and that use, NULL if there is none. It is the same for both uses but where searches have one of
 * their own. */
const DataNetwork *files_network(const Geometry *geometry, NetworkUse use);

/* Reads one of these, unless *stop becomes true, if stop is not NULL. */
bool files_unpack_network(const DataNetwork *data, const atomic_bool *stop, Network *network, Failure *failure);

#endif
