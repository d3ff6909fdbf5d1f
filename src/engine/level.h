/* The levels of play for people, from 0 to MAX_LEVEL. */
#ifndef ENGINE_LEVEL_H
#define ENGINE_LEVEL_H

#include <stdint.h>

enum { MAX_LEVEL = 10 };

/* How a level thinks: `playouts` of Monte Carlo tree search, or `nodes` of timed play, or else the look-ahead of
 * `depth`. */
typedef struct {
    int depth;
    uint64_t playouts, nodes;
    uint32_t slips; /* how many of 100 moves are made at random instead */
} Level;

const Level *level_of(int level);

#endif
