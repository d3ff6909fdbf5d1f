/* Leaves from which random games are played, and moves that all look the same before they are tried. Included by the core of Monte Carlo tree
 * search only, in the width of its boards; mcts_guided.h takes its place in guided search. */
#ifndef SEARCH_MCTS_UNGUIDED_H
#define SEARCH_MCTS_UNGUIDED_H

enum {
    EARLY_VISITS = 16, /* a node has children from this visit on, so that the memory lasts; the root has them at once, … */
    LATE_VISITS = 4,   /* … and earlier than others a node … */
    LATE = 16,         /* … with so few cells left that proofs are near */
    STOPS_WHERE_IT_GROWS = false,
    NODES_A_VISIT = 1 /* of another search, by the time it takes */
};

static inline void make_children(const Walk *walk, const Node *node, TreeNode *child, int count)
{
    const Geometry *g = build_geometry(walk->geometry);
    Bits left = node->moves;
    for (int i = 0; i < count; i++, left &= left - 1) {
        const Bits move = bits_lowest(left);
        Node after = *node;
        node_play(g, &after, move);
        child[i] = (TreeNode){
            .column = (uint8_t)(bits_lowest_index(move) / (g->rows + 1)),
            .possible = (unsigned char)result_after(g, &after),
            .prior = (uint8_t)(255 / count),
        };
    }
}

/* From the side that moved to the leaf. */
static inline int leaf_result(Walk *walk, const TreeNode *leaf, const Node *node)
{
    (void)leaf;
    return play_out(walk, *node, 0);
}

/* The result that a child counts as if it had been visited once more with: the mean one of its parent. */
static inline float first_result(const TreeNode *parent, float visits)
{
    return -(float)atomic_load_explicit(&parent->sum, memory_order_relaxed) / visits;
}

/* From how many visits on a node has children. */
static inline unsigned visits_to_grow(const Walk *walk, const Node *node)
{
    return geometry_cells(build_geometry(walk->geometry)) - node->count > LATE ? EARLY_VISITS : LATE_VISITS;
}

#endif
