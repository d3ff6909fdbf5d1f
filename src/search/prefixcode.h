/* Packs symbols by how often they come: prefix codes, of which nothing but the lengths need be told.
 *
 * Sources: Huffman, "A method for the construction of minimum-redundancy codes", 1952; that lengths are enough: Schwartz and Kallick,
 * "Generating a canonical prefix encoding", 1964, as in RFC 1951. */
#ifndef SEARCH_PREFIXCODE_H
#define SEARCH_PREFIXCODE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { PREFIX_SYMBOLS = 32, PREFIX_LONGEST = 11 };

typedef struct {
    uint8_t length[PREFIX_SYMBOLS]; /* in bits; 0: the symbol never comes */
    uint16_t bits[PREFIX_SYMBOLS];
} PrefixCode;

/* A code for symbols that come so often: the best one, unless that has codes of more than PREFIX_LONGEST bits. */
void prefix_code_make(PrefixCode *code, const uint64_t counts[PREFIX_SYMBOLS]);

/* By the next PREFIX_LONGEST bits: a symbol and above it, from bit 8 on, the length of its code; 0 if no code begins so. */
typedef struct {
    uint16_t entry[1 << PREFIX_LONGEST];
} PrefixTable;

/* False if no code has these lengths. */
bool prefix_table_make(PrefixTable *table, const uint8_t length[PREFIX_SYMBOLS]);

/* ---- bits, the highest of each byte first ---- */

typedef struct {
    Text *out;
    uint64_t bits; /* the last `count`, which have not been written */
    int count;
} BitWriter;

/* At most 32 bits. */
void bits_write(BitWriter *writer, uint32_t bits, int count);

/* Fills the last byte with zeros. A failure of memory is in the text. */
void bits_end(BitWriter *writer);

/* Begins with all other fields 0. Behind the end there are zeros. */
typedef struct {
    const uint8_t *bytes;
    size_t size;
    size_t at;     /* the next byte */
    uint64_t bits; /* those before it that have not been taken, from the top; below them may be more */
    int count;
} BitReader;

enum { BITS_AT_HAND = 56 }; /* at least, after bits_fill */

/* Eight bytes; compilers see that this is one instruction or two, which they do not if it is a loop. */
static inline uint64_t bits_of_bytes(const uint8_t bytes[8])
{
    return (uint64_t)bytes[0] << 56 | (uint64_t)bytes[1] << 48 | (uint64_t)bytes[2] << 40 | (uint64_t)bytes[3] << 32 | (uint64_t)bytes[4] << 24
           | (uint64_t)bytes[5] << 16 | (uint64_t)bytes[6] << 8 | bytes[7];
}

static inline void bits_fill(BitReader *reader)
{
    if (reader->at + 8 <= reader->size) {
        reader->bits |= bits_of_bytes(reader->bytes + reader->at) >> reader->count;
        reader->at += (size_t)(63 - reader->count) >> 3;
        reader->count |= BITS_AT_HAND;
    } else {
        for (; reader->count <= BITS_AT_HAND; reader->count += 8, reader->at++)
            reader->bits |= (uint64_t)(reader->at < reader->size ? reader->bytes[reader->at] : 0) << (BITS_AT_HAND - reader->count);
    }
}

/* So many of those at hand; none is 0. */
static inline uint32_t bits_take(BitReader *reader, int count)
{
    const uint32_t taken = (uint32_t)(reader->bits >> 1 >> (63 - count));
    reader->bits <<= count;
    reader->count -= count;
    return taken;
}

/* The next symbol, from the bits at hand; negative if there is none. */
static inline int prefix_take(BitReader *reader, const PrefixTable *table)
{
    const unsigned entry = table->entry[reader->bits >> (64 - PREFIX_LONGEST)];
    bits_take(reader, (int)(entry >> 8));
    return entry == 0 ? -1 : (int)(entry & 0xff);
}

/* Whether just the bytes there are have been taken. */
bool bits_ended(const BitReader *reader);

#endif
