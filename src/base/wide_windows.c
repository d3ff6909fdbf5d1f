/* The first call counts, the second writes. */
#include "base/wide_windows.h"

#include "base/memory.h"

#include <errno.h>
#include <windows.h>

wchar_t *wide_from_utf8(const char *text)
{
    const int count = MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, NULL, 0);
    if (count <= 0) {
        errno = EILSEQ;
        return NULL;
    }
    wchar_t *wide = memory_resize(NULL, (size_t)count * sizeof *wide);
    if (wide == NULL)
        errno = ENOMEM;
    else
        MultiByteToWideChar(CP_UTF8, MB_ERR_INVALID_CHARS, text, -1, wide, count);
    return wide;
}

char *wide_to_utf8(const wchar_t *text)
{
    const int count = WideCharToMultiByte(CP_UTF8, 0, text, -1, NULL, 0, NULL, NULL);
    char *bytes = count <= 0 ? NULL : memory_resize(NULL, (size_t)count);
    if (bytes != NULL)
        WideCharToMultiByte(CP_UTF8, 0, text, -1, bytes, count, NULL, NULL);
    return bytes;
}
