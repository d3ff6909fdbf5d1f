/* Walks, and states as sums of vectors. */
#include "search/tuples.h"

#include <string.h>

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

/* ---- states ---- */

typedef uint16_t TupleBlock __attribute__((vector_size(TUPLE_LANES * sizeof(uint16_t)))); /* extension of gcc and clang */

/* A cell, and how many steps more it counts. */
typedef struct {
    uint8_t cell[2]; /* in both images */
    uint16_t steps;
} CellChange;

typedef struct {
    int count;
    CellChange change[MAX_CELLS];
} CellChanges;

static inline void list_cells(const TupleSteps *steps, WideBits cells, unsigned how_many, CellChanges *list)
{
    for (; cells != 0; cells &= cells - 1) {
        const int cell = bits_lowest_index(cells);
        list->change[list->count++] = (CellChange){ { (uint8_t)cell, steps->mirrored[cell] }, (uint16_t)how_many };
    }
}

/* The sums block by block, so that each stays in a register. */
static inline void add_changes(const TupleSteps *steps, const CellChanges *list, const TupleStates *from, TupleStates *to)
{
    for (int image = 0; image < 2; image++)
        for (int first = 0; first < steps->blocks * TUPLE_LANES; first += TUPLE_LANES) {
            TupleBlock sum, step;
            memcpy(&sum, &from->of[image][first], sizeof sum);
            for (int i = 0; i < list->count; i++) {
                memcpy(&step, &steps->step[list->change[i].cell[image]][first], sizeof step);
                sum += step * list->change[i].steps;
            }
            memcpy(&to->of[image][first], &sum, sizeof sum);
        }
}

void tuples_prepare(const Tuples *tuples, TupleSteps *steps)
{
    const Geometry *g = &tuples->geometry;
    *steps = (TupleSteps){ .geometry = *g, .blocks = (tuples->count + TUPLE_LANES - 1) / TUPLE_LANES, .stone = 1U << tuples->cells };
    for (int column = 0; column < g->cols; column++)
        for (int row = 0; row < g->rows; row++) {
            const int cell = column * (g->rows + 1) + row, in_mask = column * g->rows + row;
            steps->mirrored[cell] = (uint8_t)((g->cols - 1 - column) * (g->rows + 1) + row);
            for (int t = 0; t < tuples->count; t++) {
                const WideBits mask = tuples->mask[t], bit = (WideBits)1 << in_mask;
                if ((mask & bit) == 0)
                    continue;
                steps->step[cell][t] = (uint16_t)(1U << bits_count(mask & (bit - 1)));
                steps->with[cell].word[t / 64] |= (uint64_t)1 << (t % 64);
            }
        }
}

void tuples_read(const TupleSteps *steps, WideBits x, WideBits o, TupleStates *states)
{
    static const TupleStates NONE;
    CellChanges list;
    list.count = 0;
    list_cells(steps, x, steps->stone, &list);
    list_cells(steps, o, steps->stone + 1, &list);
    list_cells(steps, playable_cells(&steps->geometry, x | o), 1, &list);
    add_changes(steps, &list, &NONE, states);
    states->x = x;
    states->o = o;
}

static inline void add_tuples(TupleSet *set, const TupleSet *more)
{
    for (int i = 0; i < TUPLE_WORDS; i++)
        set->word[i] |= more->word[i];
}

void tuples_read_after(const TupleSteps *steps, const TupleStates *before, WideBits x, WideBits o, TupleStates *states, TupleSet changed[2])
{
    const WideBits new_x = x & ~before->x, new_o = o & ~before->o;
    const WideBits reachable = playable_cells(&steps->geometry, before->x | before->o);
    CellChanges list;
    list.count = 0;
    list_cells(steps, new_x & reachable, steps->stone - 1, &list);
    list_cells(steps, new_x & ~reachable, steps->stone, &list);
    list_cells(steps, new_o & reachable, steps->stone, &list);
    list_cells(steps, new_o & ~reachable, steps->stone + 1, &list);
    list_cells(steps, playable_cells(&steps->geometry, x | o) & ~reachable, 1, &list);
    memset(changed, 0, 2 * sizeof *changed);
    for (int i = 0; i < list.count; i++)
        for (int image = 0; image < 2; image++)
            add_tuples(&changed[image], &steps->with[list.change[i].cell[image]]);
    add_changes(steps, &list, before, states);
    states->x = x;
    states->o = o;
}
