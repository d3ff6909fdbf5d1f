/* The weights of a network as its file has them: most are 0, and those of neighbouring states tend to be alike. */
#ifndef SEARCH_WEIGHTS_H
#define SEARCH_WEIGHTS_H

#include "base/text.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

enum { WEIGHT_BITS = 13 }; /* of the size of the largest */

/* Adds the weights, of which none is beyond 2^WEIGHT_BITS - 1 or its negative, packed to `out`; a failure of memory is left in the text. */
void weights_pack(const int16_t *weights, size_t count, Text *out);

typedef enum {
    WEIGHTS_UNPACKED,
    WEIGHTS_BAD, /* the bytes do not hold just so many weights */
    WEIGHTS_STOPPED
} WeightsResult;

/* Unpacks to `weights`, which are all 0, unless *stop becomes true, if stop is not NULL. */
WeightsResult weights_unpack(int16_t *weights, size_t count, const uint8_t *bytes, size_t size, const atomic_bool *stop);

/* The same of weights as older versions packed them. */
WeightsResult weights_unpack_ranged(int16_t *weights, size_t count, const uint8_t *bytes, size_t size, const atomic_bool *stop);

#endif
