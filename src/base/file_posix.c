/* Files by POSIX: descriptors end with the process that opened them, and nothing is waited for that was not asked for. */
#include "base/file.h"

#include "base/file_system.h"
#include "base/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

bool file_is_terminal(int file)
{
    return isatty(file) == 1;
}

bool file_exists(const char *path)
{
    return access(path, F_OK) == 0;
}

bool file_may_replace(const char *path)
{
    struct stat info;
    if (stat(path, &info) == 0 && !S_ISREG(info.st_mode)) {
        errno = S_ISDIR(info.st_mode) ? EISDIR : ENOTSUP;
        return false;
    }
    errno = ENOENT; /* for a name of no letters */
    return path[0] != '\0';
}

int file_open(const char *path)
{
    return open(path, O_RDONLY | O_CLOEXEC);
}

bool file_close(int file)
{
    return close(file) == 0;
}

static int close_with(int file, int error)
{
    close(file);
    errno = error;
    return -1;
}

static bool is_regular(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode);
}

int file_system_open_regular(const char *path)
{
    const int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK); /* nor does a FIFO let us wait here for its writer */
    return file < 0 || is_regular(file) ? file : close_with(file, ENOTSUP);
}

/* For a descriptor that somebody has made non-blocking. */
static void wait_for(int file, short events)
{
    struct pollfd ready = { .fd = file, .events = events };
    poll(&ready, 1, -1);
}

ptrdiff_t file_take(int file, void *bytes, size_t size)
{
    ssize_t count;
    while ((count = read(file, bytes, size)) < 0 && (errno == EINTR || errno == EAGAIN || errno == EWOULDBLOCK))
        if (errno != EINTR)
            wait_for(file, POLLIN);
    return count;
}

uint64_t file_size(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 && S_ISREG(status.st_mode) ? (uint64_t)status.st_size : 0;
}

bool file_write_all(int file, const void *bytes, size_t size)
{
    const char *rest = bytes;
    while (size > 0) {
        const ssize_t written = write(file, rest, size);
        if (written >= 0) {
            rest += written;
            size -= (size_t)written;
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            wait_for(file, POLLOUT);
        } else if (errno != EINTR) {
            return false;
        }
    }
    return true;
}

int file_open_append(const char *path)
{
    struct stat status;
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file >= 0 && fstat(file, &status) == 0 && (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode)))
        return file;
    return close_with(file, file < 0 && errno != ENXIO ? errno : ENOTSUP); /* ENXIO: a FIFO that nobody reads */
}

/* The stream of an open file, which is closed if there is none to be had. */
static FILE *stream_of(int file, const char *mode)
{
    FILE *stream = file < 0 ? NULL : fdopen(file, mode);
    if (file >= 0 && stream == NULL)
        close_with(file, errno);
    return stream;
}

FILE *file_append(const char *path)
{
    /* Of a FIFO that nobody reads there is no end to wait for. */
    const int file = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file >= 0)
        fcntl(file, F_SETFL, fcntl(file, F_GETFL) & ~O_NONBLOCK);
    return stream_of(file, "a");
}

int file_system_create(const char *path)
{
    return open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}

void file_system_permit_as(int file, const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return;
    const bool same_group = fchown(file, status.st_uid, status.st_gid) == 0 || fchown(file, (uid_t)-1, status.st_gid) == 0;
    fchmod(file, status.st_mode & (same_group ? 0777 : 0707)); /* where that cannot be done nobody can have asked for it */
}

bool file_system_sync(int file)
{
    return fsync(file) == 0;
}

/* The name that a link beside `path` leads to: relative to the directory of the link, unless it begins at the root. */
static char *name_of_link(const char *path, const char *link)
{
    const char *slash = strrchr(path, '/');
    const size_t before = link[0] == '/' || slash == NULL ? 0 : (size_t)(slash + 1 - path), behind = strlen(link) + 1;
    char *name = memory_resize(NULL, before + behind);
    if (name != NULL) {
        memcpy(name, path, before);
        memcpy(name + before, link, behind);
    }
    return name;
}

char *file_system_target(const char *path)
{
    enum { MOST = 40, LENGTH = 4096 }; /* as Linux has it: of more links, and longer ones, stat() would have complained */
    char link[LENGTH];
    char *name = memory_copy_text(path);
    for (int i = 0; i < MOST && name != NULL; i++) {
        const ssize_t length = readlink(name, link, sizeof link - 1);
        if (length < 0)
            break;
        link[length] = '\0';
        char *next = name_of_link(name, link);
        free(name);
        name = next;
    }
    return name;
}

bool file_system_rename(const char *path, const char *name)
{
    return rename(path, name) == 0;
}

void file_system_remove(const char *path)
{
    unlink(path);
}

long file_system_process(void)
{
    return (long)getpid();
}

/* Takes the lock of an open file, which ends with the process. False with errno, EAGAIN if another process has it. */
static bool lock(int file)
{
    struct flock whole = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    if (fcntl(file, F_SETLK, &whole) == 0)
        return true;
    if (errno == EACCES)
        errno = EAGAIN;
    return false;
}

FILE *file_open_alone(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0666);
    if (file >= 0 && !is_regular(file))
        file = close_with(file, ENOTSUP);
    if (file >= 0 && !lock(file))
        file = close_with(file, errno);
    return stream_of(file, "r+");
}

static bool is_same(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

bool file_same(int file, int other)
{
    struct stat mine, theirs;
    return fstat(file, &mine) == 0 && fstat(other, &theirs) == 0 && is_same(&mine, &theirs);
}

bool file_is(FILE *file, int other)
{
    return file_same(fileno(file), other);
}

bool file_seek(FILE *file, int64_t place)
{
    return fseeko(file, (off_t)place, SEEK_SET) == 0;
}

bool file_cut(FILE *file, int64_t place)
{
    return file_seek(file, place) && ftruncate(fileno(file), (off_t)place) == 0;
}

/* Whether the open file is the one that has the name now. */
static bool is_named(int file, const char *path)
{
    struct stat mine, named;
    return fstat(file, &mine) == 0 && stat(path, &named) == 0 && is_same(&mine, &named);
}

int file_lock(const char *path)
{
    for (;;) {
        const int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW, 0666);
        if (file < 0)
            return -1;
        if (!is_regular(file))
            return close_with(file, ENOTSUP);
        if (!lock(file))
            return close_with(file, errno);
        if (is_named(file, path))
            return file;
        close(file); /* who had it has just removed it */
    }
}

void file_unlock(const char *path, int lock_held)
{
    unlink(path);
    close(lock_held);
}
