/* Walks and planes. */
#include "search/tuples.h"

#include "game/bitboard.h"

/* One step of a walk to one of the eight neighbours; false if it would leave the board. */
static bool step(const Geometry *g, int *column, int *row, Random *random)
{
    const int to = (int)random_below(random, 9);
    const int c = *column + to % 3 - 1, r = *row + to / 3 - 1;
    if (c < 0 || c >= g->cols || r < 0 || r >= g->rows)
        return false;
    *column = c;
    *row = r;
    return true;
}

static uint64_t walk(const Geometry *g, int cells, Random *random)
{
    int column = (int)random_below(random, (uint32_t)g->cols), row = (int)random_below(random, (uint32_t)g->rows);
    uint64_t mask = 0;
    for (int seen = 0; seen < cells;) {
        const uint64_t cell = (uint64_t)1 << (column * g->rows + row);
        seen += !(mask & cell);
        mask |= cell;
        while (!step(g, &column, &row, random))
            continue;
    }
    return mask;
}

bool tuples_choose(Tuples *tuples, const Geometry *geometry, int count, int cells, Random *random)
{
    if (geometry_cells(geometry) > TUPLE_MAX_BOARD || geometry_cells(geometry) < cells)
        return false;
    *tuples = (Tuples){ .geometry = *geometry, .count = count, .cells = cells };
    for (int i = 0; i < count; i++)
        tuples->mask[i] = walk(geometry, cells, random);
    return true;
}

void tuples_read(const Geometry *geometry, WideBits x, WideBits o, CellStates states[2])
{
    const WideBits occupied = x | o, low = playable_cells(geometry, occupied) | o;
    const uint64_t pile = ~(uint64_t)0 >> (64 - geometry->rows);
    states[0] = states[1] = (CellStates){ 0, 0 };
    for (int column = 0; column < geometry->cols; column++) {
        const int from = column * (geometry->rows + 1);
        const uint64_t l = (uint64_t)(low >> from) & pile, h = (uint64_t)(occupied >> from) & pile;
        const int to = column * geometry->rows, mirrored = (geometry->cols - 1 - column) * geometry->rows;
        states[0].low |= l << to;
        states[0].high |= h << to;
        states[1].low |= l << mirrored;
        states[1].high |= h << mirrored;
    }
}
