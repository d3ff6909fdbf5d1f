/* The networks that are compiled in: src/data/network-*.bin, made by `make network`. */
#ifndef DATA_NETWORK_H
#define DATA_NETWORK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    int cols, rows, connect;
    bool for_search; /* only searches ask it; behind it is another one of the board, for `go network` */
    const uint8_t *bytes;
    size_t size;
} DataNetwork;

enum { DATA_NETWORKS = 10 };

extern const DataNetwork data_networks[DATA_NETWORKS];

#endif
