/* A killed process may have left a part of a line, which nobody can know to be one: what counts ends in a newline. The lock is that of the
 * open file, so it ends with the process. */
#include "engine/solve_resume.h"

#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static bool complain(const char *path, const char *what)
{
    fprintf(stderr, "fourinrow: %s: %s\n", path, what);
    return false;
}

/* Counts the lines, and finds where the last whole one begins and ends. */
static bool scan(FILE *file, uint64_t *lines, long *begin, long *end)
{
    char bytes[1 << 16];
    size_t count;
    long at = 0;
    *lines = 0;
    *begin = *end = 0;
    while ((count = fread(bytes, 1, sizeof bytes, file)) > 0) {
        for (const char *newline = bytes; (newline = memchr(newline, '\n', (size_t)(bytes + count - newline))) != NULL; newline++) {
            ++*lines;
            *begin = *end;
            *end = at + (newline - bytes) + 1;
        }
        at += (long)count;
    }
    return !ferror(file);
}

static bool read_last(SolveResume *resume, long begin, long end)
{
    const size_t length = (size_t)(end - begin) - 1;
    resume->last = memory_zeroed(length + 1);
    return resume->last != NULL && fseek(resume->file, begin, SEEK_SET) == 0 && fread(resume->last, 1, length, resume->file) == length;
}

static bool open_alone(SolveResume *resume, const char *path)
{
    struct stat about;
    const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file < 0)
        return complain(path, strerror(errno));
    if (fstat(file, &about) != 0 || !S_ISREG(about.st_mode)) {
        close(file);
        return complain(path, "is no file");
    }
    if (flock(file, LOCK_EX | LOCK_NB) != 0) {
        complain(path, errno == EWOULDBLOCK ? "another process writes to it" : strerror(errno));
        close(file);
        return false;
    }
    resume->file = fdopen(file, "r+");
    if (resume->file == NULL) {
        close(file);
        return complain(path, strerror(errno));
    }
    return true;
}

bool solve_resume_open(SolveResume *resume, const char *path)
{
    long begin, end;
    *resume = (SolveResume){ NULL, 0, NULL };
    if (!open_alone(resume, path))
        return false;
    if (scan(resume->file, &resume->lines, &begin, &end) && (resume->lines == 0 || read_last(resume, begin, end))
        && fseek(resume->file, end, SEEK_SET) == 0 && ftruncate(fileno(resume->file), end) == 0)
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
