/* file_take hands out a line as soon as it is there, so that a script can give one at a time. */
#include "insight/input.h"

#include "base/file.h"
#include "base/line.h"
#include "base/memory.h"
#include "base/program.h"
#include "base/utf16.h"

#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static bool complain(const Input *input, const char *why)
{
    return program_complain("%s: %s", input->path == NULL ? "stdin" : input->path, why);
}

static bool feed(Input *input, LineReader *reader, const char *bytes, size_t count)
{
    for (size_t begin = 0; begin < count;) {
        const bool is_first = reader->marked;
        const size_t fed = line_feed(reader, bytes + begin, count - begin);
        begin += fed;
        atomic_fetch_add_explicit(&input->bytes, fed, memory_order_relaxed);
        if (reader->complete && is_first && utf16_begins(reader->bytes, strlen(reader->bytes)))
            return complain(input, UTF16_REFUSED);
        if (reader->complete && !input->take(input->context, reader->state == LINE_GOOD ? reader->bytes : NULL))
            return false;
    }
    return true;
}

static bool read_all(Input *input, LineReader *reader)
{
    char bytes[4096];
    ptrdiff_t count;
    input->size = file_size(input->file);
    line_init(reader);
    while ((count = file_take(input->file, bytes, sizeof bytes)) > 0)
        if (!feed(input, reader, bytes, (size_t)count))
            return false;
    if (count < 0)
        return complain(input, strerror(errno));
    return !line_is_open(reader) || feed(input, reader, "\n", 1);
}

/* Whether somebody has named no file, but what should be in it: a sequence, or a FEN. */
static bool is_position(const char *path)
{
    return path != NULL && *path != '\0' && path[strspn(path, "0123456789/xo ")] == '\0';
}

bool input_open(Input *input)
{
    input->file = input->path == NULL ? FILE_STDIN : file_open(input->path);
    if (input->file < 0 && is_position(input->path))
        return program_complain("%s: %s; a position or game itself comes from stdin, as by: echo '%s' |", input->path, strerror(errno), input->path);
    return input->file >= 0 || complain(input, strerror(errno));
}

bool input_read(Input *input)
{
    LineReader *reader = memory_resize(NULL, sizeof *reader);
    const bool good = reader != NULL ? read_all(input, reader) : complain(input, strerror(ENOMEM));
    free(reader);
    if (input->path != NULL)
        file_close(input->file);
    return good;
}
