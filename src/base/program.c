/* What a program says of itself. */
#include "base/program.h"

#include "base/printable.h"
#include "base/program_system.h"

#include <errno.h>
#include <string.h>

enum { LINE_TEXT = 6000 }; /* room for a path and what is said of it */

static const char *program = "fourinrow";

void program_begin(const char *name, int *argc, char ***argv)
{
    program = name;
    program_system_begin(argc, argv);
}

bool program_is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

bool program_complain(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    program_complain_of(format, arguments);
    va_end(arguments);
    return false;
}

void program_complain_of(const char *format, va_list arguments)
{
    char line[LINE_TEXT];
    const int begun = snprintf(line, sizeof line, "%s: ", program);
    vsnprintf(line + begun, sizeof line - 1 - (size_t)begun, format, arguments);
    print_safely(strcat(line, "\n"), stderr); /* mostly at once, so that the lines of several threads stay whole */
}

bool program_print_ended(const char *what)
{
    if (fflush(stdout) == 0 && !ferror(stdout))
        return true;
    if (errno != EPIPE) /* a reader who has gone knows */
        program_complain("cannot write %s: %s", what, strerror(errno));
    return false;
}
