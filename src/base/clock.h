/* The monotonic clock, and the date. */
#ifndef BASE_CLOCK_H
#define BASE_CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Nanoseconds since some fixed moment; never goes back, whatever is done to the system's date. */
int64_t clock_now(void);

static const int64_t CLOCK_MS = 1000000; /* of clock_now() in a millisecond */

/* Whole milliseconds that have passed since `start`, a value of clock_now(). */
int64_t clock_ms_since(int64_t start);

/* The same as seconds, with their fractions. */
double clock_seconds_since(int64_t start);

/* Sleeps for so many milliseconds, or until a signal: between two looks at something that does not wake us. */
void clock_sleep_ms(int ms);

enum { CLOCK_DATE_TEXT = 20 };

/* Writes the date and the time of day in UTC, as "2026-11-22 15:35:00". False if the system does not tell. */
bool clock_date(char text[CLOCK_DATE_TEXT]);

#endif
