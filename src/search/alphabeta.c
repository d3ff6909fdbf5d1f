/* What the rules say, on boards of any width, and the build of the search for a board. */
#include "search/alphabeta.h"

#include "search/alphabeta_build.h"
#include "search/node.h"

/* The value of a column by the rules alone, and what they prove of it: a win, or a loss to the next stone. */
static void judge_column(const Board *board, int column, AlphabetaResult *result)
{
    Board after = *board;
    Node node;
    int score;
    board_play(&after, column);
    if (board_status(&after) != STATUS_PLAYING) {
        score = board_final_score(&after);
    } else if (node_of_board(&board->geometry, &after, &node, &score)) {
        result->value[column] = 0;
        result->proved[column] = solver_limits(board);
        return;
    }
    result->value[column] = value_of_score(-score);
    result->proved[column] = (ScoreBounds){ -score, -score };
}

void alphabeta_begin(const Board *board, AlphabetaResult *result)
{
    *result = (AlphabetaResult){ .best = -1 };
    for (int i = 0; i < board->geometry.cols; i++) {
        const int column = column_from_centre(board->geometry.cols, i);
        if (!board_can_play(board, column))
            continue;
        judge_column(board, column, result);
        if (result->best < 0 || result->value[column] > result->value[result->best])
            result->best = column;
    }
    result->line[result->line_length++] = result->best;
    /* What the rules say of the position no column exceeds. */
    Node root;
    int most;
    if (node_of_board(&board->geometry, board, &root, &most))
        most = most_of(&board->geometry, &root);
    for (int column = 0; column < board->geometry.cols; column++)
        result->proved[column].upper = most < result->proved[column].upper ? most : result->proved[column].upper;
}

bool alphabeta_deepen(const AlphabetaTask *task, AlphabetaResult *result)
{
    static AlphabetaDeepen *const BUILDS[BOARD_KINDS] = { alphabeta_deepen_7x6, alphabeta_deepen_64, alphabeta_deepen_128 };
    return BUILDS[geometry_kind(&task->board->geometry)](task, result);
}
