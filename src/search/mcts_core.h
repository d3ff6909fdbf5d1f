/* The playouts and the way down the tree, compiled once for each build.
 *
 * The including file defines BITBOARD_WIDTH, MCTS_WORK (the name of what this exports); for the build with a constant
 * geometry BUILD_GEOMETRY; and for the search that estimates moves, and plays random games with skill, MCTS_GUIDED.
 *
 * Threads share one tree without locks: a visit is counted on the way down and, until its result is known, as a loss, which
 * sends the other threads elsewhere (Guillaume Chaslot, Mark Winands and Jaap van den Herik, "Parallel Monte-Carlo Tree
 * Search", 2008). Of a node with many visits a thread takes several at a time, see mcts_stay.h. */
#include "search/mcts_build.h"

#include "base/random.h"
#include "base/thread.h"
#include "search/bounds.h"
#include "search/build_geometry.h"
#include "search/mcts_replies.h"
#include "search/mcts_stay.h"
#include "search/node.h"

#include <float.h>
#include <math.h>
#if defined(__BMI2__) && defined(__x86_64__)
#define BITS_DEPOSIT
#include <immintrin.h>
#endif

enum { TELL_PLAYOUTS = 64 }; /* a thread tells the others of its playouts this often */

/* A win in the sums of nodes; whether random games are played with skill: they keep threats, learn replies and follow up; and how much is
 * tried of what looks worse, which who has estimates needs less. */
#ifdef MCTS_GUIDED
enum { WIN_UNITS = GUIDED_UNIT, SKILLED = true };
static const float EXPLORATION = 2;
#else
enum { WIN_UNITS = 1, SKILLED = false };
static const float EXPLORATION = 3;
#endif

/* Which column is tried next is the same on every machine only if what is float is computed in float. */
_Static_assert(FLT_EVAL_METHOD == 0, "compile with -fexcess-precision=fast, and on x86 of 32 bits for SSE2: make ARCH=pentium4");

typedef struct {
    const Geometry *geometry;
    Tree tree;
    const MctsGuide *guide; /* NULL in the search that estimates nothing */
    Random random;
    Replies replies;
    int threads;
    bool shared; /* by several threads */
    uint64_t plies;
    int length; /* of the path */
    TreeNode *path[MAX_CELLS + 1]; /* from the root down */
    int stays;                     /* how many nodes of it, from the root down, the thread stays below; none if it is alone */
    Stay stay[MAX_CELLS + 1];
} Walk;

/* ---- playouts ---- */

/* The n-th lowest of the bits, from 0. */
static inline Bits nth_bit(Bits bits, int n)
{
#if defined(BITS_DEPOSIT) && BITBOARD_WIDTH == 64
    return _pdep_u64((uint64_t)1 << n, bits);
#elif defined(BITS_DEPOSIT)
    const int in_low = bits_count64((uint64_t)bits);
    return n < in_low ? _pdep_u64((uint64_t)1 << n, (uint64_t)bits) : (Bits)_pdep_u64((uint64_t)1 << (n - in_low), wide_high(bits)) << 64;
#else
    for (; n > 0; n--)
        bits &= bits - 1;
    return bits_lowest(bits);
#endif
}

/* One of the bits, by a random number of 64 bits. */
static inline Bits random_bit(uint64_t random, Bits bits)
{
    const uint64_t count = (uint64_t)bits_count(bits);
    return nth_bit(bits, (int)((random >> 32) * count >> 32));
}

/* The moves that keep the threats of the side to move, or all if none does: right below a threat it plays only when it must, since the other
 * side would fill it. So the end of a game is lost by who runs out of other moves, as between good players. */
static inline Bits moves_that_keep(const Node *node)
{
    const Bits keep = node->moves & ~(node->own_gaps >> 1);
    return keep != 0 ? keep : node->moves;
}

/* The next move of a game that is played with skill: a good reply to the last one, if one is known; else often on top of it, as a side plays
 * that wins if all columns are filled in pairs; else any. */
static inline Bits skilled_move(Walk *walk, const Node *node, int last)
{
    enum { FOLLOWS_UP = 5 }; /* of 16 moves */
    const Bits moves = moves_that_keep(node), reply = (Bits)1 << walk->replies.to[node->count & 1][last] >> 1 & moves; /* none for 0 */
    if (reply != 0)
        return reply;
    const uint64_t random = random_next(&walk->random);
    const Bits on_top = (Bits)(last > 0) << last & moves;
    return on_top != 0 && (random & 15) < FOLLOWS_UP ? on_top : random_bit(random, moves);
}

/* The result of a random game, from the side that moved to the node; `last` is the number of that move. */
static inline int play_out(Walk *walk, Node node, int last)
{
    const Geometry *g = build_geometry(walk->geometry);
    const int before = node.count;
    RandomGame game;
    int result = 0;
    game.length = 0;
    for (int sign = -1; !node_is_draw(g, &node); sign = -sign) {
        const Bits move = SKILLED ? skilled_move(walk, &node, last) : random_bit(random_next(&walk->random), node.moves);
        if (SKILLED)
            last = game_add(&game, last, bits_lowest_index(move) + 1);
        if (!node_play(g, &node, move)) {
            result = sign;
            break;
        }
    }
    walk->plies += (uint64_t)(node.count - before);
    if (SKILLED && result != 0)
        replies_learn(&walk->replies, &game, before, result < 0);
    return result;
}

/* ---- the numbers of a node ---- */

static inline void count_visit(TreeNode *node, bool shared)
{
    if (shared) {
        atomic_fetch_add_explicit(&node->visits, 1, memory_order_relaxed);
        atomic_fetch_sub_explicit(&node->sum, WIN_UNITS, memory_order_relaxed);
        return;
    }
    atomic_store_explicit(&node->visits, atomic_load_explicit(&node->visits, memory_order_relaxed) + 1,
                          memory_order_relaxed);
}

static inline void count_result(TreeNode *node, int result, bool shared)
{
    if (shared)
        atomic_fetch_add_explicit(&node->sum, result + WIN_UNITS, memory_order_relaxed);
    else
        atomic_store_explicit(&node->sum, atomic_load_explicit(&node->sum, memory_order_relaxed) + result,
                              memory_order_relaxed);
}

static inline unsigned possible_of(const TreeNode *node)
{
    return atomic_load_explicit(&node->possible, memory_order_relaxed);
}

static inline int within(int result, unsigned possible)
{
    const int lower = WIN_UNITS * result_lower(possible), upper = WIN_UNITS * result_upper(possible);
    return result < lower ? lower : result > upper ? upper : result;
}

static inline bool is_decided(const TreeNode *node)
{
    const unsigned possible = possible_of(node);
    return (possible & (possible - 1)) == 0;
}

/* Takes the results away that the children rule out. True if there were any. */
static inline bool update_proof(TreeNode *node, const TreeNode *child)
{
    int lower = -1, upper = -1;
    for (int i = 0; i < node->child_count; i++) {
        const unsigned possible = possible_of(&child[i]);
        lower = result_lower(possible) > lower ? result_lower(possible) : lower;
        upper = result_upper(possible) > upper ? result_upper(possible) : upper;
    }
    const unsigned left = results_turned(results_between(lower, upper)), before = possible_of(node);
    if ((before & ~left) == 0)
        return false;
    atomic_fetch_and_explicit(&node->possible, (unsigned char)left, memory_order_relaxed);
    return true;
}

/* ---- growing ---- */

/* The children, NULL if there are none yet. */
static inline TreeNode *children_of(const Walk *walk, const TreeNode *node)
{
    const uint32_t first = atomic_load_explicit(&node->children, memory_order_acquire);
    return first > BEING_MADE ? &walk->tree.nodes[first] : NULL;
}

/* What can be told at once of the result of the position after a move, for the side that made the move. */
static inline unsigned result_after(const Geometry *g, const Node *node)
{
    if (node->moves == 0)
        return CAN_WIN;
    if (node_is_draw(g, node))
        return CAN_DRAW;
    if (static_bound(g, node, 1) == NO_BOUND)
        return CAN_ALL;
    return static_bound(g, node, 0) == NO_BOUND ? CAN_DRAW | CAN_WIN : CAN_WIN;
}

#ifdef MCTS_GUIDED
#include "search/mcts_guided.h"
#else
#include "search/mcts_unguided.h"
#endif

/* Makes the children of a node, one for each of its moves, unless the memory is full or another thread is at it. The
 * children, NULL if there are none. */
static TreeNode *grow(Walk *walk, TreeNode *parent, const Node *node)
{
    unsigned none = NO_CHILDREN;
    if (!atomic_compare_exchange_strong_explicit(&parent->children, &none, BEING_MADE, memory_order_relaxed,
                                                 memory_order_relaxed))
        return NULL;
    const int count = bits_count(node->moves);
    const uint32_t first = tree_take(&walk->tree, (uint32_t)count);
    if (first == NO_CHILDREN) {
        atomic_store_explicit(&parent->children, NO_CHILDREN, memory_order_relaxed);
        return NULL;
    }
    TreeNode *child = &walk->tree.nodes[first];
    make_children(walk, node, child, count);
    parent->child_count = (uint8_t)count;
    atomic_store_explicit(&parent->children, first, memory_order_release);
    return child;
}

/* Takes over what others have proved of the columns of the root. Each thread does so before it goes down. */
static void take_over(Walk *walk, TreeNode *root_node, const Node *root, const ScoreBounds *known)
{
    TreeNode *child;
    while ((child = children_of(walk, root_node)) == NULL && (child = grow(walk, root_node, root)) == NULL
           && atomic_load_explicit(&root_node->children, memory_order_relaxed) != NO_CHILDREN)
        thread_yield(); /* another thread is at it, or has just been */
    for (int i = 0; child != NULL && i < root_node->child_count; i++) {
        const ScoreBounds score = known[child[i].column];
        const unsigned possible = results_between(score_result(score.lower), score_result(score.upper));
        atomic_fetch_and_explicit(&child[i].possible, (unsigned char)possible, memory_order_relaxed);
    }
}

/* ---- the way down and back ---- */

/* The number of the child to visit next, -1 if none can better what is proved. */
static inline int select_child(const TreeNode *node, const TreeNode *child)
{
    const int count = node->child_count;
    const float visits = (float)atomic_load_explicit(&node->visits, memory_order_relaxed);
    const float first = first_result(node, visits);
    const float urge = EXPLORATION * WIN_UNITS / 255 * sqrtf(visits);
    /* What betters the worst that is proved for the side to move. */
    const unsigned better = possible_of(node) & CAN_WIN ? CAN_DRAW | CAN_WIN : CAN_WIN;
    float best_value = -INFINITY;
    int best = -1;
    for (int i = 0; i < count; i++) {
        const float sum = (float)atomic_load_explicit(&child[i].sum, memory_order_relaxed);
        const float times = 1 + (float)atomic_load_explicit(&child[i].visits, memory_order_relaxed);
        const float value = (possible_of(&child[i]) & better) != 0 ? (sum + first + urge * child[i].prior) / times : -INFINITY;
        best = value > best_value ? i : best;
        best_value = value > best_value ? value : best_value;
    }
    return best;
}

/* For how many playouts to stay below the node that comes next on the path: only if the thread stays below all before it. */
static inline uint32_t next_stay(const Walk *walk, const TreeNode *node)
{
    if (!walk->shared || walk->stays < walk->length)
        return 1;
    return stay_length(node, walk->threads, walk->stays == 0 ? STAY_LONGEST : stay_left(&walk->stay[walk->stays - 1]));
}

static inline void enter(Walk *walk, TreeNode *node, const Node *position)
{
    const uint32_t playouts = next_stay(walk, node);
    walk->path[walk->length++] = node;
    if (playouts > 1)
        walk->stay[walk->stays++] = stay_begin(node, position, playouts);
    else
        count_visit(node, walk->shared);
}

/* The node from which the next playout goes down: the last that the thread still stays below, else the root. *node, the root's position,
 * becomes its. */
static inline TreeNode *set_out(Walk *walk, Node *node)
{
    for (; walk->stays > 0; stay_end(&walk->stay[--walk->stays])) {
        const Stay *last = &walk->stay[walk->stays - 1];
        if (stay_left(last) == 0 || is_decided(last->node))
            continue;
        walk->length = walk->stays;
        *node = last->position;
        return last->node;
    }
    walk->length = 0;
    enter(walk, &walk->tree.nodes[ROOT], node);
    return walk->path[0];
}

/* Goes down to a leaf of the tree, or to a node with a proof; *node, the root's position, becomes its. */
static inline TreeNode *go_down(Walk *walk, Node *node)
{
    const Geometry *g = build_geometry(walk->geometry);
    TreeNode *at = set_out(walk, node);
    while (!is_decided(at)) {
        TreeNode *child = children_of(walk, at);
        if (child == NULL) {
            const bool grows = walk->length == 1 || atomic_load_explicit(&at->visits, memory_order_relaxed) >= visits_to_grow(walk, node);
            child = grows ? grow(walk, at, node) : NULL;
            if (child == NULL)
                break;
            update_proof(at, child);
            if (STOPS_WHERE_IT_GROWS)
                break;
            continue;
        }
        const int i = select_child(at, child);
        if (i < 0) { /* another thread has just proved it */
            update_proof(at, child);
            break;
        }
        node_play(g, node, nth_bit(node->moves, i));
        at = &child[i];
        enter(walk, at, node);
    }
    return at;
}

/* Counts the result, from the side that moved to the end of the path, on the way back to the root, and what it
 * proves. */
static inline void go_back(Walk *walk, int result)
{
    bool proof = is_decided(walk->path[walk->length - 1]);
    for (int i = walk->length - 1; i >= 0; i--, result = -result) {
        TreeNode *node = walk->path[i];
        if (i < walk->length - 1 && proof)
            proof = update_proof(node, children_of(walk, node));
        result = within(result, possible_of(node));
        if (i < walk->stays)
            stay_count(&walk->stay[i], result);
        else
            count_result(node, result, walk->shared);
    }
}

static inline void add_playout(Walk *walk, const Node *root)
{
    Node node = *root;
    const TreeNode *leaf = go_down(walk, &node);
    go_back(walk, is_decided(leaf) ? WIN_UNITS * result_lower(possible_of(leaf)) : leaf_result(walk, leaf, &node));
}

/* ---- the work of one thread ---- */

/* When to tell next, from the playouts at the last time. */
static uint64_t next_telling(uint64_t playouts)
{
    enum { FIRST = 1 << 10, STEP = 1 << 19 };
    return playouts == 0 ? FIRST : playouts < STEP ? 2 * playouts : playouts + STEP;
}

/* Whether the tree can take one more. */
static inline bool has_room(const TreeNode *root, bool shared)
{
    const uint32_t under_way = MAX_TEAM * (shared ? STAY_LONGEST : 1);
    return atomic_load_explicit(&root->visits, memory_order_relaxed) < MCTS_MAX_PLAYOUTS / WIN_UNITS - under_way;
}

/* Takes some of the playouts that are left, so that all are made however many threads there are. False if none is. */
static inline bool take_some(MctsTeam *team, uint64_t *taken)
{
    unsigned long long left = atomic_load_explicit(&team->left, memory_order_relaxed), some;
    do
        some = left < TELL_PLAYOUTS ? left : TELL_PLAYOUTS;
    while (!atomic_compare_exchange_weak(&team->left, &left, left - some));
    *taken += some;
    return some > 0;
}

void MCTS_WORK(MctsTeam *team, int number)
{
    const MctsTask *task = team->task;
    TreeNode *root_node = &team->tree.nodes[ROOT];
    Walk walk = {
        .geometry = &task->board->geometry,
        .tree = team->tree,
        .guide = task->guide,
        .threads = team->threads,
        .shared = team->threads > 1,
    };
    Node root;
    int unused;
    if (!node_of_board(build_geometry(walk.geometry), task->board, &root, &unused))
        return;
    random_init(&walk.random, task->seed + (uint64_t)number);
    if (task->known != NULL)
        take_over(&walk, root_node, &root, task->known);
    if (children_of(&walk, root_node) != NULL)
        update_proof(root_node, children_of(&walk, root_node));

    uint64_t taken = 0, playouts = 0, told = 0, next = next_telling(0);
    while ((playouts < taken || take_some(team, &taken)) && !is_decided(root_node) && has_room(root_node, walk.shared)
           && !search_must_end(task->control, playouts * NODES_A_VISIT, UINT64_MAX)) {
        add_playout(&walk, &root);
        if (++playouts % TELL_PLAYOUTS != 0)
            continue;
        const uint64_t all = atomic_fetch_add(&team->playouts, playouts - told) + playouts - told;
        told = playouts;
        const bool ends = playouts == taken && atomic_load_explicit(&team->left, memory_order_relaxed) == 0; /* and tells then */
        if (number == 0 && team->tell != NULL && all >= next && !ends) {
            team->tell(team);
            next = next_telling(next);
        }
    }
    while (walk.stays > 0)
        stay_end(&walk.stay[--walk.stays]);
    atomic_fetch_add(&team->playouts, playouts - told);
    atomic_fetch_add(&team->plies, walk.plies);
}
