/* Iterative deepening over the look-ahead lists.
 *
 * Each depth costs some forty times the one before, so computing the shallow ones first is nearly free, and a
 * search that is stopped has a complete list to answer with. */
#include "search/lookahead.h"

#include "search/lookahead_build.h"

#include <math.h>
#include <string.h>

static LookaheadList *choose_build(const Geometry *g)
{
    static LookaheadList *const BUILDS[BOARD_KINDS] = { lookahead_list_7x6, lookahead_list_64, lookahead_list_128 };
    return BUILDS[geometry_kind(g)];
}

/* Every pair of moves fills two cells, so from here on the list does not change any more. */
static int full_depth(const Board *board)
{
    return (geometry_cells(&board->geometry) - board->count + 1) / 2;
}

static void mark_full_columns(const Board *board, double fitness[MAX_COLS])
{
    for (int column = 0; column < board->geometry.cols; column++)
        if (!board_can_play(board, column))
            fitness[column] = NAN;
}

void lookahead(const Board *board, int depth, Hash *hash, const SearchControl *control, LookaheadReport *report,
               void *context, LookaheadResult *result)
{
    const SearchControl unlimited = search_unlimited(1);
    LookaheadList *list = choose_build(&board->geometry);

    *result = (LookaheadResult){ .depth = 0 };
    mark_full_columns(board, result->fitness);
    if (depth > full_depth(board))
        depth = full_depth(board);

    for (int d = 1; d <= depth && (d == 1 || !search_time_is_up(control)); d++) {
        double fitness[MAX_COLS];
        if (!list(board, d, hash, d == 1 ? &unlimited : control, &result->nodes, fitness))
            break;
        memcpy(result->fitness, fitness, sizeof fitness);
        mark_full_columns(board, result->fitness);
        result->depth = d;
        if (report != NULL)
            report(context, result);
    }
}
