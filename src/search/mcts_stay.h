/* Several playouts in a row below one node. Included by the core of Monte Carlo tree search only, in the width of its boards.
 *
 * Threads that begin each playout at the root write to the same few nodes all the time, and each waits for the other's cache lines. A node
 * with many visits gives the next ones to the same few children, whatever the single results are: so a thread takes some of them with it,
 * stays below the node until they are made, and writes what they came to at the end, once. In the meantime the other threads see them as
 * visits with the node's mean result, which makes the node less urgent for them but no worse. */
#ifndef SEARCH_MCTS_STAY_H
#define SEARCH_MCTS_STAY_H

#include "search/mcts_tree.h"
#include "search/node.h"

enum {
    STAY_SHARE = 32,    /* all threads together plan at most one playout for so many that the node has had, … */
    STAY_LONGEST = 1024 /* … and one thread at most these */
};

typedef struct {
    Node position; /* the node's */
    TreeNode *node;
    uint32_t planned; /* playouts, in the node's visits already */
    uint32_t made;    /* of them */
    int expected;     /* the sum of their results, in the node's sum already */
    int sum;          /* of the results of those made */
} Stay;

/* For how many playouts one of `threads` may stay below a node, if it has `left` of them; a stay is worth while from 2 on. */
static inline uint32_t stay_length(const TreeNode *node, int threads, uint32_t left)
{
    const uint32_t length = atomic_load_explicit(&node->visits, memory_order_relaxed) / (STAY_SHARE * (uint32_t)threads);
    return length < left ? length : left;
}

static inline uint32_t stay_left(const Stay *stay)
{
    return stay->planned - stay->made;
}

/* The node has been visited. */
static inline Stay stay_begin(TreeNode *node, const Node *position, uint32_t planned)
{
    const int64_t visits = atomic_fetch_add_explicit(&node->visits, planned, memory_order_relaxed);
    const int64_t sum = atomic_load_explicit(&node->sum, memory_order_relaxed);
    const int expected = (int)(sum * planned / visits);
    atomic_fetch_add_explicit(&node->sum, expected, memory_order_relaxed);
    return (Stay){ .position = *position, .node = node, .planned = planned, .expected = expected };
}

/* Counts a playout, its result from the side that moved to the node. */
static inline void stay_count(Stay *stay, int result)
{
    stay->made++;
    stay->sum += result;
}

/* Leaves the node with what was made. */
static inline void stay_end(const Stay *stay)
{
    atomic_fetch_add_explicit(&stay->node->sum, stay->sum - stay->expected, memory_order_relaxed);
    if (stay_left(stay) > 0)
        atomic_fetch_sub_explicit(&stay->node->visits, stay_left(stay), memory_order_relaxed);
}

#endif
