/* When to go on to the next opening. */
#ifndef MATCH_POLICY_H
#define MATCH_POLICY_H

typedef enum {
    POLICY_SHARED,    /* after the games that -repeat asks for; every two engines play the same ones */
    POLICY_DEFAULT,   /* the same, but every two engines have openings of their own */
    POLICY_ENCOUNTER, /* for the games of every two engines in a round */
    POLICY_ROUND      /* for every round */
} Policy;

/* What a schedule is made of. */
typedef struct {
    int games;      /* of two engines in a round */
    int rounds, repeat;
    int encounters; /* pairings in a round */
} PolicySizes;

/* How many openings are played. */
int policy_openings(Policy policy, const PolicySizes *sizes);

/* The opening, from 0, of game number `game` between the engines of an encounter, in this round; all from 0. */
int policy_opening(Policy policy, const PolicySizes *sizes, int round, int encounter, int game);

#endif
