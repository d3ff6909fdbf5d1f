/* Each static bound of the solver on its own: never below the true score, and not idle. The search plays no part. */
#define BITBOARD_WIDTH 64
#include "search/bounds.h"

#include "minimax.h"
#include "test.h"

#include <stdlib.h>

/* How often a bound said something, by what it said. */
typedef struct {
    unsigned long asked, zero, minus_one, minus_two, minus_three;
} Tally;

static void count_bound(Tally *tally, int bound, int most)
{
    tally->asked++;
    tally->zero += bound == 0 && most > 0;
    tally->minus_one += bound == -1;
    tally->minus_two += bound == -2;
    tally->minus_three += bound <= -3;
}

/* Fills in a node as a parent would; false if the position is none: someone wins at once. */
static bool make_node(const Geometry *g, const Oracle *o, Node *node)
{
    Bits stones[2] = { 0, 0 };
    for (int c = 0; c < o->cols; c++)
        for (int r = 0; r < o->height[c]; r++)
            stones[o->cell[c][r] == 'o'] |= cell_bit(g, c, r);
    const Bits occupied = stones[0] | stones[1], empty = empty_cells(g, occupied);
    *node = (Node){ .own = stones[o->count % 2], .opp = stones[1 - o->count % 2], .count = o->count };
    node->own_gaps = winning_cells(g, node->own) & empty;
    node->opp_gaps = winning_cells(g, node->opp) & empty;
    node->moves = safe_moves(g, occupied, node->opp_gaps);
    return node->moves != 0 && !(node->own_gaps & playable_cells(g, occupied));
}

static void test_positions(Test *t, int cols, int rows, int connect, int empty, int positions, Tally tally[2])
{
    static Oracle o;
    Geometry g;
    char why[128];
    Random random;
    Minimax m;
    minimax_init(&m);
    random_init(&random, (uint64_t)(cols * 100 + rows));
    if (!geometry_make(&g, (unsigned)cols, (unsigned)rows, (unsigned)connect, why, sizeof why))
        abort();
    while (positions > 0) {
        oracle_init(&o, cols, rows, connect);
        const int stones = cols * rows - 3 - (int)random_below(&random, (uint32_t)empty - 2);
        while (o.count < stones && !o.won) {
            const int column = (int)random_below(&random, (uint32_t)cols);
            if (oracle_can_drop(&o, column))
                oracle_drop(&o, column);
        }
        Node node;
        if (o.won || !make_node(&g, &o, &node))
            continue;
        positions--;
        for (int beta = least_of(&g, &node) + 1; beta <= most_of(&g, &node); beta++) {
            const int bound = static_bound(&g, &node, beta, MAX_CELLS);
            count_bound(&tally[o.count % 2], bound, most_of(&g, &node));
            if (bound == MAX_CELLS)
                continue;
            CHECK(t, bound < beta);
            if (!CHECK(t, bound >= minimax_score(&m, &o)))
                fprintf(stderr, "    %dx%d connect %d, %d stones: bound %d below %d, score %d\n", cols, rows, connect,
                        o.count, bound, beta, minimax_score(&m, &o));
        }
    }
    minimax_free(&m);
}

int main(void)
{
    Test test = { .name = "bounds" };
    Tally tally[2] = { { 0 }, { 0 } };
    test_positions(&test, 7, 6, 4, 10, 2000, tally);
    test_positions(&test, 5, 6, 4, 10, 2000, tally);
    test_positions(&test, 4, 8, 4, 10, 1000, tally);
    test_positions(&test, 6, 4, 3, 10, 500, tally);
    test_positions(&test, 9, 4, 4, 10, 1000, tally);
    test_positions(&test, 5, 4, 4, 10, 2000, tally);
    test_positions(&test, 6, 8, 5, 10, 1000, tally);
    /* A test of bounds that never speak would prove nothing. */
    CHECK(&test, tally[0].zero > 100 && tally[0].minus_one > 50 && tally[0].minus_two > 10);
    CHECK(&test, tally[1].minus_one > 50 && tally[1].minus_two > 10);
    return test_end(&test);
}
