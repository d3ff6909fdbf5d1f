/* Sums, so that nothing has to be kept. An engine rounds to whole ms, so what is less than that says nothing. */
#include "match/latency.h"

#include <inttypes.h>
#include <math.h>

void latency_note(Latency *latency, double measured, double told)
{
    latency->moves++;
    latency->sum += measured - told;
    latency->longest = fmax(latency->longest, measured - told);
}

void latency_add(Latency *latency, const Latency *more)
{
    latency->moves += more->moves;
    latency->sum += more->sum;
    latency->longest = fmax(latency->longest, more->longest);
}

void latency_print(Text *text, const char *name, int width, const Latency *latency)
{
    if (latency == NULL)
        text_printf(text, "\nlatency: time on the clock less what the engine tells of its thinking\n      %-*s    moves     mean ms      max ms\n",
                    width, name);
    else
        text_printf(text, "      %-*s %8" PRId64 " %11.3f %11.3f\n", width, name, latency->moves,
                    latency->moves > 0 ? latency->sum / (double)latency->moves : 0, latency->longest);
}
