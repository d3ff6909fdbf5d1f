/* The tree of Monte Carlo tree search: nodes side by side in the hash memory. Private to mcts.
 *
 * The children of a node are one block of nodes, made all at once, and always stand behind it in the memory. That order is
 * what makes it possible to move a subtree to the front in one pass. */
#ifndef SEARCH_MCTS_TREE_H
#define SEARCH_MCTS_TREE_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>

/* Results that are still possible, as a set; proofs take members away. */
enum { CAN_LOSE = 1, CAN_DRAW = 2, CAN_WIN = 4, CAN_ALL = 7 };

/* All from the side that moved to the node. */
typedef struct {
    atomic_uint visits;
    atomic_int sum;       /* of the results of the visits, and in guided search of the estimate before them */
    atomic_uint children; /* index of the first; NO_CHILDREN, or BEING_MADE */
    uint8_t child_count;  /* known as soon as `children` is */
    uint8_t column;       /* of the move */
    atomic_uchar possible;
    uint8_t prior; /* how promising the move looks before it is tried; all siblings together have about 255 */
} TreeNode;

enum { NO_CHILDREN = 0, BEING_MADE = 1 }; /* no index of a node */

/* What stands in the first line of the memory. */
typedef struct {
    union {
        WideBits stones[2]; /* of the root's position */
        uint64_t words[4];  /* as much room where wide boards have 64 bits */
    };
    atomic_uint used;   /* nodes, the four that this header takes the place of included */
    uint8_t generation; /* of the hash memory when it was made */
    _Alignas(16) TreeNode root;
} TreeHeader;

enum { ROOT = 3 }; /* its index; the header takes the place of four nodes */

_Static_assert(sizeof(TreeNode) == 16, "four nodes make a line");
_Static_assert(sizeof(TreeHeader) == HASH_LINE, "the header is one line");
_Static_assert(offsetof(TreeHeader, root) == ROOT * sizeof(TreeNode), "the root is a node like others");

typedef struct {
    TreeHeader *header;
    TreeNode *nodes;
    uint32_t room; /* nodes that the memory holds */
} Tree;

/* The tree for a position: what is in the memory if that is of use and there is time to move it, also when it is found out meanwhile how
 * much there is; a root alone if not, or if the search is stopped before it has been moved. What is proved of the root is forgotten: it is of
 * no use unless the children show which of them it is due to. The users are HASH_MCTS and HASH_GUIDED. */
Tree tree_begin(Hash *hash, HashUser user, const Board *board, const SearchControl *control);

/* Room for so many nodes side by side; their index, or NO_CHILDREN when the memory is full. From any thread. */
uint32_t tree_take(Tree *tree, uint32_t count);

/* Whether half of the time is enough for a pass over all nodes. */
bool tree_has_time(const Tree *tree, const SearchControl *control);

/* Halves the visits of all nodes of guided search, whose means and estimates stay, so that the root can take as many again. Ends in the middle when
 * the search is called off. No other thread may be in the tree. */
void tree_fade(Tree *tree, const SearchControl *control);

/* How many of 1000 nodes are in use. */
int tree_use(const Tree *tree);

/* The worst and the best of a set of results, as -1, 0 or 1. */
static inline int result_lower(unsigned possible)
{
    return (int)(possible == CAN_WIN) - (int)(possible & CAN_LOSE);
}

static inline int result_upper(unsigned possible)
{
    return (int)(possible >= CAN_WIN) - (int)(possible < CAN_DRAW);
}

/* The results between two, both included. */
static inline unsigned results_between(int lower, int upper)
{
    return (unsigned)CAN_ALL & (unsigned)CAN_ALL << (lower + 1) & (unsigned)CAN_ALL >> (1 - upper);
}

/* The same results from the other side. */
static inline unsigned results_turned(unsigned possible)
{
    return (possible & CAN_DRAW) | (possible & CAN_LOSE) << 2 | (possible & CAN_WIN) >> 2;
}

#endif
