/* Who wins on other boards, and when: bench_sizes FILE MIB SUM SECONDS solves the empty boards of at least 4 columns and 4 rows with
 * COLS + ROWS at most SUM and 4 in line, exactly, smaller ones first, each for at most so many seconds of one thread.
 *
 * FILE keeps what is proved, a line for each question that was answered: columns, rows, bounds of the score, and the nodes and the
 * seconds of processor time that all answers for this board took. However the program ends, it goes on from there when it is
 * started again. At last it prints a table of all boards of FILE, in Markdown. With 0 SECONDS it does only that. */
#include "bench.h"
#include "engine/solve_resume.h"
#include "search/solver.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LEAST = 4, MOST = 31, CONNECT = 4 };

/* What is known of a board. */
typedef struct {
    bool any; /* false: nothing yet */
    ScoreBounds score;
    uint64_t nodes;
    double seconds;
} Known;

typedef struct {
    SolveResume file;
    Hash hash;
    Known known[MOST + 1][MOST + 1]; /* [columns][rows] */
} Sizes;

/* The question under way. */
typedef struct {
    Sizes *sizes;
    const Geometry *geometry;
    Known before; /* this run */
    double start; /* of this run */
    bool failed;
} Solving;

static bool is_board(unsigned cols, unsigned rows, Board *board)
{
    Geometry geometry;
    char why[WHY_TEXT];
    if (cols < LEAST || rows < LEAST || cols > MOST || rows > MOST || !geometry_make(&geometry, cols, rows, CONNECT, why))
        return false;
    board_init(board, &geometry);
    return true;
}

/* ---- the file ---- */

static bool read_line(Sizes *sizes, const char *line)
{
    unsigned cols, rows;
    Known read = { .any = true };
    Board board;
    int end = 0;
    if (sscanf(line, "%u\t%u\t%d\t%d\t%" SCNu64 "\t%lf\n%n", &cols, &rows, &read.score.lower, &read.score.upper, &read.nodes,
               &read.seconds, &end) != 6 || line[end] != '\0' || !is_board(cols, rows, &board))
        return false;
    const ScoreBounds limits = solver_limits(&board);
    sizes->known[cols][rows] = read;
    return limits.lower <= read.score.lower && read.score.lower <= read.score.upper && read.score.upper <= limits.upper;
}

static bool read_known(Sizes *sizes, const char *path)
{
    char line[200];
    int number = 0;
    rewind(sizes->file.file);
    while (fgets(line, sizeof line, sizes->file.file) != NULL) {
        number++;
        if (!read_line(sizes, line)) {
            fprintf(stderr, "bench_sizes: %s:%d: no board with bounds\n", path, number);
            return false;
        }
    }
    return fseek(sizes->file.file, 0, SEEK_END) == 0;
}

static void keep(Solving *solving, ScoreBounds score, uint64_t nodes)
{
    const int cols = solving->geometry->cols, rows = solving->geometry->rows;
    FILE *file = solving->sizes->file.file;
    Known *known = &solving->sizes->known[cols][rows];
    if (known->any && score.lower == known->score.lower && score.upper == known->score.upper)
        return;
    *known = (Known){ true, score, solving->before.nodes + nodes, solving->before.seconds + processor_seconds() - solving->start };
    fprintf(file, "%d\t%d\t%d\t%d\t%" PRIu64 "\t%.3f\n", cols, rows, score.lower, score.upper, known->nodes, known->seconds);
    solving->failed = fflush(file) != 0 || solving->failed;
}

/* ---- solving ---- */

static void note_report(void *context, const SolverReport *report)
{
    if (report->nodes > 0)
        keep(context, report->bounds, report->nodes);
}

/* False if what is proved cannot be kept. */
static bool solve_size(Sizes *sizes, const Board *board, int64_t seconds)
{
    static const atomic_bool NEVER = false;
    const SearchControl control = { &NEVER, clock_now() + seconds * 1000000000, UINT64_MAX, 1, NULL };
    const Known known = sizes->known[board->geometry.cols][board->geometry.rows];
    Solving solving = { sizes, &board->geometry, known, processor_seconds(), false };
    SolverResult result = { .best = known.any ? known.score : solver_limits(board) };
    hash_clear(&sizes->hash);
    solver_narrow(&(SolverTask){ .board = board, .hash = &sizes->hash, .control = &control, .callback = note_report, .context = &solving },
                  &result);
    if (bounds_exact(result.best))
        keep(&solving, result.best, result.nodes);
    return !solving.failed;
}

static bool solve_all(Sizes *sizes, unsigned sum, int64_t seconds)
{
    Board board;
    for (unsigned both = 2 * LEAST; both <= sum; both++)
        for (unsigned cols = LEAST; cols <= both - LEAST; cols++)
            if (is_board(cols, both - cols, &board) && !solve_size(sizes, &board, seconds)) {
                fprintf(stderr, "bench_sizes: cannot write: %s\n", strerror(errno));
                return false;
            }
    return true;
}

/* ---- the table ---- */

static void print_size(const Board *board, const Known *known)
{
    const int score = known->score.lower;
    printf("| %dx%d | ", board->geometry.cols, board->geometry.rows);
    if (!bounds_exact(known->score))
        printf("%s | ", known->score.lower >= 0 ? "no loss" : known->score.upper <= 0 ? "no win" : "?");
    else if (score == 0)
        printf("draw | %d", geometry_cells(&board->geometry));
    else
        printf("%s | %d", score > 0 ? "win" : "loss", solver_plies_to_end(board, score));
    printf(" | %" PRIu64 " | %.*f |\n", known->nodes, known->seconds < 10 ? 3 : 0, known->seconds);
}

static void print_table(const Sizes *sizes)
{
    Board board;
    puts("| columns x rows | first player | last move | nodes | seconds |\n| --- | --- | --- | --- | --- |");
    for (unsigned both = 2 * LEAST; both <= 2 * MOST; both++)
        for (unsigned cols = LEAST; cols <= both - LEAST; cols++)
            if (is_board(cols, both - cols, &board) && sizes->known[cols][both - cols].any)
                print_size(&board, &sizes->known[cols][both - cols]);
}

int main(int argc, char *argv[])
{
    static Sizes sizes;
    const int mib = argc == 5 ? atoi(argv[2]) : 0, sum = argc == 5 ? atoi(argv[3]) : 0, seconds = argc == 5 ? atoi(argv[4]) : -1;
    if (mib <= 0 || sum < 2 * LEAST || sum > 2 * MOST || seconds < 0) {
        fputs("usage: bench_sizes FILE MIB SUM SECONDS\n", stderr);
        return 2;
    }
    if (!hash_resize(&sizes.hash, (size_t)mib << 20)) {
        fputs("bench_sizes: no memory\n", stderr);
        return 1;
    }
    bool good = solve_resume_open(&sizes.file, argv[1], -1) && solve_resume_begin(&sizes.file);
    good = good && read_known(&sizes, argv[1]) && (seconds == 0 || solve_all(&sizes, (unsigned)sum, seconds));
    if (good)
        print_table(&sizes);
    good = solve_resume_close(&sizes.file) && good;
    hash_free(&sizes.hash);
    return !good;
}
