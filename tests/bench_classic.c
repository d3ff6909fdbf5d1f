/* Our solver beside the classic one (classic.h), a position of each in turn: bench_classic MIB LINES FILE... takes LINES positions from
 * all over each file, "SEQUENCE SCORE" a line. One thread, no book, so much memory for the table of each, which is empty at the start
 * of each position. The time is the processor's, since other programs may run beside. */
#include "bench.h"
#include "classic.h"
#include "published.h"
#include "search/solver.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
static const atomic_bool NEVER = false;

typedef struct {
    uint64_t nodes;
    double seconds;
    int wrong;
} Sums;

typedef struct {
    Classic classic;
    Hash hash;
    Sums ours, theirs;
    int positions;
} Bench;

static void solve_ours(Bench *bench, const Published *position)
{
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, 1, NULL };
    SolverResult result;
    bench_forget(&bench->hash, &USUAL);
    const double start = processor_seconds();
    solver_position(&(SolverTask){ .board = &position->board, .hash = &bench->hash, .control = &control }, &result);
    bench->ours.seconds += processor_seconds() - start;
    bench->ours.nodes += result.nodes;
    bench->ours.wrong += result.best.lower != position->score || result.best.upper != position->score;
}

static void solve_theirs(Bench *bench, const Published *position)
{
    classic_clear(&bench->classic);
    bench->classic.nodes = 0;
    const double start = processor_seconds();
    const int answer = classic_score(&bench->classic, position->sequence);
    bench->theirs.seconds += processor_seconds() - start;
    bench->theirs.nodes += bench->classic.nodes;
    bench->theirs.wrong += answer != position->score;
}

static void solve_sample(Bench *bench, const PublishedSet *set, int wanted)
{
    for (int i = 0; i < set->count; i++) {
        if ((int64_t)i * wanted / set->count == (int64_t)(i + 1) * wanted / set->count && wanted < set->count)
            continue;
        solve_theirs(bench, &set->positions[i]);
        solve_ours(bench, &set->positions[i]);
        bench->positions++;
    }
}

static void print_sums(const char *path, const Bench *bench)
{
    const Sums *ours = &bench->ours, *theirs = &bench->theirs;
    const double n = bench->positions;
    const char *slash = strrchr(path, '/');
    printf("%-18s %4d  classic %12.1f nodes %11.4f ms  ours %10.1f nodes %10.4f ms  ratio %6.1f nodes %5.1f time, %d wrong\n",
           slash == NULL ? path : slash + 1, bench->positions, (double)theirs->nodes / n, theirs->seconds * 1e3 / n,
           (double)ours->nodes / n, ours->seconds * 1e3 / n, (double)theirs->nodes / (double)ours->nodes,
           theirs->seconds / ours->seconds, ours->wrong + theirs->wrong);
    fflush(stdout);
}

int main(int argc, char *argv[])
{
    static Bench bench;
    const int mib = argc > 3 ? atoi(argv[1]) : 0, lines = argc > 3 ? atoi(argv[2]) : 0;
    if (mib <= 0 || lines <= 0 || !hash_resize(&bench.hash, (size_t)mib << 20) || !classic_init(&bench.classic, (size_t)mib << 20)) {
        fputs("usage: bench_classic MIB LINES FILE...\n", stderr);
        return 2;
    }
    hash_commit(&bench.hash, &NEVER);
    int wrong = 0;
    for (int i = 3; i < argc; i++) {
        PublishedSet set;
        if (!published_read(&set, argv[i], &USUAL))
            return 1;
        bench.ours = bench.theirs = (Sums){ 0, 0, 0 };
        bench.positions = 0;
        solve_sample(&bench, &set, lines);
        published_free(&set);
        print_sums(argv[i], &bench);
        wrong += bench.ours.wrong + bench.theirs.wrong;
    }
    classic_free(&bench.classic);
    hash_free(&bench.hash);
    return wrong > 0;
}
