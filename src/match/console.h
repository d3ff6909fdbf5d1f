/* What a tournament prints while it is played and at its end. */
#ifndef MATCH_CONSOLE_H
#define MATCH_CONSOLE_H

#include "match/tally.h"

typedef struct {
    bool quiet;     /* nothing but the tables at the end, without their legend */
    bool terminal;  /* one live line, else a line for each game */
    int64_t start;  /* ns of clock_now() */
    int64_t told_at; /* when the live line was last written */
    double cpu_start;
    int played;     /* games of this run, and the moves in them */
    int64_t moves;
} Console;

void console_init(Console *console, bool quiet);

/* A game is over: `done` of `total` games, with those of earlier runs; the schedule has `all`. */
void console_game(Console *console, Tally *tally, const Record *record, int done, int total, int all);

/* The ranking in between; `sprt` may be NULL. */
void console_ranking(const Console *console, Tally *tally, const Sprt *sprt);

/* All tables and their legend; `sprt` may be NULL. */
void console_report(const Console *console, Tally *tally, const Sprt *sprt, uint64_t seed);

#endif
