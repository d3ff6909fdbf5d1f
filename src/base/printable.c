/* Most texts are harmless, and go out in long runs. */
#include "base/printable.h"

#include "base/utf8.h"

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
