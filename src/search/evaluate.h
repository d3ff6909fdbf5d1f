/* What a position that is not searched any further may be worth. Included by the cores of searches only, in the width of
 * their boards. */
#ifndef SEARCH_EVALUATE_H
#define SEARCH_EVALUATE_H

#include "search/features.h"
#include "search/network.h"
#include "search/node.h"

/* The lines along `step` that one side can still complete in `room`, its stones and the empty cells; each counts its
 * stones. */
static inline int open_lines(const Geometry *g, Bits stones, Bits room, int step)
{
    const Bits starts = line_starts(room, step, g->connect);
    int count = 0;
    for (int i = 0; i < g->connect; i++)
        count += bits_count(starts & stones >> i * step);
    return count;
}

static inline int all_open_lines(const Geometry *g, Bits stones, Bits empty)
{
    const int h = g->rows + 1;
    const Bits room = stones | empty;
    int count = fits_vertical(g) ? open_lines(g, stones, room, 1) : 0;
    if (fits_horizontal(g)) {
        count += open_lines(g, stones, room, h);
        if (fits_vertical(g))
            count += open_lines(g, stones, room, h - 1) + open_lines(g, stones, room, h + 1);
    }
    return count;
}

/* The rows whose empty cells tend to fall to a side: when all columns but one are full, it is the turn of the first player if
 * they have an even number of cells, and then the odd rows of the last column, counted from 1, are his. */
static inline Bits rows_of(const Geometry *g, bool first)
{
    const bool odd = first == ((g->cols - 1) * g->rows % 2 == 0);
    return odd ? odd_rows(g) : even_rows(g);
}

/* The worth of the threats of one side: cells where it would complete a line. */
static inline int threats(const Geometry *g, Bits gaps, bool first)
{
    enum { GOOD = 90, OTHER = 40 };
    const Bits good = gaps & rows_of(g, first);
    return OTHER * bits_count(gaps) + (GOOD - OTHER) * bits_count(good);
}

/* An estimate from the side to move. */
static inline int evaluate(const Geometry *g, const Node *node)
{
    enum { LINE = 4 };
    const bool first = node_turn(node) == PLAYER_X;
    const Bits empty = empty_cells(g, node->own | node->opp);
    return threats(g, node->own_gaps, first) - threats(g, node->opp_gaps, !first)
           + LINE * (all_open_lines(g, node->own, empty) - all_open_lines(g, node->opp, empty));
}

/* The sum, for x, by what was learned on all boards. */
static inline int sum_values(const Geometry *g, const Values *values, const Node *node)
{
    int16_t inputs[VALUES_INPUTS];
    find_features(g, node, inputs);
    return values_sum(values, node->count, inputs);
}

/* Its estimate, from the side to move. */
static inline int ask_values(const Geometry *g, const Values *values, const Node *node)
{
    const int estimate = values_estimate(sum_values(g, values, node));
    return node_turn(node) == PLAYER_X ? estimate : -estimate;
}

/* A node as networks see it. */
static inline Sight sight_of(const Node *node)
{
    const Player turn = node_turn(node);
    Sight sight;
    sight.stones[turn] = node->own;
    sight.stones[turn ^ 1] = node->opp;
    sight.gaps[turn] = node->own_gaps;
    sight.gaps[turn ^ 1] = node->opp_gaps;
    return sight;
}

/* The estimate of a network, from the side to move, in the units of values and with their bounds; faster after a place, if that is not NULL. */
static inline int ask_network(const Geometry *g, const Network *network, NetworkPlace *place, const Node *node)
{
    const Player turn = node_turn(node);
    const Sight sight = sight_of(node);
    const double sum = place != NULL ? network_sum_after(network, place, &sight, turn) : network_sum(network, &sight, turn);
    const Foundation *foundation = &network->foundation;
    const double worth = foundation->known ? foundation_worth(sum_values(g, &foundation->values, node)) : 0;
    const double estimate = VALUES_UNIT * (worth + sum);
    const double bounded = estimate > VALUES_MOST ? VALUES_MOST : estimate < -VALUES_MOST ? -VALUES_MOST : estimate;
    return (int)(turn == PLAYER_X ? bounded : -bounded);
}

/* The estimate from the side to move by what there is: a network, else values, else threats and open lines. */
static inline int estimate_by(const Geometry *g, const Network *network, NetworkPlace *place, const Values *values, const Node *node)
{
    if (network != NULL)
        return ask_network(g, network, place, node);
    return values != NULL ? ask_values(g, values, node) : evaluate(g, node);
}

#endif
