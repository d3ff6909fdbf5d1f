/* Mean nodes and time of the solver on sets of positions: bench_solver [--geometry C,R,K] MIB THREADS LINES FILE... takes the first
 * LINES of each file, "SEQUENCE SCORE" a line. Each position begins with a forgotten table; the time to zero the pages of a new one is
 * the system's and is not counted. */
#include "game/notation.h"
#include "search/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    uint64_t nodes;
    int64_t time;
    int positions, wrong;
} Sums;

static void solve_one(const Geometry *geometry, const char *sequence, int score, Hash *hash, int threads, Sums *sums)
{
    static const atomic_bool NEVER = false;
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, threads, NULL };
    Board board;
    SolverResult result;
    board_init(&board, geometry);
    sequence_play(&board, sequence);

    hash_clear(hash);
    memset(hash->lines, 0, hash->line_count * HASH_LINE);
    for (size_t block = 0; block < hash->block_count; block++) /* so that none is zeroed within the time that is measured */
        hash_make_ready(hash, block);
    const int64_t start = clock_now();
    solver_position(&(SolverTask){ .board = &board, .hash = hash, .control = &control }, &result);
    sums->time += clock_now() - start;
    sums->nodes += result.nodes;
    sums->positions++;
    sums->wrong += result.best.lower != score || result.best.upper != score;
}

int main(int argc, char *argv[])
{
    Hash hash = { .lines = NULL };
    Geometry geometry = GEOMETRY_OF(7, 6, 4);
    if (argc > 2 && strcmp(argv[1], "--geometry") == 0) {
        char why[128];
        if (!geometry_read(&geometry, argv[2], argv[1], why, sizeof why)) {
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
    int wrong = 0;
    for (int i = 4; i < argc; i++) {
        char sequence[100];
        int score;
        Sums sums = { 0, 0, 0, 0 };
        FILE *file = fopen(argv[i], "r");
        if (file == NULL) {
            perror(argv[i]);
            return 1;
        }
        while (sums.positions < atoi(argv[3]) && fscanf(file, "%99s %d", sequence, &score) == 2)
            solve_one(&geometry, sequence, score, &hash, atoi(argv[2]), &sums);
        fclose(file);
        printf("%-30s %4d positions, mean %10.1f nodes %9.4f ms, %.1f million nodes/s, %d wrong\n", argv[i],
               sums.positions, (double)sums.nodes / sums.positions, (double)sums.time / 1e6 / sums.positions,
               (double)sums.nodes * 1e3 / (double)sums.time, sums.wrong);
        wrong += sums.wrong;
    }
    hash_free(&hash);
    return wrong > 0;
}
