/* Packs numbers by how often they come: an adaptive binary range coder.
 *
 * Each bit is coded with the probability that its context has had so far, so that both sides learn it alike.
 * Source: Martin, "Range encoding", 1979; the carry and the adaptive probabilities are those of LZMA, Pavlov 2001. */
#ifndef SEARCH_RANGECODER_H
#define SEARCH_RANGECODER_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The probability of 0 in a context, of 4096. Contexts begin with CHANCE_EVEN. */
typedef uint16_t Chance;

enum { CHANCE_EVEN = 2048 };

typedef struct {
    Text *out;
    uint64_t low;
    uint32_t range;
    uint8_t pending; /* a byte that a carry may still change, and how many bytes 255 behind it */
    uint64_t pending_count;
} Packer;

void packer_init(Packer *packer, Text *out);
void packer_add(Packer *packer, Chance *chance, int bit);

/* Writes what is still held back. A failure of memory is in the text. */
void packer_end(Packer *packer);

typedef struct {
    const uint8_t *at, *end;
    uint32_t range, code;
    bool failed; /* there were not enough bytes */
} Unpacker;

void unpacker_init(Unpacker *unpacker, const uint8_t *bytes, size_t size);
int unpacker_take(Unpacker *unpacker, Chance *chance);

#endif
