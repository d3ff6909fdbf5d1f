/* One buffer, one line: an overlong line is remembered as such, its bytes thrown away up to the line end, and
 * reading goes on with the next. */
#include "base/line.h"

#include "base/utf8.h"

#include <string.h>

static void begin_line(LineReader *reader)
{
    reader->length = 0;
    reader->state = LINE_GOOD;
    reader->complete = false;
}

void line_init(LineReader *reader)
{
    begin_line(reader);
    reader->marked = true;
}

static void take_bytes(LineReader *reader, const char *bytes, size_t count)
{
    /* One byte more than a line may have, since it may be the \r before the \n. */
    const size_t room = (reader->marked ? (size_t)UTF8_MARK : 0) + LINE_MAX_BYTES + 1 - reader->length;
    if (count > room) {
        count = room;
        reader->state = LINE_TOO_LONG;
    }
    memcpy(reader->bytes + reader->length, bytes, count);
    reader->length += count;
}

static bool is_control(char byte)
{
    const unsigned char c = (unsigned char)byte;
    return (c < ' ' && c != '\t') || c == 0x7f;
}

static void leave_mark_out(LineReader *reader)
{
    const size_t mark = reader->marked ? utf8_mark_length(reader->bytes, reader->length) : 0;
    reader->length -= mark;
    memmove(reader->bytes, reader->bytes + mark, mark > 0 ? reader->length : 0);
    reader->marked = false;
}

static void complete_line(LineReader *reader)
{
    leave_mark_out(reader);
    if (reader->length > 0 && reader->bytes[reader->length - 1] == '\r' && reader->state == LINE_GOOD)
        reader->length--;
    reader->bytes[reader->length] = '\0';
    if (reader->length > LINE_MAX_BYTES)
        reader->state = LINE_TOO_LONG;
    bool has_control = false; /* without a way out of the loop, which can then take many bytes at once */
    for (size_t i = 0; i < reader->length; i++)
        has_control |= is_control(reader->bytes[i]);
    if (has_control && reader->state == LINE_GOOD)
        reader->state = LINE_CONTROL_BYTE;
    reader->complete = true;
}

size_t line_feed(LineReader *reader, const char *bytes, size_t count)
{
    if (reader->complete)
        begin_line(reader);
    if (count == 0)
        return 0;
    const char *end = memchr(bytes, '\n', count);
    if (end == NULL) {
        take_bytes(reader, bytes, count);
        return count;
    }
    take_bytes(reader, bytes, (size_t)(end - bytes));
    complete_line(reader);
    return (size_t)(end - bytes) + 1;
}
