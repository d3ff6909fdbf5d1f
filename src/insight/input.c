/* file_take hands out a line as soon as it is there, so that a script can give one at a time. */
#include "insight/input.h"

#include "base/file.h"
#include "base/line.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    InputLine *take;
    void *context;
    LineReader reader;
} Input;

static bool feed(Input *input, const char *bytes, size_t count)
{
    for (size_t begin = 0; begin < count;) {
        begin += line_feed(&input->reader, bytes + begin, count - begin);
        if (input->reader.complete && !input->take(input->context, input->reader.state == LINE_GOOD ? input->reader.bytes : NULL))
            return false;
    }
    return true;
}

static bool complain(const char *path, int error)
{
    fprintf(stderr, "fourinrow: %s: %s\n", path == NULL ? "stdin" : path, strerror(error));
    return false;
}

static bool read_all(Input *input, int file, const char *path)
{
    char bytes[4096];
    ptrdiff_t count;
    line_init(&input->reader);
    while ((count = file_take(file, bytes, sizeof bytes)) > 0)
        if (!feed(input, bytes, (size_t)count))
            return false;
    if (count < 0)
        return complain(path, errno);
    return !line_is_open(&input->reader) || feed(input, "\n", 1);
}

bool input_read(const char *path, InputLine *take, void *context)
{
    const int file = path == NULL ? FILE_STDIN : file_open(path);
    if (file < 0)
        return complain(path, errno);
    Input *input = memory_resize(NULL, sizeof *input);
    bool good = input != NULL || complain(path, ENOMEM);
    if (good) {
        input->take = take;
        input->context = context;
        good = read_all(input, file, path);
    }
    free(input);
    if (path != NULL)
        file_close(file);
    return good;
}
