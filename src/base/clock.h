/* The monotonic clock. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdint.h>

/* Nanoseconds since some fixed moment; never goes back, whatever is done to the system's date. */
int64_t clock_now(void);

/* Whole milliseconds that have passed since `start`, a value of clock_now(). */
int64_t clock_ms_since(int64_t start);

/* Sleeps for so many milliseconds, or until a signal: between two looks at something that does not wake us. */
void clock_sleep_ms(int ms);

#endif
