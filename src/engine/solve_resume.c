/* A killed process may have left a part of a line: what counts ends in a newline. */
#include "engine/solve_resume.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/program.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static bool complain(const char *path, const char *what)
{
    return program_complain("%s: %s", path, what);
}

/* Counts the lines, and finds where the last whole one begins and ends, and how large the file is. */
static bool scan(SolveResume *resume, int64_t *begin, int64_t *size)
{
    char bytes[1 << 16];
    size_t count;
    *begin = *size = 0;
    while ((count = fread(bytes, 1, sizeof bytes, resume->file)) > 0) {
        for (const char *newline = bytes; (newline = memchr(newline, '\n', (size_t)(bytes + count - newline))) != NULL; newline++) {
            resume->lines++;
            *begin = resume->end;
            resume->end = *size + (newline - bytes) + 1;
        }
        *size += (int64_t)count;
    }
    return !ferror(resume->file);
}

/* A part of the file as a text. NULL with errno. */
static char *read_part(FILE *file, int64_t begin, size_t length)
{
    char *text = memory_zeroed(length + 1);
    if (text != NULL && file_seek(file, begin) && fread(text, 1, length, file) == length)
        return text;
    free(text);
    return NULL;
}

static bool read_end(SolveResume *resume, int64_t begin, int64_t size)
{
    if (resume->lines > 0)
        resume->last = read_part(resume->file, begin, (size_t)(resume->end - begin) - 1);
    resume->part = read_part(resume->file, resume->end, (size_t)(size - resume->end));
    return resume->part != NULL && (resume->lines == 0 || resume->last != NULL);
}

/* Answers are text: what has a NUL in it was written by somebody else. */
static bool is_text(const SolveResume *resume, int64_t begin, int64_t size)
{
    return strlen(resume->part) == (size_t)(size - resume->end)
           && (resume->last == NULL || strlen(resume->last) == (size_t)(resume->end - begin) - 1);
}

static bool open_alone(SolveResume *resume, const char *path)
{
    resume->file = file_open_alone(path);
    return resume->file != NULL
           || complain(path, errno == EAGAIN ? "another process writes to it" : file_reason(errno));
}

bool solve_resume_open(SolveResume *resume, const char *path, int input)
{
    int64_t begin, size;
    *resume = (SolveResume){ .file = NULL };
    if (!open_alone(resume, path))
        return false;
    const bool is_input = input >= 0 && file_is(resume->file, input);
    const bool is_read = !is_input && scan(resume, &begin, &size) && read_end(resume, begin, size);
    if (is_read && is_text(resume, begin, size))
        return true;
    complain(path, is_input ? "it is the input, too" : is_read ? "it has a NUL byte, so it has no answers" : strerror(errno));
    solve_resume_close(resume);
    return false;
}

bool solve_resume_begin(SolveResume *resume)
{
    return file_cut(resume->file, resume->end);
}

bool solve_resume_close(SolveResume *resume)
{
    const bool good = resume->file == NULL || fclose(resume->file) == 0;
    free(resume->last);
    free(resume->part);
    *resume = (SolveResume){ .file = NULL };
    return good;
}
