/* What is found wrong is a sentence about the engine. */
#include "match/exam.h"

#include <stdarg.h>
#include <stdio.h>

/* What an engine was sent and has said may have lines; a verdict is one. print_safely sees to all other controls. */
bool exam_fails(Exam *exam, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(exam->why, sizeof exam->why, format, arguments);
    va_end(arguments);
    for (char *c = exam->why; *c != '\0'; c++)
        if (*c == '\n' || *c == '\t')
            *c = ' ';
    return false;
}

bool exam_lacks(Exam *exam, const char *why)
{
    exam->lacks = true;
    return exam_fails(exam, "%s", why);
}
