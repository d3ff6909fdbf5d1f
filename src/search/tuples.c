/* Walks and planes. */
#include "search/tuples.h"

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

static WideBits walk(const Geometry *g, int cells, Random *random)
{
    int column = (int)random_below(random, (uint32_t)g->cols), row = (int)random_below(random, (uint32_t)g->rows);
    WideBits mask = 0;
    for (int seen = 0; seen < cells;) {
        const WideBits cell = (WideBits)1 << (column * g->rows + row);
        seen += !(mask & cell);
        mask |= cell;
        while (!step(g, &column, &row, random))
            continue;
    }
    return mask;
}

void tuples_choose(Tuples *tuples, const Geometry *geometry, int count, int cells, Random *random)
{
    const int all = geometry_cells(geometry);
    *tuples = (Tuples){ .geometry = *geometry, .count = count, .cells = cells < all ? cells : all };
    for (int i = 0; i < count; i++)
        tuples->mask[i] = walk(geometry, tuples->cells, random);
}

void tuples_of_cells(const Tuples *tuples, TupleSet of_cell[MAX_CELLS])
{
    for (int cell = 0; cell < geometry_cells(&tuples->geometry); cell++) {
        of_cell[cell] = (TupleSet){ { 0 } };
        for (int i = 0; i < tuples->count; i++)
            of_cell[cell].word[i / 64] |= (uint64_t)(tuples->mask[i] >> cell & 1) << (i % 64);
    }
}

/* Sets of cells from a board, one after the other of the columns without its spare cell; for the mirror image the last is the first. */
static void read_narrow(const Geometry *g, WideBits low, WideBits high, CellStates states[2])
{
    const uint64_t pile = ~(uint64_t)0 >> (64 - g->rows);
    uint64_t lows[2] = { 0, 0 }, highs[2] = { 0, 0 };
    for (int column = 0; column < g->cols; column++) {
        const int from = column * (g->rows + 1), to = column * g->rows, mirrored = (g->cols - 1 - column) * g->rows;
        const uint64_t l = (uint64_t)(low >> from) & pile, h = (uint64_t)(high >> from) & pile;
        lows[0] |= l << to;
        highs[0] |= h << to;
        lows[1] |= l << mirrored;
        highs[1] |= h << mirrored;
    }
    for (int image = 0; image < 2; image++)
        states[image] = (CellStates){ lows[image], highs[image] };
}

/* The same where the cells need more than a word. */
static void read_wide(const Geometry *g, WideBits low, WideBits high, CellStates states[2])
{
    const WideBits pile = ~(WideBits)0 >> (MAX_BITS - g->rows);
    states[0] = states[1] = (CellStates){ 0, 0 };
    for (int column = 0; column < g->cols; column++) {
        const int from = column * (g->rows + 1), to = column * g->rows, mirrored = (g->cols - 1 - column) * g->rows;
        const WideBits l = low >> from & pile, h = high >> from & pile;
        states[0].low |= l << to;
        states[0].high |= h << to;
        states[1].low |= l << mirrored;
        states[1].high |= h << mirrored;
    }
}

void tuples_read(const Geometry *geometry, WideBits x, WideBits o, CellStates states[2])
{
    const WideBits occupied = x | o, low = playable_cells(geometry, occupied) | o;
    if (cells_are_wide(geometry))
        read_wide(geometry, low, occupied, states);
    else
        read_narrow(geometry, low, occupied, states);
}
