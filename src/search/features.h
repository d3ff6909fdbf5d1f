/* Finding the features of values.h. Included by what looks at nodes, in the width of its boards. */
#ifndef SEARCH_FEATURES_H
#define SEARCH_FEATURES_H

#include "search/bounds.h"
#include "search/node.h"
#include "search/values.h"

/* The lines along one way that a side can still complete, by their first cells. */
typedef struct {
    Bits open, two, three; /* all; those that lack so many stones */
    Bits near;             /* the cells of those that lack two */
} OpenLines;

static inline OpenLines open_lines_along(Bits stones, Bits empty, int step, int k)
{
    const Bits open = line_starts(stones | empty, step, k);
    Bits none = open, one = 0, two = 0, three = 0, lacks = empty;
    for (int i = 0; i < k; i++, lacks = step_back(lacks, step, k)) {
        three = (three & ~lacks) | (two & lacks);
        two = (two & ~lacks) | (one & lacks);
        one = (one & ~lacks) | (none & lacks);
        none &= ~lacks;
    }
    Bits cells = two, near = two;
    for (int i = 1; i < k; i++) {
        cells = step_forward(cells, step, k);
        near |= cells;
    }
    return (OpenLines){ open, two, three, near };
}

static inline void look_along_each(const Geometry *g, Bits stones, Bits empty, int k, OpenLines lines[WAYS])
{
    const int h = g->rows + 1, step[WAYS] = { 1, h - 1, h, h + 1 };
    const bool up = fits_vertical(g), right = fits_horizontal(g), fits[WAYS] = { up, up && right, right, up && right };
    for (int way = 0; way < WAYS; way++)
        lines[way] = fits[way] ? open_lines_along(stones, empty, step[way], k) : (OpenLines){ 0, 0, 0, 0 };
}

#ifdef WAYS_SIDE_BY_SIDE

/* The same for lines of four: what cells lack is added in pairs, and then pairs of pairs. */
static inline void look_along_all(const Geometry *g, Bits stones, Bits empty, OpenLines lines[WAYS])
{
    const Lanes steps = ways_steps(g);
    const WayBits room = ways_of(stones | empty), lacks = ways_of(empty);
    const WayBits room_pairs = ways_and(room, ways_back(room, steps)), open = ways_and(room_pairs, ways_back_twice(room_pairs, steps));
    const WayBits next = ways_back(lacks, steps), one = ways_xor(lacks, next), both = ways_and(lacks, next);
    const WayBits far_one = ways_back_twice(one, steps), far_both = ways_back_twice(both, steps);
    const WayBits three = ways_and(open, ways_or(ways_and(one, far_both), ways_and(both, far_one)));
    const WayBits two = ways_and(open, ways_or(ways_and(one, far_one), ways_without(ways_xor(both, far_both), ways_or(one, far_one))));
    const WayBits two_pairs = ways_or(two, ways_forward(two, steps));
    const WayBits near = ways_or(two_pairs, ways_forward(ways_forward(two_pairs, steps), steps));
    for (Way way = 0; way < WAYS; way++)
        lines[way] = (OpenLines){ ways_along(&open, way), ways_along(&two, way), ways_along(&three, way), ways_along(&near, way) };
}

#endif

static inline void add_by_row(int16_t *counts, Bits cells, Bits odd)
{
    counts[0] = (int16_t)(counts[0] + bits_count(cells & odd));
    counts[1] = (int16_t)(counts[1] + bits_count(cells & ~odd));
}

static inline void line_features(const Geometry *g, const OpenLines lines[WAYS], Bits empty, Bits odd, int16_t *f)
{
    const OpenLines *up = &lines[WAY_UP], *right = &lines[WAY_RIGHT], *rise = &lines[WAY_UP_RIGHT], *fall = &lines[WAY_DOWN_RIGHT];
    const Bits near = right->near | rise->near | fall->near;
    const Bits crossing = (right->near & rise->near) | (right->near & fall->near) | (rise->near & fall->near);
    f[FEATURE_UPRIGHT_PAIRS] = (int16_t)bits_count(up->two);
    add_by_row(f + FEATURE_LEVEL_PAIRS, right->two, odd);
    add_by_row(f + FEATURE_LEVEL_THREES, right->three, odd);
    f[FEATURE_OBLIQUE_PAIRS] = (int16_t)(bits_count(rise->two) + bits_count(fall->two));
    f[FEATURE_OBLIQUE_THREES] = (int16_t)(bits_count(rise->three) + bits_count(fall->three));
    f[FEATURE_OPEN_LINES] = (int16_t)(bits_count(up->open) + bits_count(right->open) + bits_count(rise->open) + bits_count(fall->open));
    add_by_row(f + FEATURE_NEAR_CELLS, near & empty, odd);
    add_by_row(f + FEATURE_CROSSINGS, crossing & empty, odd);
    f[FEATURE_PLAYABLE_CROSSINGS] = (int16_t)bits_count(crossing & empty & playable_cells(g, board_mask(g) & ~empty));
}

static inline void find_open_lines(const Geometry *g, Bits stones, Bits empty, OpenLines lines[WAYS])
{
#ifdef WAYS_SIDE_BY_SIDE
    if (lines_are_usual(g)) {
        look_along_all(g, stones, empty, lines);
        return;
    }
#endif
    if (g->connect == 4) /* as a constant, so that the loops unroll */
        look_along_each(g, stones, empty, 4, lines);
    else
        look_along_each(g, stones, empty, g->connect, lines);
}

static inline void find_lines(const Geometry *g, Bits stones, Bits empty, Bits odd, int16_t *f)
{
    OpenLines lines[WAYS];
    find_open_lines(g, stones, empty, lines);
    line_features(g, lines, empty, odd, f);
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
    const bool x_moves = node_turn(node) == PLAYER_X;
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
