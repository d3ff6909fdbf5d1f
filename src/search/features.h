/* Finding the features of values.h. Included by the cores of searches only, in the width of their boards. */
#ifndef SEARCH_FEATURES_H
#define SEARCH_FEATURES_H

#include "search/bounds.h"
#include "search/node.h"
#include "search/values.h"

/* The lines along one direction that a side can still complete, by their first cells. */
typedef struct {
    Bits open, two, three; /* all; those that lack so many stones */
} OpenLines;

static inline OpenLines open_lines_along(Bits stones, Bits empty, int step, int k)
{
    const Bits open = line_starts(stones | empty, step, k);
    Bits none = open, one = 0, two = 0, three = 0;
    for (int i = 0; i < k; i++) {
        const Bits lacks = empty >> i * step;
        three = (three & ~lacks) | (two & lacks);
        two = (two & ~lacks) | (one & lacks);
        one = (one & ~lacks) | (none & lacks);
        none &= ~lacks;
    }
    return (OpenLines){ open, two, three };
}

/* The cells of lines that begin in `starts`. */
static inline Bits cells_along(Bits starts, int step, int connect)
{
    Bits cells = starts;
    for (int i = 1; i < connect; i++)
        cells |= starts << i * step;
    return cells;
}

static inline void add_by_row(int16_t *counts, Bits cells, Bits odd)
{
    counts[0] = (int16_t)(counts[0] + bits_count(cells & odd));
    counts[1] = (int16_t)(counts[1] + bits_count(cells & ~odd));
}

static inline void find_lines_of(const Geometry *g, Bits stones, Bits empty, Bits odd, int k, int16_t *f)
{
    const int h = g->rows + 1;
    Bits near = 0, crossing = 0;
    int open = 0;
    if (fits_vertical(g)) {
        const OpenLines upright = open_lines_along(stones, empty, 1, k);
        f[FEATURE_UPRIGHT_PAIRS] = (int16_t)bits_count(upright.two);
        open += bits_count(upright.open);
    }
    if (fits_horizontal(g)) {
        const OpenLines level = open_lines_along(stones, empty, h, k);
        add_by_row(f + FEATURE_LEVEL_PAIRS, level.two, odd);
        add_by_row(f + FEATURE_LEVEL_THREES, level.three, odd);
        open += bits_count(level.open);
        near = cells_along(level.two, h, k);
        if (fits_vertical(g)) {
            const OpenLines down = open_lines_along(stones, empty, h - 1, k), up = open_lines_along(stones, empty, h + 1, k);
            const Bits down_cells = cells_along(down.two, h - 1, k), up_cells = cells_along(up.two, h + 1, k);
            f[FEATURE_OBLIQUE_PAIRS] = (int16_t)(bits_count(down.two) + bits_count(up.two));
            f[FEATURE_OBLIQUE_THREES] = (int16_t)(bits_count(down.three) + bits_count(up.three));
            open += bits_count(down.open) + bits_count(up.open);
            crossing = (near & down_cells) | (near & up_cells) | (down_cells & up_cells);
            near |= down_cells | up_cells;
        }
    }
    f[FEATURE_OPEN_LINES] = (int16_t)open;
    add_by_row(f + FEATURE_NEAR_CELLS, near & empty, odd);
    add_by_row(f + FEATURE_CROSSINGS, crossing & empty, odd);
    f[FEATURE_PLAYABLE_CROSSINGS] = (int16_t)bits_count(crossing & empty & playable_cells(g, board_mask(g) & ~empty));
}

/* The usual length as a constant, so that the loops unroll. */
static inline void find_lines(const Geometry *g, Bits stones, Bits empty, Bits odd, int16_t *f)
{
    if (g->connect == 4)
        find_lines_of(g, stones, empty, odd, 4, f);
    else
        find_lines_of(g, stones, empty, odd, g->connect, f);
}

static inline void find_gaps(Bits gaps, Bits other, Bits low, Bits covered, Bits odd, int16_t *f)
{
    add_by_row(f + FEATURE_LOW_GAPS, gaps & low & ~covered, odd);
    add_by_row(f + FEATURE_HIGH_GAPS, gaps & ~low & ~covered, odd);
    add_by_row(f + FEATURE_COVERED_GAPS, gaps & covered, odd);
    f[FEATURE_PAIRED_GAPS] = (int16_t)bits_count(gaps & gaps << 1);
    f[FEATURE_OPPOSED_GAPS] = (int16_t)bits_count(gaps & other);
}

/* Who wins when both sides fill up the board: first all cells that no gap lies above the next one of, then below their own gaps,
 * the leftmost first, which the other side must fill, and at last below those of the other side. 1 if the side to move wins, -1 if the
 * other, else 0. */
static inline int last_word(const Geometry *g, const Node *node, Bits empty)
{
    Bits own = node->own_gaps, opp = node->opp_gaps, left = empty;
    int sign = 1;
    for (;;) {
        const Bits all = own | opp, closed = cells_above(g, all), lowest = all & ~closed;
        const Bits frozen = closed | lowest | lowest >> 1;
        sign = bits_count(left & ~frozen) % 2 == 0 ? sign : -sign;
        left &= frozen;
        const Bits mine = lowest & (sign > 0 ? own & ~opp : opp & ~own);
        if (mine == 0)
            return lowest == 0 ? 0 : -sign;
        const Bits filled = bits_lowest(mine);
        left &= ~(filled | filled >> 1);
        own &= ~filled;
        opp &= ~filled;
        /* A gap right above the filled cell can be taken at once. */
        const Bits next = filled << 1;
        if (next & (sign > 0 ? own : opp))
            return sign;
        if (next & (own | opp)) {
            left &= ~next;
            own &= ~next;
            opp &= ~next;
            sign = -sign;
            if (next << 1 & (sign > 0 ? own : opp))
                return sign;
        }
    }
}

static inline void find_features(const Geometry *g, const Node *node, int16_t inputs[VALUES_INPUTS])
{
    const bool x_moves = node->count % 2 == 0;
    int16_t *own = inputs + (x_moves ? 0 : FEATURES), *opp = inputs + (x_moves ? FEATURES : 0);
    const Bits occupied = node->own | node->opp, empty = empty_cells(g, occupied), odd = odd_rows(g);
    const Bits all = node->own_gaps | node->opp_gaps, covered = all == 0 ? 0 : cells_above(g, all);
    const Bits low = playable_cells(g, occupied) << 1;
    const int word = all == 0 ? 0 : last_word(g, node, empty);
    for (int i = 0; i < VALUES_INPUTS; i++)
        inputs[i] = 0;
    find_lines(g, node->own, empty, odd, own);
    find_lines(g, node->opp, empty, odd, opp);
    if (all != 0) {
        find_gaps(node->own_gaps, node->opp_gaps, low, covered, odd, own);
        find_gaps(node->opp_gaps, node->own_gaps, low, covered, odd, opp);
    }
    own[FEATURE_LAST_WORD] = word > 0;
    opp[FEATURE_LAST_WORD] = word < 0;
    own[FEATURE_TURN] = 1;
}

#endif
