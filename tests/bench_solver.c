/* Mean nodes and time of the solver on sets of positions: bench_solver [--geometry C,R,K] MIB THREADS LINES FILE... takes the first
 * LINES of each file, "SEQUENCE SCORE" a line. Each position begins with a forgotten table; the time in which the system hands out its
 * memory is not counted. */
#include "bench.h"
#include "published.h"
#include "search/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const atomic_bool NEVER = false;

typedef struct {
    uint64_t nodes;
    int64_t time;
    int positions, wrong;
} Sums;

static void solve_one(const Published *position, Hash *hash, int threads, Sums *sums)
{
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
    SolverResult result;
    bench_forget(hash, &position->board.geometry);
    const int64_t start = clock_now();
    solver_position(&(SolverTask){ .board = &position->board, .hash = hash, .control = &control }, &result);
    sums->time += clock_now() - start;
    sums->nodes += result.nodes;
    sums->positions++;
    sums->wrong += result.best.lower != position->score || result.best.upper != position->score;
}

int main(int argc, char *argv[])
{
    Hash hash = { .lines = NULL };
    Geometry geometry = GEOMETRY_OF(7, 6, 4);
    if (argc > 2 && strcmp(argv[1], "--geometry") == 0) {
        char why[WHY_TEXT];
        if (!geometry_read(&geometry, argv[2], argv[1], why)) {
            fprintf(stderr, "bench_solver: %s\n", why);
            return 2;
        }
        argc -= 2;
        argv += 2;
    }
    if (argc < 5 || !hash_resize(&hash, (size_t)atoi(argv[1]) << 20)) {
        fprintf(stderr, "usage: bench_solver [--geometry C,R,K] MIB THREADS LINES FILE...\n");
        return 2;
    }
    hash_commit(&hash, &NEVER);
    int wrong = 0;
    for (int i = 4; i < argc; i++) {
        PublishedSet set;
        Sums sums = { 0, 0, 0, 0 };
        if (!published_read(&set, argv[i], &geometry))
            return 1;
        while (sums.positions < set.count && sums.positions < atoi(argv[3]))
            solve_one(&set.positions[sums.positions], &hash, atoi(argv[2]), &sums);
        published_free(&set);
        printf("%-30s %4d positions, mean %10.1f nodes %9.4f ms, %.1f million nodes/s, %d wrong\n", argv[i],
               sums.positions, (double)sums.nodes / sums.positions, (double)sums.time / 1e6 / sums.positions,
               (double)sums.nodes * 1e3 / (double)sums.time, sums.wrong);
        wrong += sums.wrong;
    }
    hash_free(&hash);
    return wrong > 0;
}
