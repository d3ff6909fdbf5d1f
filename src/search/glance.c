/* Alpha-beta for a few nodes, in a small table of its own: that of the search that was cut off keeps what it has. Without memory for it
 * there is what the rules say. */
#include "search/glance.h"

#include "search/alphabeta.h"

static void look(const Board *board, AlphabetaResult *seen)
{
    enum { NODES = 1000, BYTES = 1 << 16 };
    SearchControl control = search_unlimited(1);
    control.max_nodes = NODES;
    Hash hash = { .lines = NULL };
    const AlphabetaTask task = { .board = board, .hash = &hash, .max_depth = MAX_CELLS, .control = &control };
    alphabeta_begin(board, seen);
    if (!hash_resize(&hash, BYTES))
        return;
    alphabeta_deepen(&task, seen);
    hash_free(&hash);
}

/* What is proved counts first: that it wins, then that it does not lose. */
static bool is_better(const AlphabetaResult *seen, const ScoreBounds *proved, int a, int b)
{
    const int sure_a = score_result(bounds_both(proved[a], seen->proved[a]).lower);
    const int sure_b = score_result(bounds_both(proved[b], seen->proved[b]).lower);
    if (sure_a != sure_b)
        return sure_a > sure_b;
    if (a == seen->best || b == seen->best)
        return a == seen->best;
    return seen->value[a] > seen->value[b];
}

static bool has_column(const int *columns, int count, int column)
{
    for (int i = 0; i < count; i++)
        if (columns[i] == column)
            return true;
    return false;
}

int glance_choose(const Board *board, const int *columns, int count, const ScoreBounds *proved)
{
    const int cols = board->geometry.cols;
    AlphabetaResult seen;
    int best = -1;
    look(board, &seen);
    for (int i = 0; i < cols; i++) {
        const int column = column_from_centre(cols, i);
        if (has_column(columns, count, column) && (best < 0 || is_better(&seen, proved, column, best)))
            best = column;
    }
    return best;
}
