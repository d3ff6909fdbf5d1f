/* The levels of play for people, from 0 to MAX_LEVEL. */
#ifndef ENGINE_LEVEL_H
#define ENGINE_LEVEL_H

#include <stdint.h>

enum { MAX_LEVEL = 10, MOST_ELO = 1540 };

/* How a level thinks: `playouts` of Monte Carlo tree search, or `nodes` of timed play, or else the look-ahead of
 * `depth`. */
typedef struct {
    int depth;
    uint64_t playouts, nodes;
    uint32_t slips; /* how many of 100 moves are made at random instead */
} Level;

const Level *level_of(int level);

/* The level that plays a move so that many games are played as strongly as an Elo, 0 to MOST_ELO, says: one of the two between which it
 * lies, which of them by `chance`, a random number below 1000. The scale is that of the games of the levels with each other on 7x6, in which
 * level 0 has 0 and level 10 has MOST_ELO. */
const Level *level_of_elo(int elo, uint32_t chance);

#endif
