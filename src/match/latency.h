/* What passes on the clock of a move besides thinking: the time that the runner measures less that of the engine's own account. */
#ifndef MATCH_LATENCY_H
#define MATCH_LATENCY_H

#include "record/record.h"

/* All zero is nothing. Times are in ms. */
typedef struct {
    int64_t moves; /* of which the engine has told a time */
    double sum, longest;
} Latency;

/* Counts the moves of one side of a game that has just been played. */
void latency_add(Latency *latency, const Record *record, Player side);

/* Adds a line of the report: the name of an engine in `width` columns, and its moves, mean and longest; "engine" and what the columns are if
 * `latency` is NULL. */
void latency_print(Text *text, const char *name, int width, const Latency *latency);

#endif
