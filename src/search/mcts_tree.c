/* Keeping the tree: finding the position of the next search in it, and making it the root.
 *
 * Moving the subtree to the front takes one pass over the memory and no other memory. Children stand behind their parents, so
 * the pass meets the parent of a block before the block. When a node has been moved to its new place it is tied to
 * its first child: the child's `children` goes to the parent, and the parent's new index to the child, whose column is marked. What
 * the pass meets without a mark is of no use any more. */
#include "search/mcts_tree.h"

#include "game/bitboard.h"

#include <string.h>

enum {
    MARK = 128,    /* in the column of a first child: it is tied to its parent */
    MAX_STEPS = 8  /* from one root to the next; a tree is hardly ever deeper in all its parts */
};

_Static_assert((int)MAX_COLS <= (int)MARK, "a column leaves room for the mark");

static void set_root(Tree *tree)
{
    atomic_init(&tree->header->used, ROOT + 1);
    tree->nodes[ROOT] = (TreeNode){ .possible = CAN_ALL };
}

/* The node of the position `wanted`, looked for below the node of `board`; NO_CHILDREN if there is none. Only moves that
 * lead there are followed, and not many of them. */
static uint32_t find_position(const Tree *tree, uint32_t node, const Board *board, const Board *wanted)
{
    if (board->count == wanted->count)
        return board_equal(board, wanted) ? node : NO_CHILDREN;
    const uint32_t first = tree->nodes[node].children;
    for (uint32_t i = 0; first != NO_CHILDREN && i < tree->nodes[node].child_count; i++) {
        Board next = *board;
        board_play(&next, tree->nodes[first + i].column);
        if (((next.stones[0] & ~wanted->stones[0]) | (next.stones[1] & ~wanted->stones[1])) != 0)
            continue;
        const uint32_t found = find_position(tree, first + i, &next, wanted);
        if (found != NO_CHILDREN)
            return found;
    }
    return NO_CHILDREN;
}

/* Ties the node at its new place to its children, which are not moved yet. */
static void tie(Tree *tree, uint32_t node)
{
    TreeNode *parent = &tree->nodes[node];
    if (parent->children == NO_CHILDREN)
        return;
    TreeNode *child = &tree->nodes[parent->children];
    parent->children = child->children;
    child->children = node;
    child->column |= MARK;
}

/* Undoes the tie of a first child that goes to `place`, and returns how many children there are. */
static uint32_t untie(Tree *tree, TreeNode *child, uint32_t place)
{
    TreeNode *parent = &tree->nodes[child->children];
    child->children = parent->children;
    child->column &= (uint8_t)~MARK;
    parent->children = place;
    return parent->child_count;
}

enum { NODES_A_LOOK = 1 << 14 }; /* at the clock */

/* Whether half of the time is enough for a pass over so many nodes. */
static bool has_time(uint32_t nodes, const SearchControl *control)
{
    enum { NS_A_NODE = 40 }; /* at most, on the machines that were tried */
    return (int64_t)nodes * NS_A_NODE <= search_time_left(control) / 2;
}

bool tree_has_time(const Tree *tree, const SearchControl *control)
{
    return has_time(tree->header->used, control);
}

/* Makes the subtree below `node` all there is. False if there is no time for the rest, which may be known only when the clock begins to run, or
 * the search is stopped; there is no tree then. */
static bool keep_subtree(Tree *tree, uint32_t node, const SearchControl *control)
{
    const uint32_t end = tree->header->used;
    uint32_t place = ROOT + 1, next_look = NODES_A_LOOK;
    tree->nodes[ROOT] = tree->nodes[node];
    tie(tree, ROOT);
    for (uint32_t i = ROOT + 1; i < end;) {
        if (i >= next_look) {
            if (atomic_load_explicit(control->stop, memory_order_relaxed) || !has_time(end - i, control))
                return false;
            next_look = i + NODES_A_LOOK;
        }
        if ((tree->nodes[i].column & MARK) == 0) {
            i++;
            continue;
        }
        const uint32_t count = untie(tree, &tree->nodes[i], place);
        memmove(&tree->nodes[place], &tree->nodes[i], count * sizeof(TreeNode));
        for (uint32_t k = 0; k < count; k++)
            tie(tree, place + k);
        place += count;
        i += count;
    }
    atomic_init(&tree->header->used, place);
    return true;
}

Tree tree_begin(Hash *hash, HashUser user, const Board *board, const SearchControl *control)
{
    hash_begin(hash, &board->geometry, user);
    const uint64_t room = hash->line_count * (HASH_LINE / sizeof(TreeNode));
    Tree tree = { hash->lines, hash->lines, room < UINT32_MAX ? (uint32_t)room : UINT32_MAX };
    TreeHeader *header = tree.header;
    uint32_t node = NO_CHILDREN;
    if (header->generation == hash->generation) {
        Board root = { .geometry = board->geometry };
        memcpy(root.stones, header->stones, sizeof root.stones);
        root.count = bits_count(board_occupied(&root));
        if (root.count <= board->count && board->count - root.count <= MAX_STEPS)
            node = find_position(&tree, ROOT, &root, board);
    }
    header->generation = hash->generation;
    if (node == NO_CHILDREN || (node != ROOT && (!tree_has_time(&tree, control) || !keep_subtree(&tree, node, control))))
        set_root(&tree);
    memcpy(header->stones, board->stones, sizeof board->stones);
    tree.nodes[ROOT].possible = CAN_ALL;
    return tree;
}

uint32_t tree_take(Tree *tree, uint32_t count)
{
    atomic_uint *used = &tree->header->used;
    unsigned index = atomic_load_explicit(used, memory_order_relaxed);
    do {
        if (count > tree->room - index)
            return NO_CHILDREN;
    } while (!atomic_compare_exchange_weak_explicit(used, &index, index + count, memory_order_relaxed,
                                                    memory_order_relaxed));
    return index;
}

/* The estimate of a node counts as one visit more. */
static void fade(TreeNode *node)
{
    const unsigned visits = atomic_load_explicit(&node->visits, memory_order_relaxed);
    const unsigned after = (visits + 1) / 2; /* what has been visited remains so */
    const int64_t sum = atomic_load_explicit(&node->sum, memory_order_relaxed);
    atomic_store_explicit(&node->visits, after, memory_order_relaxed);
    atomic_store_explicit(&node->sum, (int)(sum * (after + 1) / ((int64_t)visits + 1)), memory_order_relaxed);
}

void tree_fade(Tree *tree, const SearchControl *control)
{
    for (uint32_t i = tree->header->used; i-- > ROOT;) { /* children before their parents, which never have fewer visits */
        if (i % NODES_A_LOOK == 0 && search_called_off(control))
            return;
        fade(&tree->nodes[i]);
    }
}

int tree_use(const Tree *tree)
{
    return (int)((uint64_t)tree->header->used * 1000 / tree->room);
}
