/* Cuts a stream of bytes into lines. Pure: it reads no file descriptor. */
#ifndef BASE_LINE_H
#define BASE_LINE_H

#include "base/utf8.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    LINE_MAX_BYTES = 65536 /* the longest line taken, line end not counted */
};

typedef enum {
    LINE_GOOD,
    LINE_TOO_LONG,
    LINE_CONTROL_BYTE /* a byte below blank other than tab, or DEL; a \r before the \n is no such byte */
} LineState;

typedef struct {
    char bytes[UTF8_MARK + LINE_MAX_BYTES + 2]; /* a byte order mark, one line, a \r that may follow it, a NUL */
    size_t length;
    LineState state;
    bool complete; /* the line has been handed out; the next byte begins a new one */
    bool marked;   /* it may begin with a byte order mark (UTF-8), which is no part of it: it is the first of the stream */
} LineReader;

/* At the beginning of a stream. */
void line_init(LineReader *reader);

/* Takes bytes up to the end of one line and returns how many it took. When that completes a line,
 * `reader->complete` is true, and `reader->state` and `reader->bytes` (a string, when good) tell it until the
 * next call. Call it until all bytes are taken. */
size_t line_feed(LineReader *reader, const char *bytes, size_t count);

/* Whether a line has begun and its end has not come yet. */
static inline bool line_is_open(const LineReader *reader)
{
    return !reader->complete && reader->length > 0;
}

#endif
