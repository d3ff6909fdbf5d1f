/* String literals, as in book.c. */
#include "data/network.h"

static const uint8_t NETWORK_7X6X4_SEARCH[] =
#include "network-7x6x4-search.inc"
    ;

static const uint8_t NETWORK_7X6X4[] =
#include "network-7x6x4.inc"
    ;

static const uint8_t NETWORK_7X7X4[] =
#include "network-7x7x4.inc"
    ;

static const uint8_t NETWORK_8X7X4[] =
#include "network-8x7x4.inc"
    ;

static const uint8_t NETWORK_8X8X4[] =
#include "network-8x8x4.inc"
    ;

static const uint8_t NETWORK_9X7X4[] =
#include "network-9x7x4.inc"
    ;

static const uint8_t NETWORK_9X9X4[] =
#include "network-9x9x4.inc"
    ;

static const uint8_t NETWORK_10X8X5[] =
#include "network-10x8x5.inc"
    ;

static const uint8_t NETWORK_12X9X4[] =
#include "network-12x9x4.inc"
    ;

static const uint8_t NETWORK_16X7X4[] =
#include "network-16x7x4.inc"
    ;

#define BYTES(name) name, sizeof name - 1
#define NETWORK(cols, rows, connect) { cols, rows, connect, false, BYTES(NETWORK_##cols##X##rows##X##connect) }

const DataNetwork data_networks[DATA_NETWORKS] = {
    { 7, 6, 4, true, BYTES(NETWORK_7X6X4_SEARCH) },
    NETWORK(7, 6, 4),
    NETWORK(7, 7, 4),
    NETWORK(8, 7, 4),
    NETWORK(8, 8, 4),
    NETWORK(9, 7, 4),
    NETWORK(9, 9, 4),
    NETWORK(10, 8, 5),
    NETWORK(12, 9, 4),
    NETWORK(16, 7, 4),
};
