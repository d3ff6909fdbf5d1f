/* Who wins on other boards: bench_sizes SECONDS MIB solves the empty boards from 4x4 to 8x8 with 4 in line, smaller ones
 * first, each for at most so many seconds of one thread. Prints columns, rows, the value for the first player (1 win, 0
 * draw, -1 loss, ? not solved in time), seconds and nodes, separated by tabs. */
#include "search/solver.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static void solve_size(unsigned cols, unsigned rows, int64_t seconds, Hash *hash)
{
    static const atomic_bool NEVER = false;
    Geometry geometry;
    Board board;
    SolverResult result;
    char why[128];
    if (!geometry_make(&geometry, cols, rows, 4, why, sizeof why))
        return;
    const int64_t start = clock_now();
    const SearchControl control = { &NEVER, start + seconds * 1000000000, UINT64_MAX, 1, NULL };
    board_init(&board, &geometry);
    hash_clear(hash);
    solver_position(&(SolverTask){ .board = &board, .weak = true, .hash = hash, .control = &control }, &result);
    printf("%u\t%u\t", cols, rows);
    printf(bounds_exact(result.best) ? "%d" : "?", result.best.lower);
    printf("\t%.2f\t%" PRIu64 "\n", (double)(clock_now() - start) / 1e9, result.nodes);
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    Hash hash = { .lines = NULL };
    const int64_t seconds = argc == 3 ? atoi(argv[1]) : 0;
    if (seconds <= 0 || atoi(argv[2]) <= 0 || !hash_resize(&hash, (size_t)atoi(argv[2]) << 20)) {
        fputs("usage: bench_sizes SECONDS MIB\n", stderr);
        return 2;
    }
    for (unsigned cells = 16; cells <= 64; cells++)
        for (unsigned cols = 4; cols <= 8; cols++)
            if (cells % cols == 0 && cells / cols >= 4 && cells / cols <= 8)
                solve_size(cols, cells / cols, seconds, &hash);
    hash_free(&hash);
    return 0;
}
