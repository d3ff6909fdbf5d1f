/* How long `go solve` takes with the book: bench_latency THREADS POSITIONS FILE... solves all seven columns of POSITIONS
 * random positions of each number of stones, and of every position of the files ("SEQUENCE SCORE" a line), each with a
 * forgotten table of 64 MiB, the default of the option hash; what the system needs to give a new process its memory is not
 * counted. Prints a line each: what, positions, then mean, median, 99th percentile and maximum in ms, separated by tabs.
 * Random positions come from games of random moves that were not over. */
#include "base/random.h"
#include "data/book.h"
#include "positions.h"
#include "published.h"
#include "search/solver.h"

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 100000 };

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
static const atomic_bool NEVER = false;

typedef struct {
    Book book;
    Hash hash;
    int threads;
    double ms[MOST];
    int count;
} Bench;

static void measure(Bench *bench, const Board *board)
{
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, bench->threads, NULL };
    SolverResult result;
    hash_clear(&bench->hash);
    const int64_t start = clock_now();
    solver_columns(
        &(SolverTask){ .board = board, .book = &bench->book, .hash = &bench->hash, .control = &control }, &result);
    bench->ms[bench->count++] = (double)(clock_now() - start) / 1e6;
}

static int by_size(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void print_line(Bench *bench, const char *what)
{
    const int n = bench->count;
    double sum = 0;
    if (n == 0)
        return;
    qsort(bench->ms, (size_t)n, sizeof *bench->ms, by_size);
    for (int i = 0; i < n; i++)
        sum += bench->ms[i];
    printf("%s\t%d\t%.3f\t%.3f\t%.3f\t%.3f\n", what, n, sum / n, bench->ms[n / 2], bench->ms[(n - 1) * 99 / 100],
           bench->ms[n - 1]);
    fflush(stdout);
    bench->count = 0;
}

static void measure_plies(Bench *bench, int positions)
{
    Random random;
    random_init(&random, 1);
    for (int stones = 0; stones < 42; stones++) {
        char what[8];
        while (bench->count < positions) {
            const Board board = positions_random(&USUAL, stones, &random);
            measure(bench, &board);
        }
        snprintf(what, sizeof what, "%d", stones);
        print_line(bench, what);
    }
}

static bool measure_file(Bench *bench, const char *path)
{
    PublishedSet set;
    const bool sound = published_read(&set, path, &USUAL);
    for (int i = 0; sound && i < set.count && i < MOST; i++)
        measure(bench, &set.positions[i].board);
    published_free(&set);
    print_line(bench, path);
    return sound;
}

int main(int argc, char *argv[])
{
    static Bench bench;
    const int positions = argc > 2 ? atoi(argv[2]) : 0;
    if (argc < 3 || positions < 0 || positions > MOST || (bench.threads = atoi(argv[1])) < 1) {
        fputs("usage: bench_latency THREADS POSITIONS FILE...\n", stderr);
        return 2;
    }
    bench.book = book_trusted(data_book);
    if (!hash_resize(&bench.hash, 64 << 20))
        return 1;
    hash_commit(&bench.hash, &NEVER);
    if (positions > 0)
        measure_plies(&bench, positions);
    int status = 0;
    for (int i = 3; i < argc; i++)
        if (!measure_file(&bench, argv[i]))
            status = 1;
    hash_free(&bench.hash);
    return status;
}
