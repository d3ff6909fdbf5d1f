/* Boards of any width; searches that have a node at hand do the same with it. */
#include "search/quiet.h"

#include "search/threats.h"

/* The same with a node; *sign turns with each move. */
static bool find_quiet(const Geometry *g, Node *node, int tries, int *sign, int *result)
{
    if (node_play_forced(g, node, sign))
        *result = *sign;
    else if (node_is_draw(g, node))
        *result = 0;
    else if (wins_by_threats(g, node, &tries))
        *result = *sign;
    else
        return true;
    return false;
}

bool quiet_find(Board *board, int tries, int *result)
{
    Node node;
    int score, sign = 1;
    const bool lost = board_winning_lines(board) != 0;
    if (lost || board->count == geometry_cells(&board->geometry)) {
        *result = -lost;
        return false;
    }
    if (!node_of_board(&board->geometry, board, &node, &score)) {
        *result = score_result(score);
        return false;
    }
    if (!find_quiet(&board->geometry, &node, tries, &sign, result))
        return false;
    board->stones[PLAYER_X] = node_stones(&node, PLAYER_X);
    board->stones[PLAYER_O] = node_stones(&node, PLAYER_O);
    board->count = node.count;
    return true;
}
