/* Sums, so that nothing has to be kept. An engine rounds to whole ms, so what is less than that says nothing. */
#include "match/latency.h"

#include "match/opening.h"
#include "match/screen.h"

#include <inttypes.h>
#include <math.h>

void latency_add(Latency *latency, const Record *record, Player side)
{
    const int before = opening_plies(record->opening);
    for (int move = 0; move < record->move_count; move++) {
        const double told = record->notes.time[move];
        if ((before + move) % 2 != (int)side || isnan(told))
            continue;
        const double late = record->times[move] - told; /* below 0 where an engine told more than the clock */
        latency->longest = latency->moves == 0 ? late : fmax(latency->longest, late);
        latency->moves++;
        latency->sum += late;
    }
}

void latency_print(Text *text, const char *name, int width, const Latency *latency)
{
    if (latency == NULL)
        text_printf(text, "\nlatency: time on the clock less what the engine tells of its thinking\n      %-*s    moves     mean ms      max ms\n",
                    width, name);
    else
        text_printf(text, "      %-*s %8" PRId64 " %11.3f %11.3f\n", screen_field(name, width), name, latency->moves,
                    latency->moves > 0 ? latency->sum / (double)latency->moves : 0, latency->longest);
}
