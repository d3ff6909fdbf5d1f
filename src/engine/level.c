/* The table of levels. Neighbours were measured against each other, see the README; `make levels` measures them anew. */
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

const Level *level_of(int level)
{
    return &LEVELS[level];
}
