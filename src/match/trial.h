/* The sequential test of a tournament that is being played.
 *
 * It takes the pairs in the order of the schedule, whatever the order in which games end, and a game is counted when the test takes its
 * pair: so the decision and the tables are the same whichever game was slow. */
#ifndef MATCH_TRIAL_H
#define MATCH_TRIAL_H

#include "match/tally.h"

/* A game that is over but whose turn has not come. */
typedef struct Waiting Waiting;

/* All zero is no test. */
typedef struct {
    const Sprt *sprt;
    bool *known;        /* by game: it is over */
    int games, ahead;   /* of the schedule; pairs that may be begun beyond those that are taken */
    int pairs;          /* taken, from the first on */
    Sample sample;
    Outcome results;
    bool decided;
    Waiting *waiting;   /* a list, by game */
} Trial;

/* False if there is no memory. */
bool trial_init(Trial *trial, const Sprt *sprt, int games, int ahead);
void trial_free(Trial *trial);

/* Takes a game that is over; `first_is_x` tells whether the first engine was x. Then gives all games whose turn has come to
 * `count`, in order. False if there is no memory. */
bool trial_add(Trial *trial, const Record *record, bool first_is_x, bool (*count)(void *context, const Record *record), void *context);

bool trial_has(const Trial *trial, int game);

/* Whether a game may be begun: whether its pair is not too far ahead. */
bool trial_wants(const Trial *trial, int game);

/* At the end: games beyond a decision are noted in the tally as such; without one they are counted after all. False if there is no
 * memory. */
bool trial_finish(Trial *trial, Tally *tally);

#endif
