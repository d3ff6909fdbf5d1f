/* From the tree to an answer, and the threads that make the tree. */
#include "search/mcts.h"

#include "base/thread.h"
#include "search/mcts_build.h"

#include <math.h>

static MctsWork *choose_build(const MctsTeam *team)
{
    static MctsWork *const PLAYOUTS[BOARD_KINDS] = { mcts_work_7x6, mcts_work_64, mcts_work_128 };
    static MctsWork *const GUIDED[BOARD_KINDS] = { mcts_guided_7x6, mcts_guided_64, mcts_guided_128 };
    return (team->task->guide == NULL ? PLAYOUTS : GUIDED)[geometry_kind(&team->task->board->geometry)];
}

/* ---- what the rules say ---- */

/* The results that a move can still have, for the side that makes it. */
static unsigned result_of_move(const Board *board, int column)
{
    Board after = *board;
    board_play(&after, column);
    const Status status = board_status(&after);
    if (status != STATUS_PLAYING)
        return status == STATUS_DRAWN ? CAN_DRAW : CAN_WIN;
    return board_can_win(&after, board_turn(&after)) ? CAN_LOSE : CAN_ALL;
}

/* ---- what the tree says ---- */

/* A column of the root: what the tree has of it, and what the rules say where it has nothing. */
typedef struct {
    unsigned possible; /* results; none when the column is full */
    bool loses_at_once; /* to the next stone */
    uint32_t visits;
    double mean;
} Column;

static double within(double mean, unsigned possible)
{
    return fmin(fmax(mean, result_lower(possible)), result_upper(possible));
}

static void look_at_columns(const MctsTeam *team, Column columns[MAX_COLS])
{
    const Tree *tree = &team->tree;
    const Board *board = team->task->board;
    const double unit = team->task->guide == NULL ? 1 : GUIDED_UNIT;
    const TreeNode *root = &tree->nodes[ROOT];
    for (int column = 0; column < board->geometry.cols; column++) {
        const unsigned possible = board_can_play(board, column) ? result_of_move(board, column) : 0;
        columns[column] = (Column){ .possible = possible, .loses_at_once = possible == CAN_LOSE };
        if (possible != 0)
            columns[column].mean = within(0, possible);
    }
    const uint32_t first = atomic_load_explicit(&root->children, memory_order_acquire);
    for (int i = 0; first > BEING_MADE && i < root->child_count; i++) {
        const TreeNode *child = &tree->nodes[first + (uint32_t)i];
        Column *column = &columns[child->column];
        column->possible &= child->possible;
        column->visits = child->visits;
        /* One draw more than was seen, or the estimate: what is not proved is never quite a win or a loss. */
        column->mean = within((double)child->sum / unit / (child->visits + 1.0), column->possible);
    }
}

static bool is_preferred(const Column *a, const Column *b)
{
    return a->visits != b->visits ? a->visits > b->visits : a->mean > b->mean;
}

/* The most visited column that is not lost, of several the one with the highest mean; or if all are lost, of those that are not lost at
 * once, if there are any. */
static int most_visited(const Column *columns, int cols)
{
    int best = -1, best_rank = 0;
    for (int i = 0; i < cols; i++) {
        const int rank = columns[i].possible == 0 ? 0 : columns[i].loses_at_once ? 1 : columns[i].possible == CAN_LOSE ? 2 : 3;
        if (rank > best_rank || (rank > 0 && rank == best_rank && is_preferred(&columns[i], &columns[best]))) {
            best = i;
            best_rank = rank;
        }
    }
    return best;
}

/* Of the columns that are sure to be as good as any, the one with the highest mean. */
static int best_proved(const Column *columns, int cols)
{
    int best = -1;
    for (int i = 0; i < cols; i++) {
        if (columns[i].possible == 0)
            continue;
        const int lower = result_lower(columns[i].possible);
        const int highest = best < 0 ? -2 : result_lower(columns[best].possible);
        if (lower > highest || (lower == highest && columns[i].mean > columns[best].mean))
            best = i;
    }
    return best;
}

/* The column to play: what is proved counts if the most visited column does not promise more. */
static int best_column(const Column *columns, int cols, bool *proved)
{
    const int visited = most_visited(columns, cols), sure = best_proved(columns, cols);
    const int lower = result_lower(columns[sure].possible);
    *proved = lower > -1 && lower >= columns[visited].mean;
    return *proved ? sure : visited;
}

static bool is_as_good(const Column *a, const Column *best, bool proved)
{
    if (a->possible == 0)
        return false;
    if (proved)
        return result_lower(a->possible) == result_lower(best->possible) && a->mean == best->mean;
    return a->visits == best->visits && a->mean == best->mean && a->loses_at_once == best->loses_at_once;
}

/* The child that the side to move would choose, NULL if none is won, or is visited and not lost. */
static const TreeNode *best_child(const Tree *tree, const TreeNode *node)
{
    const uint32_t first = atomic_load_explicit(&node->children, memory_order_acquire);
    const TreeNode *best = NULL;
    for (int i = 0; first > BEING_MADE && i < node->child_count; i++) {
        const TreeNode *child = &tree->nodes[first + (uint32_t)i];
        const int lower = result_lower(child->possible), highest = best == NULL ? -1 : result_lower(best->possible);
        const bool wins = lower == 1 && highest < 1;
        const bool lost = result_upper(child->possible) == -1;
        if (wins || (highest < 1 && !lost && child->visits > (best == NULL ? 0 : best->visits)))
            best = child;
    }
    return best;
}

static int find_line(const Tree *tree, int column, int line[MAX_CELLS])
{
    enum { FEW_VISITS = 8 }; /* say nothing */
    const TreeNode *node = &tree->nodes[ROOT];
    const uint32_t first = atomic_load_explicit(&node->children, memory_order_acquire);
    int length = 0;
    line[length++] = column;
    const TreeNode *next = NULL;
    for (int i = 0; first > BEING_MADE && i < node->child_count; i++)
        if (tree->nodes[first + (uint32_t)i].column == column)
            next = &tree->nodes[first + (uint32_t)i];
    while (next != NULL && (next = best_child(tree, next)) != NULL && (next->visits >= FEW_VISITS || next->possible == CAN_WIN))
        line[length++] = next->column;
    return length;
}

/* ---- results ---- */

static void fill_in(const MctsTeam *team, MctsResult *result)
{
    const Board *board = team->task->board;
    const int cols = board->geometry.cols;
    Column columns[MAX_COLS];
    bool proved;
    look_at_columns(team, columns);
    const int best = best_column(columns, cols, &proved);
    *result = (MctsResult){
        .playouts = team->playouts,
        .plies = team->plies,
        .proved = proved,
        .hash_use = tree_use(&team->tree),
    };
    result->line_length = find_line(&team->tree, best, result->line);
    for (int i = 0; i < cols; i++) {
        result->visits[i] = columns[i].visits;
        result->fitness[i] = columns[i].possible == 0 ? (double)NAN : columns[i].mean;
        result->possible[i] = (ScoreBounds){ result_lower(columns[i].possible), result_upper(columns[i].possible) };
        if (is_as_good(&columns[i], &columns[best], proved))
            result->best[result->best_count++] = i;
    }
}

static void tell(MctsTeam *team)
{
    MctsResult result;
    fill_in(team, &result);
    team->task->callback(team->task->context, &result);
}

/* ---- threads ---- */

static void work_as_member(void *context, int number)
{
    MctsTeam *team = context;
    choose_build(team)(team, number);
}

void mcts_search(const MctsTask *task, MctsResult *result)
{
    const int threads = task->control->threads < MAX_TEAM ? task->control->threads : MAX_TEAM;
    const uint64_t max_nodes = task->control->max_nodes;
    MctsTeam team = {
        .task = task,
        .tree = tree_begin(task->hash, task->guide == NULL ? HASH_MCTS : HASH_GUIDED, task->board, task->control),
        .threads = threads,
        .left = task->playouts < max_nodes ? task->playouts : max_nodes,
        .tell = task->callback == NULL ? NULL : tell,
    };
    if (task->guide != NULL && team.tree.nodes[ROOT].visits >= MCTS_MAX_PLAYOUTS / GUIDED_UNIT / 2
        && tree_has_time(&team.tree, task->control))
        tree_fade(&team.tree, task->control);
    thread_team(threads, work_as_member, &team);
    fill_in(&team, result);
    if (task->callback != NULL)
        task->callback(task->context, result);
}
