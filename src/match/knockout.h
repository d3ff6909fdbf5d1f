/* A knockout tournament: who wins an encounter goes on to the next round.
 *
 * An encounter has a number of games; if it is level then, more are played, one by one or in twos (as many as make the sides even), up to
 * KNOCKOUT_EXTRAS times; after that the one goes on that stands higher in the draw. Every game that may be played has a number from the
 * start: round by round, and in a round first the games of all encounters and then those that may have to follow. */
#ifndef MATCH_KNOCKOUT_H
#define MATCH_KNOCKOUT_H

#include "base/text.h"
#include "match/contender.h"

#include <stdbool.h>
#include <stdint.h>

enum { KNOCKOUT_EXTRAS = 10 };

typedef enum { GAME_UNKNOWN, GAME_DUE, GAME_NEVER } GameState; /* it is not known yet; it is to be played; it is not */

typedef struct Encounter Encounter;

/* All zero has no memory. */
typedef struct {
    int engines, games, extra; /* games of an encounter, and those of one more try */
    int size, rounds;          /* places in the first round: a power of two */
    int *place;                /* of an engine in the draw, from 0 */
    Encounter *encounters;     /* size - 1, those of the first round first */
} Knockout;

/* Draws the first `seeds` engines so that they meet as late as possible, and the others at random. With an odd number of `games` one game
 * more is played at a time, else two. False if there is no memory. */
bool knockout_init(Knockout *knockout, int engines, int games, int seeds, uint64_t random_seed);
void knockout_free(Knockout *knockout);

/* How many numbers of games there are, and how many games are known to be played, with those of the rounds to come as far as they must be. */
int knockout_numbers(const Knockout *knockout);
int knockout_expected(const Knockout *knockout);

/* Where a number belongs. */
typedef struct {
    int round, encounter; /* from 0; the encounter of all, those of the first round first */
    int game;             /* of the encounter, from 0 */
} KnockoutGame;

KnockoutGame knockout_game(const Knockout *knockout, int number);
GameState knockout_state(const Knockout *knockout, int number);

/* The two engines of an encounter whose games are due; the one that stands higher in the draw first. */
void knockout_pairing(const Knockout *knockout, int encounter, int pairing[2]);

/* Tells what an engine and its opponent have scored in a game. */
void knockout_tell(Knockout *knockout, int number, int engine, double points);

/* Adds all encounters so far, with the names of the engines. */
void knockout_add(const Knockout *knockout, const EngineSettings *engines, Text *text);

#endif
