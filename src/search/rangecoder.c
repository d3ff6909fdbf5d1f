/* The packer narrows an interval [low, low + range) and sends its leading byte when it is settled; the unpacker follows. */
#include "search/rangecoder.h"

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
    const uint32_t middle = range_part(packer->range, *chance);
    if (bit == 0) {
        packer->range = middle;
    } else {
        packer->low += middle;
        packer->range -= middle;
    }
    chance_learn(chance, bit);
    for (; packer->range < LEAST_RANGE; packer->range <<= 8)
        shift(packer);
}

void packer_end(Packer *packer)
{
    for (int i = 0; i < 5; i++)
        shift(packer);
}

/* ---- unpacking ---- */

void unpacker_init(Unpacker *unpacker, const uint8_t *bytes, size_t size)
{
    *unpacker = (Unpacker){ .at = bytes, .end = bytes + size, .range = UINT32_MAX };
    for (int i = 0; i < 5; i++) /* the first one is always 0 */
        unpacker->code = unpacker->code << 8 | unpacker_next_byte(unpacker);
}
