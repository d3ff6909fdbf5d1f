/* Codes are told by their lengths: those of one length are numbers that follow each other, in the order of the symbols. */
#include "search/prefixcode.h"

#include <string.h>

enum { NODES = 2 * PREFIX_SYMBOLS };

/* The node without a parent that comes least often, of the first `count`; -1 if there is none. */
static int rarest(const uint64_t weight[], const int parent[], int count)
{
    int least = -1;
    for (int i = 0; i < count; i++)
        if (weight[i] > 0 && parent[i] < 0 && (least < 0 || weight[i] < weight[least]))
            least = i;
    return least;
}

/* The lengths of Huffman's code; tells the longest. */
static int find_lengths(uint8_t length[], const uint64_t counts[])
{
    uint64_t weight[NODES];
    int parent[NODES], nodes = PREFIX_SYMBOLS, longest = 0;
    memcpy(weight, counts, PREFIX_SYMBOLS * sizeof *weight);
    for (int i = 0; i < NODES; i++)
        parent[i] = -1;
    for (;; nodes++) {
        const int one = rarest(weight, parent, nodes);
        if (one < 0)
            break;
        parent[one] = nodes;
        const int other = rarest(weight, parent, nodes);
        if (other < 0) {
            parent[one] = -1; /* the root */
            break;
        }
        parent[other] = nodes;
        weight[nodes] = weight[one] + weight[other];
    }
    for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++) {
        length[symbol] = 0;
        for (int i = symbol; parent[i] >= 0; i = parent[i])
            length[symbol]++;
        longest = length[symbol] > longest ? length[symbol] : longest;
    }
    return longest;
}

/* The codes of these lengths; false if there are none. */
static bool find_bits(uint16_t bits[], const uint8_t length[])
{
    uint32_t next = 0;
    for (int bits_each = 1; bits_each <= PREFIX_LONGEST; bits_each++, next *= 2)
        for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++)
            if (length[symbol] == bits_each) {
                if (next >> bits_each != 0)
                    return false;
                bits[symbol] = (uint16_t)next++;
            }
    for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++)
        if (length[symbol] > PREFIX_LONGEST)
            return false;
    return true;
}

void prefix_code_make(PrefixCode *code, const uint64_t counts[PREFIX_SYMBOLS])
{
    uint64_t flatter[PREFIX_SYMBOLS];
    int symbols = 0, only = 0;
    memcpy(flatter, counts, sizeof flatter);
    while (find_lengths(code->length, flatter) > PREFIX_LONGEST)
        for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++)
            flatter[symbol] = (flatter[symbol] + 1) / 2;
    for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++)
        if (counts[symbol] > 0) {
            symbols++;
            only = symbol;
        }
    if (symbols == 1) /* it needs a bit, too, to be known */
        code->length[only] = 1;
    memset(code->bits, 0, sizeof code->bits);
    find_bits(code->bits, code->length);
}

bool prefix_table_make(PrefixTable *table, const uint8_t length[PREFIX_SYMBOLS])
{
    uint16_t bits[PREFIX_SYMBOLS];
    memset(table, 0, sizeof *table);
    if (!find_bits(bits, length))
        return false;
    for (int symbol = 0; symbol < PREFIX_SYMBOLS; symbol++)
        if (length[symbol] > 0) {
            const int shift = PREFIX_LONGEST - length[symbol];
            for (int i = 0; i < 1 << shift; i++)
                table->entry[(bits[symbol] << shift) + i] = (uint16_t)(length[symbol] << 8 | symbol);
        }
    return true;
}

/* ---- bits ---- */

void bits_write(BitWriter *writer, uint32_t bits, int count)
{
    writer->bits = writer->bits << count | bits;
    writer->count += count;
    for (; writer->count >= 8; writer->count -= 8) {
        const char byte = (char)(writer->bits >> (writer->count - 8) & 0xff);
        text_add(writer->out, &byte, 1);
    }
}

void bits_end(BitWriter *writer)
{
    if (writer->count > 0)
        bits_write(writer, 0, 8 - writer->count);
}

bool bits_ended(const BitReader *reader)
{
    const size_t taken = 8 * reader->at - (size_t)reader->count;
    return (taken + 7) / 8 == reader->size;
}
