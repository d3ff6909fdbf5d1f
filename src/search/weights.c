/* A weight is told by its class, which is 0 or its sign and the number of bits of its size, and these bits but the leading one. The class has
 * one prefix code for each pair of signs of the two weights before. Behind two zeros comes first how many more there are, by its number of bits
 * in a prefix code of its own and these bits. The lengths of all codes, four bits each, come before all. */
#include "search/weights.h"

#include "search/prefixcode.h"

#include <stdlib.h>

enum { CLASSES = 2 * WEIGHT_BITS + 1, SIGNS = 3, PAIRS = SIGNS * SIGNS, RUNS = PAIRS, CODES, LENGTH_BITS = 4 };

_Static_assert((int)CLASSES <= PREFIX_SYMBOLS && PREFIX_LONGEST < 1 << LENGTH_BITS, "codes have room for all classes, and nibbles for their lengths");

static int bit_length(size_t number)
{
    int length = 0;
    for (; number > 0; number >>= 1)
        length++;
    return length;
}

/* 0, 1 for more and 2 for less. */
static int sign_of(int class)
{
    return (class > 0) + (class > WEIGHT_BITS);
}

/* ---- packing ---- */

/* Counts what comes, or writes it. */
typedef struct {
    uint64_t counts[CODES][PREFIX_SYMBOLS];
    PrefixCode codes[CODES];
    BitWriter *writer; /* NULL: counts */
} Packing;

static void pack(Packing *packing, int code, int symbol, size_t number, int bits)
{
    const PrefixCode *by = &packing->codes[code];
    if (packing->writer == NULL) {
        packing->counts[code][symbol]++;
        return;
    }
    bits_write(packing->writer, by->bits[symbol], by->length[symbol]);
    if (bits > 0)
        bits_write(packing->writer, (uint32_t)(number & (((size_t)1 << bits) - 1)), bits);
}

static size_t zeros_at(const int16_t *weights, size_t count)
{
    size_t zeros = 0;
    while (zeros < count && weights[zeros] == 0)
        zeros++;
    return zeros;
}

static void pack_all(Packing *packing, const int16_t *weights, size_t count)
{
    int pair = 0; /* of the signs before */
    for (size_t i = 0; i < count; i++) {
        if (pair == 0) {
            const size_t zeros = zeros_at(weights + i, count - i);
            const int length = bit_length(zeros);
            pack(packing, RUNS, length, zeros, length - 1);
            i += zeros;
            if (i == count)
                break;
        }
        const int length = bit_length((size_t)abs(weights[i]));
        const int class = weights[i] < 0 ? WEIGHT_BITS + length : length;
        pack(packing, pair, class, (size_t)abs(weights[i]), length - 1);
        pair = pair % SIGNS * SIGNS + sign_of(class);
    }
}

void weights_pack(const int16_t *weights, size_t count, Text *out)
{
    BitWriter writer = { .out = out };
    Packing packing = { .writer = NULL };
    pack_all(&packing, weights, count);
    for (int code = 0; code < CODES; code++) {
        prefix_code_make(&packing.codes[code], packing.counts[code]);
        for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++)
            bits_write(&writer, packing.codes[code].length[symbol], LENGTH_BITS);
    }
    packing.writer = &writer;
    pack_all(&packing, weights, count);
    bits_end(&writer);
}

/* ---- unpacking ---- */

static bool read_codes(BitReader *reader, PrefixTable tables[CODES])
{
    for (int code = 0; code < CODES; code++) {
        uint8_t length[PREFIX_SYMBOLS];
        for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++) {
            bits_fill(reader);
            length[symbol] = (uint8_t)bits_take(reader, LENGTH_BITS);
        }
        if (!prefix_table_make(&tables[code], length))
            return false;
    }
    return true;
}

/* A number of so many bits, which are at hand but for the leading one. */
static uint32_t take_number(BitReader *reader, int length)
{
    return length == 0 ? 0 : 1U << (length - 1) | bits_take(reader, length - 1);
}

static WeightsResult unpack_all(BitReader *reader, const PrefixTable tables[CODES], int16_t *weights, size_t count, const atomic_bool *stop)
{
    int pair = 0;
    for (size_t i = 0; i < count; i++) {
        if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed))
            return WEIGHTS_STOPPED;
        bits_fill(reader);
        if (pair == 0) {
            const int length = prefix_take(reader, &tables[RUNS]);
            if (length < 0)
                return WEIGHTS_BAD;
            const size_t zeros = take_number(reader, length);
            if (zeros > count - i)
                return WEIGHTS_BAD;
            i += zeros;
            if (i == count)
                break;
            bits_fill(reader);
        }
        const int class = prefix_take(reader, &tables[pair]);
        if (class < 0 || class >= CLASSES)
            return WEIGHTS_BAD;
        const bool negative = class > WEIGHT_BITS;
        const int size = (int)take_number(reader, negative ? class - WEIGHT_BITS : class);
        weights[i] = (int16_t)(negative ? -size : size);
        pair = pair % SIGNS * SIGNS + sign_of(class);
    }
    return bits_ended(reader) ? WEIGHTS_UNPACKED : WEIGHTS_BAD;
}

WeightsResult weights_unpack(int16_t *weights, size_t count, const uint8_t *bytes, size_t size, const atomic_bool *stop)
{
    PrefixTable tables[CODES];
    BitReader reader = { .bytes = bytes, .size = size };
    return read_codes(&reader, tables) ? unpack_all(&reader, tables, weights, count, stop) : WEIGHTS_BAD;
}
