/* The length of a character is in its first byte. */
#include "view/utf8.h"

uint32_t utf8_next(const char **text, const char *end)
{
    const unsigned char *at = (const unsigned char *)*text;
    const int more = *at < 0x80 ? 0 : *at >= 0xc2 && *at < 0xe0 ? 1 : *at >= 0xe0 && *at < 0xf0 ? 2 : *at >= 0xf0 && *at < 0xf5 ? 3 : -1;
    uint32_t character = more == 0 ? *at : more == 1 ? *at & 0x1f : more == 2 ? *at & 0x0f : *at & 0x07;
    *text += 1;
    if (more < 0)
        return 0xfffd;
    for (int i = 1; i <= more; i++) {
        if ((const char *)at + i >= end || (at[i] & 0xc0) != 0x80)
            return 0xfffd;
        character = character << 6 | (at[i] & 0x3f);
    }
    *text = (const char *)at + 1 + more;
    return character;
}
