/* What is found wrong is a sentence about the engine. */
#include "match/exam.h"

#include <stdarg.h>
#include <stdio.h>

bool exam_fails(Exam *exam, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(exam->why, sizeof exam->why, format, arguments);
    va_end(arguments);
    return false;
}

bool exam_lacks(Exam *exam, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(exam->why, sizeof exam->why, format, arguments);
    va_end(arguments);
    exam->lacks = true;
    return false;
}
