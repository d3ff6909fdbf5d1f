/* A growing text with one sticky failure flag; capacity doubles, so adding is linear in all. */
#include "base/text.h"

#include "base/memory.h"
#include "base/number.h"
#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_init(Text *text)
{
    *text = (Text){ NULL, 0, 0, false };
}

void text_free(Text *text)
{
    free(text->bytes);
    text_init(text);
}

void text_clear(Text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->bytes != NULL)
        text->bytes[0] = '\0';
}

const char *text_part(Text *whole, const Text *part)
{
    whole->failed |= part->failed;
    return part->failed ? "" : part->bytes;
}

bool text_reserve(Text *text, size_t more)
{
    const size_t needed = text->length + more + 1;
    if (text->failed || needed <= text->capacity)
        return !text->failed;

    const size_t capacity = needed < 512 ? 1024 : needed * 2;
    char *bytes = memory_resize(text->bytes, capacity);
    if (bytes == NULL) {
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

void text_add(Text *text, const char *bytes, size_t length)
{
    if (!text_reserve(text, length))
        return;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = '\0';
}

void text_add_string(Text *text, const char *string)
{
    text_add(text, string, strlen(string));
}

void text_add_whole(Text *text, int64_t number)
{
    char digits[20];
    char *first = digits + sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    do
        *--first = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        text_add(text, "-", 1);
    text_add(text, first, (size_t)(digits + sizeof digits - first));
}

void text_printf(Text *text, const char *format, ...)
{
    va_list arguments;
    if (!text_reserve(text, 0))
        return;
    const size_t room = text->capacity - text->length;
    va_start(arguments, format);
    const int length = vsnprintf(text->bytes + text->length, room, format, arguments);
    va_end(arguments);
    if (length >= 0 && (size_t)length >= room && text_reserve(text, (size_t)length)) { /* it did not fit; now it does */
        va_start(arguments, format);
        vsnprintf(text->bytes + text->length, (size_t)length + 1, format, arguments);
        va_end(arguments);
    }
    if (length > 0 && !text->failed)
        text->length += (size_t)length;
    else
        text->bytes[text->length] = '\0'; /* as if nothing had been written */
}

void text_add_double(Text *text, double value)
{
    char digits[NUMBER_TEXT];
    text_add_string(text, number_format(value, digits));
}

void text_add_wrapped(Text *text, const char *words, int indent)
{
    enum { MOST = 120 };
    size_t begin = text->length;
    if (!text_reserve(text, 0))
        return;
    while (begin > 0 && text->bytes[begin - 1] != '\n')
        begin--;
    size_t column = utf8_count(text->bytes + begin, text->length - begin);
    for (const char *word = words; *word != '\0'; word += strspn(word, " ")) {
        const size_t length = strcspn(word, " "), width = utf8_count(word, length);
        if (word > words && column + 1 + width > MOST) {
            text_printf(text, "\n%*s", indent, "");
            column = (size_t)indent;
        } else if (word > words) {
            text_add_string(text, " ");
            column++;
        }
        text_add(text, word, length);
        column += width;
        word += length;
    }
}
