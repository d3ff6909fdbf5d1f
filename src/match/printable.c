/* Most texts are harmless, and go out in long runs. */
#include "match/printable.h"

#include "base/utf8.h"

#include <stdbool.h>

/* C0 but for line ends and tabs, DEL, and C1, which UTF-8 writes with a first byte C2. */
static bool is_control(const char *bytes)
{
    const unsigned char first = (unsigned char)bytes[0], second = (unsigned char)(first == '\0' ? 0 : bytes[1]);
    return (first < ' ' && first != '\n' && first != '\t') || first == 0x7f || (first == 0xc2 && second < 0xa0);
}

int print_safely(const char *text, FILE *file)
{
    int status = 0;
    while (*text != '\0' && status >= 0) {
        size_t run = 0, length;
        while (text[run] != '\0' && !is_control(text + run) && (length = utf8_length(text + run)) > 0)
            run += length;
        if (fwrite(text, 1, run, file) < run)
            return EOF;
        text += run;
        if (*text != '\0')
            status = fprintf(file, "\\x%02x", (unsigned)(unsigned char)*text++);
    }
    return status;
}

void print_complaint(const char *why)
{
    fputs("fourinrow-match: ", stderr);
    print_safely(why, stderr);
    fputs("\n", stderr);
}
