/* Who plays whom, in which order, from which opening. */
#ifndef MATCH_SCHEDULE_H
#define MATCH_SCHEDULE_H

#include "match/settings.h"
#include "match/swiss.h"

typedef struct {
    int game;    /* its number, from 0 */
    int round;   /* from 0 */
    int pair;    /* the two games of an opening with sides swapped have the same number, and no others have it */
    int opening; /* an index that goes on through the rounds; every pairing of a round gets the same openings */
    int engine[2]; /* by Player */
} Scheduled;

typedef struct {
    Format format;
    int engines, games, rounds, repeat;
    int encounters; /* in a round */
    /* Of a Swiss tournament: */
    int paired_rounds, told_games; /* rounds whose pairings are known, and games of the last of them whose result is */
    int (*pairings)[2];            /* rounds * encounters */
    Swiss swiss;
} Schedule;

/* False, with the reason, if there is no memory or the settings do not make a tournament. */
bool schedule_init(Schedule *schedule, const Settings *settings, char why[WHY_TEXT]);
void schedule_free(Schedule *schedule);

int schedule_games(const Schedule *schedule);
int schedule_openings(const Schedule *schedule);

/* Whether it is known yet who plays this game; in a Swiss tournament that follows from the rounds before. */
bool schedule_knows(const Schedule *schedule, int game);

/* The game with this number, which is known. */
Scheduled schedule_get(const Schedule *schedule, int game);

/* Tells what x has scored in a game. */
void schedule_tell(Schedule *schedule, const Scheduled *scheduled, double points);

#endif
