/* The network of 7 6 4 that is compiled in: src/data/network.bin, made by `make network`. */
#ifndef DATA_NETWORK_H
#define DATA_NETWORK_H

#include <stddef.h>
#include <stdint.h>

extern const uint8_t data_network[], data_network_end[];

#endif
