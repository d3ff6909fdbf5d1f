/* tanh x = m / (m + 2) with m = e^2x - 1, which loses nothing near 0. Additions, multiplications and divisions only, whose results IEEE 754
 * prescribes. */
#include "base/tanh.h"

#include <math.h>

/* e^r - 1 for |r| up to half of ln 2: the series to the power of which nothing is left in a double. */
static double series(double r)
{
    enum { LAST = 15 };
    double sum = 0;
    for (int n = LAST; n > 0; n--)
        sum = r / n * (1 + sum);
    return sum;
}

/* e^y - 1 for y from 0 to 50: with y = k ln 2 + r it is 2^k (e^r - 1) + (2^k - 1). */
static double exponential_less_one(double y)
{
    static const double LN2_HIGH = 0x1.62e42fefp-1, LN2_LOW = 0x1.473de6af278edp-34; /* k times the first is exact */
    const int k = (int)(y / LN2_HIGH + 0.5);
    const double r = (y - k * LN2_HIGH) - k * LN2_LOW, power = ldexp(1, k);
    return power * series(r) + (power - 1);
}

double tanh_alike(double x)
{
    const double size = fabs(x);
    if (!(size < 22)) /* there 1 is nearest; or it is no number */
        return isnan(x) ? x : copysign(1, x);
    const double m = exponential_less_one(2 * size);
    return copysign(m / (m + 2), x);
}
