/* Leaves that are estimated, and moves that look better than others before they are tried. Included by the core of Monte Carlo tree search
 * only, in the width of its boards.
 *
 * A node has children from its first visit on, later where memory runs short. Each is estimated then: that makes its prior, and counts as the
 * result of a visit before the first. What the best of them promises, and a random game, make the result of the visit to their parent (as in
 * David Silver et al., "Mastering the game of Go with deep neural networks and tree search", 2016), the promise alone where a network knows
 * enough (as in "Mastering the game of Go without human knowledge", 2017). */
#ifndef SEARCH_MCTS_GUIDED_H
#define SEARCH_MCTS_GUIDED_H

#include "search/evaluate.h"
#include "search/threats.h"

enum {
    LEAST_PRIOR = 2, /* of 255, for the worst move */
    STOPS_WHERE_IT_GROWS = true,
    NODES_A_VISIT = MCTS_NODES_A_VISIT,
    THREATS = 40 /* moves to try for a win by threats */
};

/* What a move seems to be worth to the side that makes it. */
typedef struct {
    int estimate;      /* within the range of the guide */
    unsigned possible; /* results */
} Prospect;

/* A win for the side that made the move, or for the other. */
static inline Prospect decided(int sign)
{
    return (Prospect){ sign * GUIDE_RANGE, sign > 0 ? CAN_WIN : CAN_LOSE };
}

static inline const Values *guide_values(const MctsGuide *guide)
{
    return guide->has_values ? &guide->values : NULL;
}

/* The position after a move, seen from behind the moves that are forced there. Who has forced one may win by more threats; only then are these
 * tried, since elsewhere such wins are rare. */
static inline Prospect look_ahead(const Walk *walk, NetworkPlace *place, Node node)
{
    const Geometry *g = build_geometry(walk->geometry);
    const unsigned possible = result_after(g, &node);
    const int before = node.count;
    int sign = -1, tries = THREATS;
    if (possible == CAN_WIN)
        return decided(1);
    if (node_play_forced(g, &node, &sign))
        return decided(sign);
    if (node_is_draw(g, &node))
        return (Prospect){ 0, CAN_DRAW };
    if (node.count > before && wins_by_threats(g, &node, &tries))
        return decided(sign);
    return (Prospect){ sign * guide_within_range(estimate_by(g, walk->guide->network, place, guide_values(walk->guide), &node)), possible };
}

static inline int result_of(const Walk *walk, Prospect prospect)
{
    return within(guide_result(walk->guide, prospect.estimate), prospect.possible);
}

/* Softmax of the estimates. */
static inline void set_priors(const Walk *walk, TreeNode *child, const Prospect *prospect, int count)
{
    int best = -GUIDE_RANGE;
    uint32_t weight[MAX_COLS], all = 0;
    for (int i = 0; i < count; i++)
        best = prospect[i].estimate > best ? prospect[i].estimate : best;
    for (int i = 0; i < count; i++) {
        const int worse = best - prospect[i].estimate;
        weight[i] = walk->guide->weight[worse < GUIDE_RANGE ? worse : GUIDE_RANGE];
        all += weight[i];
    }
    const uint32_t rest = 255 - LEAST_PRIOR * (uint32_t)count;
    for (int i = 0; i < count; i++)
        child[i].prior = (uint8_t)(LEAST_PRIOR + rest * weight[i] / all);
}

static inline void make_children(const Walk *walk, const Node *node, TreeNode *child, int count)
{
    const Geometry *g = build_geometry(walk->geometry);
    const bool placed = walk->guide->network != NULL && count > 1;
    Prospect prospect[MAX_COLS];
    NetworkPlace place;
    Bits left = node->moves;
    if (placed) {
        const Sight sight = sight_of(node);
        network_place(walk->guide->network, &sight, &place);
    }
    for (int i = 0; i < count; i++, left &= left - 1) {
        const Bits move = bits_lowest(left);
        Node after = *node;
        node_play(g, &after, move);
        prospect[i] = look_ahead(walk, placed ? &place : NULL, after);
        child[i] = (TreeNode){
            .column = (uint8_t)(bits_lowest_index(move) / (g->rows + 1)),
            .possible = (unsigned char)prospect[i].possible,
            .sum = result_of(walk, prospect[i]),
        };
    }
    set_priors(walk, child, prospect, count);
}

/* The best that the children of a node promise to the side that moves there. */
static inline int best_promise(const TreeNode *child, int count)
{
    int best = -WIN_UNITS;
    for (int i = 0; i < count; i++) {
        const int times = 1 + (int)atomic_load_explicit(&child[i].visits, memory_order_relaxed);
        const int mean = within(atomic_load_explicit(&child[i].sum, memory_order_relaxed) / times, possible_of(&child[i]));
        best = mean > best ? mean : best;
    }
    return best;
}

/* The number of the move that led to the leaf, 0 if it is the root. */
static inline int last_move(const Walk *walk, const TreeNode *leaf, const Node *node)
{
    const Geometry *g = build_geometry(walk->geometry);
    return walk->length == 1 ? 0 : leaf->column * (g->rows + 1) + bits_count((node->own | node->opp) & column_mask(g, leaf->column));
}

/* From the side that moved to the leaf: what is estimated and, unless the network is better without, a random game, half and half. */
static inline int leaf_result(Walk *walk, const TreeNode *leaf, const Node *node)
{
    const TreeNode *child = children_of(walk, leaf);
    const int estimated = child != NULL ? -best_promise(child, leaf->child_count) : result_of(walk, look_ahead(walk, NULL, *node));
    if (walk->guide->network != NULL && walk->guide->network->no_playouts)
        return estimated;
    return (estimated + WIN_UNITS * play_out(walk, *node, last_move(walk, leaf, node))) / 2;
}

/* A child has the estimate in its sum, and needs no other. */
static inline float first_result(const TreeNode *parent, float visits)
{
    (void)parent;
    (void)visits;
    return 0;
}

/* From how many visits on a node has children: the more of the memory is in use the later, so that it lasts. */
static inline unsigned visits_to_grow(const Walk *walk, const Node *node)
{
    (void)node;
    return 1U << ((uint64_t)8 * atomic_load_explicit(&walk->tree.header->used, memory_order_relaxed) / walk->tree.room);
}

#endif
