/* The solver first, with a table that is kept from position to position; then analysis.h, which gives each column a value. */
#include "insight/judging.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/program.h"
#include "data/book.h"
#include "data/values.h"
#include "engine/files.h"

#include <inttypes.h>

void judging_limit(JudgingOptions *options)
{
    enum { USUAL_MS = 2000 };
    if (options->time_ms == 0 && options->nodes == 0)
        options->time_ms = USUAL_MS;
}

bool judging_begin(Judging *judging, const JudgingOptions *options)
{
    const size_t each = (size_t)options->hash_mib << 19; /* bytes: half of it */
    judging->options = *options;
    judging->book = book_trusted(data_book);
    if (options->hash_mib > SIZE_MAX >> 20 || !memory_is_allowed(2 * each) || !hash_resize(&judging->exact, each)
        || !hash_resize(&judging->estimates, each))
        return program_complain("there are no %" PRIu64 " MiB to be had", options->hash_mib);
    return true;
}

void judging_end(Judging *judging)
{
    hash_free(&judging->exact);
    hash_free(&judging->estimates);
    network_free(&judging->network);
}

static const Book *book_of(const Judging *judging)
{
    return judging->options.no_book ? NULL : &judging->book;
}

/* Half of the limits, from now on. */
static SearchControl half(const Judging *judging)
{
    const JudgingOptions *options = &judging->options;
    SearchControl control = search_unlimited((int)options->threads);
    if (options->time_ms > 0)
        control.deadline = clock_now() + (int64_t)options->time_ms * CLOCK_MS / 2;
    if (options->nodes > 0)
        control.max_nodes = (options->nodes + 1) / 2;
    return control;
}

static bool all_exact(const Board *board, const ScoreBounds *columns)
{
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column) && !bounds_exact(columns[column]))
            return false;
    return true;
}

/* The network that is built in for the board, NULL if there is none: then values estimate. One at a time is kept. */
static const Network *network_for(Judging *judging, const Geometry *geometry)
{
    Failure failure;
    if (!geometry_equal(&judging->geometry, geometry)) {
        const DataNetwork *data = files_network(geometry, NETWORK_FOR_SEARCH);
        network_free(&judging->network);
        judging->geometry = *geometry;
        if (data != NULL && !files_unpack_network(data, NULL, &judging->network, &failure))
            program_complain("no network estimates: %s", failure.text);
    }
    return judging->network.kind != NETWORK_NONE ? &judging->network : NULL;
}

static void estimate(Judging *judging, const Board *board, Worth *columns)
{
    AnalysisResult result;
    const Network *network = network_for(judging, &board->geometry);
    const SearchControl control = half(judging);
    analysis_search(&(AnalysisTask){ .board = board, .columns = UINT64_MAX, .book = book_of(judging), .network = network, .values = &data_values,
                                     .hash = &judging->estimates, .control = &control },
                    &result);
    for (int i = 0; i < result.count; i++) {
        Worth *worth = &columns[result.lines[i].column];
        worth->proved = bounds_both(worth->proved, result.lines[i].proved);
        worth->value = value_within(result.lines[i].value, worth->proved);
    }
}

void judging_columns(Judging *judging, const Board *board, Worth columns[MAX_COLS])
{
    SolverResult solved;
    const SearchControl control = half(judging);
    solver_columns(&(SolverTask){ .board = board, .book = book_of(judging), .hash = &judging->exact, .control = &control }, &solved);
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column))
            columns[column] = (Worth){ solved.column[column], value_within(0, solved.column[column]) };
    if (!all_exact(board, solved.column))
        estimate(judging, board, columns);
}

int judging_score(Judging *judging, const Board *board)
{
    const SearchControl control = search_unlimited((int)judging->options.threads);
    SolverResult solved;
    solver_position(&(SolverTask){ .board = board, .book = book_of(judging), .hash = &judging->exact, .control = &control }, &solved);
    return solved.best.lower;
}

Worth judging_best(const Board *board, const Worth *columns)
{
    ScoreBounds proved[MAX_COLS];
    Worth best = { .value = -VALUE_INFINITE };
    for (int column = 0; column < board->geometry.cols; column++)
        if (board_can_play(board, column)) {
            proved[column] = columns[column].proved;
            best.value = columns[column].value > best.value ? columns[column].value : best.value;
        }
    best.proved = solver_bounds_of_columns(board, proved);
    return best;
}

Worth judging_of_end(const Board *board)
{
    const int score = board_final_score(board);
    return (Worth){ { score, score }, value_of_score(score) };
}

Worth worth_turned(Worth worth)
{
    return (Worth){ bounds_negated(worth.proved), -worth.value };
}

bool worth_result(Worth worth, int *result)
{
    *result = score_result(worth.proved.lower);
    return *result == score_result(worth.proved.upper);
}
