/* The table of levels. Neighbours were measured against each other, see docs/measurements.md; `make levels` measures them anew. */
#include "engine/level.h"

static const Level LEVELS[MAX_LEVEL + 1] = {
    { .depth = 0 },
    { .depth = 1, .slips = 50 },
    { .depth = 1, .slips = 15 },
    { .depth = 2, .slips = 10 },
    { .depth = 3, .slips = 5 },
    { .playouts = 40 },
    { .playouts = 120 },
    { .playouts = 360 },
    { .playouts = 1200 },
    { .playouts = 6000 },
    { .nodes = 10000000 },
};

/* Of the levels, against each other, see docs/measurements.md. */
static const int ELOS[MAX_LEVEL + 1] = { 0, 220, 430, 700, 800, 930, 1060, 1200, 1330, 1400, MOST_ELO };

const Level *level_of(int level)
{
    return &LEVELS[level];
}

const Level *level_of_elo(int elo, uint32_t chance)
{
    int level = 0;
    while (level < MAX_LEVEL - 1 && ELOS[level + 1] <= elo)
        level++;
    const int step = ELOS[level + 1] - ELOS[level];
    return &LEVELS[(uint32_t)(1000 * (elo - ELOS[level]) / step) > chance ? level + 1 : level];
}
