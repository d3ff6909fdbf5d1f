/* The order of moves: hints and features against their definition, when features are looked for, and that answers are the same in any order. */
#define BITBOARD_WIDTH 64
#include "search/order.h"

#include "positions.h"
#include "search/features_wide.h"
#include "search/solver.h"
#include "test.h"
#include "threats_oracle.h"

static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(7, 7, 4), GEOMETRY_OF(9, 5, 4), GEOMETRY_OF(8, 6, 5), GEOMETRY_OF(5, 4, 3) };

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

/* ---- weights ---- */

/* The hints of a move that is safe, from the cells. */
static void hints_of(const Board *board, int column, int16_t hint[ORDER_HINTS])
{
    const int cols = board->geometry.cols, rows = board->geometry.rows, row = board_height(board, column);
    const Player mine = board_turn(board), theirs = mine ^ 1;
    const int left = column, right = cols - 1 - column;
    Board after = *board;
    int any;
    board_play(&after, column);
    for (int i = 0; i < ORDER_HINTS; i++)
        hint[i] = 0;
    for (int c = 0; c < cols; c++)
        for (int r = 0; r < rows; r++) {
            const bool counts = threats_is_gap(&after, mine, c, r) && (r == 0 || !threats_is_gap(board, theirs, c, r - 1));
            hint[HINT_GAPS] = (int16_t)(hint[HINT_GAPS] + counts);
            hint[HINT_GOOD_GAPS] = (int16_t)(hint[HINT_GOOD_GAPS] + (counts && r % 2 == (int)mine));
        }
    hint[HINT_REPLIES] = (int16_t)threats_count_safe(&after, &any);
    hint[HINT_GIVES_UP] = row + 1 < rows && threats_is_gap(board, mine, column, row + 1);
    hint[HINT_CENTRE] = (int16_t)(8 * (left < right ? left : right));
}

/* A table in which one weight only is not 0. */
static OrderTable only_hint(int stage, int side, int hint)
{
    OrderTable table = { .hint[0][0][0] = 0 };
    table.hint[stage][side][hint] = 3;
    return table;
}

static int stage_of(int left)
{
    return left <= 16 ? 0 : left <= 24 ? 1 : 2;
}

static void check_hints(Test *test, const Board *board, const Node *node, int column, int seen[ORDER_HINTS])
{
    const Geometry *g = &board->geometry;
    const int stage = stage_of(geometry_cells(g) - board->count), side = (int)board_turn(board);
    const Bits move = cell_bit(g, column, board_height(board, column));
    int16_t hint[ORDER_HINTS], centre[MAX_COLS];
    Node after = *node;
    if (!(node->moves & move) || !node_play(g, &after, move))
        return;
    hints_of(board, column, hint);
    weigh_columns(g, centre);
    for (int i = 0; i < ORDER_HINTS; i++) {
        const OrderTable tables[] = { only_hint(stage, side, i), only_hint((stage + 1) % 3, side, i), only_hint(stage, side ^ 1, i) };
        for (int k = 0; k < 3; k++) {
            const Order order = order_of(g, &tables[k], node);
            CHECK(test, order_hints(&order, move, after.opp_gaps, after.moves, centre[column]) == (k == 0 ? 3 * hint[i] : 0));
        }
        seen[i] += hint[i] != 0;
    }
}

static void check_features(Test *test, const Board *board, const Node *node)
{
    const Geometry *g = &board->geometry;
    const Order order = order_of(g, &data_order, node);
    int16_t inputs[VALUES_INPUTS];
    int score, sum = 0;
    CHECK(test, (order.feature != NULL) == (geometry_cells(g) - board->count > 24));
    if (order.feature == NULL || !CHECK(test, features_of_board(board, inputs, &score)))
        return;
    for (int i = 0; i < VALUES_INPUTS; i++)
        sum += inputs[i] * data_order.feature[board_turn(board)][i];
    CHECK(test, order_features(g, &order, node) == sum);
}

static void test_weights(Test *test)
{
    Random random;
    int seen[ORDER_HINTS] = { 0 };
    random_init(&random, 1);
    for (int i = 0; i < 5000; i++) {
        const Geometry *g = &BOARDS[i % BOARD_COUNT];
        const Board board = positions_random(g, (int)random_below(&random, (uint32_t)geometry_cells(g) * 3 / 4), &random);
        Node node;
        int score;
        if (!node_of_board(g, &board, &node, &score))
            continue;
        check_features(test, &board, &node);
        for (int column = 0; column < g->cols; column++)
            check_hints(test, &board, &node, column, seen);
    }
    for (int i = 0; i < ORDER_HINTS; i++)
        CHECK(test, seen[i] > 50);
}

/* ---- answers ---- */

static OrderTable random_table(Random *random)
{
    int16_t weight[sizeof(OrderTable) / sizeof(int16_t)];
    OrderTable table;
    for (size_t i = 0; i < sizeof weight / sizeof weight[0]; i++)
        weight[i] = (int16_t)((int)random_below(random, 2001) - 1000);
    memcpy(&table, weight, sizeof table);
    return table;
}

static SolverResult solve(const Board *board, const OrderTable *order, Hash *hash)
{
    static const atomic_bool NEVER = false;
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };
    SolverResult result;
    hash_clear(hash);
    solver_position(&(SolverTask){ .board = board, .order = order, .hash = hash, .control = &control }, &result);
    return result;
}

/* Orders at random: the same answers, and more nodes in all. */
static void test_answers(Test *test)
{
    static const Geometry MORE[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(9, 5, 4), GEOMETRY_OF(6, 6, 4), GEOMETRY_OF(5, 4, 3),
#ifdef __SIZEOF_INT128__
                                     GEOMETRY_OF(9, 7, 4),
#endif
    };
    enum { MORE_COUNT = sizeof MORE / sizeof MORE[0], EMPTY = 29 }; /* so many empty cells that features are looked for */
    Hash hash = { 0 };
    Random random;
    uint64_t nodes = 0, other_nodes = 0;
    random_init(&random, 2);
    if (!CHECK(test, hash_resize(&hash, 16 << 20)))
        return;
    for (int i = 0; i < 60; i++) {
        const Geometry *g = &MORE[i % MORE_COUNT];
        const int cells = geometry_cells(g), empty = cells < EMPTY ? cells : EMPTY - (int)random_below(&random, 5);
        const Board board = positions_random(g, cells - empty, &random);
        const OrderTable table = random_table(&random);
        const SolverResult learned = solve(&board, NULL, &hash), same = solve(&board, &data_order, &hash), other = solve(&board, &table, &hash);
        CHECK(test, bounds_exact(learned.best) && learned.best.lower == other.best.lower && learned.best.upper == other.best.upper);
        CHECK(test, learned.nodes == same.nodes);
        nodes += learned.nodes;
        other_nodes += other.nodes;
    }
    CHECK(test, nodes < other_nodes);
    hash_free(&hash);
}

int main(void)
{
    Test test = { "order", 0, 0 };
    test_weights(&test);
    test_answers(&test);
    return test_end(&test);
}
