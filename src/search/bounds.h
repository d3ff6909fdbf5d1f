/* Upper bounds of a score without search, each from a complete strategy of the side that is not to move. Included by
 * the cores of searches only, in the width of their boards.
 *
 * Both are for boards with an even number of rows. The strategies are those of Victor Allis, "A Knowledge-based
 * Approach of Connect-Four", 1988 (claimeven, and the odd threat), made complete with pairs of columns so that they need
 * no search, and played against everything the other side could ever own. They exhibit whole games, so
 * immediate threats need no special case: a cell where the loser of the argument would win at once is among those he
 * is granted, and the test fails, or the strategist takes it.
 *
 * X is the first player, O the second; rows are counted from 1. A column whose next playable cell is in an even row has odd
 * height. */
#ifndef SEARCH_SOLVER_BOUNDS_H
#define SEARCH_SOLVER_BOUNDS_H

#include "search/node.h"

static inline bool has_line(const Geometry *g, Bits stones)
{
    const int k = g->connect, h = g->rows + 1;
    if (fits_vertical(g) && line_starts(stones, 1, k))
        return true;
    if (!fits_horizontal(g))
        return false;
    return line_starts(stones, h, k)
           || (fits_vertical(g) && (line_starts(stones, h - 1, k) || line_starts(stones, h + 1, k)));
}

/* Whether no choice of one from each pair makes a line in base | choice. The pairs are made in the order of the
 * columns; `cells` has an even number of bits. */
static bool no_line_in_pairs(const Geometry *g, Bits base, Bits cells)
{
    if (!has_line(g, base | cells))
        return true;
    enum { MAX_TRIED = 4 }; /* two pairs; with more the test costs more than it saves */
    if (cells == 0 || bits_count(cells) > MAX_TRIED || has_line(g, base))
        return false;
    const Bits a = bits_lowest(cells), b = bits_lowest(cells ^ a), rest = cells ^ a ^ b;
    return no_line_in_pairs(g, base | a, rest) && no_line_in_pairs(g, base | b, rest);
}

static inline Bits rows_up_to(const Geometry *g, int rows)
{
    return bottom_mask(g) * (((Bits)1 << rows) - 1);
}

/* All cells above those given, in their columns. */
static inline Bits cells_above(const Geometry *g, Bits cells)
{
    Bits above = cells << 1 & board_mask(g);
    for (int i = 2; i < g->rows; i++)
        above |= above << 1 & board_mask(g);
    return above;
}

/* Follow-up: X is to move.
 *
 * The number of stones is even and so is, with even rows, the number of columns of odd height. O answers in
 * the same column; only if X takes the playable cell, in an even row, of a column of odd height, O takes that of the
 * column it is paired with. So the numbers stay even and O always has his answer. He gets every cell of the even rows that
 * is not playable now, if the game lasts; X can never own more than his stones, the empty cells of odd rows
 * and one of each pair. If one of O's cells is a gap of his, X owns none above it either: O has won when
 * it is filled. No line in what is left to X: his score is at most 0.
 *
 * If moreover O's cells in the rows up to `top`, with his stones, hold a line he wins: when its last cell is filled, the
 * rows - top cells above it are still empty, which tells how soon. A win on the way is sooner still.
 *
 * Returns a proved upper bound below `beta`, or `none`. */
static int follow_up_bound(const Geometry *g, const Node *node, int beta, int none)
{
    const Bits occupied = node->own | node->opp, empty = empty_cells(g, occupied);
    const Bits contested = playable_cells(g, occupied) & even_rows(g);
    const Bits sure = empty & even_rows(g) & ~contested;
    if (beta <= 0) {
        const int top = g->rows + 2 * beta; /* the highest row with -(rows - top + 2) / 2 < beta */
        if (top < 2 || !has_line(g, node->opp | (sure & rows_up_to(g, top))))
            return none;
    }
    const Bits beyond = cells_above(g, sure & node->opp_gaps);
    if (!no_line_in_pairs(g, node->own | (empty & odd_rows(g) & ~beyond), contested))
        return none;
    return beta <= 0 ? beta - 1 : 0;
}

/* An odd threat: O is to move. X has a gap T in an odd row, not the first, of a column c whose next playable cell is in
 * an even row below T.
 *
 * c has odd height, the number of stones is odd, so the other columns of odd height are even in number. X follows up
 * in all columns as O does above, and never begins in c: if O plays there, in an even row, X answers on top. All that O
 * can own are his stones, the empty odd cells and one of each pair outside c, none of them above a gap of X that
 * follow-up gives to X, and the even cells of c below T. No line in there: O must in the end play under T, if X has not won
 * before, and X wins with T, above which rows - row(T) cells are empty.
 *
 * Returns a proved upper bound below `beta`, or `none`. */
static int odd_threat_bound(const Geometry *g, const Node *node, int beta, int none)
{
    const int top = beta > 0 ? g->rows : g->rows + 2 * beta; /* as above */
    if (top < 3)
        return none;
    Bits threats = node->opp_gaps & odd_rows(g) & ~bottom_mask(g) & rows_up_to(g, top);
    if (threats == 0)
        return none;
    const Bits occupied = node->own | node->opp, empty = empty_cells(g, occupied);
    const Bits contested = playable_cells(g, occupied) & even_rows(g);
    const Bits beyond = cells_above(g, node->opp_gaps & even_rows(g) & ~contested);
    for (; threats; threats &= threats - 1) {
        const Bits threat = bits_lowest(threats);
        const Bits column = column_mask(g, bits_lowest_index(threat) / (g->rows + 1));
        if ((contested & column & (threat - 1)) == 0)
            continue;
        const Bits reach = node->own | (empty & odd_rows(g) & ~column & ~beyond)
                           | (empty & even_rows(g) & column & (threat - 1));
        if (no_line_in_pairs(g, reach, contested & ~column))
            return beta < 0 ? beta - 1 : -1;
    }
    return none;
}

/* A proved upper bound of the score of the node below `beta`, or `none`. */
static inline int static_bound(const Geometry *g, const Node *node, int beta, int none)
{
    if (g->rows % 2 != 0)
        return none; /* not proved for these boards */
    return node->count % 2 == 0 ? follow_up_bound(g, node, beta, none) : odd_threat_bound(g, node, beta, none);
}

#endif
