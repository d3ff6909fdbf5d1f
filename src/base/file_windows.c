/* Files by Windows: names are UTF-8, bytes are left alone, and others may rename and remove what is open here, as they may by POSIX. */
#include "base/file.h"

#include "base/file_system.h"
#include "base/memory.h"
#include "base/wide_windows.h"

#include <errno.h>
#include <fcntl.h>
#include <io.h>
#include <limits.h>
#include <stdlib.h>
#include <windows.h>

enum { SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE | FILE_SHARE_DELETE };

/* Sets errno to what the last error is called in C. */
static void name_error(void)
{
    static const struct {
        DWORD code;
        int error;
    } NAMES[] = {
        { ERROR_FILE_NOT_FOUND, ENOENT },      { ERROR_PATH_NOT_FOUND, ENOENT },  { ERROR_INVALID_NAME, ENOENT },
        { ERROR_INVALID_DRIVE, ENOENT },       { ERROR_BAD_NETPATH, ENOENT },     { ERROR_ACCESS_DENIED, EACCES },
        { ERROR_SHARING_VIOLATION, EAGAIN },   { ERROR_LOCK_VIOLATION, EAGAIN },  { ERROR_FILE_EXISTS, EEXIST },
        { ERROR_ALREADY_EXISTS, EEXIST },      { ERROR_DISK_FULL, ENOSPC },       { ERROR_WRITE_PROTECT, EROFS },
        { ERROR_TOO_MANY_OPEN_FILES, EMFILE }, { ERROR_NOT_ENOUGH_MEMORY, ENOMEM },
    };
    const DWORD code = GetLastError();
    errno = EIO;
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (NAMES[i].code == code)
            errno = NAMES[i].error;
}

static DWORD attributes_of(const char *path)
{
    wchar_t *wide = wide_from_utf8(path);
    const DWORD attributes = wide == NULL ? INVALID_FILE_ATTRIBUTES : GetFileAttributesW(wide);
    free(wide);
    return attributes;
}

static bool is_directory(const char *path)
{
    const DWORD attributes = attributes_of(path);
    return attributes != INVALID_FILE_ATTRIBUTES && (attributes & FILE_ATTRIBUTE_DIRECTORY) != 0;
}

/* A descriptor, or -1 with errno. */
static int open_file(const char *path, DWORD access, DWORD share, DWORD disposition, int flags)
{
    wchar_t *wide = wide_from_utf8(path);
    if (wide == NULL)
        return -1;
    const HANDLE handle = CreateFileW(wide, access, share, NULL, disposition, FILE_ATTRIBUTE_NORMAL, NULL);
    if (handle == INVALID_HANDLE_VALUE)
        name_error();
    free(wide);
    if (handle == INVALID_HANDLE_VALUE) {
        if (errno == EACCES && is_directory(path)) /* which Windows does not tell */
            errno = EISDIR;
        return -1;
    }
    const int file = _open_osfhandle((intptr_t)handle, flags | _O_BINARY | _O_NOINHERIT);
    if (file < 0)
        CloseHandle(handle);
    return file;
}

static HANDLE handle_of(int file)
{
    return (HANDLE)_get_osfhandle(file);
}

static int close_with(int file, int error)
{
    _close(file);
    errno = error;
    return -1;
}

/* A regular file stays open; nothing else does. */
static int only_regular(int file)
{
    return file < 0 || GetFileType(handle_of(file)) == FILE_TYPE_DISK ? file : close_with(file, ENOTSUP);
}

bool file_is_terminal(int file)
{
    DWORD mode;
    return GetConsoleMode(handle_of(file), &mode) != 0;
}

bool file_exists(const char *path)
{
    return attributes_of(path) != INVALID_FILE_ATTRIBUTES;
}

bool file_may_replace(const char *path)
{
    errno = path[0] == '\0' ? ENOENT : EISDIR;
    return path[0] != '\0' && !is_directory(path);
}

int file_open(const char *path)
{
    return open_file(path, GENERIC_READ, SHARED, OPEN_EXISTING, _O_RDONLY);
}

bool file_close(int file)
{
    return _close(file) == 0;
}

int file_system_open_regular(const char *path)
{
    const int file = file_open(path);
    if (file < 0 && errno == EISDIR)
        errno = ENOTSUP;
    return only_regular(file);
}

ptrdiff_t file_take(int file, void *bytes, size_t size)
{
    return _read(file, bytes, size < INT_MAX ? (unsigned)size : INT_MAX);
}

uint64_t file_size(int file)
{
    LARGE_INTEGER size;
    return GetFileType(handle_of(file)) == FILE_TYPE_DISK && GetFileSizeEx(handle_of(file), &size) ? (uint64_t)size.QuadPart : 0;
}

bool file_write_all(int file, const void *bytes, size_t size)
{
    const char *rest = bytes;
    while (size > 0) {
        const int written = _write(file, rest, size < INT_MAX ? (unsigned)size : INT_MAX);
        if (written <= 0)
            return false;
        rest += written;
        size -= (size_t)written;
    }
    return true;
}

/* Who may only append cannot write over what somebody else has appended. */
static int open_append(const char *path)
{
    return open_file(path, FILE_APPEND_DATA | FILE_READ_ATTRIBUTES | SYNCHRONIZE, SHARED, OPEN_ALWAYS, _O_WRONLY | _O_APPEND);
}

int file_open_append(const char *path)
{
    const int file = open_append(path);
    const DWORD type = file < 0 ? FILE_TYPE_DISK : GetFileType(handle_of(file));
    return type == FILE_TYPE_DISK || type == FILE_TYPE_CHAR ? file : close_with(file, ENOTSUP);
}

/* The stream of an open file, which is closed if there is none to be had. */
static FILE *stream_of(int file, const char *mode)
{
    FILE *stream = file < 0 ? NULL : _fdopen(file, mode);
    if (file >= 0 && stream == NULL)
        close_with(file, errno);
    return stream;
}

FILE *file_append(const char *path)
{
    return stream_of(open_append(path), "ab");
}

int file_system_create(const char *path)
{
    return open_file(path, GENERIC_WRITE, SHARED, CREATE_NEW, _O_WRONLY);
}

void file_system_permit_as(int file, const char *path)
{
    (void)file, (void)path; /* a directory says it for all that is in it */
}

bool file_system_sync(int file)
{
    return _commit(file) == 0;
}

char *file_system_target(const char *path)
{
    return memory_copy_text(path); /* links are rare here, and not looked for */
}

bool file_system_rename(const char *path, const char *name)
{
    wchar_t *from = wide_from_utf8(path), *to = wide_from_utf8(name);
    const bool good = from != NULL && to != NULL && MoveFileExW(from, to, MOVEFILE_REPLACE_EXISTING | MOVEFILE_WRITE_THROUGH);
    if (!good && from != NULL && to != NULL)
        name_error();
    const int error = errno;
    free(from);
    free(to);
    errno = error;
    return good;
}

void file_system_remove(const char *path)
{
    wchar_t *wide = wide_from_utf8(path);
    if (wide != NULL)
        DeleteFileW(wide);
    free(wide);
}

long file_system_process(void)
{
    return (long)GetCurrentProcessId();
}

/* What is not shared is locked, until the process ends. */
FILE *file_open_alone(const char *path)
{
    return stream_of(only_regular(open_file(path, GENERIC_READ | GENERIC_WRITE, FILE_SHARE_READ, OPEN_ALWAYS, _O_RDWR)), "r+b");
}

bool file_seek(FILE *file, int64_t place)
{
    return _fseeki64(file, place, SEEK_SET) == 0;
}

bool file_same(int file, int other)
{
    BY_HANDLE_FILE_INFORMATION mine, theirs;
    return GetFileInformationByHandle(handle_of(file), &mine) && GetFileInformationByHandle(handle_of(other), &theirs)
           && mine.dwVolumeSerialNumber == theirs.dwVolumeSerialNumber && mine.nFileIndexHigh == theirs.nFileIndexHigh
           && mine.nFileIndexLow == theirs.nFileIndexLow;
}

bool file_is(FILE *file, int other)
{
    return file_same(_fileno(file), other);
}

bool file_cut(FILE *file, int64_t place)
{
    return file_seek(file, place) && _chsize_s(_fileno(file), place) == 0;
}

int file_lock(const char *path)
{
    return open_file(path, GENERIC_READ | GENERIC_WRITE, 0, OPEN_ALWAYS, _O_RDWR);
}

/* In this order, since nobody removes what is locked, not even we. */
void file_unlock(const char *path, int lock)
{
    _close(lock);
    file_system_remove(path);
}
