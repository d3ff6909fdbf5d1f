/* The sequential test of a tournament that is being played.
 *
 * It takes the pairs in the order of the schedule, whatever the order in which games end, and has a tally of those that it took: so the
 * decision and the tables that go with it are the same whichever game was slow. */
#ifndef MATCH_TRIAL_H
#define MATCH_TRIAL_H

#include "match/tally.h"

/* A game that is over but whose turn has not come. */
typedef struct Waiting Waiting;

/* All zero is no test. */
typedef struct {
    const Sprt *sprt;
    int ahead;          /* pairs that may be begun beyond those that are taken */
    int pairs;          /* taken, from the first on */
    Sample sample;
    Outcome results;
    bool decided;
    Tally tally;        /* their games */
    Waiting *waiting;   /* a list, by game */
} Trial;

void trial_init(Trial *trial, const Sprt *sprt, int ahead);
void trial_free(Trial *trial);

/* Takes a game that is over, each once. False if there is no memory. */
bool trial_add(Trial *trial, const Record *record);

/* Whether a game may be begun: whether its pair is not too far ahead. */
bool trial_wants(const Trial *trial, int game);

/* At the end: games beyond the decision are noted in the tally as such. */
void trial_finish(Trial *trial);

#endif
