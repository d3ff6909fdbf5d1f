/* The packer narrowed an interval [low, low + range) and sent its leading byte when it was settled; the unpacker follows. */
#include "search/rangecoder.h"

void unpacker_init(Unpacker *unpacker, const uint8_t *bytes, size_t size)
{
    *unpacker = (Unpacker){ .at = bytes, .end = bytes + size, .range = UINT32_MAX };
    for (int i = 0; i < 5; i++) /* the first one is always 0 */
        unpacker->code = unpacker->code << 8 | unpacker_next_byte(unpacker);
}
