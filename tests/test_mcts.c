/* Monte Carlo tree search, and the guided one: what they prove, the tree from one search to the next, the same tree again. */
#include "data/values.h"
#include "game/notation.h"
#include "positions.h"
#include "search/mcts.h"
#include "search/mcts_guide.h"
#include "search/mcts_replies.h"
#include "search/mcts_tree.h"
#include "search/solver.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const atomic_bool NEVER = false;
static const SearchControl ALONE = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };
static const SearchControl TOGETHER = { &NEVER, INT64_MAX, UINT64_MAX, 3, NULL };

/* Who searches, and the network of the last. */
static enum { RANDOM_GAMES, BY_VALUES, BY_THREATS, BY_NETWORK } way;
static Network network;

static MctsResult search_task(const MctsTask *task)
{
    MctsTask ours = *task;
    MctsResult result;
    MctsGuide guide;
    guide_prepare(&guide, &task->board->geometry, way == BY_NETWORK ? &network : NULL, way == BY_VALUES ? &data_values : NULL);
    ours.guide = way == RANDOM_GAMES ? NULL : &guide;
    mcts_search(&ours, &result);
    return result;
}

static MctsResult search(Hash *hash, const Board *board, uint64_t playouts, uint64_t seed, const SearchControl *control)
{
    return search_task(&(MctsTask){ .board = board, .playouts = playouts, .hash = hash, .control = control, .seed = seed });
}

/* Of all columns, and in guided search the one with which the tree began, which looked at all of them. */
static uint64_t all_visits(const MctsResult *result, int cols)
{
    uint64_t sum = 0;
    for (int i = 0; i < cols; i++)
        sum += result->visits[i];
    return sum + (way != RANDOM_GAMES && sum > 0);
}

/* As many visits as take about as long as so many playouts. */
static uint64_t as_long_as(uint64_t playouts)
{
    return way == RANDOM_GAMES ? playouts : playouts / 10;
}

static int sign(int score)
{
    return (score > 0) - (score < 0);
}

/* Whether all that a finished search says is what the solver says. */
static bool agrees(const MctsResult *result, const Board *board, Hash *solver_hash)
{
    SolverResult exact;
    solver_columns(&(SolverTask){ .board = board, .hash = solver_hash, .control = &ALONE }, &exact);
    bool same = result->best_count > 0;
    for (int i = 0; i < result->best_count; i++) {
        const int column = result->best[i];
        same = same && board_can_play(board, column) && result->fitness[column] == sign(exact.best.lower)
               && sign(exact.column[column].lower) == sign(exact.best.lower);
    }
    for (int column = 0; column < board->geometry.cols; column++)
        same = same && board_can_play(board, column) == !isnan(result->fitness[column]);
    return same;
}

enum { PLENTY = 2000000 };

/* Boards that are small enough to be proved: searched in two steps with moves between, so that proofs survive in the tree. */
static void test_proofs_on(Test *t, const Geometry boards[], size_t count, Hash *hash, Hash *solver_hash, Random *random)
{
    for (size_t b = 0; b < count; b++)
        for (int i = 0; i < 30; i++) {
            const Geometry *g = &boards[b];
            const int stones = geometry_cells(g) - 2 - (int)random_below(random, (uint32_t)geometry_cells(g) - 4);
            Board board = positions_random(g, stones > 9 || geometry_cells(g) < 25 ? stones : 9, random);
            hash_clear(hash);
            while (board_status(&board) == STATUS_PLAYING) {
                search(hash, &board, 50, (uint64_t)i, &ALONE);
                const MctsResult result = search(hash, &board, PLENTY, (uint64_t)i, i % 3 == 0 ? &TOGETHER : &ALONE);
                if (!CHECK(t, result.playouts < PLENTY && agrees(&result, &board, solver_hash))) {
                    char fen[FEN_TEXT];
                    fprintf(stderr, "    %dx%d connect %d: %s\n", g->cols, g->rows, g->connect, fen_write(&board, fen));
                }
                board_play(&board, result.best[random_below(random, (uint32_t)result.best_count)]);
            }
        }
}

static void test_proofs(Test *t, Hash *hash, Hash *solver_hash)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(4, 4, 4), GEOMETRY_OF(5, 4, 4), GEOMETRY_OF(4, 5, 3), GEOMETRY_OF(3, 3, 3),
                                       GEOMETRY_OF(5, 3, 3), GEOMETRY_OF(7, 2, 4), GEOMETRY_OF(5, 5, 4) };
    Random random;
    random_init(&random, 1);
    test_proofs_on(t, BOARDS, sizeof BOARDS / sizeof BOARDS[0], hash, solver_hash, &random);
    /* The same on boards whose highest bit is among the last of 64 and of 128, and one between: their last cells. */
    static const Geometry WIDE[] = { GEOMETRY_OF(9, 8, 4), GEOMETRY_OF(8, 7, 5), GEOMETRY_OF(16, 7, 7) };
    for (int i = 0; i < 30; i++) {
        const Geometry *g = &WIDE[i % 3];
        const Board board = positions_random(g, geometry_cells(g) - 12, &random);
        hash_clear(hash);
        const MctsResult result = search(hash, &board, PLENTY, 1, i % 2 == 0 ? &TOGETHER : &ALONE);
        CHECK(t, result.playouts < PLENTY && agrees(&result, &board, solver_hash));
    }
}

/* Without random games nothing is left to chance. */
static void test_no_playouts(Test *t, Hash *hash)
{
    Board board;
    board_init(&board, &network.geometry);
    for (int without = 0; without < 2; without++) {
        MctsResult result[2];
        network.no_playouts = without == 1;
        for (int i = 0; i < 2; i++) {
            hash_clear(hash);
            result[i] = search(hash, &board, 500, (uint64_t)i, &ALONE);
            CHECK(t, result[i].playouts == 500 && (result[i].plies == 0) == network.no_playouts);
        }
        CHECK(t, (memcmp(result[0].visits, result[1].visits, sizeof result[0].visits) == 0) == network.no_playouts);
    }
}

/* By a network that says anything, but for one board only. */
static void test_network(Test *t, Hash *hash, Hash *solver_hash)
{
    static const Geometry BOARD = GEOMETRY_OF(5, 4, 4);
    Tuples tuples;
    Random random;
    random_init(&random, 3);
    tuples_choose(&tuples, &BOARD, 10, 4, &random);
    if (!CHECK(t, network_init_tuples(&network, &tuples, NULL, 0.01f)))
        return;
    for (size_t i = 0; i < network.tuples.weight_count; i++)
        network.tuples.weights[i] = (int16_t)((int)random_below(&random, 201) - 100);
    test_proofs_on(t, &BOARD, 1, hash, solver_hash, &random);
    test_no_playouts(t, hash);
    test_proofs_on(t, &BOARD, 1, hash, solver_hash, &random);
    network_free(&network);
}

/* One seed, one tree; another seed, another tree. */
static void test_seed(Test *t, Hash *hash)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    MctsResult result[3];
    for (int i = 0; i < 3; i++) {
        hash_clear(hash);
        result[i] = search(hash, &board, as_long_as(20000), i < 2 ? 7 : 8, &ALONE);
        CHECK(t, result[i].playouts == as_long_as(20000) && all_visits(&result[i], 7) == as_long_as(20000));
        CHECK(t, result[i].line_length > 3 && result[i].line[0] == result[i].best[0] && result[i].hash_use > 0);
    }
    int same = 0, other = 0;
    for (int column = 0; column < 7; column++) {
        same += result[0].visits[column] == result[1].visits[column] && result[0].fitness[column] == result[1].fitness[column];
        other += result[0].visits[column] == result[2].visits[column];
    }
    CHECK(t, same == 7 && other < 7 && result[0].plies == result[1].plies);
    CHECK(t, result[0].best[0] == 3 && result[2].best[0] == 3);
}

/* The part of the tree below the moves that were played is kept, whole. */
static void test_reuse(Test *t, Hash *hash)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    hash_clear(hash);
    MctsResult before = search(hash, &board, as_long_as(50000), 1, &ALONE);
    const MctsResult same = search(hash, &board, 1, 2, &ALONE);
    CHECK(t, all_visits(&same, 7) == all_visits(&before, 7) + 1);
    for (int i = 0; i < 12 && before.line_length > 1; i++) {
        const uint32_t visits = before.visits[before.best[0]];
        board_play(&board, before.best[0]);
        const MctsResult after = search(hash, &board, 1, 3, &ALONE);
        const uint64_t sum = all_visits(&after, 7);
        CHECK(t, sum <= visits + 2 && sum + 16 >= visits && after.hash_use <= before.hash_use);
        CHECK(t, after.line[0] == before.line[1]);
        before = search(hash, &board, as_long_as(5000), 4, &ALONE);
        CHECK(t, all_visits(&before, 7) == sum + before.playouts);
    }
    /* Not below the root: anew. */
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    const MctsResult anew = search(hash, &board, 100, 5, &ALONE);
    CHECK(t, all_visits(&anew, 7) <= 100);
    search(hash, &board, as_long_as(50000), 5, &ALONE);
    hash_clear(hash);
    const MctsResult cleared = search(hash, &board, 100, 5, &ALONE);
    CHECK(t, all_visits(&cleared, 7) <= 100);
}

/* Nodes are taken to the last one that the memory holds, and none beyond. */
static void test_room(Test *t)
{
    enum { HELD = ROOT + 1 + 6 };
    TreeHeader header;
    Tree tree = { .header = &header, .room = HELD };
    atomic_init(&header.used, ROOT + 1);
    CHECK(t, tree_take(&tree, 7) == NO_CHILDREN && header.used == ROOT + 1);
    CHECK(t, tree_take(&tree, 4) == ROOT + 1 && tree_take(&tree, 2) == ROOT + 5 && header.used == HELD);
    CHECK(t, tree_take(&tree, 1) == NO_CHILDREN && header.used == HELD);
}

static void test_full_memory(Test *t)
{
    Hash tiny = { .lines = NULL };
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    CHECK(t, hash_resize(&tiny, 16 * HASH_LINE));
    for (int threads = 0; threads < 2; threads++) {
        const MctsResult result = search(&tiny, &board, as_long_as(20000), 1, threads ? &TOGETHER : &ALONE);
        CHECK(t, result.playouts == as_long_as(20000) && result.hash_use > 850 && result.best_count == 1);
    }
    CHECK(t, hash_resize(&tiny, HASH_LINE)); /* room for the root only */
    const MctsResult result = search(&tiny, &board, 1000, 1, &ALONE);
    CHECK(t, result.playouts == 1000 && result.best_count == 7 && all_visits(&result, 7) == 0);
    hash_free(&tiny);
}

/* Whether each visit is counted once at each node of its way, and each result, of which only a proof can make another. In guided search a node
 * has an estimate in its sum as well. */
static bool is_accounted(const Tree *tree, uint32_t index, int *nodes)
{
    const TreeNode *node = &tree->nodes[index];
    const int64_t unit = way == RANDOM_GAMES ? 1 : GUIDED_UNIT, estimates = way == RANDOM_GAMES ? 0 : 1;
    int64_t below = 0, sum_below = 0;
    bool right = llabs((long long)node->sum) <= unit * (node->visits + estimates);
    for (uint32_t i = 0; node->children != NO_CHILDREN && i < node->child_count; i++) {
        const TreeNode *child = &tree->nodes[node->children + i];
        below += child->visits;
        sum_below += child->sum;
        right = right && is_accounted(tree, node->children + i, nodes);
    }
    const int64_t ended_here = (int64_t)node->visits - below;
    ++*nodes;
    return right && ended_here >= 0 && (node->possible != CAN_ALL
               || llabs(node->sum + sum_below) <= unit * (ended_here + estimates * (1 + (node->children == NO_CHILDREN ? 0 : node->child_count))));
}

static void stop_late(void *context, const MctsResult *result)
{
    if (result->playouts >= as_long_as(1 << 16))
        atomic_store((atomic_bool *)context, true);
}

/* Threads that take several playouts at a time have counted them all in the end, and none that they were stopped before. */
static void test_accounts(Test *t, Hash *hash)
{
    static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(8, 8, 4), GEOMETRY_OF(9, 9, 4) };
    enum { FIRST = 2000 };
    for (size_t b = 0; b < sizeof BOARDS / sizeof BOARDS[0]; b++)
        for (int threads = 1; threads <= 4; threads++) {
            atomic_bool stop = false;
            const SearchControl control = { &stop, INT64_MAX, UINT64_MAX, threads, NULL };
            Board board;
            int nodes = 0;
            board_init(&board, &BOARDS[b]);
            hash_clear(hash);
            search(hash, &board, FIRST, 1, &ALONE); /* from here on no playout ends at the root */
            const MctsResult result = search_task(
                &(MctsTask){ .board = &board, .playouts = UINT64_MAX, .hash = hash, .control = &control, .seed = 1, .callback = stop_late, .context = &stop });
            const Tree tree = tree_begin(hash, way == RANDOM_GAMES ? HASH_MCTS : HASH_GUIDED, &board, &ALONE);
            CHECK(t, is_accounted(&tree, ROOT, &nodes) && nodes > 100);
            CHECK(t, tree.nodes[ROOT].visits == FIRST + result.playouts && all_visits(&result, board.geometry.cols) == FIRST + result.playouts);
        }
}

/* What others have proved of a column is taken over, whether its node is there already or not: what is lost is not visited any more. */
static void test_known(Test *t, Hash *hash)
{
    enum { FIRST = 500, MORE = 5000 };
    Board board;
    ScoreBounds known[MAX_COLS];
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    for (int i = 0; i < 7; i++)
        known[i] = solver_limits(&board);
    known[3].upper = -1; /* which is not true, but the search does not know */
    for (int threads = 1; threads <= 3; threads += 2)
        for (int before = 0; before < 2; before++) {
            const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
            hash_clear(hash);
            const uint32_t visits = before ? search(hash, &board, FIRST, 1, &ALONE).visits[3] : 0;
            const MctsResult result = search_task(
                &(MctsTask){ .board = &board, .playouts = MORE, .hash = hash, .control = &control, .seed = 1, .known = known });
            CHECK(t, result.visits[3] == visits && result.possible[3].lower == -1 && result.possible[3].upper == -1);
            CHECK(t, result.fitness[3] == -1 && result.best[0] != 3 && result.possible[2].upper == 1);
        }
}

/* A tree that is faded has half of the visits, and the same means, in which an estimate counts as one visit, but for what does not divide. */
static void test_fading(Test *t, Hash *hash)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    hash_clear(hash);
    search(hash, &board, 2000, 1, &ALONE);
    Tree tree = tree_begin(hash, way == RANDOM_GAMES ? HASH_MCTS : HASH_GUIDED, &board, &ALONE);
    TreeNode before[64];
    const uint32_t count = tree.header->used < 64 ? tree.header->used : 64;
    for (uint32_t i = ROOT; i < count; i++)
        before[i] = tree.nodes[i];
    tree_fade(&tree, &ALONE);
    for (uint32_t i = ROOT; i < count; i++) {
        const TreeNode *node = &tree.nodes[i];
        const double mean = (double)node->sum / (node->visits + 1), mean_before = (double)before[i].sum / (before[i].visits + 1);
        CHECK(t, node->visits == (before[i].visits + 1) / 2 && fabs(mean - mean_before) < 1.0 / (node->visits + 1));
        CHECK(t, before[i].visits > 1 || node->sum == before[i].sum);
        CHECK(t, node->children == before[i].children && node->possible == before[i].possible && node->prior == before[i].prior);
    }
    CHECK(t, count > 30 && tree.nodes[ROOT].visits == 1000);
}

/* A search of a tree that has taken half of the visits that there can be fades it first, and no other does. */
static void test_fading_before(Test *t, Hash *hash)
{
    enum { MANY = MCTS_MAX_PLAYOUTS / GUIDED_UNIT / 2, MORE = 10 };
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    hash_clear(hash);
    search(hash, &board, 2000, 1, &ALONE);
    const Tree tree = tree_begin(hash, HASH_GUIDED, &board, &ALONE);
    for (int few = 1; few >= 0; few--) {
        const uint32_t visits = (uint32_t)(MANY - few);
        tree.nodes[ROOT].visits = visits;
        const MctsResult result = search(hash, &board, MORE, 1, &ALONE);
        CHECK(t, result.playouts == MORE && tree.nodes[ROOT].visits == (few ? visits : (visits + 1) / 2) + MORE);
    }
}

static uint64_t visits_in(const Tree *tree)
{
    uint64_t visits = 0;
    for (uint32_t i = ROOT; i < tree->header->used; i++)
        visits += tree->nodes[i].visits;
    return visits;
}

/* Called off in the middle, it leaves no node with more visits than its parent: the root's are what ends a search. */
static void test_fading_in_part(Test *t, Hash *hash)
{
    static const atomic_bool STOPPED = true;
    const SearchControl stopped = { &STOPPED, INT64_MAX, UINT64_MAX, 1, NULL };
    enum { VISITS = 20000 };
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    hash_clear(hash);
    search(hash, &board, VISITS, 1, &ALONE);
    Tree tree = tree_begin(hash, HASH_GUIDED, &board, &ALONE);
    const uint64_t before = visits_in(&tree);
    tree_fade(&tree, &stopped);
    CHECK(t, tree.nodes[ROOT].visits == VISITS && visits_in(&tree) < before && visits_in(&tree) > before / 2);
    bool good = true;
    for (uint32_t i = ROOT; i < tree.header->used; i++)
        for (uint32_t k = 0; tree.nodes[i].children != NO_CHILDREN && k < tree.nodes[i].child_count; k++)
            good = good && tree.nodes[tree.nodes[i].children + k].visits <= tree.nodes[i].visits;
    CHECK(t, good);
}

/* A tree that takes longer to keep than there is time is forgotten, and so is a large one when the search is stopped meanwhile. */
static void test_no_time(Test *t, Hash *hash)
{
    static const atomic_bool STOPPED = true;
    enum { IN_TIME, LATE, STOP, WAYS };
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    for (int i = 0; i < WAYS; i++) {
        const SearchControl control = { i == STOP ? &STOPPED : &NEVER, i == LATE ? clock_now() + 1000 : INT64_MAX, UINT64_MAX, 1, NULL };
        hash_clear(hash);
        search(hash, &board, way == RANDOM_GAMES ? 300000 : 20000, 1, &ALONE);
        Board next = board;
        board_play(&next, 3);
        const Tree tree = tree_begin(hash, way == RANDOM_GAMES ? HASH_MCTS : HASH_GUIDED, &next, &control);
        CHECK(t, i != IN_TIME ? tree.header->used == ROOT + 1 && tree.nodes[ROOT].visits == 0 : tree.nodes[ROOT].visits > 1000);
        CHECK(t, memcmp(tree.header->stones, next.stones, sizeof next.stones) == 0);
    }
}

static Board after(const char *sequence)
{
    Board board;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    sequence_play(&board, sequence);
    return board;
}

static void test_rules(Test *t, Hash *hash)
{
    /* A win at once needs no playouts. */
    Board board = after("414142");
    MctsResult result = search(hash, &board, 1000, 1, &ALONE);
    CHECK(t, result.playouts == 0 && result.best_count == 1 && result.best[0] == 3 && result.fitness[3] == 1);
    /* What leaves the opponent a win is -1, whatever the playouts. */
    board = after("41414");
    result = search(hash, &board, 1000, 1, &ALONE);
    CHECK(t, result.best_count == 1 && result.best[0] == 3 && result.fitness[0] == -1 && result.visits[0] == 0);
    CHECK(t, result.visits[3] > 0); /* the one that is lost later: to search may prove that, too */
    /* All columns lose: all of them are best. */
    board = after("33445");
    result = search(hash, &board, 1000, 1, &ALONE);
    CHECK(t, result.playouts == 0 && result.best_count == 7 && result.fitness[3] == -1);
    /* But not those that lose at once, where one is known to lose later. */
    ScoreBounds known[MAX_COLS];
    board = after("41414");
    hash_clear(hash);
    for (int i = 0; i < 7; i++)
        known[i] = (ScoreBounds){ solver_limits(&board).lower, -1 };
    result = search_task(&(MctsTask){ .board = &board, .playouts = 1000, .hash = hash, .control = &ALONE, .seed = 1, .known = known });
    CHECK(t, result.playouts == 0 && result.visits[3] == 0 && result.fitness[3] == -1 && result.best_count == 1 && result.best[0] == 3);
    /* Stopped before it began. */
    static const atomic_bool ALWAYS = true;
    const SearchControl stopped = { &ALWAYS, INT64_MAX, UINT64_MAX, 1, NULL };
    board = after("");
    hash_clear(hash);
    result = search(hash, &board, 1000, 1, &stopped);
    CHECK(t, result.playouts == 0 && result.best_count == 7 && result.fitness[3] == 0);
    /* max_nodes counts playouts. */
    const SearchControl few = { &NEVER, INT64_MAX, 500, 2, NULL };
    CHECK(t, search(hash, &board, 1000, 1, &few).playouts == 500);
}

/* Adds moves to a game, the first of them after `last`. */
static void add_moves(RandomGame *game, int last, const char *moves)
{
    for (game->length = 0; *moves != '\0'; moves++)
        last = game_add(game, last, *moves - '0');
}

/* Replies of the side that won are learned, those of the other are forgotten where they are known. */
static void test_replies(Test *t)
{
    enum { X, O };
    Replies replies = { .to = { { 0 } } };
    RandomGame won, lost;
    add_moves(&won, 0, "18293");
    add_moves(&lost, 8, "2947");
    replies_learn(&replies, &won, 6, true); /* with x to move, who wins */
    CHECK(t, replies.to[X][0] == 1 && replies.to[X][8] == 2 && replies.to[X][9] == 3);
    CHECK(t, replies.to[O][1] == 0 && replies.to[O][2] == 0);
    replies_learn(&replies, &lost, 8, false); /* x plays 2 upon 8 again, and 4 upon 9, and loses */
    CHECK(t, replies.to[X][0] == 1 && replies.to[X][8] == 0 && replies.to[X][9] == 3);
    CHECK(t, replies.to[O][2] == 9 && replies.to[O][4] == 7);
    replies_learn(&replies, &won, 7, false); /* the same moves with o to begin, who loses */
    CHECK(t, replies.to[O][0] == 0 && replies.to[O][8] == 0 && replies.to[X][1] == 8 && replies.to[X][2] == 9 && replies.to[O][2] == 9);
}

/* What has no threads to help. */
static void test_one_thread(Test *t, Hash *hash)
{
    test_seed(t, hash);
    test_reuse(t, hash);
    test_fading(t, hash);
    if (way != RANDOM_GAMES) {
        test_fading_before(t, hash);
        test_fading_in_part(t, hash);
    }
    test_no_time(t, hash);
}

int main(void)
{
    enum { HASH_BYTES = 32 << 20 };
    static Hash hash, solver_hash;
    Test test = { .name = "mcts" };
    test_replies(&test);
    test_room(&test);
    if (CHECK(&test, hash_resize(&hash, HASH_BYTES) && hash_resize(&solver_hash, HASH_BYTES))) {
        for (way = RANDOM_GAMES; way < BY_NETWORK; way++) {
            test_rules(&test, &hash);
            test_full_memory(&test);
            test_accounts(&test, &hash);
            test_known(&test, &hash);
            if (!ONLY_THREADS)
                test_one_thread(&test, &hash);
            if (way != BY_THREATS)
                test_proofs(&test, &hash, &solver_hash);
        }
        test_network(&test, &hash, &solver_hash); /* way is BY_NETWORK by now */
        hash_free(&hash);
        hash_free(&solver_hash);
    }
    return test_end(&test);
}
