/* The length of a character is in its first byte. */
#include "view/utf8.h"

#include "base/utf8.h"

#include <string.h>

uint32_t utf8_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const size_t length = utf8_length(*text);
    *text += length > 0 ? length : 1;
    uint32_t character = length == 0 ? 0xfffd : length == 1 ? *at : *at & 0x7fU >> length;
    for (size_t i = 1; i < length; i++)
        character = character << 6 | (at[i] & 0x3f);
    return character;
}

void utf8_present(char *text, char instead)
{
    utf8_mend(text);
    for (; *text != '\0'; text += utf8_length(text))
        if (utf8_is_control(text))
            memset(text, instead, utf8_length(text));
}
