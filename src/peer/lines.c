/* Only the beginning of a line is told: whoever reads it is to know it again. */
#include "peer/lines.h"

#include "base/printable.h"

#include <stdio.h>

const char *lines_quote(const LineReader *reader, char text[LINES_QUOTE])
{
    return printable_copy(text, LINES_QUOTE, reader->bytes, reader->length);
}

const char *lines_tell_bad(const LineReader *reader, char text[LINES_TEXT])
{
    char quote[LINES_QUOTE];
    lines_quote(reader, quote);
    if (reader->state == LINE_TOO_LONG)
        snprintf(text, LINES_TEXT, "printed a line of more than %d bytes: '%s'", LINE_MAX_BYTES, quote);
    else
        snprintf(text, LINES_TEXT, "printed a line with control bytes: '%s'", quote);
    return text;
}

const char *lines_tell_open(const LineReader *reader, char text[LINES_TEXT])
{
    char quote[LINES_QUOTE];
    text[0] = '\0';
    if (line_is_open(reader))
        snprintf(text, LINES_TEXT, "; it began '%s' and did not end the line", lines_quote(reader, quote));
    return text;
}
