/* What is no UTF-8, as it is told. */
#ifndef BASE_UTF16_H
#define BASE_UTF16_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#define UTF16_REFUSED "this is UTF-16; save it as UTF-8"

/* By its byte order mark. Some programs, all on Windows, write so what they call Unicode; each of its lines would have control bytes. */
static inline bool utf16_begins(const char *bytes, size_t size)
{
    return size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0);
}

#endif
