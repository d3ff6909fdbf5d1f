/* The speed and the choices of Monte Carlo tree search and of timed play.
 *
 * usage: bench_mcts PLAYOUTS POSITIONS FILE...
 * Playouts and plies a second from the empty 7 6 4 board: of one thread, of two that share nothing, which is all that the machine has to
 * give, and of two on one tree. Then, for the first POSITIONS lines of each file of published positions: in how many the column chosen after
 * PLAYOUTS playouts, and after a second of timed play without the book, keeps the exact value (win, draw or loss), and the exact score. */
#include "base/clock.h"
#include "base/thread.h"
#include "search/mcts.h"
#include "search/timed.h"
#include "bench.h"
#include "kept.h"
#include "published.h"

#include <stdio.h>
#include <stdlib.h>

static const atomic_bool NEVER = false;
static const SearchControl ALONE = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };
static Hash hash, other_hash, solver_hash;

/* ---- speed ---- */

enum { PLAYOUTS = 200000 /* of each thread */, ROUNDS = 11 };

/* How two threads are kept busy, and for comparison one. */
enum { ONE_THREAD, SHARING_NOTHING, SHARING_A_TREE, WAYS };

/* What was done in a second, and in a second of the processor for each thread. */
typedef struct {
    double playouts, plies, playouts_undisturbed;
} Speed;

static MctsResult search_empty_board(Hash *memory, int threads, uint64_t seed)
{
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
    Board board;
    MctsResult result;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    hash_clear(memory);
    mcts_search(&(MctsTask){ .board = &board, .playouts = (uint64_t)threads * PLAYOUTS, .hash = memory, .control = &control, .seed = seed }, &result);
    return result;
}

static void search_apart(void *context, int member)
{
    MctsResult *result = context;
    result[member] = search_empty_board(member == 0 ? &hash : &other_hash, 1, (uint64_t)member + 1);
}

static Speed measure_speed(int way)
{
    const int threads = way == ONE_THREAD ? 1 : 2;
    MctsResult result[2] = { { .playouts = 0 }, { .playouts = 0 } };
    const int64_t start = clock_now();
    const double processor_start = processor_seconds();
    if (way == SHARING_NOTHING)
        thread_team(2, search_apart, result);
    else
        result[0] = search_empty_board(&hash, threads, 1);
    const double processor = (processor_seconds() - processor_start) / threads, seconds = clock_seconds_since(start);
    const double playouts = (double)(result[0].playouts + result[1].playouts), plies = (double)(result[0].plies + result[1].plies);
    return (Speed){ playouts / seconds, plies / seconds, playouts / processor };
}

static int by_playouts(const void *a, const void *b)
{
    const double left = ((const Speed *)a)->playouts, right = ((const Speed *)b)->playouts;
    return (left > right) - (left < right);
}

static int by_playouts_undisturbed(const void *a, const void *b)
{
    const double left = ((const Speed *)a)->playouts_undisturbed, right = ((const Speed *)b)->playouts_undisturbed;
    return (left > right) - (left < right);
}

/* Medians of rounds in which all ways take turns. What other programs take counts in seconds of the clock, not in those of the processor. */
static void measure_speeds(void)
{
    static const char *const NAMES[WAYS] = { "1 thread", "2 threads that share nothing", "2 threads on one tree" };
    Speed speed[WAYS][ROUNDS];
    double one = 0, one_undisturbed = 0;
    for (int way = 0; way < WAYS; way++)
        measure_speed(way); /* to touch the memory */
    for (int round = 0; round < ROUNDS; round++)
        for (int way = 0; way < WAYS; way++)
            speed[way][round] = measure_speed(way);
    for (int way = 0; way < WAYS; way++) {
        qsort(speed[way], ROUNDS, sizeof(Speed), by_playouts);
        const Speed middle = speed[way][ROUNDS / 2];
        qsort(speed[way], ROUNDS, sizeof(Speed), by_playouts_undisturbed);
        const double undisturbed = speed[way][ROUNDS / 2].playouts_undisturbed;
        one = way == ONE_THREAD ? middle.playouts : one;
        one_undisturbed = way == ONE_THREAD ? undisturbed : one_undisturbed;
        printf("%-28s  playouts/s %.0f, %.2f times; plies/s %.0f; by processor time playouts/s %.0f, %.2f times\n", NAMES[way], middle.playouts,
               middle.playouts / one, middle.plies, undisturbed, undisturbed / one_undisturbed);
    }
}

/* ---- choices ---- */

static void measure_choices(const char *path, uint64_t playouts, int positions)
{
    PublishedSet set;
    Kept by_playouts = { 0, 0, 0 }, by_time = { 0, 0, 0 };
    if (!published_read(&set, path, &(Geometry)GEOMETRY_OF(7, 6, 4)))
        exit(2);
    for (int i = 0; i < set.count && i < positions; i++) {
        const Board *board = &set.positions[i].board;
        SolverResult exact;
        MctsResult mcts;
        TimedResult timed;
        solver_columns(&(SolverTask){ .board = board, .hash = &solver_hash, .control = &ALONE }, &exact);
        hash_clear(&hash);
        mcts_search(&(MctsTask){ .board = board, .playouts = playouts, .hash = &hash, .control = &ALONE, .seed = 1 }, &mcts);
        note(&by_playouts, &exact, mcts.best[0]);
        hash_clear(&hash);
        const SearchControl second = { &NEVER, clock_now() + 1000000000, UINT64_MAX, 1, NULL };
        timed_search(&(TimedTask){ .board = board, .hash = &hash, .control = &second }, &timed);
        note(&by_time, &exact, timed.best);
    }
    published_free(&set);
    printf("%s\n", path);
    print_kept("playouts", &by_playouts);
    print_kept("a second", &by_time);
}

int main(int argc, char *argv[])
{
    enum { HASH_BYTES = 64 << 20 };
    if (argc < 3 || !hash_resize(&hash, HASH_BYTES) || !hash_resize(&other_hash, HASH_BYTES) || !hash_resize(&solver_hash, HASH_BYTES)) {
        fprintf(stderr, "usage: bench_mcts PLAYOUTS POSITIONS FILE...\n");
        return 2;
    }
    measure_speeds();
    for (int i = 3; i < argc; i++)
        measure_choices(argv[i], strtoull(argv[1], NULL, 10), atoi(argv[2]));
    return 0;
}
