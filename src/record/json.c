/* A reader without a tree: the caller knows what it wants and takes the members as they come. */
#include "record/json.h"

#include "base/number.h"
#include "base/utf8.h"

#include <ctype.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

void json_add_text(Text *text, const char *value)
{
    text_add(text, "\"", 1);
    while (*value != '\0') {
        const unsigned char c = (unsigned char)*value;
        const size_t length = utf8_length(value);
        if (c == '"' || c == '\\')
            text_printf(text, "\\%c", c);
        else if (c < ' ' || c == 0x7f)
            text_printf(text, "\\u%04x", c);
        else if (length == 0)
            text_add_string(text, "\xef\xbf\xbd"); /* U+FFFD, which stands for what cannot be read */
        else
            text_add(text, value, length);
        value += length == 0 ? 1 : length;
    }
    text_add(text, "\"", 1);
}

void json_add_number(Text *text, double value)
{
    if (isfinite(value))
        text_add_double(text, value);
    else
        text_add(text, "null", 4);
}

void json_add_member(Text *text, const char *name, const char *value)
{
    text_printf(text, ",\"%s\":", name);
    json_add_text(text, value);
}

void json_add_numbers(Text *text, const char *name, const double *values, int count)
{
    text_printf(text, ",\"%s\":[", name);
    for (int i = 0; i < count; i++) {
        text_add_string(text, i == 0 ? "" : ",");
        json_add_number(text, values[i]);
    }
    text_add(text, "]", 1);
}

void json_add_error(Text *text, uint64_t line, const char *why)
{
    text_printf(text, "{\"line\":%" PRIu64 ",\"error\":", line);
    json_add_text(text, why);
    text_add(text, "}", 1);
}

static const char DIGITS[] = "0123456789abcdef";

static void skip_blanks(Json *json)
{
    json->at += strspn(json->at, " \t\r\n");
}

static void fail(Json *json)
{
    if (json->failed_at == NULL)
        json->failed_at = json->at;
    json->failed = true;
    json->at = "";
}

/* Takes one sign, which must be there. */
static void expect(Json *json, char sign)
{
    skip_blanks(json);
    if (*json->at == sign)
        json->at++;
    else
        fail(json);
}

void json_enter(Json *json, char bracket)
{
    enum { MOST_BRACKETS = 100 }; /* json_skip calls itself */
    expect(json, bracket);
    if (++json->depth > MOST_BRACKETS)
        fail(json);
    json->begun = false;
}

/* Whether there is one more member before the closing bracket, which is taken if not. Members have one comma between them. */
static bool next_member(Json *json, char bracket)
{
    skip_blanks(json);
    if (json->failed)
        return false;
    if (*json->at == bracket) {
        json->at++;
        json->depth--;
        json->begun = true; /* that was a member of what is around it */
        return false;
    }
    if (json->begun)
        expect(json, ',');
    skip_blanks(json);
    if (!json->failed && (*json->at == '\0' || *json->at == bracket))
        fail(json);
    json->begun = true;
    return !json->failed;
}

bool json_next_key(Json *json, char *key, size_t size)
{
    if (!next_member(json, '}'))
        return false;
    json_read_text(json, key, size);
    expect(json, ':');
    return !json->failed;
}

bool json_next_element(Json *json)
{
    return next_member(json, ']');
}

bool json_next_within(Json *json, int count, int most)
{
    const bool more = json_next_element(json);
    json->failed |= more && count == most;
    return more && count < most;
}

/* Reads the four digits behind a backslash and a u. */
static unsigned read_code(Json *json)
{
    unsigned code = 0;
    for (int i = 0; i < 4; i++) {
        const char *digit = *json->at == '\0' ? NULL : strchr(DIGITS, tolower((unsigned char)*json->at));
        if (digit == NULL) {
            fail(json);
            return 0;
        }
        code = 16 * code + (unsigned)(digit - DIGITS);
        json->at++;
    }
    return code;
}

/* The character that an escape stands for, behind its backslash. Some are written as two halves; one without the other is none. */
static unsigned read_escape(Json *json)
{
    static const char SIGNS[] = "\"\\/bfnrt", MEANINGS[] = "\"\\/\b\f\n\r\t";
    const char *sign = *json->at == '\0' ? NULL : strchr(SIGNS, *json->at);
    if (sign != NULL) {
        json->at++;
        return (unsigned char)MEANINGS[sign - SIGNS];
    }
    if (*json->at != 'u') {
        fail(json);
        return 0;
    }
    json->at++;
    unsigned code = read_code(json);
    if (code >= 0xd800 && code < 0xdc00 && json->at[0] == '\\' && json->at[1] == 'u') {
        const char *const before = json->at;
        json->at += 2;
        const unsigned second = read_code(json);
        if (second >= 0xdc00 && second < 0xe000)
            return 0x10000 + ((code - 0xd800) << 10) + (second - 0xdc00);
        json->at = json->failed ? json->at : before;
    }
    if (code == 0)
        fail(json); /* the text would end here */
    return code >= 0xd800 && code < 0xe000 ? 0xfffd : code;
}

/* Writes a character as UTF-8 and returns its bytes, at most four. */
static size_t write_character(char bytes[4], unsigned code)
{
    const size_t more = code < 0x80 ? 0 : code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char FIRST[] = { 0, 0xc0, 0xe0, 0xf0 };
    bytes[0] = (char)(FIRST[more] | code >> (6 * more));
    for (size_t i = 1; i <= more; i++)
        bytes[i] = (char)(0x80 | (code >> (6 * (more - i)) & 0x3f));
    return 1 + more;
}

void json_read_text(Json *json, char *value, size_t size)
{
    size_t length = 0;
    expect(json, '"');
    while (!json->failed && *json->at != '"') {
        char bytes[4] = { *json->at };
        size_t count = 1;
        if (*json->at == '\0') {
            fail(json);
            break;
        }
        json->at++;
        if (bytes[0] == '\\')
            count = write_character(bytes, read_escape(json));
        if (length + count >= size) {
            fail(json);
            break;
        }
        memcpy(value + length, bytes, count);
        length += count;
    }
    value[length] = '\0';
    expect(json, '"');
}

/* The length of a number, true, false or null. */
static size_t word_length(const Json *json)
{
    return strcspn(json->at, ",:]}[{\" \t\r\n");
}

double json_read_number(Json *json)
{
    char word[64];
    double value = NAN;
    skip_blanks(json);
    const size_t length = word_length(json);
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), json->at);
    if (strcmp(word, "null") != 0 && !number_read_decimal(word, &value))
        fail(json);
    else
        json->at += length;
    return value;
}

char json_peek(Json *json)
{
    skip_blanks(json);
    return *json->at;
}

bool json_is_done(Json *json)
{
    return json_peek(json) == '\0' && !json->failed;
}

void json_read_word(Json *json, char *value, size_t size)
{
    double number;
    if (json_peek(json) == '"') {
        json_read_text(json, value, size);
        return;
    }
    const size_t length = word_length(json);
    value[0] = '\0';
    if (length < size)
        snprintf(value, size, "%.*s", (int)length, json->at);
    if (strcmp(value, "true") == 0 || strcmp(value, "false") == 0 || strcmp(value, "null") == 0 || number_read_decimal(value, &number))
        json->at += length;
    else
        fail(json);
}

/* Passes over a text of any length. */
static void skip_text(Json *json)
{
    for (json->at++; *json->at != '"' && *json->at != '\0'; json->at++)
        json->at += *json->at == '\\' && json->at[1] != '\0';
    expect(json, '"');
}

void json_skip(Json *json)
{
    char unused[64];
    switch (json_peek(json)) {
    case '{':
        json_enter(json, '{');
        while (next_member(json, '}')) {
            if (json_peek(json) == '"')
                skip_text(json);
            expect(json, ':');
            json_skip(json);
        }
        break;
    case '[':
        json_enter(json, '[');
        while (next_member(json, ']'))
            json_skip(json);
        break;
    case '"':
        skip_text(json);
        break;
    default:
        json_read_word(json, unused, sizeof unused);
    }
}
