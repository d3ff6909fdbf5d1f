/* Wins by threats alone, and the quiet positions in which there are none, against the same by the rules of the game. */
#include "search/quiet.h"
#include "search/threats.h"

#include "minimax.h"
#include "positions.h"
#include "test.h"
#include "threats_oracle.h"

/* All threats are found and nothing else. */
static void check_moves(Test *test, const Board *board, const Node *node)
{
    const Geometry *g = &board->geometry;
    const Bits found = threatening_moves(g, node);
    for (int c = 0; c < g->cols; c++) {
        Board next = *board;
        int reply;
        if (!board_can_play(board, c))
            continue;
        const Bits move = cell_bit(g, c, board_height(board, c));
        board_play(&next, c);
        CHECK(test, ((found & move) != 0) == ((node->moves & move) != 0 && threats_count(&next, &reply) > 0));
    }
}

static void check_win(Test *test, const Board *board, const Node *node, int *wins)
{
    enum { ALL = 1 << 30 };
    const bool expected = threats_win(board);
    int tries = ALL;
    CHECK(test, wins_by_threats(&board->geometry, node, &tries) == expected);
    const int needed = ALL - tries;
    *wins += expected;
    tries = needed;
    CHECK(test, wins_by_threats(&board->geometry, node, &tries) == expected && tries == 0);
    tries = needed - 1;
    CHECK(test, needed == 0 || (!wins_by_threats(&board->geometry, node, &tries) && tries < 0));
}

typedef struct {
    int wins, moved, decided, overlooked; /* wins by threats; positions that are not quiet; that no quiet one follows, but without tries one seems to */
} Seen;

static void check_quiet(Test *test, const Board *board, Seen *seen)
{
    enum { ALL = 1 << 30 };
    Board found = *board, expected = *board;
    int result = 2, expected_result = 2;
    const bool is_quiet = threats_find_quiet(&expected, &expected_result);
    CHECK(test, quiet_find(&found, ALL, &result) == is_quiet && result == expected_result);
    CHECK(test, found.count == expected.count && memcmp(found.stones, expected.stones, sizeof found.stones) == 0);
    /* Without tries it is quiet in the sense of forced moves only: then it is the same, or the win is not seen. */
    Board forced = *board;
    const bool is_forced_quiet = quiet_find(&forced, 0, &result);
    CHECK(test, is_quiet ? is_forced_quiet && forced.count == expected.count : is_forced_quiet || result == expected_result);
    seen->moved += found.count > board->count;
    seen->overlooked += !is_quiet && is_forced_quiet;
    seen->decided += !is_quiet;
}

/* Returns whether there was enough to see. */
static bool test_board(Test *test, const Geometry *g, int stones, int positions, Random *random)
{
    Seen seen = { 0, 0, 0, 0 };
    for (int i = 0; i < positions; i++) {
        const Board board = positions_random(g, stones - (int)random_below(random, 4), random);
        Node node;
        int score;
        check_quiet(test, &board, &seen);
        if (!node_of_board(g, &board, &node, &score))
            continue;
        check_moves(test, &board, &node);
        check_win(test, &board, &node, &seen.wins);
    }
    return seen.wins > 10 && seen.decided > 10 && seen.overlooked > 10 && (seen.moved > 10 || g->connect == 2);
}

/* And they are wins. */
static void test_proofs(Test *test)
{
    const Geometry g = oracle_geometry(5, 5, 4);
    Minimax minimax;
    Random random;
    int wins = 0;
    minimax_init(&minimax);
    random_init(&random, 2);
    for (int i = 0; i < 3000; i++) {
        Oracle oracle;
        Game game;
        Node node;
        int score, tries = 100;
        if (!positions_by_oracle(&g, 10 + (int)random_below(&random, 5), &random, &oracle, &game) || !node_of_board(&g, &game.now, &node, &score)
            || !wins_by_threats(&g, &node, &tries))
            continue;
        CHECK(test, minimax_score(&minimax, &oracle) > 0);
        wins++;
    }
    CHECK(test, wins > 50);
    minimax_free(&minimax);
}

int main(void)
{
    /* Columns, rows, how many in line, stones. */
    static const int BOARDS[][4] = { { 7, 6, 4, 16 }, { 5, 4, 3, 6 }, { 6, 3, 4, 10 }, { 6, 7, 2, 0 },
#ifdef __SIZEOF_INT128__
                                     { 8, 8, 4, 20 }, { 9, 9, 4, 24 }, { 16, 7, 4, 30 }, { 10, 8, 5, 40 },
#endif
    };
    Test test = { "threats", 0, 0 };
    Random random;
    random_init(&random, 1);
    for (size_t i = 0; i < sizeof BOARDS / sizeof BOARDS[0]; i++) {
        const Geometry g = oracle_geometry(BOARDS[i][0], BOARDS[i][1], BOARDS[i][2]);
        CHECK(&test, test_board(&test, &g, BOARDS[i][3] + 3, 2000, &random));
    }
    test_proofs(&test);
    return test_end(&test);
}
