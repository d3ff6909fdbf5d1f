/* Numbers to and from text, locale-free and checked. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

enum {
    /* Room for any double that number_format writes, with its NUL. */
    NUMBER_TEXT = 32
};

typedef enum {
    NUMBER_OK,
    NUMBER_MALFORMED,   /* empty, or anything but decimal digits */
    NUMBER_OUT_OF_RANGE /* digits only, but outside [min, max] */
} NumberResult;

/* Reads the whole of `text` as a plain decimal number: digits only, no sign, no blanks. Leading zeros are
 * fine. `*value` is written only on NUMBER_OK. */
NumberResult number_parse(const char *text, uint64_t min, uint64_t max, uint64_t *value);

/* Writes `value` with the fewest significant digits that read back as the same double, in the form of %g.
 * Negative zero is written as 0, not-a-number as nan. Returns `text`. */
const char *number_format(double value, char text[NUMBER_TEXT]);

#endif
