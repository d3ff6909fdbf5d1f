/* What a tournament prints while it is played and at its end. */
#ifndef MATCH_CONSOLE_H
#define MATCH_CONSOLE_H

#include "match/live.h"
#include "match/settings.h"

typedef struct {
    bool quiet;     /* nothing but the tables at the end, without their legend */
    bool one_line;  /* that changes, else a line for each game */
    bool live;      /* a picture of it all, which is drawn anew now and then */
    int file;       /* the terminal, opened once more so that writing to it need not wait; else stdout */
    Text unsent;    /* of a picture, what the terminal has had no room for */
    Screen screen;
    LiveStandings standings;
    int64_t drawn_at, painted_at; /* the picture, and all of it: ns of clock_now() */
    int64_t start;  /* ns of clock_now() */
    int64_t told_at; /* when the live line was last written */
    double cpu_start;
    int played;     /* games of this run, and the moves in them */
    int64_t moves;
} Console;

/* Whether stdout is a terminal that understands sequences. */
bool console_can_draw(void);

void console_init(Console *console, const Settings *settings);

/* Gives the terminal back as it was, also before anything is printed elsewhere; the next picture takes it again. */
void console_leave(void);

/* For a handler of signals: the same, and then stops this process until it is continued. */
void console_suspend(void);

/* Whether it is time for a picture, which is to be asked often; and draws it, if the terminal takes one now. `state` is of this moment, but for
 * what the console knows itself. */
bool console_wants_picture(const Console *console);
void console_draw(Console *console, LiveState *state);

/* A game is over: `done` of `total` games, with those of earlier runs; the schedule has `all`, or 0 if its
 * numbers tell nothing of how many are played. */
void console_game(Console *console, Tally *tally, const Record *record, int done, int total, int all);

/* The ranking in between; `sprt` may be NULL. */
void console_ranking(const Console *console, Tally *tally, const Sprt *sprt);

/* All tables, what `more` has, and their legend; `sprt` may be NULL. There are no more pictures then. False if there is no memory. */
bool console_report(Console *console, Tally *tally, const Sprt *sprt, const Text *more, uint64_t seed);

#endif
