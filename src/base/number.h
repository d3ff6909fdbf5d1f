/* Numbers to and from text, locale-free and checked. */
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* What is not known is not a number, and the last bit counts. Both are lost in faster arithmetic. */
#if defined __FAST_MATH__ || __FINITE_MATH_ONLY__
#error "compile without -ffast-math, which -Ofast has in it: it changes answers"
#endif

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

/* The same for what may be cut down: a number beyond `most` is taken for that. False, and `*value` stays, if it is none. */
bool number_parse_at_most(const char *text, uint64_t most, uint64_t *value);

/* Reads the whole of `text` as a finite number that may have a sign, a fraction and an exponent; false if it is none, or NULL. */
bool number_read_decimal(const char *text, double *value);

/* The same for what is only counted: less than nothing is 0, and too much for any use 10^15. */
bool number_read_count(const char *text, uint64_t *count);

/* The value, but 0 if it is at most half of the last of so many decimals: rounded there it may be a minus before nothing but zeros. */
double number_shown(double value, int decimals);

/* The value rounded to so many decimals; what is not finite stays so. */
double number_rounded(double value, int decimals);

/* Writes `value`, no subnormal one, with the fewest significant digits that read back as the same double, in the form of %g.
 * Negative zero is written as 0, not-a-number as nan. Returns `text`. */
const char *number_format(double value, char text[NUMBER_TEXT]);

/* Writes a value below 10^30 for people, in three digits, or as many as it has before the point. Returns `text`. */
const char *number_brief(double value, char text[NUMBER_TEXT]);

#endif
