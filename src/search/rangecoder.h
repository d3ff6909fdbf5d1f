/* Unpacks what an adaptive binary range coder has packed.
 *
 * Each bit is coded with the probability that its context has had so far, so that both sides learn it alike. The packer narrowed an interval
 * [low, low + range) and sent its leading byte when it was settled; the unpacker follows.
 * Source: Martin, "Range encoding", 1979; the carry and the adaptive probabilities are those of LZMA, Pavlov 2001. */
#ifndef SEARCH_RANGECODER_H
#define SEARCH_RANGECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The probability of 0 in a context, of 4096. Contexts begin with CHANCE_EVEN. */
typedef uint16_t Chance;

enum { CHANCE_EVEN = 2048 };

typedef struct {
    const uint8_t *at, *end;
    uint32_t range, code;
    bool failed; /* there were not enough bytes */
} Unpacker;

enum { CHANCE_BITS = 12, CHANCE_LEARN_SHIFT = 5 };

#define LEAST_RANGE (UINT32_C(1) << 24)

/* Where the interval is parted: below it is 0. */
static inline uint32_t range_part(uint32_t range, Chance chance)
{
    return (range >> CHANCE_BITS) * chance;
}

static inline void chance_learn(Chance *chance, int bit)
{
    if (bit == 0)
        *chance = (Chance)(*chance + (((1 << CHANCE_BITS) - *chance) >> CHANCE_LEARN_SHIFT));
    else
        *chance = (Chance)(*chance - (*chance >> CHANCE_LEARN_SHIFT));
}

static inline uint32_t unpacker_next_byte(Unpacker *unpacker)
{
    if (unpacker->at < unpacker->end)
        return *unpacker->at++;
    unpacker->failed = true;
    return 0;
}

static inline void unpacker_init(Unpacker *unpacker, const uint8_t *bytes, size_t size)
{
    *unpacker = (Unpacker){ .at = bytes, .end = bytes + size, .range = UINT32_MAX };
    for (int i = 0; i < 5; i++) /* the first one is always 0 */
        unpacker->code = unpacker->code << 8 | unpacker_next_byte(unpacker);
}

static inline void unpacker_fill(Unpacker *unpacker)
{
    for (; unpacker->range < LEAST_RANGE; unpacker->range <<= 8)
        unpacker->code = unpacker->code << 8 | unpacker_next_byte(unpacker);
}

static inline int unpacker_take(Unpacker *unpacker, Chance *chance)
{
    const uint32_t middle = range_part(unpacker->range, *chance);
    const int bit = unpacker->code >= middle;
    if (bit == 0) {
        unpacker->range = middle;
    } else {
        unpacker->code -= middle;
        unpacker->range -= middle;
    }
    chance_learn(chance, bit);
    unpacker_fill(unpacker);
    return bit;
}

/* Takes the zeros of one context that come next, at most so many; tells how many. */
static inline size_t unpacker_take_zeros(Unpacker *unpacker, Chance *chance, size_t most)
{
    size_t count = 0;
    for (uint32_t middle; count < most && unpacker->code < (middle = range_part(unpacker->range, *chance)); count++) {
        unpacker->range = middle;
        chance_learn(chance, 0);
        unpacker_fill(unpacker);
    }
    return count;
}

#endif
