/* A killed process may have left a part of a line, which nobody can know to be one: what counts ends in a newline. */
#include "engine/solve_resume.h"

#include "base/file.h"
#include "base/memory.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "fourinrow: %s: %s\n", path, what);
    return false;
}

/* Counts the lines, and finds where the last whole one begins and ends. */
static bool scan(FILE *file, uint64_t *lines, int64_t *begin, int64_t *end)
{
    char bytes[1 << 16];
    size_t count;
    int64_t at = 0;
    *lines = 0;
    *begin = *end = 0;
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0) {
        for (const char *newline = bytes; (newline = memchr(newline, '\n', (size_t)(bytes + count - newline))) != NULL; newline++) {
            ++*lines;
            *begin = *end;
            *end = at + (newline - bytes) + 1;
        }
        at += (int64_t)count;
    }
    return !ferror(file);
}

static bool read_last(SolveResume *resume, int64_t begin, int64_t end)
{
    const size_t length = (size_t)(end - begin) - 1;
    resume->last = memory_zeroed(length + 1);
    return resume->last != NULL && file_seek(resume->file, begin) && fread(resume->last, 1, length, resume->file) == length;
}

static bool open_alone(SolveResume *resume, const char *path)
{
    resume->file = file_open_alone(path);
    return resume->file != NULL
           || complain(path, errno == EAGAIN ? "another process writes to it" : errno == ENOTSUP ? "is no file" : strerror(errno));
}

bool solve_resume_open(SolveResume *resume, const char *path)
{
    int64_t begin, end;
    *resume = (SolveResume){ NULL, 0, NULL };
    if (!open_alone(resume, path))
        return false;
    if (scan(resume->file, &resume->lines, &begin, &end) && (resume->lines == 0 || read_last(resume, begin, end))
        && file_cut(resume->file, end))
        return true;
    complain(path, strerror(errno));
    solve_resume_close(resume);
    return false;
}

bool solve_resume_close(SolveResume *resume)
{
    const bool good = resume->file == NULL || fclose(resume->file) == 0;
    free(resume->last);
    *resume = (SolveResume){ NULL, 0, NULL };
    return good;
}
