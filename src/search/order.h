/* Which move the solver tries first. Included by the cores of searches only, in the width of their boards.
 *
 * A node that is answered "yes" needs one good move only, the cheaper to prove the better. The weight of a move is the sum of its hints and,
 * while the game is long, of the features (values.h) of the position it leads to, each times what was learned (data/order.h) by trying what
 * makes searches shorter. It decides what a search costs, never what it answers. */
#ifndef SEARCH_ORDER_H
#define SEARCH_ORDER_H

#include "data/order.h"
#include "search/features.h"
#include "search/node.h"

/* What is seen of a move at once. */
typedef enum {
    HINT_GAPS,      /* gaps that it leaves to who moves, but for those right above a gap of the other side, which fills that */
    HINT_GOOD_GAPS, /* those of them in rows whose parity favours who moves */
    HINT_REPLIES,   /* safe replies */
    HINT_GIVES_UP,  /* 1 if it is right below a gap of who moves, which the other side can then fill */
    HINT_CENTRE,    /* see weigh_columns */
    HINTS
} Hint;

_Static_assert((int)HINTS == (int)ORDER_HINTS, "the table is of the hints that there are");

/* Late in the game at most so many cells are left; early there are more than these, and a search lasts long enough to look for features. */
enum { ORDER_LATE = 16, ORDER_EARLY = 24 };

/* What weighs the moves of a node. */
typedef struct {
    const int16_t *hint;    /* weights */
    const int16_t *feature; /* NULL: features are not looked for */
    Bits good_rows;
    Bits filled; /* cells right above gaps of the other side */
    Bits below;  /* cells right below own gaps */
} Order;

static inline Order order_of(const Geometry *g, const OrderTable *table, const Node *node)
{
    const int left = geometry_cells(g) - node->count;
    const Player turn = node_turn(node);
    return (Order){
        .hint = table->hint[(left > ORDER_LATE) + (left > ORDER_EARLY)][turn],
        .feature = left > ORDER_EARLY ? table->feature[turn] : NULL,
        .good_rows = turn == PLAYER_X ? odd_rows(g) : even_rows(g),
        .filled = node->opp_gaps << 1,
        .below = node->own_gaps >> 1,
    };
}

static inline int order_hints(const Order *order, Bits move, Bits gaps, Bits replies, int centre)
{
    const Bits left = gaps & ~order->filled;
    const int16_t *weight = order->hint;
    return weight[HINT_GAPS] * bits_count(left) + weight[HINT_GOOD_GAPS] * bits_count(left & order->good_rows)
           + weight[HINT_REPLIES] * bits_count(replies) + (move & order->below ? weight[HINT_GIVES_UP] : 0) + weight[HINT_CENTRE] * centre;
}

/* Of the position behind a move and what is forced after it. */
static inline int order_features(const Geometry *g, const Order *order, const Node *after)
{
    int16_t inputs[VALUES_INPUTS];
    find_features(g, after, inputs);
    return values_weigh(order->feature, inputs);
}

#endif
