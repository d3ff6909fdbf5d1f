/* One form for all: what can fail returns whether it did not. */
#include "base/why.h"

#include "base/utf8.h"

#include <stdarg.h>
#include <stdio.h>

bool refuse(char why[WHY_TEXT], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, WHY_TEXT, format, arguments);
    va_end(arguments);
    utf8_mend(why);
    return false;
}
