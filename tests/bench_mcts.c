/* The speed and the choices of Monte Carlo tree search and of timed play.
 *
 * usage: bench_mcts PLAYOUTS POSITIONS FILE...
 * Playouts and plies a second from the empty 7 6 4 board, with 1 and 2 threads. Then, for the first POSITIONS lines of each file of
 * published positions: in how many the column chosen after PLAYOUTS playouts, and after a second of timed play without the book, keeps the exact
 * value (win, draw or loss), and the exact score. */
#include "base/clock.h"
#include "game/notation.h"
#include "search/mcts.h"
#include "search/timed.h"
#include "kept.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static const atomic_bool NEVER = false;
static const SearchControl ALONE = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };
static Hash hash, solver_hash;

static void measure_speed(int threads)
{
    enum { PLAYOUTS = 1000000 };
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
    Board board;
    MctsResult result;
    board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
    hash_clear(&hash);
    const int64_t start = clock_now();
    mcts_search(&(MctsTask){ &board, PLAYOUTS, &hash, &control, 1, NULL, NULL }, &result);
    const double seconds = (double)(clock_now() - start) / 1e9;
    printf("threads %d playouts/s %.0f plies/s %.0f\n", threads, (double)result.playouts / seconds,
           (double)result.plies / seconds);
}

static void measure_choices(const char *path, uint64_t playouts, int positions)
{
    char sequence[100];
    int score;
    Kept by_playouts = { 0, 0, 0 }, by_time = { 0, 0, 0 };
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        perror(path);
        exit(2);
    }
    while (by_time.count < positions && fscanf(file, "%99s %d", sequence, &score) == 2) {
        Board board;
        SolverResult exact;
        MctsResult mcts;
        TimedResult timed;
        board_init(&board, &(Geometry)GEOMETRY_OF(7, 6, 4));
        sequence_play(&board, sequence);
        solver_columns(&(SolverTask){ .board = &board, .hash = &solver_hash, .control = &ALONE }, &exact);
        hash_clear(&hash);
        mcts_search(&(MctsTask){ &board, playouts, &hash, &ALONE, 1, NULL, NULL }, &mcts);
        note(&by_playouts, &exact, mcts.best[0]);
        hash_clear(&hash);
        const SearchControl second = { &NEVER, clock_now() + 1000000000, UINT64_MAX, 1, NULL };
        timed_search(&(TimedTask){ .board = &board, .hash = &hash, .control = &second }, &timed);
        note(&by_time, &exact, timed.best);
    }
    fclose(file);
    printf("%s\n", path);
    print_kept("playouts", &by_playouts);
    print_kept("a second", &by_time);
}

int main(int argc, char *argv[])
{
    enum { HASH_BYTES = 64 << 20 };
    if (argc < 3 || !hash_resize(&hash, HASH_BYTES) || !hash_resize(&solver_hash, HASH_BYTES)) {
        fprintf(stderr, "usage: bench_mcts PLAYOUTS POSITIONS FILE...\n");
        return 2;
    }
    for (int threads = 1; threads <= 2; threads++) {
        measure_speed(threads); /* once to touch the memory */
        measure_speed(threads);
    }
    for (int i = 3; i < argc; i++)
        measure_choices(argv[i], strtoull(argv[1], NULL, 10), atoi(argv[2]));
    return 0;
}
