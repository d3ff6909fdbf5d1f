/* Characters of UTF-8. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

enum { UTF8_MARK = 3 }; /* bytes of a byte order mark */

/* Whether a byte goes on with the character that is before it. */
static inline bool utf8_goes_on(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* How many characters so many bytes have. */
static inline size_t utf8_count(const char *bytes, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += !utf8_goes_on(bytes[i]);
    return count;
}

/* The length of the character at `bytes`, a string; 0 if it is none, 1 at the end. As Unicode has it (table 3-7), what could be written shorter,
 * surrogates and what is beyond the last one are none: a reader of JSON, XML or HTML refuses all of a text for one of them. */
static inline size_t utf8_length(const char *bytes)
{
    const unsigned char first = (unsigned char)bytes[0], second = (unsigned char)(first == '\0' ? 0 : bytes[1]);
    const size_t length = first < 0x80 ? 1 : first >= 0xc2 && first < 0xe0 ? 2 : first >= 0xe0 && first < 0xf0 ? 3
                          : first >= 0xf0 && first < 0xf5 ? 4 : 0;
    for (size_t i = 1; i < length; i++)
        if (!utf8_goes_on(bytes[i]))
            return 0;
    const bool is_overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
    const bool is_none = (first == 0xed && second >= 0xa0) || (first == 0xf4 && second >= 0x90);
    return is_overlong || is_none ? 0 : length;
}

/* The character at *text, a string, which moves behind it. A byte that begins none is U+FFFD alone. */
static inline uint32_t utf8_next(const char **text)
{
    const unsigned char *at = (const unsigned char *)*text;
    const size_t length = utf8_length(*text);
    *text += length > 0 ? length : 1;
    uint32_t character = length == 0 ? 0xfffd : length == 1 ? *at : *at & 0x7fU >> length; /* the first byte tells the length, too */
    for (size_t i = 1; i < length; i++)
        character = character << 6 | (at[i] & 0x3f);
    return character;
}

/* The bytes to quote of the character at `bytes`, as "%.*s" takes them: one of what is none. */
static inline int utf8_quoted(const char *bytes)
{
    return utf8_length(bytes) > 1 ? (int)utf8_length(bytes) : 1;
}

/* The length of the mark at the beginning of a text by which some programs, most on Windows, say that it is UTF-8; 0 if there is none. */
static inline size_t utf8_mark_length(const char *bytes, size_t size)
{
    static const char MARK[UTF8_MARK] = { '\xef', '\xbb', '\xbf' };
    return size >= UTF8_MARK && memcmp(bytes, MARK, UTF8_MARK) == 0 ? UTF8_MARK : 0;
}

/* Whether a control character is at `bytes`, a string: C0, DEL, or C1, which UTF-8 writes with a first byte C2. */
static inline bool utf8_is_control(const char *bytes)
{
    const unsigned char first = (unsigned char)bytes[0];
    return first < ' ' || first == 0x7f || (first == 0xc2 && ((unsigned char)bytes[1] & 0xe0) == 0x80);
}

/* Puts a '?' for each byte of a string that belongs to no whole character, such as those of one that was cut. */
static inline void utf8_mend(char *string)
{
    while (*string != '\0') {
        if (utf8_length(string) == 0)
            *string = '?';
        string += utf8_length(string);
    }
}

/* Makes of any string one that can be shown and commands no terminal: bytes of no character become '?', those of control characters
 * `instead`. */
static inline void utf8_present(char *string, char instead)
{
    utf8_mend(string);
    for (; *string != '\0'; string += utf8_length(string))
        if (utf8_is_control(string))
            memset(string, instead, utf8_length(string));
}

/* As many bytes from the beginning of a text as whole characters have, at most `most`. A byte that is part of no character counts as one. */
static inline size_t utf8_within(const char *text, size_t most)
{
    size_t length = 0;
    while (text[length] != '\0') {
        const size_t known = utf8_length(text + length), next = length + (known == 0 ? 1 : known);
        if (next > most)
            break;
        length = next;
    }
    return length;
}

/* Copies as many whole characters of a text as `to` has room for. */
static inline void utf8_copy(char *to, size_t size, const char *text)
{
    const size_t length = utf8_within(text, size - 1);
    memcpy(to, text, length);
    to[length] = '\0';
}

#endif
