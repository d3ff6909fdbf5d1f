/* A reader without a tree: the caller knows what it wants and takes the members as they come. */
#include "match/json.h"

#include "base/number.h"
#include "base/utf8.h"

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

static void skip_blanks(Json *json)
{
    json->at += strspn(json->at, " \t\r\n");
}

static void fail(Json *json)
{
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
    expect(json, bracket);
}

/* Whether there is one more member before the closing bracket, which is taken if not. */
static bool next_member(Json *json, char bracket)
{
    skip_blanks(json);
    if (*json->at == ',') {
        json->at++;
        skip_blanks(json);
    }
    if (json->failed || *json->at == '\0') {
        fail(json);
        return false;
    }
    if (*json->at != bracket)
        return true;
    json->at++;
    return false;
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

/* The byte that an escape stands for, behind its backslash; what we write is all there is to read. */
static char read_escape(Json *json)
{
    static const char SIGNS[] = "\"\\/bfnrt", MEANINGS[] = "\"\\/\b\f\n\r\t";
    unsigned code;
    const char *sign = *json->at == '\0' ? NULL : strchr(SIGNS, *json->at);
    if (sign != NULL) {
        json->at++;
        return MEANINGS[sign - SIGNS];
    }
    if (*json->at == 'u' && sscanf(json->at + 1, "%4x", &code) == 1 && strlen(json->at) >= 5) {
        json->at += 5;
        return code < 0x80 ? (char)code : '?';
    }
    fail(json);
    return '\0';
}

void json_read_text(Json *json, char *value, size_t size)
{
    size_t length = 0;
    expect(json, '"');
    while (!json->failed && *json->at != '"') {
        char c = *json->at;
        if (c == '\0' || length + 1 >= size) {
            fail(json);
            break;
        }
        json->at++;
        if (c == '\\')
            c = read_escape(json);
        value[length++] = c;
    }
    value[length] = '\0';
    expect(json, '"');
}

double json_read_number(Json *json)
{
    char word[64];
    double value = NAN;
    skip_blanks(json);
    const size_t length = strcspn(json->at, ",]} \t");
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : 0), json->at);
    if (strcmp(word, "null") != 0 && !number_read_decimal(word, &value))
        fail(json);
    else
        json->at += length;
    return value;
}

void json_skip(Json *json)
{
    char unused[64];
    skip_blanks(json);
    if (*json->at == '{') {
        json_enter(json, '{');
        while (json_next_key(json, unused, sizeof unused))
            json_skip(json);
    } else if (*json->at == '[') {
        json_enter(json, '[');
        while (json_next_element(json))
            json_skip(json);
    } else if (*json->at == '"') {
        for (json->at++; *json->at != '"' && *json->at != '\0'; json->at++)
            json->at += *json->at == '\\' && json->at[1] != '\0';
        expect(json, '"');
    } else {
        json->at += strcspn(json->at, ",]}");
    }
}
