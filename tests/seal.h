/* Files of networks that a test has changed. */
#ifndef SEAL_H
#define SEAL_H

#include "base/checksum.h"

#include <stddef.h>
#include <stdint.h>

/* Gives changed bytes a right checksum. */
static inline void seal(uint8_t *bytes, size_t size)
{
    const uint64_t checksum = checksum_add(CHECKSUM_NONE, bytes, size - 8);
    for (size_t i = 0; i < 8; i++)
        bytes[size - 8 + i] = (uint8_t)(checksum >> 8 * i);
}

#endif
