/* Harmless bytes go out in long runs. */
#include "match/html.h"

#include "base/printable.h"

#include <string.h>

static const char *reference_of(char sign)
{
    switch (sign) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    case '\'':
        return "&#39;";
    default:
        return NULL;
    }
}

void html_add(Text *text, const char *words)
{
    while (*words != '\0') {
        const char *reference = reference_of(*words);
        const size_t length = printable_length(words);
        if (reference != NULL)
            text_add_string(text, reference);
        else if (length > 0)
            text_add(text, words, length);
        else
            text_printf(text, "\\x%02x", (unsigned)(unsigned char)*words);
        words += length == 0 ? 1 : length;
    }
}

void html_add_name(Text *text, const char *name)
{
    text_add_string(text, "<bdi>");
    html_add(text, name);
    text_add_string(text, "</bdi>");
}

/* Outside of its texts JSON has no such sign, and in them it may be written so. */
void html_add_json(Text *text, const Text *json)
{
    const char *at = json->bytes;
    for (const char *sign; at != NULL && (sign = strchr(at, '<')) != NULL; at = sign + 1) {
        text_add(text, at, (size_t)(sign - at));
        text_add_string(text, "\\u003c");
    }
    if (at != NULL)
        text_add_string(text, at);
}
