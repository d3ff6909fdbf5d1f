/* Checked numbers.
 *
 * strtoull is not used: it takes signs and blanks, and wraps a minus sign round. printf and strtod are, since
 * no program of this project calls setlocale, so that both speak the C locale. */
#include "base/number.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

NumberResult number_parse(const char *text, uint64_t min, uint64_t max, uint64_t *value)
{
    if (*text == '\0')
        return NUMBER_MALFORMED;

    uint64_t sum = 0;
    bool overflow = false;
    for (; *text != '\0'; text++) {
        if (*text < '0' || *text > '9')
            return NUMBER_MALFORMED;
        const uint64_t digit = (uint64_t)(*text - '0');
        overflow = overflow || sum > (UINT64_MAX - digit) / 10;
        sum = sum * 10 + digit;
    }
    if (overflow || sum < min || sum > max)
        return NUMBER_OUT_OF_RANGE;
    *value = sum;
    return NUMBER_OK;
}

bool number_parse_at_most(const char *text, uint64_t most, uint64_t *value)
{
    const NumberResult result = number_parse(text, 0, most, value);
    if (result == NUMBER_OUT_OF_RANGE)
        *value = most;
    return result != NUMBER_MALFORMED;
}

bool number_read_decimal(const char *text, double *value)
{
    char *end;
    uint64_t whole;
    if (text == NULL)
        return false;
    if (strlen(text) < 16 && number_parse(text, 0, UINT64_MAX, &whole) == NUMBER_OK) { /* the usual case, without strtod */
        *value = (double)whole;
        return true;
    }
    if (text[strspn(text, "0123456789+-.eE")] != '\0') /* strtod takes hexadecimal, inf and nan too */
        return false;
    *value = strtod(text, &end);
    return end != text && *end == '\0' && isfinite(*value);
}

bool number_read_count(const char *text, uint64_t *count)
{
    const double MOST = 1e15;
    double value;
    if (!number_read_decimal(text, &value))
        return false;
    *count = (uint64_t)fmax(0, fmin(value, MOST));
    return true;
}

double number_shown(double value, int decimals)
{
    return fabs(value) * pow(10, decimals) > 0.5 ? value : 0;
}

double number_rounded(double value, int decimals)
{
    const double unit = pow(10, decimals);
    return round(value * unit) / unit;
}

const char *number_format(double value, char text[NUMBER_TEXT])
{
    if (isnan(value))
        return strcpy(text, "nan");
    if (value == 0)
        return strcpy(text, "0");

    /* A decimal of up to 15 digits survives the way to a double and back, and %g drops trailing zeros: if
     * any shorter text reads back, then the one of 15 digits is that text. So only 15 to 17 are tried. */
    for (int digits = 15; digits <= 17; digits++) {
        snprintf(text, NUMBER_TEXT, "%.*g", digits, value);
        if (strtod(text, NULL) == value)
            break;
    }
    return text;
}

const char *number_brief(double value, char text[NUMBER_TEXT])
{
    snprintf(text, NUMBER_TEXT, value < 999.5 ? "%.3g" : "%.0f", value); /* %g writes 1000 as 1e+03 */
    return text;
}
