/* The bench: total nodes, and a signature of these and of all that the searches answer, to the last bit. */
#include "engine/bench.h"

#include "base/checksum.h"
#include "data/values.h"
#include "game/notation.h"
#include "game/perft.h"
#include "search/lookahead.h"
#include "search/mcts.h"
#include "search/timed.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <string.h>

typedef struct {
    unsigned cols, rows, connect;
    const char *sequence; /* notation of notation.h */
    enum { LOOKAHEAD, PERFT, SOLVE, PLAYOUTS, TIMED } kind;
    int amount; /* depth of the look-ahead and of perft, playouts, nodes of timed play */
} Task;

/* Every build of the search, short and long lines to win, early and late positions. */
static const Task TASKS[] = {
    { 7, 6, 4, "", LOOKAHEAD, 6 },
    { 7, 6, 4, "4444", LOOKAHEAD, 6 },
    { 7, 6, 4, "1474", LOOKAHEAD, 6 },
    { 7, 6, 4, "435362614", LOOKAHEAD, 6 },
    { 7, 6, 4, "3562725544117", LOOKAHEAD, 6 },
    { 7, 6, 4, "327122453531", LOOKAHEAD, 7 },
    { 7, 7, 4, "44433", LOOKAHEAD, 5 },
    { 8, 7, 4, "", LOOKAHEAD, 4 },
    { 6, 5, 3, "12", LOOKAHEAD, 6 },
    { 6, 9, 5, "3434", LOOKAHEAD, 5 },
    { 9, 7, 4, "55", LOOKAHEAD, 3 },
    { 12, 8, 5, "67", LOOKAHEAD, 3 },
    { 16, 7, 4, "89", LOOKAHEAD, 2 },
    { 7, 6, 4, "", PERFT, 8 },
    { 9, 9, 4, "", PERFT, 6 },
    { 7, 6, 4, "32751571231557", SOLVE, 0 },
    { 7, 6, 4, "335662333565", SOLVE, 0 },
    { 7, 6, 4, "274552224131661", SOLVE, 0 },
    { 6, 5, 4, "", SOLVE, 0 },
    { 5, 7, 4, "3", SOLVE, 0 },
    { 9, 8, 4, "387724331211242443223486955516673778834449366998", SOLVE, 0 },
    { 7, 6, 4, "", PLAYOUTS, 300000 },
    { 7, 6, 4, "274552224131661", PLAYOUTS, 100000 },
    { 8, 7, 4, "44", PLAYOUTS, 100000 },
    { 9, 9, 5, "", PLAYOUTS, 50000 },
    { 7, 6, 4, "", TIMED, 1000000 },
    { 8, 7, 4, "4445", TIMED, 1000000 },
    { 9, 9, 4, "5", TIMED, 500000 },
};

typedef struct {
    uint64_t nodes, signature;
    uint64_t signature_64; /* of what fits into 64 bits, for machines that have no more */
    bool fits;             /* the task at hand does */
} Work;

/* As checksum_add, but a word at a time. */
static void add_word(uint64_t *signature, uint64_t bits)
{
    *signature = (*signature ^ bits) * CHECKSUM_PRIME;
}

static void sign(Work *work, uint64_t bits)
{
    add_word(&work->signature, bits);
    if (work->fits)
        add_word(&work->signature_64, bits);
}

static void do_lookahead(const Board *board, int depth, Hash *hash, Work *work)
{
    const SearchControl control = search_unlimited(1);
    LookaheadResult result;
    hash_clear(hash);
    lookahead(board, depth, hash, &control, NULL, NULL, &result);
    work->nodes += result.nodes;
    sign(work, result.nodes);
    for (int column = 0; column < board->geometry.cols; column++) {
        uint64_t bits = 0; /* a full column: which nan it is differs between machines */
        if (board_can_play(board, column))
            memcpy(&bits, &result.fitness[column], sizeof bits);
        sign(work, bits);
    }
}

static void do_solve(const Board *board, Hash *hash, Work *work)
{
    const SearchControl control = search_unlimited(1);
    SolverResult result;
    hash_clear(hash);
    solver_columns(&(SolverTask){ .board = board, .hash = hash, .control = &control }, &result);
    work->nodes += result.nodes;
    sign(work, result.nodes);
    for (int column = 0; column < board->geometry.cols; column++)
        sign(work, board_can_play(board, column) ? (uint64_t)result.column[column].lower : MAX_CELLS);
}

static void do_playouts(const Board *board, int playouts, Hash *hash, Work *work)
{
    const SearchControl control = search_unlimited(1);
    MctsResult result;
    hash_clear(hash);
    mcts_search(&(MctsTask){ .board = board, .playouts = (uint64_t)playouts, .hash = hash, .control = &control, .seed = 1 }, &result);
    work->nodes += result.playouts;
    sign(work, result.plies);
    for (int column = 0; column < board->geometry.cols; column++)
        sign(work, result.visits[column]);
}

static void do_timed(const Board *board, int nodes, Hash *hash, Work *work)
{
    SearchControl control = search_unlimited(1);
    control.max_nodes = (uint64_t)nodes;
    TimedResult result;
    hash_clear(hash);
    timed_search(&(TimedTask){ .board = board, .values = &data_values, .hash = hash, .control = &control }, &result);
    work->nodes += result.nodes;
    sign(work, result.nodes);
    for (int column = 0; column < board->geometry.cols; column++)
        sign(work, (uint64_t)result.value[column]);
}

static void do_perft(const Board *board, int plies, Work *work)
{
    uint64_t count = 0;
    perft(board, plies, search_unlimited(1).stop, &count);
    work->nodes += count;
    sign(work, count);
}

static void do_task(const Task *task, Hash *hash, Work *work)
{
    Geometry geometry;
    Board board;
    char why[WHY_TEXT];
    geometry_make(&geometry, task->cols, task->rows, task->connect, why);
    board_init(&board, &geometry);
    const bool legal = sequence_play(&board, task->sequence);
    assert(legal && board_status(&board) == STATUS_PLAYING);
    (void)legal;
    switch (task->kind) {
    case LOOKAHEAD:
        do_lookahead(&board, task->amount, hash, work);
        break;
    case PERFT:
        do_perft(&board, task->amount, work);
        break;
    case SOLVE:
        do_solve(&board, hash, work);
        break;
    case PLAYOUTS:
        do_playouts(&board, task->amount, hash, work);
        break;
    case TIMED:
        do_timed(&board, task->amount, hash, work);
        break;
    }
}

bool bench_run(FILE *out)
{
    enum { HASH_BYTES = 64 << 20 };
    static const char *const KINDS[] = { "look-ahead", "perft", "solve", "playouts", "timed" };
    Hash hash = { .lines = NULL };
    if (!hash_resize(&hash, HASH_BYTES))
        return false;

    Work work = { 0, CHECKSUM_NONE, CHECKSUM_NONE, false };
    bool whole = true;
    const int64_t start = clock_now();
    for (size_t i = 0; i < sizeof TASKS / sizeof TASKS[0]; i++) {
        const Task *task = &TASKS[i];
        const uint64_t nodes = work.nodes;
        const int64_t begin = clock_now();
        const unsigned bits = task->cols * (task->rows + 1);
        work.fits = bits <= 64;
        if (bits > MAX_BITS) {
            whole = false;
            continue;
        }
        do_task(task, &hash, &work);
        const int told = fprintf(out, "%s %d, %ux%u connect %u after '%s', nodes %" PRIu64 " time %" PRId64 "\n", KINDS[task->kind],
                                 task->amount, task->cols, task->rows, task->connect, task->sequence, work.nodes - nodes,
                                 clock_ms_since(begin));
        if (told < 0 || fflush(out) != 0) { /* nobody sees the rest, and this tells why */
            const int error = errno;
            hash_free(&hash);
            errno = error;
            return true;
        }
    }
    const double seconds = clock_seconds_since(start);
    fprintf(out, "nodes %" PRIu64 "\n", work.nodes);
    if (whole)
        fprintf(out, "signature %016" PRIx64 "\n", work.signature);
    fprintf(out, "signature-64 %016" PRIx64 "\nspeed %.0f nodes/s\n", work.signature_64, (double)work.nodes / seconds);
    hash_free(&hash);
    return true;
}
