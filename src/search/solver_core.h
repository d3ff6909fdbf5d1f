/* The exact search itself, compiled once for each build.
 *
 * The including file defines BITBOARD_WIDTH, SOLVER_WINDOW (the name of the function this exports) and, for the build
 * with a constant geometry, SOLVER_GEOMETRY.
 *
 * Negamax with null windows. A node is a position in which the side to move neither wins at once nor has lost: its
 * moves, and only they, leave the opponent no win at once. The parent finds this out when it makes its children
 * whole, so double and stacked threats never cost a node. Each shortcut says why it is sound; the scores are
 * those of solver.h. The outline follows Pascal Pons, "Solving Connect 4", 2015; the two static bounds are explained
 * where they stand. */
#include "search/solver_build.h"

#include "game/bitboard.h"
#include "search/solver_table.h"

#ifdef SOLVER_GEOMETRY
static const Geometry FIXED_GEOMETRY = SOLVER_GEOMETRY;
enum { CHILDREN = 7 };
#else
enum { CHILDREN = MAX_COLS };
#endif

typedef struct {
    const Geometry *geometry;
    const SearchControl *control;
    Hash *hash;
    uint64_t nodes;
    bool shared; /* other threads use the table */
    bool ended;  /* the search must end; values since are meaningless */
    int8_t centre[MAX_COLS]; /* ordering weight of each column */
    Bits odd_rows;  /* rows 1, 3, 5 … counted from 1: those that favour the first player */
    Bits even_rows;
} Search;

static inline const Geometry *geometry_of(const Search *search)
{
#ifdef SOLVER_GEOMETRY
    (void)search;
    return &FIXED_GEOMETRY;
#else
    return search->geometry;
#endif
}

/* ---- positions ---- */

typedef struct {
    Bits own, opp; /* of the side to move and the other */
    Bits own_gaps, opp_gaps; /* empty cells that would complete a line of theirs */
    Bits moves;  /* that do not lose at once; never empty in a node */
    int count;   /* stones on the board */
} Node;

/* The moves of the side to move that leave the opponent no win at once: if there is an opponent's gap to fill it must
 * be filled, and no stone may be put right below a gap. No such move: the opponent wins with the next stone. */
static inline Bits safe_moves(const Geometry *g, Bits occupied, Bits opp_gaps)
{
    const Bits moves = playable_cells(g, occupied);
    const Bits forced = moves & opp_gaps;
    if (forced == 0)
        return moves & ~(opp_gaps >> 1);
    if ((forced & (forced - 1)) != 0)
        return 0;
    return forced & ~(opp_gaps >> 1);
}

static inline Bits empty_cells(const Geometry *g, Bits occupied)
{
    return board_mask(g) & ~occupied;
}

/* The score of a win whose last stone falls on a board of `count` stones. */
static inline int win_score(const Geometry *g, int count)
{
    return (g->cols * g->rows + 1 - count) / 2;
}

/* The position after the move `a` of a node, for the opponent. */
static inline Node node_child(const Geometry *g, const Node *node, Bits a)
{
    const Bits own = node->own | a, occupied = own | node->opp;
    const Bits gaps = winning_cells(g, own) & empty_cells(g, occupied);
    return (Node){
        .own = node->opp,
        .opp = own,
        .own_gaps = node->opp_gaps & ~a,
        .opp_gaps = gaps,
        .moves = safe_moves(g, occupied, gaps),
        .count = node->count + 1,
    };
}

/* ---- the key ---- */

/* Mirror images have the same score, so early in the game both are looked up under the smaller of their keys. Later
 * they hardly ever meet. */
enum { MIRROR_PLIES = 18 };

static inline Bits mirror_key(const Geometry *g, Bits key)
{
    const int h = g->rows + 1;
    const Bits column = ((Bits)1 << g->rows) * 2 - 1;
    Bits mirror = 0;
    for (int c = 0; c < g->cols; c++)
        mirror |= (key >> c * h & column) << (g->cols - 1 - c) * h;
    return mirror;
}

/* The key under which the table has a position with `count` stones. */
static inline Bits canonical_key(const Geometry *g, Bits key, int count)
{
    if (count > MIRROR_PLIES)
        return key;
    const Bits mirror = mirror_key(g, key);
    return mirror < key ? mirror : key;
}

/* ---- static bounds ---- */

static inline bool has_line(const Geometry *g, Bits stones)
{
    const int k = g->connect, h = g->rows + 1;
    if (fits_vertical(g) && line_starts(stones, 1, k))
        return true;
    if (!fits_horizontal(g))
        return false;
    return line_starts(stones, h, k)
           || (fits_vertical(g) && (line_starts(stones, h - 1, k) || line_starts(stones, h + 1, k)));
}

/* Whether every choice of one from each pair leaves the first player without a line in base | choice. The pairs are
 * made in the order of the columns; `cells` has an even number of bits. */
static bool no_line_in_pairs(const Geometry *g, Bits base, Bits cells)
{
    if (!has_line(g, base | cells))
        return true;
    enum { MAX_TRIED = 4 }; /* two pairs; with more the test costs more than it saves */
    if (cells == 0 || bits_count(cells) > MAX_TRIED)
        return false;
    const Bits a = bits_lowest(cells), b = bits_lowest(cells ^ a), rest = cells ^ a ^ b;
    return no_line_in_pairs(g, base | a, rest) && no_line_in_pairs(g, base | b, rest);
}

/* An upper bound by the strategy of follow-up: the first player (X) is to move, the number of rows is even.
 *
 * The number of stones is even and so is, with even rows, the number of columns of odd height. O answers in
 * the same column; only if X takes the playable cell, in an even row, of a column of odd height, O takes that of the
 * column it is paired with. So the numbers stay even, O always has his answer, and X can never own more than
 * his stones, the empty cells of odd rows, and one of each pair. No line in there: X does not win.
 *
 * Unless O wins before, the board is filled up and O gets all cells of even rows that are not playable now.
 * If these and his stones hold a line he wins. If the line needs no row above the r-th, then when its last
 * cell is filled the rows - r cells above are still empty, which tells how soon he wins. */
static int follow_up_bound(const Search *search, const Node *node)
{
    const Geometry *g = geometry_of(search);
    const Bits occupied = node->own | node->opp, empty = empty_cells(g, occupied);
    const Bits playable_even = playable_cells(g, occupied) & search->even_rows;
    if (!no_line_in_pairs(g, node->own | (empty & search->odd_rows), playable_even))
        return win_score(g, node->count + 2);

    const Bits sure = node->opp | (empty & search->even_rows & ~playable_even);
    if (!has_line(g, sure))
        return 0;
    int bound = -1;
    Bits low_rows = board_mask(g);
    for (int top = g->rows - 2; top >= 2; top -= 2) {
        low_rows &= low_rows >> 1; /* drops the highest row that was left: the cell above is none of ours */
        low_rows &= low_rows >> 1;
        if (!has_line(g, sure & low_rows))
            break;
        bound = -((g->rows - top + 2) / 2);
    }
    return bound;
}

/* An upper bound by an odd threat: the second player (O) is to move, the number of rows is even. X has a gap T in
 * an odd row, not the first, of a column c whose next playable cell is in an even row below T.
 *
 * c has odd height, the number of stones is odd, so the other columns of odd height are even in number. X follows up
 * in all columns as O does above, and never begins in c: if O plays there, in an even row, X answers on top. All that O can
 * own are his stones, the empty odd cells and the playable even cells outside c, and the even cells of c below
 * T. No line in there: O must in the end play under T, and X wins with T, above which rows - row(T) cells are empty. */
static int odd_threat_bound(const Search *search, const Node *node)
{
    const Geometry *g = geometry_of(search);
    const Bits occupied = node->own | node->opp, playable = playable_cells(g, occupied);
    const Bits empty = empty_cells(g, occupied);
    int bound = win_score(g, node->count + 2);
    for (Bits threats = node->opp_gaps & search->odd_rows & ~bottom_mask(g); threats; threats &= threats - 1) {
        const Bits threat = bits_lowest(threats);
        const int column = bits_lowest_index(threat) / (g->rows + 1);
        const int row = bits_lowest_index(threat) % (g->rows + 1) + 1; /* from 1 */
        const Bits cells = column_mask(g, column), next = playable & cells;
        if (!(next & search->even_rows) || next > threat)
            continue;
        const Bits outside = ~cells;
        const Bits reach = node->own | (empty & search->odd_rows & outside)
                           | (empty & search->even_rows & cells & (threat - 1));
        const int score = -((g->rows - row + 2) / 2);
        if (score < bound && no_line_in_pairs(g, reach, playable & search->even_rows & outside))
            bound = score;
    }
    return bound;
}

/* An upper bound of the score of a node, or the highest score there is when nothing is known. */
static inline int static_bound(const Search *search, const Node *node)
{
    if (geometry_of(search)->rows % 2 != 0)
        return win_score(geometry_of(search), node->count + 2); /* not proved for these boards */
    return node->count % 2 == 0 ? follow_up_bound(search, node) : odd_threat_bound(search, node);
}

/* ---- the search ---- */

typedef struct {
    Node node;
    Bits move; /* that leads here */
    Bits key;
    void *line; /* of the table; NULL if it is not to be looked up */
} Child;

typedef struct {
    int count;
    Child child[CHILDREN];
    int order[CHILDREN]; /* indices of child[], the best first */
} Children;

/* From here on searching is as cheap as looking up. */
static inline int table_plies(const Geometry *g)
{
    return g->cols * g->rows - 10;
}

/* Lists the moves and asks for the table lines of the positions they lead to, so that these are there by the time
 * the children are made. */
static inline void begin_children(const Search *search, const Node *node, Children *children)
{
    const Geometry *g = geometry_of(search);
    const Bits occupied = node->own | node->opp;
    const bool in_table = node->count + 1 < table_plies(g);
    children->count = 0;
    for (Bits left = node->moves; left; left &= left - 1) {
        Child *child = &children->child[children->count++];
        child->move = bits_lowest(left);
        child->line = NULL;
        if (!in_table)
            continue;
        child->key = canonical_key(g, position_key(node->opp, occupied | child->move), node->count + 1);
        child->line = table_line(search->hash, child->key);
        __builtin_prefetch(child->line);
    }
}

/* Makes the children. False if one of them is lost for the opponent. */
static inline bool make_children(const Search *search, const Node *node, Children *children)
{
    const Geometry *g = geometry_of(search);
    for (int i = 0; i < children->count; i++) {
        children->child[i].node = node_child(g, node, children->child[i].move);
        if (children->child[i].node.moves == 0)
            return false;
    }
    return true;
}

/* Enhanced transposition cutoff: if the table knows a child to be good enough for a cutoff there is no need to search
 * the others before it. */
static inline bool probe_children(Search *search, const Children *children, int beta, int *value)
{
    for (int i = 0; i < children->count; i++) {
        const Child *child = &children->child[i];
        int lower, upper;
        if (child->line != NULL
            && table_probe(search->hash, child->line, child->key, search->shared, &lower, &upper)
            && -upper >= beta) {
            *value = -upper;
            return true;
        }
    }
    return false;
}

/* The larger, the sooner tried. What wins is threats, the more so in rows whose parity favours the side that made
 * them; what helps is leaving few safe replies and the centre; a cell right below an own gap is better left. */
static inline int child_order(const Search *search, const Node *node, const Child *child)
{
    const Geometry *g = geometry_of(search);
    const Bits good_rows = node->count % 2 == 0 ? search->odd_rows : search->even_rows;
    const int column = bits_lowest_index(child->move) / (g->rows + 1);
    return 64 * bits_count(child->node.opp_gaps) + 64 * bits_count(child->node.opp_gaps & good_rows)
           - 4 * bits_count(child->node.moves) - (child->move << 1 & node->own_gaps ? 160 : 0)
           + search->centre[column];
}

static inline void order_children(const Search *search, const Node *node, Children *children)
{
    int weight[CHILDREN];
    for (int n = 0; n < children->count; n++) {
        const int w = child_order(search, node, &children->child[n]);
        int i = n;
        for (; i > 0 && weight[i - 1] < w; i--) {
            weight[i] = weight[i - 1];
            children->order[i] = children->order[i - 1];
        }
        weight[i] = w;
        children->order[i] = n;
    }
}

static int search_node(Search *search, const Node *start, int beta, Bits key, void *line);

/* Tries the children in their order against the window (beta - 1, beta). */
static int search_children(Search *search, const Children *children, int beta)
{
    int best = -MAX_CELLS;
    for (int i = 0; i < children->count && best < beta; i++) {
        const Child *child = &children->child[children->order[i]];
        const int value = -search_node(search, &child->node, 1 - beta, child->key, child->line);
        if (search->ended)
            return 0;
        best = value > best ? value : best;
    }
    return best;
}

/* A value v of the node with score >= v >= beta, or score <= v < beta. `line` is where the table has the node, NULL if
 * that is not known. */
static int search_node(Search *search, const Node *start, int beta, Bits key, void *line)
{
    const Geometry *g = geometry_of(search);
    const int cells = geometry_cells(g);
    Node node = *start;
    int sign = 1;

    search->nodes++;
    search->ended = search->ended || search_must_end(search->control, search->nodes, search->control->max_nodes);
    if (search->ended)
        return 0;

    /* A forced move is played without a node of its own; sign tells whose eyes we see with. */
    for (;;) {
        /* Two cells left, and neither side wins with the next stone: a draw. */
        if (node.count >= cells - 2)
            return 0;
        /* The side to move cannot win with the next stone, so at best with its next but one; the opponent neither. */
        const int most = win_score(g, node.count + 2), least = -win_score(g, node.count + 3);
        if (most < beta)
            return sign * most;
        if (least >= beta)
            return sign * least;
        if ((node.moves & (node.moves - 1)) != 0)
            break;
        const Node child = node_child(g, &node, node.moves);
        if (child.moves == 0)
            return sign * most;
        node = child;
        beta = 1 - beta;
        sign = -sign;
        line = NULL;
    }

    int lower = -win_score(g, node.count + 3), upper = win_score(g, node.count + 2);
    const bool in_table = node.count < table_plies(g);
    if (in_table) {
        if (line == NULL) {
            key = canonical_key(g, position_key(node.own, node.own | node.opp), node.count);
            line = table_line(search->hash, key);
        }
        if (table_probe(search->hash, line, key, search->shared, &lower, &upper)) {
            if (upper < beta)
                return sign * upper;
            if (lower >= beta)
                return sign * lower;
        }
    }

    const int bound = static_bound(search, &node);
    if (bound < beta)
        return sign * bound;

    Children children;
    int value;
    begin_children(search, &node, &children);
    if (!make_children(search, &node, &children))
        return sign * win_score(g, node.count + 2);
    /* None of the moves wins with our next stone, so at best the one after it does. */
    const int second = win_score(g, node.count + 4);
    if (second < beta)
        return sign * second;

    if (!probe_children(search, &children, beta, &value)) {
        order_children(search, &node, &children);
        value = search_children(search, &children, beta);
    }
    if (search->ended)
        return 0;
    if (in_table) {
        if (value >= beta)
            lower = value > lower ? value : lower;
        else
            upper = value < upper ? value : upper;
        table_store(search->hash, line, key, search->shared, lower, upper);
    }
    return sign * value;
}

/* ---- the root ---- */

static void search_init(Search *search, const Board *board, Hash *hash, const SearchControl *control)
{
    const Geometry *g = &board->geometry;
    *search = (Search){ .geometry = g, .control = control, .hash = hash, .shared = control->threads > 1 };
    for (int row = 0; row < g->rows; row++) {
        if (row % 2 == 0)
            search->odd_rows |= bottom_mask(g) << row;
        else
            search->even_rows |= bottom_mask(g) << row;
    }
    for (int column = 0; column < g->cols; column++) {
        const int off_centre = 2 * column > g->cols - 1 ? 2 * column - (g->cols - 1) : g->cols - 1 - 2 * column;
        search->centre[column] = (int8_t)(4 * (g->cols - 1 - off_centre));
    }
}

bool SOLVER_WINDOW(const Board *board, int window, Hash *hash, const SearchControl *control, uint64_t *nodes,
                   int *value)
{
    enum { LAYOUT = BITBOARD_WIDTH * 2 + 1 };
    Search search;
    search_init(&search, board, hash, control);
    const Geometry *g = geometry_of(&search);
    const Player turn = board_turn(board);
    const Bits occupied = (Bits)board_occupied(board), empty = empty_cells(g, occupied);
    Node node = { .own = (Bits)board->stones[turn], .opp = (Bits)board->stones[turn ^ 1], .count = board->count };

    node.own_gaps = winning_cells(g, node.own) & empty;
    node.opp_gaps = winning_cells(g, node.opp) & empty;
    node.moves = safe_moves(g, occupied, node.opp_gaps);
    if (node.own_gaps & playable_cells(g, occupied))
        *value = win_score(g, node.count);
    else if (node.count + 1 == geometry_cells(g))
        *value = 0;
    else if (node.moves == 0)
        *value = -win_score(g, node.count + 1);
    else {
#ifdef SOLVER_GEOMETRY
        hash_begin(hash, g, LAYOUT + 1);
#else
        hash_begin(hash, g, LAYOUT);
#endif
        search.nodes = *nodes;
        *value = search_node(&search, &node, window, 0, NULL);
        *nodes = search.nodes;
    }
    return !search.ended;
}
