/* Most texts are harmless, and go out in long runs. */
#include "match/printable.h"

#include "base/utf8.h"

#include <errno.h>
#include <string.h>

enum { LINE_TEXT = 6000 }; /* room for a path and what is said of it */

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

bool print_ended(const char *what)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (errno != EPIPE) /* a reader who has gone knows */
        print_complaint("cannot write %s: %s", what, strerror(errno));
    return false;
}

void print_complaint(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_complaint_of(format, arguments);
    va_end(arguments);
}

void print_complaint_of(const char *format, va_list arguments)
{
    char line[LINE_TEXT];
    vsnprintf(line, sizeof line, format, arguments);
    fputs("fourinrow-match: ", stderr);
    print_safely(line, stderr);
    fputs("\n", stderr);
}
