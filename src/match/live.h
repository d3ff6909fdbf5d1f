/* The picture of a tournament that is being played: standings, boards, rate, time left, faults. */
#ifndef MATCH_LIVE_H
#define MATCH_LIVE_H

#include "match/play.h"
#include "match/screen.h"
#include "match/tally.h"

/* What the picture is made of; all of it belongs to the caller. */
typedef struct {
    Tally *tally;
    const Sprt *sprt;          /* NULL if there is no sequential test */
    const char *event;
    const Play *const *games;  /* those that are being played, or judged */
    int game_count;
    int done, total;           /* games, with those of earlier runs */
    double rate;               /* games a second; 0 if not known */
    int64_t now;               /* ns of clock_now() */
} LiveState;

/* The standings as lines, which take longer to find than to draw. All zero is none. */
typedef struct {
    TextList lines;     /* two texts a line */
    int width;          /* columns of the longest name, at least 6 */
    int done;           /* the games that they are of */
    int64_t valid_until; /* ns of clock_now(): not found anew before */
} LiveStandings;

/* Draws the picture, as much of it as the screen has room for. False if there is no memory. */
bool live_draw(Screen *screen, const LiveState *state, LiveStandings *standings);
void live_free(LiveStandings *standings);

#endif
