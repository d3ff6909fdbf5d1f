/* Most texts are harmless, and go out in long runs. */
#include "base/printable.h"

#include "base/utf8.h"

#include <string.h>

size_t printable_length(const char *bytes)
{
    const bool is_control = *bytes != '\n' && *bytes != '\t' && utf8_is_control(bytes);
    return is_control ? 0 : utf8_length(bytes);
}

int print_safely(const char *text, FILE *file)
{
    int status = 0;
    while (*text != '\0' && status >= 0) {
        size_t run = 0, length;
        while (text[run] != '\0' && (length = printable_length(text + run)) > 0)
            run += length;
        if (fwrite(text, 1, run, file) < run)
            return EOF;
        text += run;
        if (*text != '\0')
            status = fprintf(file, "\\x%02x", (unsigned)(unsigned char)*text++);
    }
    return status;
}

/* Writes the character, or the byte that is none, at `at` as it can be printed; returns its length there. */
static size_t print_one(char text[5], const char *bytes, size_t length, size_t *at)
{
    char one[5] = ""; /* a string, for what looks for whole characters */
    memcpy(one, bytes + *at, length - *at < sizeof one - 1 ? length - *at : sizeof one - 1);
    const size_t known = printable_length(one);
    if (known > 0)
        snprintf(text, 5, "%.*s", (int)known, one);
    else
        snprintf(text, 5, "\\x%02x", (unsigned)(unsigned char)*one);
    *at += known > 0 ? known : 1;
    return strlen(text);
}

char *printable_copy(char *to, size_t size, const char *bytes, size_t length)
{
    static const char CUT[] = "…";
    size_t used = 0;
    for (size_t at = 0; at < length;) {
        char text[5];
        const size_t more = print_one(text, bytes, length, &at);
        if (used + more + sizeof CUT > size) {
            memcpy(to + used, CUT, sizeof CUT);
            return to;
        }
        memcpy(to + used, text, more);
        used += more;
    }
    to[used] = '\0';
    return to;
}
