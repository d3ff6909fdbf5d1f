/* Upper bounds of a score without search, each from a complete strategy of the side that is not to move. Included by
 * what looks at nodes, in the width of its boards.
 *
 * The strategies are those of Victor Allis, "A Knowledge-based Approach of Connect-Four", 1988 (claimeven, and the odd
 * threat), made complete with pairs of columns so that they need no search, and played against everything the other
 * side could ever own. They exhibit whole games, so immediate threats need no special case: a cell where the loser of
 * the argument would win at once is among those he is granted, and the test fails, or the strategist takes it.
 *
 * Below, L leads: it is his turn; F follows. All is counted from the top, so it holds for any number of rows. F's rows are
 * those at an even distance from the top row (the even ones, counted from 1, of an even number of rows, else the odd
 * ones), L's rows are the others. A column is odd if an odd number of its cells is empty: then the playable one is in a row
 * of F. When F answers in the same column he plays in his rows if it was even, in L's if it was odd. */
#ifndef SEARCH_BOUNDS_H
#define SEARCH_BOUNDS_H

#include "game/ways.h"
#include "search/node.h"

enum { NO_BOUND = MAX_CELLS }; /* nothing is proved; no score is as high */

/* Whether `cells`, an even number, can be paired so that no choice of one from each pair makes a line in base | choice.
 * Of four cells two are chosen that are not partners. So those that make a line together must be partners, which they can if
 * each makes one with at most one other. (A cell that makes a line alone makes one with each.) */
static bool no_line_in_pairs(const Geometry *g, Bits base, Bits cells)
{
    if (!has_line(g, base | cells))
        return true;
    enum { MAX_TRIED = 4 }; /* with more the test costs more than it saves */
    const int count = bits_count(cells);
    if (count == 0 || count > MAX_TRIED || has_line(g, base))
        return false;
    if (count == 2)
        return !has_line(g, base | bits_lowest(cells)) && !has_line(g, base | (cells & (cells - 1)));
    Bits partnered = 0;
    for (Bits first = cells; first; first &= first - 1)
        for (Bits second = first & (first - 1); second; second &= second - 1) {
            const Bits pair = bits_lowest(first) | bits_lowest(second);
            if (!has_line(g, base | pair))
                continue;
            if (partnered & pair)
                return false;
            partnered |= pair;
        }
    return true;
}

static inline Bits rows_up_to(const Geometry *g, int rows)
{
    return bottom_mask(g) * (((Bits)1 << rows) - 1);
}

/* All empty cells above those given, in their columns. What is lent to each column in its spare bit pays for taking 1 from it, which
 * turns the bits up to the lowest cell. */
static inline Bits cells_above(const Geometry *g, Bits cells)
{
    const Bits lent = cells | (bottom_mask(g) << g->rows);
    return board_mask(g) & ~(lent ^ (lent - bottom_mask(g)));
}

static inline Bits column_of(const Geometry *g, Bits cell)
{
    const Bits spare = bits_lowest((bottom_mask(g) << g->rows) & ~(cell - 1));
    return spare - (spare >> g->rows);
}

/* The rows that fall to the side that follows: at an even distance from the top row. */
static inline Bits follower_rows(const Geometry *g)
{
    return g->rows % 2 == 0 ? even_rows(g) : odd_rows(g);
}

static inline Bits leader_rows(const Geometry *g)
{
    return g->rows % 2 == 0 ? odd_rows(g) : even_rows(g);
}

/* The score of a side that in the end must play right below one of `gaps`, at most one in each column, because nobody does
 * before: the columns are frozen from there up, so these cells are empty when it must. Two stones later the game is
 * over: a win with the score half of the cells, rounded down. */
static inline int frozen_bound(const Geometry *g, Bits gaps)
{
    return -((bits_count(gaps | cells_above(g, gaps)) + bits_count(gaps)) / 2);
}

/* What a strategy of following up leaves to L, and what it wins with. */
typedef struct {
    Bits reach;   /* his stones and the cells that he may get, … */
    Bits shared;  /* … with one of each pair of these */
    Bits winners; /* gaps of F, at most one in each column, whose columns are frozen */
} Plan;

static inline int plan_bound(const Geometry *g, const Plan *plan, int beta)
{
    const int bound = frozen_bound(g, plan->winners);
    return bound < beta && no_line_in_pairs(g, plan->reach, plan->shared) ? bound : NO_BOUND;
}

/* Follow-up: an even number of cells is empty.
 *
 * The number of odd columns is even. F answers in the same column; only if L takes the playable cell of an odd column, F
 * takes that of the column it is paired with. So the numbers stay even and F always has his answer. He gets
 * every cell of his rows that is not playable now, if the game lasts; L can never own more than his stones, the empty
 * cells of his rows and one of each pair. If one of F's cells is a gap of his, L owns none above it either: F has won
 * when it is filled. No line in what is left to L: his score is at most 0.
 *
 * If moreover F has gaps among his cells, the lowest of each column is frozen, and tells how soon F wins. */
static inline Plan follow_up_plan(const Geometry *g, const Node *node)
{
    const Bits occupied = node->own | node->opp, empty = empty_cells(g, occupied);
    const Bits contested = playable_cells(g, occupied) & follower_rows(g);
    const Bits gaps = node->opp_gaps & follower_rows(g) & ~contested, beyond = cells_above(g, gaps);
    return (Plan){ node->own | (empty & leader_rows(g) & ~beyond), contested, gaps & ~beyond };
}

/* So does a line in F's stones and his cells of the rows up to `top`: when its last cell is filled, the rows - top cells above it are
 * still empty. A win on the way is sooner still. Returns a proved upper bound below `beta`, or NO_BOUND. */
static inline int follow_up_bound(const Geometry *g, const Node *node, const Plan *plan, int beta)
{
    int bound = frozen_bound(g, plan->winners);
    if (bound >= beta) {
        const Bits sure = empty_cells(g, node->own | node->opp) & follower_rows(g) & ~plan->shared;
        const int top = g->rows + 2 * beta; /* the highest row with -(rows - top + 2) / 2 < beta */
        if (top < 1 || !has_line(g, node->opp | (sure & rows_up_to(g, top))))
            return NO_BOUND;
        bound = beta - 1;
    }
    return no_line_in_pairs(g, plan->reach, plan->shared) ? bound : NO_BOUND;
}

/* The gaps of F in rows of L above playable cells. */
static inline Bits threats_of(const Geometry *g, const Node *node)
{
    return node->opp_gaps & leader_rows(g) & ~playable_cells(g, node->own | node->opp);
}

/* A threat in reserve, beside following up: an even number of cells is empty. F has a gap in a row of L, the threat, above the
 * playable cell of an odd column B; A is another odd column, a its playable cell, which is not in the top row. F does otherwise with
 * the two while both are odd. He never begins in B, and answers there on top. He answers a by a + 1, on top too, and A is as it was,
 * with a + 2 in the place of a. Only if L takes that as well he plays in B; both are even then, and he follows up in them as usual. (If
 * the threat is right above the cell he plays, he gives it up.) So both columns stay odd or get even together, and F has his
 * answer: while B is odd the threat is above its playable cell, and L, who plays right below it, loses at once unless that makes
 * him a line.
 *
 * In A and B L can own a, and not a + 1; of his rows all else; in B the cells of F's rows below the threat, the one right below it
 * only as his last stone; and a + 2, but not together with that one. None of his cells in them are taken from him for lying above a
 * gap of F, and gaps there tell nothing of how soon F wins.
 *
 * Returns a proved upper bound below `beta`, or NO_BOUND. */
static int reserve_bound(const Geometry *g, const Node *node, const Plan *plan, int beta)
{
    const Bits empty = empty_cells(g, node->own | node->opp), top = bottom_mask(g) << (g->rows - 1);
    const Bits contested = plan->shared;
    if (contested == 0 || has_line(g, plan->reach & ~(contested << 1))) /* more than is taken from L */
        return NO_BOUND;
    for (Bits threats = threats_of(g, node); threats; threats &= threats - 1) {
        const Bits threat = bits_lowest(threats), column = column_of(g, threat), b = contested & column;
        const Bits under = threat >> 1, low = empty & follower_rows(g) & column & (under - 1);
        for (Bits as = b != 0 ? contested & ~b & ~top : 0; as; as &= as - 1) {
            const Bits a = bits_lowest(as), both = column | column_of(g, a), shared = plan->shared & ~a & ~b;
            const int bound = frozen_bound(g, plan->winners & ~both);
            const Bits reach = ((plan->reach | (empty & leader_rows(g) & both)) & ~(a << 1)) | a | low;
            if (bound < beta && no_line_in_pairs(g, reach | a << 2, shared) && no_line_in_pairs(g, reach | under, shared))
                return bound;
        }
    }
    return NO_BOUND;
}

/* Threats in columns that F never begins: the number of these columns is even or odd like that of the empty cells.
 * In each F has a gap in a row of L, the threat, above the playable cell.
 *
 * Let all of them be odd first: the other odd columns are even in number. F follows up in all columns as above, and
 * never begins in those of the threats: if L plays there, in a row of F, F answers on top. All that L can own are his stones,
 * the empty cells of his rows and one of each pair elsewhere, none of them above a gap of F that follow-up gives to F,
 * and in the columns of the threats the cells of F's rows below them. No line in there: L must in the end play under
 * one of the threats, or under one of the gaps that follow-up gives to F.
 *
 * If a column of a threat is even its playable cell, in a row of L, joins those that are shared in pairs: when it is
 * taken, and its partner, which may be first, all is as above.
 *
 * `threats` has one in each of the columns, `below` are the cells of the columns below them. */
static inline Plan threats_plan(const Geometry *g, const Node *node, Bits threats, Bits columns, Bits below)
{
    const Bits occupied = node->own | node->opp, empty = empty_cells(g, occupied), playable = playable_cells(g, occupied);
    const Bits contested = playable & follower_rows(g), gaps = node->opp_gaps & follower_rows(g) & ~contested;
    const Bits beyond = cells_above(g, gaps);
    return (Plan){
        .reach = node->own | (empty & leader_rows(g) & ~columns & ~beyond) | (empty & follower_rows(g) & below),
        .shared = (contested & ~columns) | (playable & columns & leader_rows(g)),
        .winners = threats | (gaps & ~beyond & ~columns),
    };
}

/* One threat: an odd number of cells is empty. */
static int threat_bound(const Geometry *g, const Node *node, int beta)
{
    for (Bits threats = threats_of(g, node); threats; threats &= threats - 1) {
        const Bits threat = bits_lowest(threats), column = column_of(g, threat);
        const Plan plan = threats_plan(g, node, threat, column, column & (threat - 1));
        const int bound = plan_bound(g, &plan, beta);
        if (bound != NO_BOUND)
            return bound;
    }
    return NO_BOUND;
}

/* Two threats: an even number of cells is empty. */
static int two_threats_bound(const Geometry *g, const Node *node, int beta)
{
    for (Bits threats = threats_of(g, node); threats & (threats - 1); threats &= threats - 1) {
        const Bits first = bits_lowest(threats), column = column_of(g, first);
        for (Bits others = threats & ~column; others; others &= others - 1) {
            const Bits second = bits_lowest(others), other = column_of(g, second);
            const Bits below = (column & (first - 1)) | (other & (second - 1));
            const Plan plan = threats_plan(g, node, first | second, column | other, below);
            const int bound = plan_bound(g, &plan, beta);
            if (bound != NO_BOUND)
                return bound;
        }
    }
    return NO_BOUND;
}

/* The cells of some line in `stones`; 0 if there is none. */
static inline Bits any_line(const Geometry *g, Bits stones)
{
    const int h = g->rows + 1, steps[] = { h, h - 1, h + 1, 1 };
    const bool fits[] = { fits_horizontal(g), fits_horizontal(g) && fits_vertical(g),
                          fits_horizontal(g) && fits_vertical(g), fits_vertical(g) };
    for (int i = 0; i < 4; i++) {
        const Bits start = fits[i] ? bits_lowest(line_starts(stones, steps[i], g->connect)) : 0;
        Bits line = 0;
        for (int k = 0; start != 0 && k < g->connect; k++)
            line |= start << k * steps[i];
        if (line != 0)
            return line;
    }
    return 0;
}

/* Few lines: an odd number of cells is empty. Each line that L could still make goes through a cell of one column that F is sure to
 * get there, or there is no such line: L's score is at most 0.
 *
 * In an odd column an odd number of cells is empty, and an even number elsewhere. F answers there on top and elsewhere
 * anywhere elsewhere: he gets all cells of the column in L's rows. In an even column he gets one of them that is not playable, m.
 * The empty cells elsewhere are odd in number, and so are those of the column below m - 1. F answers
 * among both anywhere, and m - 1 by m: L must play it in the end.
 *
 * Returns a proved upper bound below `beta`, or NO_BOUND. */
static int few_lines_bound(const Geometry *g, const Node *node, int beta)
{
    if (beta <= 0)
        return NO_BOUND;
    const Bits occupied = node->own | node->opp, empty = empty_cells(g, occupied), playable = playable_cells(g, occupied);
    const Bits line = any_line(g, node->own | empty);
    if (line == 0)
        return 0;
    for (Bits guards = line & empty & leader_rows(g) & ~playable; guards; guards &= guards - 1) {
        const Bits guard = bits_lowest(guards), column = column_of(g, guard);
        const Bits sure = playable & follower_rows(g) & column ? column & leader_rows(g) : guard;
        if (!has_line(g, node->own | (empty & ~sure)))
            return 0;
    }
    return NO_BOUND;
}

/* A proved upper bound of the score of the node below `beta`, or NO_BOUND. Asks only rules that can say something. */
static inline int static_bound(const Geometry *g, const Node *node, int beta)
{
    const Bits threats = threats_of(g, node);
    int bound = NO_BOUND;
    if ((geometry_cells(g) - node->count) % 2 == 0) {
        const Plan plan = follow_up_plan(g, node);
        bound = follow_up_bound(g, node, &plan, beta);
        if (bound == NO_BOUND && threats != 0)
            bound = reserve_bound(g, node, &plan, beta);
        if (bound == NO_BOUND && (threats & (threats - 1)) != 0)
            bound = two_threats_bound(g, node, beta);
    } else {
        if (threats != 0)
            bound = threat_bound(g, node, beta);
        if (bound == NO_BOUND && beta > 0)
            bound = few_lines_bound(g, node, beta);
    }
    return bound;
}

#endif
