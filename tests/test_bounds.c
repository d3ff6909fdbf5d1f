/* Each static bound of the solver on its own: never below the true score, and not idle. The search plays no part. */
#define BITBOARD_WIDTH 64
#include "search/bounds.h"

#include "minimax.h"
#include "test.h"

#include <stdlib.h>

/* A bound, for positions with an even or an odd number of empty cells, and how often it said something, by what it said. */
typedef struct {
    const char *name;
    int (*bound)(const Geometry *g, const Node *node, int beta);
    bool odd;
    unsigned long zero, minus_one, less;
} Rule;

static void count_bound(Rule *rule, int bound, int most)
{
    rule->zero += bound == 0 && most > 0;
    rule->minus_one += bound == -1;
    rule->less += bound < -1;
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

/* The rules that go with the plan of following up; a threat in reserve is asked about even where the plan is good without. */
static int ask_follow_up(const Geometry *g, const Node *node, int beta)
{
    const Plan plan = follow_up_plan(g, node);
    return follow_up_bound(g, node, &plan, beta);
}

static int ask_reserve(const Geometry *g, const Node *node, int beta)
{
    const Plan plan = follow_up_plan(g, node);
    return reserve_bound(g, node, &plan, beta);
}

/* Asks a rule every question about a position. */
static void test_rule(Test *t, Rule *rule, const Geometry *g, const Node *node, Minimax *m, Oracle *o)
{
    for (int beta = least_of(g, node) + 1; beta <= most_of(g, node); beta++) {
        const int bound = rule->bound(g, node, beta);
        if (bound == NO_BOUND)
            continue;
        count_bound(rule, bound, most_of(g, node));
        CHECK(t, bound < beta);
        if (!CHECK(t, bound >= minimax_score(m, o)))
            fprintf(stderr, "    %s, %dx%d connect %d, %d stones: bound %d below %d, score %d\n", rule->name, g->cols,
                    g->rows, g->connect, node->count, bound, beta, minimax_score(m, o));
    }
}

static void test_positions(Test *t, int cols, int rows, int connect, int empty, int positions, Rule *rules, int count)
{
    static Oracle o;
    Geometry g;
    char why[WHY_TEXT];
    Random random;
    Minimax m;
    minimax_init(&m);
    random_init(&random, (uint64_t)(cols * 100 + rows));
    if (!geometry_make(&g, (unsigned)cols, (unsigned)rows, (unsigned)connect, why))
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
        for (int i = 0; i < count; i++)
            if (rules[i].odd == ((cols * rows - o.count) % 2 != 0))
                test_rule(t, &rules[i], &g, &node, &m, &o);
    }
    minimax_free(&m);
}

/* The rules on boards with an even or an odd number of rows. A test of bounds that never speak would prove nothing. */
static void test_boards(Test *t, const int boards[][5], int count)
{
    Rule rules[] = {
        { .name = "follow up", .bound = ask_follow_up, .odd = false },
        { .name = "reserve", .bound = ask_reserve, .odd = false },
        { .name = "threat", .bound = threat_bound, .odd = true },
        { .name = "two threats", .bound = two_threats_bound, .odd = false },
        { .name = "few lines", .bound = few_lines_bound, .odd = true },
    };
    enum { RULES = sizeof rules / sizeof rules[0] };
    for (int i = 0; i < count; i++)
        test_positions(t, boards[i][0], boards[i][1], boards[i][2], boards[i][3], boards[i][4], rules, RULES);
    for (int i = 0; i < RULES; i++) {
        const Rule *rule = &rules[i];
        if (!CHECK(t, rule->zero + rule->minus_one + rule->less > 100))
            fprintf(stderr, "    %s: %lu %lu %lu\n", rule->name, rule->zero, rule->minus_one, rule->less);
    }
}

int main(void)
{
    /* Columns, rows, stones in line, most empty cells, positions. */
    static const int EVEN_ROWS[][5] = { { 7, 6, 4, 10, 2000 }, { 5, 6, 4, 10, 2000 }, { 4, 8, 4, 10, 1000 },
                                        { 6, 4, 3, 10, 500 },  { 9, 4, 4, 10, 1000 }, { 5, 4, 4, 10, 2000 },
                                        { 6, 8, 5, 10, 1000 } };
    static const int ODD_ROWS[][5] = { { 7, 5, 4, 10, 2000 }, { 7, 7, 4, 10, 1000 }, { 6, 7, 4, 10, 1000 },
                                       { 8, 5, 4, 10, 1000 }, { 9, 5, 4, 10, 1000 }, { 6, 3, 3, 10, 500 },
                                       { 5, 5, 3, 10, 500 },  { 6, 7, 5, 10, 1000 } };
    Test test = { .name = "bounds" };
    test_boards(&test, EVEN_ROWS, sizeof EVEN_ROWS / sizeof EVEN_ROWS[0]);
    test_boards(&test, ODD_ROWS, sizeof ODD_ROWS / sizeof ODD_ROWS[0]);
    return test_end(&test);
}
