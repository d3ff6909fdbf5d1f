/* The packer narrows an interval [low, low + range) and sends its leading byte when it is settled; the unpacker follows. */
#include "search/rangecoder.h"

enum { CHANCE_BITS = 12, LEARN_SHIFT = 5 };

static const uint32_t LEAST_RANGE = 1u << 24;

/* Where the interval is parted: below it is 0. */
static uint32_t part(uint32_t range, Chance chance)
{
    return (range >> CHANCE_BITS) * chance;
}

static void learn(Chance *chance, int bit)
{
    if (bit == 0)
        *chance = (Chance)(*chance + (((1 << CHANCE_BITS) - *chance) >> LEARN_SHIFT));
    else
        *chance = (Chance)(*chance - (*chance >> LEARN_SHIFT));
}

/* ---- packing ---- */

void packer_init(Packer *packer, Text *out)
{
    *packer = (Packer){ .out = out, .range = UINT32_MAX, .pending_count = 1 };
}

static void put_byte(Packer *packer, uint8_t byte)
{
    text_add(packer->out, (const char *)&byte, 1);
}

/* Sends the leading byte of low, or holds it back while a carry could still run through it. */
static void shift(Packer *packer)
{
    const bool carry = packer->low > UINT32_MAX;
    if (carry || packer->low < 0xff000000u) {
        for (uint8_t byte = packer->pending; packer->pending_count > 0; packer->pending_count--, byte = 0xff)
            put_byte(packer, (uint8_t)(byte + carry));
        packer->pending = (uint8_t)(packer->low >> 24);
    }
    packer->pending_count++;
    packer->low = (packer->low & 0x00ffffff) << 8;
}

void packer_add(Packer *packer, Chance *chance, int bit)
{
    const uint32_t middle = part(packer->range, *chance);
    if (bit == 0) {
        packer->range = middle;
    } else {
        packer->low += middle;
        packer->range -= middle;
    }
    learn(chance, bit);
    for (; packer->range < LEAST_RANGE; packer->range <<= 8)
        shift(packer);
}

void packer_end(Packer *packer)
{
    for (int i = 0; i < 5; i++)
        shift(packer);
}

/* ---- unpacking ---- */

static uint32_t next_byte(Unpacker *unpacker)
{
    if (unpacker->at < unpacker->end)
        return *unpacker->at++;
    unpacker->failed = true;
    return 0;
}

void unpacker_init(Unpacker *unpacker, const uint8_t *bytes, size_t size)
{
    *unpacker = (Unpacker){ .at = bytes, .end = bytes + size, .range = UINT32_MAX };
    for (int i = 0; i < 5; i++) /* the first one is always 0 */
        unpacker->code = unpacker->code << 8 | next_byte(unpacker);
}

int unpacker_take(Unpacker *unpacker, Chance *chance)
{
    const uint32_t middle = part(unpacker->range, *chance);
    const int bit = unpacker->code >= middle;
    if (bit == 0) {
        unpacker->range = middle;
    } else {
        unpacker->code -= middle;
        unpacker->range -= middle;
    }
    learn(chance, bit);
    for (; unpacker->range < LEAST_RANGE; unpacker->range <<= 8)
        unpacker->code = unpacker->code << 8 | next_byte(unpacker);
    return bit;
}
