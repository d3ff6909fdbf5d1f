/* Tells whether bytes are those that were written. Source: Fowler, Noll and Vo, FNV-1a, 64 bits. */
#ifndef BASE_CHECKSUM_H
#define BASE_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>

/* The checksum of no bytes. */
static const uint64_t CHECKSUM_NONE = UINT64_C(0xcbf29ce484222325);

/* By which a checksum is multiplied behind each thing that is added to it. */
static const uint64_t CHECKSUM_PRIME = UINT64_C(0x100000001b3);

/* The checksum of the bytes so far, and then these. */
static inline uint64_t checksum_add(uint64_t checksum, const void *bytes, size_t size)
{
    const uint8_t *byte = bytes;
    for (size_t i = 0; i < size; i++)
        checksum = (checksum ^ byte[i]) * CHECKSUM_PRIME;
    return checksum;
}

#endif
