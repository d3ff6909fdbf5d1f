/* String literals, as in book.c. */
#include "data/network.h"

static const uint8_t NETWORK_7X6[] =
#include "network-7x6.inc"
    ;

static const uint8_t NETWORK_8X8[] =
#include "network-8x8.inc"
    ;

static const uint8_t NETWORK_9X7[] =
#include "network-9x7.inc"
    ;

const DataNetwork data_networks[DATA_NETWORKS] = {
    { 7, 6, 4, NETWORK_7X6, sizeof NETWORK_7X6 - 1 },
    { 8, 8, 4, NETWORK_8X8, sizeof NETWORK_8X8 - 1 },
    { 9, 7, 4, NETWORK_9X7, sizeof NETWORK_9X7 - 1 },
};
