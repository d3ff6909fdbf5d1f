/* Who plays whom, in which order, from which opening. */
#ifndef MATCH_SCHEDULE_H
#define MATCH_SCHEDULE_H

#include "match/knockout.h"
#include "match/settings.h"
#include "match/swiss.h"

typedef struct {
    int game;    /* its number, from 0 */
    int round;   /* from 0 */
    int pair;    /* the two games of an opening with sides swapped have the same number, and no others have it; if sides are not
                  * swapped no two games have the same */
    int opening; /* an index that goes on through the rounds; the policy says who gets which */
    int engine[2]; /* by Player */
} Scheduled;

typedef struct {
    Format format;
    int engines, games, rounds, repeat, seeds;
    bool swaps, reversed; /* sides from game to game; the second of a pairing begins as x */
    int encounters;       /* in a round, but for a knockout */
    Knockout knockout;
    Policy policy;
    /* Of a Swiss tournament: */
    int paired_rounds, told_games; /* rounds whose pairings are known, and games of the last of them whose result is */
    int (*pairings)[2];            /* rounds * encounters */
    Swiss swiss;
} Schedule;

/* Why the settings do not make a tournament; NULL if they do. */
const char *schedule_objection(const Settings *settings);

/* False, with the reason, if there is no memory or the settings do not make a tournament. The seed is for what is drawn. */
bool schedule_init(Schedule *schedule, const Settings *settings, uint64_t seed, char why[WHY_TEXT]);
void schedule_free(Schedule *schedule);

/* How many numbers of games there are, of which not all may be played; how many games there will be, as far as that is known; and how many
 * openings all of them would take. */
int schedule_games(const Schedule *schedule);
int schedule_expected(const Schedule *schedule);
int schedule_openings(const Schedule *schedule);

/* Whether the game of this number is to be played, and whether it is known yet by whom: in a Swiss tournament and a knockout that follows
 * from the rounds before. */
GameState schedule_state(const Schedule *schedule, int game);

/* The game with this number, which is due. */
Scheduled schedule_get(const Schedule *schedule, int game);

/* Tells what x has scored in a game. */
void schedule_tell(Schedule *schedule, const Scheduled *scheduled, double points);

#endif
