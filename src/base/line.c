/* One buffer, one line: an overlong line is remembered as such, its bytes thrown away up to the line end, and
 * reading goes on with the next. */
#include "base/line.h"

void line_init(LineReader *reader)
{
    reader->length = 0;
    reader->state = LINE_GOOD;
    reader->complete = false;
}

static void take_byte(LineReader *reader, char byte)
{
    /* One byte more than a line may have, since it may be the \r before the \n. */
    if (reader->length <= LINE_MAX_BYTES)
        reader->bytes[reader->length++] = byte;
    else
        reader->state = LINE_TOO_LONG;
}

static bool is_control(char byte)
{
    const unsigned char c = (unsigned char)byte;
    return (c < ' ' && c != '\t') || c == 0x7f;
}

static void complete_line(LineReader *reader)
{
    if (reader->length > 0 && reader->bytes[reader->length - 1] == '\r' && reader->state == LINE_GOOD)
        reader->length--;
    reader->bytes[reader->length] = '\0';
    if (reader->length > LINE_MAX_BYTES)
        reader->state = LINE_TOO_LONG;
    for (size_t i = 0; i < reader->length && reader->state == LINE_GOOD; i++)
        if (is_control(reader->bytes[i]))
            reader->state = LINE_CONTROL_BYTE;
    reader->complete = true;
}

size_t line_feed(LineReader *reader, const char *bytes, size_t count)
{
    if (reader->complete)
        line_init(reader);
    for (size_t i = 0; i < count; i++) {
        if (bytes[i] == '\n') {
            complete_line(reader);
            return i + 1;
        }
        take_byte(reader, bytes[i]);
    }
    return count;
}
