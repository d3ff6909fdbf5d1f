/* Names in UTF-8, as Windows wants them. */
#ifndef BASE_WIDE_WINDOWS_H
#define BASE_WIDE_WINDOWS_H

#include <wchar.h>

/* To be given back with free(). NULL with errno, EILSEQ if it is not UTF-8. */
wchar_t *wide_from_utf8(const char *text);

/* To be given back with free(). What is no character becomes U+FFFD. NULL if there is no memory. */
char *wide_to_utf8(const wchar_t *text);

#endif
