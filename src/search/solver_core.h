/* The exact search itself, compiled once for each build.
 *
 * The including file defines BITBOARD_WIDTH, SOLVER_BUILD (the name of what this exports) and, for the build with a
 * constant geometry, BUILD_GEOMETRY.
 *
 * Negamax with null windows. A node makes its children whole before it searches any: the gaps and safe moves of each, the
 * forced moves that follow, what a complete strategy proves of it, and what the table knows. So most
 * children are never searched, and those that are have a choice to make. The outline follows Pascal Pons, "Solving
 * Connect 4", 2015; the sharing of work between threads is a simplified ABDADA (Jean-Christophe Weill, 1996), as in Tom
 * Kerrigan's "Simplified ABDADA". */
#include "search/solver_question.h"

#include "search/bounds.h"
#include "search/build_geometry.h"
#include "search/node.h"
#include "search/order.h"
#include "search/solver_table.h"

#include <stdatomic.h>

/* ---- the state of a search ---- */

enum { WORTH_SHARING = 18 /* cells left; what is smaller is searched before anyone else comes along */ };

/* A node that a thread has begun and not finished, and its question. */
typedef struct {
    Bits key;
    void *line;
    int beta;
} Ancestor;

typedef struct {
    const Geometry *geometry;
    const SolverQuestion *question;
    Table table;
    uint64_t nodes, next_look;
    bool ended; /* the search must end, or go back to path[go_back]; values since are meaningless */
    int go_back; /* -1: end */
    int path_length;
    Ancestor path[MAX_CELLS]; /* the nodes above that are shared with other threads */
    int16_t centre[BITBOARD_WIDTH]; /* ordering weight of each cell, for its column */
} Search;

/* Whether other threads use the table. */
static inline bool is_shared(const Search *search)
{
    return search->question->marks != NULL;
}

/* Whether bounds tell if the score is at least beta; *value is then the bound that does. */
static inline bool bounds_answer(ScoreBounds known, int beta, int *value)
{
    *value = known.upper < beta ? known.upper : known.lower;
    return known.upper < beta || known.lower >= beta;
}

/* Whether the table has the answer of an ancestor, put there by another thread; else *value stays. It may have other bounds by now. */
static bool is_answered(const Search *search, const Ancestor *ancestor, int *value)
{
    ScoreBounds known;
    int answer;
    if (ancestor->line == NULL || !table_probe(&search->table.part[PART_ALL], ancestor->line, ancestor->key, true, &known)
        || !bounds_answer(known, ancestor->beta, &answer))
        return false;
    *value = answer;
    return true;
}

/* Counts a node. False if the search must end, or go back to an ancestor that needs no answer any more. */
static inline bool enter_node(Search *search)
{
    if (++search->nodes < search->next_look)
        return true;
    const SolverQuestion *question = search->question;
    atomic_store_explicit(question->nodes, search->nodes, memory_order_relaxed);
    search->ended = search->nodes > question->max_nodes || search_called_off(question->control) || question_is_answered(question);
    search->go_back = -1;
    int value;
    for (int i = 0; i < search->path_length && !search->ended; i++)
        if (is_answered(search, &search->path[i], &value)) {
            search->ended = true;
            search->go_back = i;
        }
    const bool slow = search->nodes < SLOW_NODES && !is_shared(search); /* there is a team only when these are over */
    const uint64_t left = question->max_nodes - search->nodes, pause = slow ? 1 : NODES_PER_CLOCK;
    search->next_look = search->nodes + (left < pause ? left + 1 : pause);
    return !search->ended;
}

/* ---- a node and its children ---- */

typedef uint64_t ChildSet; /* bit i: the i-th child */

_Static_assert(MOST_MOVES <= 64, "a bit for each child");

static inline ChildSet only_child(int i)
{
    return (ChildSet)1 << i;
}

static inline int first_child(ChildSet set)
{
    return __builtin_ctzll(set);
}

/* What a move of a node leads to, seen from the node. */
typedef struct {
    View view;
    Bits key;
    void *line; /* of the table; NULL if it is not to be looked up */
    ScoreBounds known; /* what rules and table say of view.node */
    int weight; /* the larger, the sooner it is searched */
} Child;

typedef struct {
    int beta;
    int best;      /* score of the best child whose question is answered */
    ChildSet open; /* the children whose question is not */
    Child child[MOST_MOVES];
    Bits move[MOVE_PLACES], gaps[MOVE_PLACES], replies[MOVE_PLACES]; /* of the children: see look_after_all */
} Family;

/* From here on searching is as cheap as looking up. */
static inline bool is_in_table(const Geometry *g, const Node *node)
{
    return node->count < geometry_cells(g) - 8;
}

/* Takes note of a score. True if it is good enough for a cutoff. */
static inline bool family_score(Family *family, int value)
{
    family->best = value > family->best ? value : family->best;
    return value >= family->beta;
}

/* Asks for the table line of a child, so that it is there by the time it is looked at. */
static inline void find_line(const Search *search, Child *child)
{
    const Geometry *g = build_geometry(search->geometry);
    child->key = 0;
    child->line = NULL;
    child->known = (ScoreBounds){ least_of(g, &child->view.node), most_of(g, &child->view.node) };
    if (!is_in_table(g, &child->view.node))
        return;
    child->key = canonical_key(g, &child->view.node);
    child->line = table_line(&search->table, child->view.node.count, child->key);
    __builtin_prefetch(child->line);
}

/* Whether nothing but a win with the next stone but one answers yes: so there is nothing to search. *value is the answer then, like that
 * of play_forced. */
static inline bool is_last_question(const Geometry *g, const View *view, int *value)
{
    const Node *node = &view->node;
    const int later = geometry_win_score(g, node->count + 4);
    if (later >= view->beta)
        return false;
    Bits move[MOVE_PLACES], gaps[MOVE_PLACES], replies[MOVE_PLACES];
    *value = view->sign * (look_after_all(g, node, move, gaps, replies) ? most_of(g, node) : later);
    return true;
}

/* Makes the children, answers those that rules answer, and leaves the others open. True at a cutoff. */
static inline bool make_children(const Search *search, const Node *node, Family *family)
{
    const Geometry *g = build_geometry(search->geometry);
    const int count = bits_count(node->moves);
    if (look_after_all(g, node, family->move, family->gaps, family->replies))
        return family_score(family, most_of(g, node));
    for (int i = 0; i < count; i++) {
        Child *child = &family->child[i];
        int value;
        child->view = (View){ node_after(node, family->move[i], family->gaps[i], family->replies[i]), -1, 1 - family->beta };
        if (!play_forced(g, &child->view, &value) && !is_last_question(g, &child->view, &value)) {
            find_line(search, child);
            family->open |= only_child(i);
        } else if (family_score(family, value)) {
            return true;
        }
    }
    return false;
}

/* Answers the children that strategies answer. True at a cutoff. */
static inline bool bound_children(const Search *search, Family *family)
{
    for (ChildSet left = family->open; left; left &= left - 1) {
        const View *view = &family->child[first_child(left)].view;
        const int bound = static_bound(build_geometry(search->geometry), &view->node, view->beta);
        if (bound == NO_BOUND)
            continue;
        family->open ^= left & -left;
        if (family_score(family, view->sign * bound))
            return true;
    }
    return false;
}

/* Asks the table. Whether that answers the question; *value is the answer then, seen from the child's node. */
static inline bool probe_child(const Search *search, Child *child, int *value)
{
    return child->line != NULL && table_probe(&search->table.part[PART_ALL], child->line, child->key, is_shared(search), &child->known)
           && bounds_answer(child->known, child->view.beta, value);
}

/* Enhanced transposition cutoff: answers the children that the table answers, before any is searched. True at a
 * cutoff. */
static inline bool probe_children(const Search *search, Family *family)
{
    for (ChildSet left = family->open; left; left &= left - 1) {
        Child *child = &family->child[first_child(left)];
        int value;
        if (!probe_child(search, child, &value))
            continue;
        family->open ^= left & -left;
        if (family_score(family, child->view.sign * value))
            return true;
    }
    return false;
}

/* Tells the search in which order to try the open children. One alone needs none. */
static inline void weigh_children(const Search *search, const Node *node, Family *family)
{
    const Geometry *g = build_geometry(search->geometry);
    if ((family->open & (family->open - 1)) == 0)
        return;
    const Order order = order_of(g, search->question->order, node);
    for (ChildSet left = family->open; left; left &= left - 1) {
        const int i = first_child(left);
        const Bits move = family->move[i];
        Child *child = &family->child[i];
        child->weight = order_hints(&order, move, family->gaps[i], family->replies[i], search->centre[bits_lowest_index(move)]);
        if (order.feature != NULL)
            child->weight += order_features(g, &order, &child->view.node);
    }
}

/* Whether lines of the table for positions with so many stones are in the nearest caches: those of late positions, unless other threads write
 * them as well. */
static inline bool table_is_near(const Search *search, int stones)
{
    const int part = search->table.part_of[stones];
    return part == PART_LAST || (part == PART_LATE && !is_shared(search));
}

/* What can be said of the children without a search, and the order in which the others are tried. What the table answers needs no strategies, but
 * its lines have to come; where they are not near, strategies and weights pass the time until then. True at a cutoff. */
static inline bool answer_children(const Search *search, const Node *node, Family *family)
{
    const bool near = table_is_near(search, node->count + 1);
    if (make_children(search, node, family) || (near && probe_children(search, family)) || bound_children(search, family))
        return true;
    weigh_children(search, node, family);
    return !near && probe_children(search, family);
}

static inline int best_open(const Family *family, ChildSet open)
{
    int best = first_child(open);
    for (ChildSet left = open & (open - 1); left; left &= left - 1) {
        const int i = first_child(left);
        best = family->child[i].weight > family->child[best].weight ? i : best;
    }
    return best;
}

/* ---- the search ---- */

static int search_node(Search *search, const Child *self);

static inline int search_child(Search *search, const Child *child)
{
    return child->view.sign * search_node(search, child);
}

/* Searches the open children, the most promising first, until there is a cutoff. */
static void search_alone(Search *search, Family *family)
{
    while (family->open) {
        const int i = best_open(family, family->open);
        family->open ^= only_child(i);
        if (family_score(family, search_child(search, &family->child[i])) || search->ended)
            return;
    }
}

/* Answers a child beside other threads, which may have answered it in the meantime. False if another one is in it, or was, and it is to
 * be put off. The first child is not, since all else depends on it, nor is it marked: who comes later is right behind. Marks are never
 * taken away: a wrong one only changes the order, and writing costs the other threads more than it saves. */
static inline bool answer_child(Search *search, Child *child, bool first, bool last_round, int *value)
{
    if (probe_child(search, child, value)) {
        *value *= child->view.sign;
        return true;
    }
    if (!first) {
        const uint64_t mark = (uint64_t)child->key ^ (uint64_t)child->view.beta << 56;
        _Atomic uint64_t *busy = &search->question->marks->busy[key_hash(child->key, 0) % SOLVER_MARKS];
        if (!last_round && atomic_load_explicit(busy, memory_order_relaxed) == mark)
            return false;
        atomic_store_explicit(busy, mark, memory_order_relaxed);
    }
    *value = search_child(search, child);
    return true;
}

/* The same beside other threads: a child that another one is in is put off to the end, when the table will know it. */
static void search_together(Search *search, Family *family, const Ancestor *self)
{
    const int level = search->path_length++;
    ChildSet put_off = 0;
    bool first = true, last_round = false;
    search->path[level] = *self;
    while (family->open | put_off) {
        if (family->open == 0) {
            family->open = put_off;
            put_off = 0;
            last_round = true;
        }
        const int i = best_open(family, family->open);
        int value;
        family->open ^= only_child(i);
        if (!answer_child(search, &family->child[i], first, last_round, &value)) {
            put_off |= only_child(i);
            continue;
        }
        first = false;
        if (search->ended && search->go_back == level) {
            search->ended = false;
            if (is_answered(search, self, &family->best))
                break;
            family->open |= only_child(i); /* the table has lost the answer: as if nothing had been */
        } else if (search->ended || family_score(family, value)) {
            break;
        }
    }
    search->path_length = level;
}

/* A value v of the node of `self` with score >= v >= beta, or score <= v < beta. There is a choice of moves, none of play_forced,
 * is_last_question, static bounds and the table has answered. */
static int search_node(Search *search, const Child *self)
{
    const Geometry *g = build_geometry(search->geometry);
    const Node *node = &self->view.node;
    const int beta = self->view.beta;
    const bool shared = is_shared(search);
    if (!enter_node(search))
        return 0;
    Family family;
    family.beta = beta;
    family.best = -MAX_CELLS;
    family.open = 0;
    if (!answer_children(search, node, &family)) {
        if (shared && geometry_cells(g) - node->count > WORTH_SHARING)
            search_together(search, &family, &(Ancestor){ self->key, self->line, beta });
        else
            search_alone(search, &family);
    }
    if (search->ended)
        return 0;
    if (self->line != NULL) {
        ScoreBounds known = self->known; /* which do not answer the question, so what was found is narrower */
        if (family.best >= beta)
            known.lower = family.best;
        else
            known.upper = family.best;
        table_store(&search->table.part[PART_ALL], self->line, self->key, shared, known);
    }
    return family.best;
}

/* ---- the root ---- */

static void search_init(Search *search, const SolverQuestion *question)
{
    const Geometry *g = &question->board->geometry;
    *search = (Search){
        .geometry = g,
        .question = question,
        .table = table_for(question->hash, geometry_cells(g), question->board->count, question->member,
                           question->members),
    };
    search->nodes = atomic_load_explicit(question->nodes, memory_order_relaxed); /* as an initializer, gcc 9 would miss the members behind it */
    int16_t weight[MAX_COLS];
    weigh_columns(g, weight);
    for (int column = 0; column < g->cols; column++)
        for (int row = 0; row < g->rows; row++)
            search->centre[column * (g->rows + 1) + row] = weight[column];
}

static int search_root(Search *search, const View *root)
{
    Child child = { .view = *root };
    int value;
    find_line(search, &child);
    if (!probe_child(search, &child, &value))
        value = search_node(search, &child);
    return child.view.sign * value;
}

static bool answer(const SolverQuestion *question, int *value)
{
    Search search;
    search_init(&search, question);
    const Geometry *g = build_geometry(search.geometry);
    View root = { .sign = 1, .beta = question->window };
    if (!node_of_board(g, question->board, &root.node, value) || play_forced(g, &root, value) || is_last_question(g, &root, value))
        return true;
    const int bound = static_bound(g, &root.node, root.beta);
    if (bound != NO_BOUND) {
        *value = root.sign * bound;
        return true;
    }
    *value = search_root(&search, &root);
    atomic_store_explicit(question->nodes, search.nodes, memory_order_relaxed);
    return !search.ended;
}

const SolverBuild SOLVER_BUILD = { answer, table_use };
