/* The search itself, compiled once for each build.
 *
 * The including file defines BITBOARD_WIDTH, ALPHABETA_DEEPEN (the name of what this exports) and, for the build with a
 * constant geometry, BUILD_GEOMETRY.
 *
 * Every value between alpha and beta is exact to the depth, others are bounds of it (fail-soft). What is proved by the rules,
 * by strategies or in the table is true whatever the depth. Threads search the same root, each for itself, and help each
 * other through the table ("Lazy SMP", as in Stockfish since 2015). */
#include "search/alphabeta_build.h"

#include "base/thread.h"
#include "search/alphabeta_table.h"
#include "search/bounds.h"
#include "search/build_geometry.h"
#include "search/evaluate.h"
#include "search/node.h"

enum {
    MAX_DEPTH = MAX_CELLS,
    HELP_NODES = 20000, /* an iteration after so many nodes is worth other threads */
    BOUNDS_DEPTH = 1    /* from so many plies on it pays to ask for proofs */
};

typedef struct {
    const Geometry *geometry;
    const SearchControl *control;
    const Network *network; /* NULL: none */
    const Values *values;   /* what estimates if there is no network; NULL: none */
    Hash hash;
    const atomic_bool *done; /* another thread has the answer; NULL: there is no other */
    uint64_t nodes, max_nodes;
    bool ended;
    int root_stones;
    int16_t centre[MAX_COLS];       /* ordering weight of each column */
    uint32_t history[2][MAX_BITS]; /* by Player and bit: how much the move to a cell has helped */
} Search;

/* Counts a node. False if the search must end. */
static inline bool enter_node(Search *search)
{
    search->ended = search->ended || search_must_end(search->control, search->nodes, search->max_nodes)
                    || (search->done != NULL && atomic_load_explicit(search->done, memory_order_relaxed));
    search->nodes++;
    return !search->ended;
}

/* ---- proofs ---- */

/* The smallest score whose value is above `value`. */
static inline int score_above(int value)
{
    if (value_is_proved(value))
        return score_of_value(value) + 1;
    return value >= 0 ? 1 : 0;
}

/* Whether a strategy of the other side proves that the node is worth no more than alpha; *value is then what is proved. */
static inline bool is_bounded(const Geometry *g, const Node *node, int alpha, int *value)
{
    const int bound = static_bound(g, node, score_above(alpha));
    *value = value_of_score(bound);
    return bound != NO_BOUND && *value <= alpha;
}

/* ---- moves ---- */

typedef struct {
    Node node; /* after the move */
    Bits cell;
    int column;
    uint32_t weight;
} Move;

/* Threats first, then what has helped before, and the centre. */
static inline uint32_t move_weight(const Search *search, const Node *node, const Move *move)
{
    const Geometry *g = build_geometry(search->geometry);
    const Node *after = &move->node;
    const Player turn = node_turn(node);
    const int weight = 64 * bits_count(after->opp_gaps) + 64 * bits_count(after->opp_gaps & rows_of(g, turn == PLAYER_X))
                       - 4 * bits_count(after->moves) - (move->cell << 1 & node->own_gaps ? 160 : 0)
                       + search->centre[move->column];
    return (uint32_t)(10000 + weight) + search->history[turn][bits_lowest_index(move->cell)];
}

/* Makes the moves. Returns how many there are, or -1 if one of them wins: the opponent cannot meet its threats. */
static inline int make_moves(const Search *search, const Node *node, int tried_first, Move moves[MOST_MOVES])
{
    const Geometry *g = build_geometry(search->geometry);
    const int count = bits_count(node->moves);
    Bits cell[MOVE_PLACES], gaps[MOVE_PLACES], replies[MOVE_PLACES];
    if (look_after_all(g, node, cell, gaps, replies))
        return -1;
    for (int i = 0; i < count; i++) {
        Move *move = &moves[i];
        move->node = node_after(node, cell[i], gaps[i], replies[i]);
        move->cell = cell[i];
        move->column = bits_lowest_index(cell[i]) / (g->rows + 1);
        move->weight = move->column == tried_first ? UINT32_MAX : move_weight(search, node, move);
    }
    return count;
}

/* Brings the most promising of the moves from `i` on to place i. */
static inline void pick_move(Move *moves, int count, int i)
{
    int best = i;
    for (int k = i + 1; k < count; k++)
        best = moves[k].weight > moves[best].weight ? k : best;
    const Move picked = moves[best];
    moves[best] = moves[i];
    moves[i] = picked;
}

static inline void reward(Search *search, const Node *node, Bits cell, int depth)
{
    enum { MOST = 1 << 20 };
    uint32_t *history = search->history[node_turn(node)];
    uint32_t *mine = &history[bits_lowest_index(cell)];
    *mine += (uint32_t)(depth * depth);
    if (*mine > MOST)
        for (int i = 0; i < MAX_BITS; i++)
            history[i] /= 2;
}

/* ---- nodes ---- */

static int search_node(Search *search, const Node *node, int alpha, int beta, int depth);

/* The value of a move: with a null window unless it is the first, or shows that it is better. */
static inline int search_move(Search *search, const Move *move, int alpha, int beta, int depth, bool first)
{
    if (first)
        return -search_node(search, &move->node, -beta, -alpha, depth);
    const int value = -search_node(search, &move->node, -alpha - 1, -alpha, depth);
    if (value <= alpha || value >= beta || search->ended)
        return value;
    return -search_node(search, &move->node, -beta, -alpha, depth);
}

static int search_moves(Search *search, const Node *node, int alpha, int beta, int depth, Memo *memo)
{
    const Geometry *g = build_geometry(search->geometry);
    Move moves[MOST_MOVES];
    const int count = make_moves(search, node, memo->column, moves);
    if (count < 0)
        return value_of_score(most_of(g, node));
    const int next_depth = count == 1 ? depth : depth - 1; /* a forced move costs nothing */
    int best = -VALUE_INFINITE;
    for (int i = 0; i < count && !search->ended; i++) {
        pick_move(moves, count, i);
        const int value = search_move(search, &moves[i], best > alpha ? best : alpha, beta, next_depth, i == 0);
        if (value <= best || search->ended)
            continue;
        best = value;
        memo->column = moves[i].column;
        if (best >= beta) {
            reward(search, node, moves[i].cell, depth);
            break;
        }
    }
    return best;
}

/* What the table knows: true if that answers the window. *memo gets the best move. */
static inline bool probe(const Search *search, const Entry *entries, MixedKey key, int alpha, int beta, int depth, Memo *memo)
{
    if (!table_find(&search->hash, entries, key, memo)) {
        memo->column = NO_COLUMN;
        return false;
    }
    const int value = memo->value;
    const bool is_lower = memo->bound != BOUND_UPPER, is_upper = memo->bound != BOUND_LOWER;
    if (memo->depth >= depth)
        return (is_lower && is_upper) || (is_lower && value >= beta) || (is_upper && value <= alpha);
    /* From less depth: a win found is a win, but there may be a faster one, and the like for losses. */
    return (is_lower && value > VALUE_PROVED && value >= beta) || (is_upper && value < -VALUE_PROVED && value <= alpha);
}

static inline int estimate(const Search *search, const Node *node)
{
    return estimate_by(build_geometry(search->geometry), search->network, NULL, search->values, node);
}

static int search_node(Search *search, const Node *node, int alpha, int beta, int depth)
{
    const Geometry *g = build_geometry(search->geometry);
    if (!enter_node(search))
        return 0;
    if (node_is_draw(g, node))
        return 0;
    const int most = value_of_score(most_of(g, node)), least = value_of_score(least_of(g, node));
    if (most <= alpha)
        return most;
    if (least >= beta)
        return least;

    const MixedKey key = mix_key(position_key(node->own, node->own | node->opp));
    Entry *entries = table_entries(&search->hash, key);
    Memo memo;
    if (probe(search, entries, key, alpha, beta, depth, &memo))
        return memo.value;
    int value;
    if (depth >= BOUNDS_DEPTH && is_bounded(g, node, alpha, &value))
        return value;
    if (depth <= 0 && !node_is_forced(node))
        return estimate(search, node);

    value = search_moves(search, node, alpha, beta, depth, &memo);
    if (search->ended)
        return 0;
    memo.value = value;
    memo.depth = depth > 0 ? depth : 0;
    memo.bound = value >= beta ? BOUND_LOWER : value <= alpha ? BOUND_UPPER : BOUND_EXACT;
    memo.stones = search->root_stones;
    memo.generation = search->hash.generation;
    table_keep(entries, key, &memo);
    return value;
}

/* ---- the root ---- */

/* Takes note of what the value of a move that was searched so deep proves of its score, the value being exact to the depth or a
 * bound of that. A win that was found is one, and so is a loss, whatever was not searched; and any that ends within the depth would
 * have been found. */
static void note_proof(const Board *board, int column, int value, Bound bound, int depth, AlphabetaResult *result)
{
    const int score = score_of_value(value), beyond = geometry_win_score(&board->geometry, board->count + depth);
    const int unseen = beyond > 0 ? beyond : 0; /* the highest score of a win that ends later */
    ScoreBounds *proved = &result->proved[column];
    const int lower = score > 0 || score < -unseen ? score : -unseen, upper = score < 0 || score > unseen ? score : unseen;
    if ((bound & BOUND_LOWER) && lower > proved->lower)
        proved->lower = lower;
    if ((bound & BOUND_UPPER) && upper < proved->upper)
        proved->upper = upper;
}

/* Whether the best column and its score are proved. */
static bool is_settled(const Board *board, const AlphabetaResult *result)
{
    const ScoreBounds best = result->proved[result->best];
    bool settled = bounds_exact(best);
    for (int column = 0; column < board->geometry.cols; column++)
        settled = settled && (!board_can_play(board, column) || result->proved[column].upper <= best.upper);
    return settled;
}

/* The moves of the root that leave a choice, the best first. */
static int root_moves(const Search *search, const Node *root, const AlphabetaResult *result, Move moves[MOST_MOVES])
{
    const int count = make_moves(search, root, NO_COLUMN, moves);
    for (int i = 0; i < count; i++)
        moves[i].weight = moves[i].column == result->best
                              ? UINT32_MAX
                              : (uint32_t)(VALUE_INFINITE + result->value[moves[i].column]);
    for (int i = 0; i < count; i++)
        pick_move(moves, count, i);
    return count;
}

/* Finds the best move of an iteration. What was found before the search ended counts. */
static void find_best(Search *search, const Move *moves, int count, int depth, const Board *board, AlphabetaResult *result)
{
    int best = -VALUE_INFINITE;
    for (int i = 0; i < count; i++) {
        const int found = search_move(search, &moves[i], best, VALUE_INFINITE, depth - 1, i == 0), column = moves[i].column;
        if (search->ended)
            return;
        note_proof(board, column, found, found > best ? BOUND_EXACT : BOUND_UPPER, depth, result);
        const ScoreBounds proved = result->proved[column];
        const int value = value_within(found, proved); /* an earlier search may have proved more */
        result->value[column] = value_within(value > best ? value : result->value[column], proved);
        if (value > best) {
            best = value;
            result->best = column;
            result->iteration[column] = depth;
        }
    }
}

/* The values of the other moves, at less depth: at full depth it is known that they are no better. */
static void value_others(Search *search, const Move *moves, int count, int depth, const Board *board,
                         AlphabetaResult *result)
{
    enum { LESS = 2 };
    const int others_depth = depth > LESS ? depth - LESS : 1, best = result->value[result->best];
    for (int i = 0; i < count; i++) {
        const int column = moves[i].column;
        if (column == result->best || bounds_exact(result->proved[column]))
            continue;
        const int found = -search_node(search, &moves[i].node, -best, VALUE_INFINITE, others_depth - 1);
        if (search->ended)
            return;
        note_proof(board, column, found, found < best ? BOUND_EXACT : BOUND_LOWER, others_depth, result);
        result->value[column] = value_within(found < best ? found : best, result->proved[column]);
        result->iteration[column] = depth;
    }
}

/* After an iteration that was cut off: if its first move was found to lose, and none better, the others count by what they were
 * worth before. */
static void leave_lost(const Board *board, AlphabetaResult *result)
{
    if (result->proved[result->best].upper >= 0)
        return;
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && result->value[column] > result->value[result->best])
            result->best = column;
}

/* The expected line out of the table. */
static void find_line(const Search *search, const Board *board, AlphabetaResult *result)
{
    const Geometry *g = build_geometry(search->geometry);
    Board at = *board;
    result->line_length = 0;
    int column = result->best;
    while (board_can_play(&at, column)) {
        Node node;
        Memo memo;
        int value;
        board_play(&at, column);
        result->line[result->line_length++] = column;
        if (board_status(&at) != STATUS_PLAYING || result->line_length > result->depth
            || !node_of_board(g, &at, &node, &value))
            return;
        const MixedKey key = mix_key(position_key(node.own, node.own | node.opp));
        if (!table_find(&search->hash, table_entries(&search->hash, key), key, &memo))
            return;
        column = memo.column;
    }
}

/* ---- threads ---- */

typedef struct {
    Search search;
    const Board *board;
    const Node *root;
    AlphabetaResult result;
    int depth;
} Helper;

static void *help(void *context)
{
    Helper *helper = context;
    Move moves[MOST_MOVES];
    const int count = root_moves(&helper->search, helper->root, &helper->result, moves);
    for (int depth = helper->depth; !helper->search.ended && depth <= MAX_DEPTH; depth++)
        find_best(&helper->search, moves, count, depth, helper->board, &helper->result);
    return NULL;
}

/* One iteration. True if it was completed. */
static bool iterate(Search *search, const Board *board, const Node *root, int depth, AlphabetaResult *result)
{
    Move moves[MOST_MOVES];
    const int count = root_moves(search, root, result, moves);
    find_best(search, moves, count, depth, board, result);
    if (!search->ended)
        value_others(search, moves, count, depth, board, result);
    return !search->ended;
}

/* The same with other threads beside this one. */
static bool iterate_together(Search *search, const Board *board, const Node *root, int depth, AlphabetaResult *result)
{
    enum { MAX_HELPERS = MAX_TEAM - 1 };
    const int threads = search->control->threads < MAX_TEAM ? search->control->threads : MAX_TEAM;
    const uint64_t max_nodes = search->max_nodes, left = max_nodes > search->nodes ? max_nodes - search->nodes : 0, each = left / (uint64_t)threads;
    pthread_t thread[MAX_HELPERS];
    Helper helper[MAX_HELPERS];
    atomic_bool done = false;
    int helpers = 0;
    search->max_nodes = search->nodes + each;
    while (helpers < threads - 1) {
        Helper *next = &helper[helpers];
        *next = (Helper){ *search, board, root, *result, depth + (helpers + 1) % 2 };
        next->search.done = &done;
        next->search.nodes = 0;
        next->search.max_nodes = each;
        if (!thread_start(&thread[helpers], help, next))
            break;
        helpers++;
    }
    search->max_nodes += each * (uint64_t)(threads - 1 - helpers); /* the shares of those that the system has no thread for */
    const bool completed = iterate(search, board, root, depth, result);
    atomic_store(&done, true);
    while (helpers > 0) {
        pthread_join(thread[--helpers], NULL);
        search->nodes += helper[helpers].search.nodes;
    }
    search->max_nodes = max_nodes;
    return completed;
}

/* ---- what is exported ---- */

bool ALPHABETA_DEEPEN(const AlphabetaTask *task, AlphabetaResult *result)
{
    const Board *board = task->board;
    const Geometry *g = &board->geometry;
    Node root;
    int score;
    if (!node_of_board(g, board, &root, &score))
        return true;
    hash_begin(task->hash, g, HASH_ALPHABETA);
    Search search = {
        .geometry = g,
        .control = task->control,
        .network = task->network,
        .hash = *task->hash,
        .max_nodes = task->control->max_nodes,
        .root_stones = board->count,
    };
    Values values;
    if (task->values != NULL) {
        values_prepare(&values, values_of_class(task->values, g), g);
        search.values = &values;
    }
    weigh_columns(g, search.centre);
    const uint64_t before = result->nodes;
    const int all = geometry_cells(g) - board->count + 2, last_depth = task->max_depth < all ? task->max_depth : all;
    bool completed = true;
    while (!is_settled(board, result) && result->depth < last_depth) {
        const bool together = task->control->threads > 1 && result->nodes >= HELP_NODES;
        const int depth = result->depth + 1;
        completed = together ? iterate_together(&search, board, &root, depth, result)
                             : iterate(&search, board, &root, depth, result);
        result->nodes = before + search.nodes;
        if (completed)
            result->depth = depth;
        else
            leave_lost(board, result);
        find_line(&search, board, result);
        if (!completed)
            break;
        result->hash_use = hash_use(&search.hash, line_is_used);
        if (task->callback != NULL)
            task->callback(task->context, result);
    }
    return completed;
}
