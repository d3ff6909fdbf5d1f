/* The look-ahead search itself, compiled once for each build.
 *
 * The including file defines BITBOARD_WIDTH, LOOKAHEAD_LIST (the name of the function this exports) and, for a
 * build with a constant geometry, BUILD_GEOMETRY.
 *
 * What makes it fast, with every double still the double of the definition:
 * - Only the sum of an inner list is wanted, so the search returns that, divided twice by W: a "share".
 * - The sum of a list of look-ahead 1 is a small whole number, which follows from the threats of both sides
 *   without playing a move. Its share comes from a table, and adding small shares keeps the order of columns.
 * - The threats that this takes depend on the stones of one side only: those of S on a, those of the opponent on
 *   b. All W * W lists under a position of look-ahead 2 need but 3 W threat computations.
 * - Shares of look-ahead 2 and more are kept in a transposition table by position and look-ahead, verified by
 *   the whole key: there are no false hits. Mirror images are not shared: their sums are added in the opposite
 *   order and may differ in the last bit. */
#include "search/lookahead_build.h"

#include "base/thread.h"
#include "game/bitboard.h"
#include "search/build_geometry.h"

#include <string.h>

/* ---- the table of shares ---- */

enum { SLOTS = BITBOARD_WIDTH == 64 ? 3 : 2 };

/* One cache line of the hash memory, empty unless it has the generation of the hash. Depth 0 marks an empty
 * slot. */
typedef struct {
    Bits key[SLOTS];
    double share[SLOTS];
    uint8_t depth[SLOTS];
    uint8_t generation;
    atomic_flag busy; /* held while a thread reads or writes the line, when there are several */
} Bucket;

_Static_assert(sizeof(Bucket) <= HASH_LINE, "a bucket is one cache line");

typedef struct {
    const Geometry *geometry;
    const SearchControl *control;
    Hash *hash;
    double share_of[2 * MAX_COLS + 1]; /* the share of the whole sum n is share_of[n + MAX_COLS] */
} Search;

typedef struct {
    const Search *search;
    uint64_t nodes;
    uint64_t max_nodes;
    uint64_t next_look; /* at the clock, when there are so many nodes */
    bool ended; /* the search must end; shares computed since are meaningless */
} Worker;

static inline Bucket *bucket_for(const Search *search, Bits own, Bits opp, int depth)
{
    return hash_line(search->hash, key_hash(position_key(own, own | opp), (uint64_t)depth * UINT64_C(0xd6e8feb86659fd93)));
}

static inline bool bucket_probe(const Search *search, Bucket *bucket, Bits key, int depth, double *share)
{
    bool found = false;
    hash_lock(&bucket->busy, search->control->threads > 1);
    for (int i = 0; i < SLOTS && !found; i++) {
        found = bucket->key[i] == key && bucket->depth[i] == depth;
        *share = bucket->share[i];
    }
    found = found && bucket->generation == search->hash->generation;
    hash_unlock(&bucket->busy, search->control->threads > 1);
    return found;
}

/* Overwrites the least deep slot, the one that is cheapest to compute again. */
static inline void bucket_store(const Search *search, Bucket *bucket, Bits key, int depth, double share)
{
    int slot = 0;
    hash_lock(&bucket->busy, search->control->threads > 1);
    if (bucket->generation != search->hash->generation) {
        memset(bucket->depth, 0, sizeof bucket->depth);
        bucket->generation = search->hash->generation;
    }
    for (int i = 1; i < SLOTS; i++)
        if (bucket->depth[i] < bucket->depth[slot])
            slot = i;
    bucket->key[slot] = key;
    bucket->share[slot] = share;
    bucket->depth[slot] = (uint8_t)depth;
    hash_unlock(&bucket->busy, search->control->threads > 1);
}

/* ---- one position ---- */

/* A position with S to move and what the definition asks of it first. */
typedef struct {
    Bits own, opp;
    Bits moves;
    Bits own_wins; /* moves that win for S */
    Bits opp_gaps; /* cells that would win for the opponent */
} Node;

static inline Node node_make(const Geometry *g, Bits own, Bits opp)
{
    const Bits moves = playable_cells(g, own | opp);
    return (Node){
        .own = own,
        .opp = opp,
        .moves = moves,
        .own_wins = winning_cells(g, own) & moves,
        .opp_gaps = winning_cells(g, opp) & board_mask(g),
    };
}

/* The opponent's moves after S played `a`. */
static inline Bits moves_after(const Geometry *g, Bits moves, Bits a)
{
    return (moves ^ a) | (a << 1 & board_mask(g));
}

/* The sum of the list of look-ahead 1, from the moves, the cells that win for S and those that win for the
 * opponent (these on the board only). Columns count up to the first that wins; such a column loses if the
 * opponent wins somewhere else or right above. */
static inline int list_sum_1(Bits moves, Bits own_gaps, Bits opp_gaps)
{
    const Bits wins = moves & own_gaps;
    const Bits counted = moves & (bits_lowest(wins) - 1); /* all moves if none wins: 0 - 1 has every bit */
    const Bits threats = moves & opp_gaps;
    const Bits below_gap = opp_gaps >> 1;
    Bits lost;
    if (threats == 0)
        lost = counted & below_gap;
    else if ((threats & (threats - 1)) == 0)
        lost = counted & (~threats | below_gap);
    else
        lost = counted;
    return (wins != 0) - bits_count(lost);
}

/* The opponent's moves of a node, each with the cells that win for the opponent after it. */
typedef struct {
    int count; /* 0 until computed */
    Bits cell[MAX_COLS];
    Bits gaps[MAX_COLS];
} Replies;

static void replies_compute(Replies *replies, const Geometry *g, const Node *node)
{
    for (Bits left = node->moves; left; left &= left - 1) {
        const Bits b = bits_lowest(left);
        replies->cell[replies->count] = b;
        replies->gaps[replies->count] = winning_cells(g, node->opp | b) & board_mask(g);
        replies->count++;
    }
}

/* The fitness of the undecided move `a` with look-ahead 2. */
static double fitness_2(Worker *worker, const Node *node, Bits a, Replies *replies)
{
    const Search *search = worker->search;
    const Geometry *g = build_geometry(search->geometry);
    const Bits own_gaps = winning_cells(g, node->own | a);
    const Bits moves = moves_after(g, node->moves, a);

    if (replies->count == 0)
        replies_compute(replies, g, node);
    double fitness = 0;
    for (int i = 0; i < replies->count; i++) {
        Bits b = replies->cell[i];
        Bits opp_gaps = replies->gaps[i];
        if (b == a) {
            b = a << 1 & board_mask(g);
            if (b == 0)
                continue;
            opp_gaps = winning_cells(g, node->opp | b) & board_mask(g);
        }
        const int sum = list_sum_1(moves_after(g, moves, b), own_gaps, opp_gaps);
        fitness += search->share_of[sum + MAX_COLS];
        worker->nodes++;
    }
    return fitness;
}

static double share_of_position(Worker *worker, Bits own, Bits opp, int depth, Bucket *bucket);

/* The fitness of the undecided move `a` with look-ahead 3 and more. */
static double fitness_deep(Worker *worker, const Node *node, Bits a, int depth)
{
    const Search *search = worker->search;
    const Geometry *g = build_geometry(search->geometry);
    const Bits own = node->own | a;
    const Bits moves = moves_after(g, node->moves, a);

    Bucket *bucket[MAX_COLS];
    int count = 0;
    for (Bits left = moves; left; left &= left - 1) {
        bucket[count] = bucket_for(search, own, node->opp | bits_lowest(left), depth - 1);
        __builtin_prefetch(bucket[count++]);
    }

    double fitness = 0;
    count = 0;
    for (Bits left = moves; left && !worker->ended; left &= left - 1)
        fitness += share_of_position(worker, own, node->opp | bits_lowest(left), depth - 1, bucket[count++]);
    return fitness;
}

/* The fitness of a move of `node`: the three cases of the definition. `replies` is empty at the first
 * call for a node. */
static inline double fitness_of(Worker *worker, const Node *node, Bits a, int depth, Replies *replies)
{
    if (node->own_wins & a)
        return 1;
    if (node->opp_gaps & moves_after(build_geometry(worker->search->geometry), node->moves, a))
        return -1;
    if (depth == 1)
        return 0;
    return depth == 2 ? fitness_2(worker, node, a, replies) : fitness_deep(worker, node, a, depth);
}

/* Whether the search must end. The clock is looked at after so many lists, as a position may count many at once; see SLOW_NODES. */
static inline bool worker_must_end(Worker *worker)
{
    enum { LISTS_PER_CLOCK = 4096 };
    if (search_is_stopped(worker->search->control, worker->nodes, worker->max_nodes))
        return true;
    if (worker->nodes < worker->next_look)
        return false;
    worker->next_look = worker->nodes < SLOW_NODES ? 0 : worker->nodes + LISTS_PER_CLOCK;
    return search_time_is_up(worker->search->control);
}

/* ((sum of the list) / W) / W of a position with look-ahead 2 or more. */
static double share_of_position(Worker *worker, Bits own, Bits opp, int depth, Bucket *bucket)
{
    const Search *search = worker->search;
    const Geometry *g = build_geometry(search->geometry);
    const Bits key = position_key(own, own | opp);
    double share;
    if (bucket_probe(search, bucket, key, depth, &share))
        return share;

    worker->ended = worker->ended || worker_must_end(worker);
    if (worker->ended)
        return 0;
    worker->nodes++;

    const Node node = node_make(g, own, opp);
    Replies replies;
    replies.count = 0;
    double sum = 0;
    for (Bits left = node.moves; left; left &= left - 1) {
        const Bits a = bits_lowest(left);
        sum += fitness_of(worker, &node, a, depth, &replies);
        if (node.own_wins & a)
            break;
    }
    share = sum / g->cols / g->cols;
    if (!worker->ended)
        bucket_store(search, bucket, key, depth, share);
    return share;
}

/* ---- several threads ---- */

/* The positions two plies from the root, whose shares the threads put into the table before the list is
 * computed in order. */
typedef struct {
    const Search *search;
    const Node *root;
    int depth;
    uint64_t max_nodes_each;
    Bits own[MAX_COLS * MAX_COLS], opp[MAX_COLS * MAX_COLS];
    int count;
    atomic_int next;
    atomic_ullong nodes;
} Tasks;

static void collect_tasks(Tasks *tasks)
{
    const Geometry *g = build_geometry(tasks->search->geometry);
    const Node *root = tasks->root;
    for (Bits as = root->moves; as && !(root->own_wins & bits_lowest(as)); as &= as - 1) {
        const Bits a = bits_lowest(as);
        const Bits moves = moves_after(g, root->moves, a);
        if (root->opp_gaps & moves)
            continue;
        for (Bits bs = moves; bs; bs &= bs - 1) {
            tasks->own[tasks->count] = root->own | a;
            tasks->opp[tasks->count++] = root->opp | bits_lowest(bs);
        }
    }
}

static void run_tasks(void *context, int member)
{
    (void)member;
    Tasks *tasks = context;
    Worker worker = { .search = tasks->search, .max_nodes = tasks->max_nodes_each };
    int i;
    while (!worker.ended && (i = atomic_fetch_add(&tasks->next, 1)) < tasks->count) {
        Bucket *bucket = bucket_for(tasks->search, tasks->own[i], tasks->opp[i], tasks->depth);
        share_of_position(&worker, tasks->own[i], tasks->opp[i], tasks->depth, bucket);
    }
    atomic_fetch_add(&tasks->nodes, worker.nodes);
}

/* Shares the tasks among the threads and returns the nodes it took. */
static uint64_t search_in_parallel(const Search *search, const Node *root, int depth, uint64_t max_nodes)
{
    const int threads = search->control->threads;
    Tasks tasks;
    tasks.search = search;
    tasks.root = root;
    tasks.depth = depth - 1;
    tasks.max_nodes_each = max_nodes / (uint64_t)threads;
    tasks.count = 0;
    atomic_init(&tasks.next, 0);
    atomic_init(&tasks.nodes, 0);
    collect_tasks(&tasks);

    thread_team(threads, run_tasks, &tasks);
    return atomic_load(&tasks.nodes);
}

/* ---- the list ---- */

static void search_init(Search *search, const Board *board, Hash *hash, const SearchControl *control)
{
    search->geometry = &board->geometry;
    search->control = control;
    search->hash = hash;
    hash_begin(hash, &board->geometry, HASH_LOOKAHEAD);
    const double cols = board->geometry.cols;
    for (int sum = -MAX_COLS; sum <= MAX_COLS; sum++)
        search->share_of[sum + MAX_COLS] = sum / cols / cols;
}

bool LOOKAHEAD_LIST(const Board *board, int depth, Hash *hash, const SearchControl *control, uint64_t *nodes,
                    double fitness[MAX_COLS])
{
    enum { WORTH_THREADS = 4 }; /* below, starting threads takes longer than the search */
    Search search;
    search_init(&search, board, hash, control);
    const Geometry *g = build_geometry(search.geometry);
    const Player turn = board_turn(board);
    const Node root = node_make(g, (Bits)board->stones[turn], (Bits)board->stones[turn ^ 1]);

    Worker worker = { .search = &search, .nodes = *nodes + 1, .max_nodes = control->max_nodes };
    if (control->threads > 1 && depth >= WORTH_THREADS && worker.nodes < worker.max_nodes)
        worker.nodes += search_in_parallel(&search, &root, depth, worker.max_nodes - worker.nodes);

    memset(fitness, 0, MAX_COLS * sizeof *fitness);
    worker.ended = worker_must_end(&worker);
    Replies replies;
    replies.count = 0;
    for (Bits left = root.moves; left && !worker.ended; left &= left - 1) {
        const Bits a = bits_lowest(left);
        fitness[bits_lowest_index(a) / (g->rows + 1)] = fitness_of(&worker, &root, a, depth, &replies);
        if (root.own_wins & a)
            break;
    }
    *nodes = worker.nodes;
    return !worker.ended;
}
