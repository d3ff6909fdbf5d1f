/* Wins by threats: each move of the attacker leaves the other side one answer, until there is none. Included by what
 * looks at nodes, in the width of its boards.
 * Source: Victor Allis, Jaap van den Herik and Matty Huntjens, "Go-Moku and threat-space search", 1993. */
#ifndef SEARCH_THREATS_H
#define SEARCH_THREATS_H

#include "search/features.h"

/* The moves that make a gap which the other side must fill at once: in lines that lack two cells, both of them playable; on top of a pile that
 * lacks two; and below a gap. */
static inline Bits threatening_moves(const Geometry *g, const Node *node)
{
    const Bits occupied = node->own | node->opp;
    OpenLines lines[WAYS];
    Bits threats = node->own_gaps >> 1, pile = fits_vertical(g) ? empty_cells(g, occupied) >> 1 : 0;
    find_open_lines(g, node->own, playable_cells(g, occupied), lines);
    for (Way way = 0; way < WAYS; way++)
        threats |= lines[way].near;
    for (int i = 1; i <= g->connect - 2; i++)
        pile &= node->own << i;
    return node->moves & (threats | pile);
}

/* Whether threats that each leave one answer win for the side to move. Tries no more than *tries moves and counts them off: so a win may be
 * overlooked, but one that is told is proved. */
static bool wins_by_threats(const Geometry *g, const Node *node, int *tries)
{
    for (Bits left = threatening_moves(g, node); left != 0; left &= left - 1) {
        Node next = *node;
        if (--*tries < 0)
            return false;
        if (!node_play(g, &next, bits_lowest(left)))
            return true;
        if (!node_is_forced(&next) || node_is_draw(g, &next))
            continue;
        if (node_play(g, &next, next.moves) && !node_is_draw(g, &next) && wins_by_threats(g, &next, tries))
            return true;
    }
    return false;
}

#endif
