/* What a search learns of the moves of a position: all of them together as one by one, and one by one as the board says. */
#define BITBOARD_WIDTH 64
#include "search/node.h"

#include "positions.h"
#include "test.h"
#include "threats_oracle.h"

static const Geometry BOARDS[] = { GEOMETRY_OF(7, 6, 4), GEOMETRY_OF(7, 7, 4), GEOMETRY_OF(9, 5, 4),  GEOMETRY_OF(12, 4, 4), GEOMETRY_OF(4, 14, 4),
                                   GEOMETRY_OF(8, 6, 5), GEOMETRY_OF(5, 4, 3), GEOMETRY_OF(32, 1, 4), GEOMETRY_OF(1, 40, 4) };

enum { BOARD_COUNT = sizeof BOARDS / sizeof BOARDS[0] };

static Bits find_safe_moves(const Board *board)
{
    Bits safe = 0;
    for (int column = 0; column < board->geometry.cols; column++)
        if (threats_is_safe(board, column))
            safe |= cell_bit(&board->geometry, column, board_height(board, column));
    return safe;
}

static void check_node(Test *test, const Board *board, const Node *node, int *winning, int *most)
{
    const Geometry *g = &board->geometry;
    Bits a[MOVE_PLACES], gaps[MOVE_PLACES], moves[MOVE_PLACES], left = node->moves;
    bool wins = false;
    const bool told = look_after_all(g, node, a, gaps, moves);
    CHECK(test, node->moves == find_safe_moves(board));
    for (int i = 0; left != 0; i++, left &= left - 1) {
        Node after = *node;
        Board next = *board;
        const Bits move = bits_lowest(left);
        board_play(&next, bits_lowest_index(move) / (g->rows + 1));
        CHECK(test, node_play(g, &after, move) == (moves[i] != 0));
        CHECK(test, a[i] == move && gaps[i] == after.opp_gaps && moves[i] == after.moves);
        CHECK(test, board_status(&next) != STATUS_PLAYING || moves[i] == find_safe_moves(&next));
        wins |= moves[i] == 0;
        *most = i + 1 > *most ? i + 1 : *most;
    }
    CHECK(test, told == wins);
    *winning += wins;
}

int main(void)
{
    Test test = { .name = "node" };
    Random random;
    int winning = 0, most = 0;
    random_init(&random, 1);
    for (int i = 0; i < 20000; i++) {
        const Geometry *g = &BOARDS[i % BOARD_COUNT];
        const Board board = positions_random(g, (int)random_below(&random, (uint32_t)geometry_cells(g)), &random);
        Node node;
        int score;
        if (board_status(&board) == STATUS_PLAYING && node_of_board(g, &board, &node, &score))
            check_node(&test, &board, &node, &winning, &most);
    }
    CHECK(&test, winning > 100 && most > 4);
    return test_end(&test);
}
