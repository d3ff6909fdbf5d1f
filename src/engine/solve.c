/* Reads a sequence of the published notation a line, with an expected score behind it or not, and answers each line with
 * one line as soon as it is solved. Can stand in for the program of Pascal Pons' "Solving Connect 4". */
#include "engine/solve.h"

#include "base/clock.h"
#include "base/line.h"
#include "base/number.h"
#include "data/book.h"
#include "game/notation.h"
#include "search/solver.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const char solve_usage[] =
    "usage: fourinrow solve [-w|--weak] [-a|--all] [--check] [--no-book] [--threads N] [--hash MIB] [FILE]\n"
    "Reads one sequence of columns from 1 a line, from FILE or stdin, for example 4455; an empty line is the empty\n"
    "board. Answers with the sequence and its score.\n"
    "  -w, --weak   only win (1), draw (0) or loss (-1)\n"
    "  -a, --all    the score of every column, nan for a full one\n"
    "  --check      compare with the score that follows each sequence, and tell the differences on stderr\n"
    "  --no-book    search for all scores, even those in the book\n"
    "  --threads N  threads to search with, 1 to 64 (1)\n"
    "  --hash MIB   memory for the table, 1 to 1048576 (32)\n"
    "  --help       print this\n"
    "A bad line is answered by an empty line, and its error goes to stderr.\n";

typedef struct {
    bool weak, all, check, no_book;
    uint64_t threads;
    uint64_t hash_mib;
    const char *path; /* NULL: stdin */
} Arguments;

typedef struct {
    const Arguments *arguments;
    Hash hash;
    Book book;
    int64_t start, last_progress; /* clock_now() */
    uint64_t size, done;          /* bytes of the input, 0 if unknown, and how many are behind us */
    uint64_t line_number, bad_lines, compared, differences;
} Solve;

typedef struct {
    const char *name, *short_name;
    size_t at; /* of the field of Arguments that it sets to true */
} Switch;

static const Switch SWITCHES[] = {
    { "--weak", "-w", offsetof(Arguments, weak) },
    { "--all", "-a", offsetof(Arguments, all) },
    { "--check", "--check", offsetof(Arguments, check) },
    { "--no-book", "--no-book", offsetof(Arguments, no_book) },
};

static bool set_switch(Arguments *arguments, const char *word)
{
    for (size_t i = 0; i < sizeof SWITCHES / sizeof SWITCHES[0]; i++)
        if (strcmp(word, SWITCHES[i].name) == 0 || strcmp(word, SWITCHES[i].short_name) == 0) {
            *(bool *)((char *)arguments + SWITCHES[i].at) = true;
            return true;
        }
    return false;
}

static bool read_arguments(int argc, char *argv[], Arguments *arguments)
{
    *arguments = (Arguments){ .hash_mib = 32, .threads = 1 };
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i], *next = i + 1 < argc ? argv[i + 1] : "";
        if (set_switch(arguments, word))
            continue;
        if (strcmp(word, "--hash") == 0) {
            if (number_parse(next, 1, 1 << 20, &arguments->hash_mib) != NUMBER_OK)
                return false;
            i++;
        } else if (strcmp(word, "--threads") == 0) {
            if (number_parse(next, 1, 64, &arguments->threads) != NUMBER_OK)
                return false;
            i++;
        } else if (word[0] != '-' && arguments->path == NULL) {
            arguments->path = word;
        } else {
            return false;
        }
    }
    return true;
}

static bool complain(Solve *solve, const char *what, const char *sequence)
{
    fprintf(stderr, "line %" PRIu64 ": %s: %.100s\n", solve->line_number, what, sequence);
    solve->bad_lines++;
    return false;
}

/* Plays the sequence; false with a complaint if that is not possible or leaves nothing to solve. */
static bool play_sequence(Solve *solve, const char *sequence, Board *board)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    board_init(board, &USUAL);
    if (!sequence_play(board, sequence))
        return complain(solve, "no legal sequence of moves", sequence);
    if (board_status(board) != STATUS_PLAYING)
        return complain(solve, "the game is over", sequence);
    return true;
}

/* Compares with the expected score, if there is one. */
static void check_score(Solve *solve, const char *sequence, const char *expected, int score)
{
    char *end;
    errno = 0;
    const long wanted = strtol(expected, &end, 10);
    if (end == expected || *end != '\0' || errno != 0) {
        complain(solve, "no expected score", sequence);
        return;
    }
    solve->compared++;
    if (wanted == score)
        return;
    solve->differences++;
    fprintf(stderr, "line %" PRIu64 ": %s has the score %d, not %ld\n", solve->line_number, sequence, score, wanted);
}

static void solve_line(Solve *solve, char *line)
{
    static const atomic_bool NEVER = false;
    const Arguments *arguments = solve->arguments;
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, (int)arguments->threads, NULL };
    char *expected = line + strcspn(line, " \t");
    if (*expected != '\0')
        *expected++ = '\0';
    expected += strspn(expected, " \t");

    Board board;
    SolverResult result;
    if (!play_sequence(solve, line, &board)) {
        printf("\n");
        return;
    }
    const SolverTask task = {
        .board = &board,
        .weak = arguments->weak,
        .book = arguments->no_book ? NULL : &solve->book,
        .hash = &solve->hash,
        .control = &control,
    };
    if (arguments->all)
        solver_columns(&task, &result);
    else
        solver_position(&task, &result);

    printf("%s", line);
    if (!arguments->all)
        printf(" %d", result.best.lower);
    for (int column = 0; arguments->all && column < board.geometry.cols; column++) {
        if (board_can_play(&board, column))
            printf(" %d", result.column[column].lower);
        else
            printf(" nan");
    }
    printf("\n");
    if (arguments->check)
        check_score(solve, line, expected, result.best.lower);
}

/* For a person who waits while the answers go elsewhere. */
static void show_progress(Solve *solve, bool last)
{
    enum { EVERY_MS = 500 };
    if (!isatty(STDERR_FILENO) || isatty(STDOUT_FILENO)
        || (!last && clock_now() - solve->last_progress < EVERY_MS * INT64_C(1000000)))
        return;
    const double seconds = (double)(clock_now() - solve->start) / 1e9;
    solve->last_progress = clock_now();
    fprintf(stderr, "\r%" PRIu64 " lines, %.1f a second", solve->line_number, (double)solve->line_number / seconds);
    if (solve->size > 0 && solve->done > 0)
        fprintf(stderr, ", %.0f s left  ",
                seconds * (double)(solve->size - solve->done) / (double)solve->done);
    if (last)
        fputc('\n', stderr);
}

/* Solves what was read; false when stdout cannot be written any more. */
static bool solve_bytes(Solve *solve, LineReader *reader, const char *bytes, size_t count)
{
    for (size_t begin = 0; begin < count;) {
        const size_t fed = line_feed(reader, bytes + begin, count - begin);
        begin += fed;
        solve->done += fed;
        if (!reader->complete)
            continue;
        solve->line_number++;
        if (reader->state == LINE_GOOD) {
            solve_line(solve, reader->bytes);
        } else {
            complain(solve, "too long, or with a control byte", "");
            printf("\n");
        }
        if (fflush(stdout) != 0)
            return false;
        show_progress(solve, false);
    }
    return true;
}

static bool solve_file(Solve *solve, int file)
{
    static LineReader reader;
    struct stat about;
    if (fstat(file, &about) == 0 && S_ISREG(about.st_mode))
        solve->size = (uint64_t)about.st_size;
    char bytes[4096];
    ssize_t count;
    line_init(&reader);
    /* read hands out a line as soon as it is there, so that a script can ask one at a time. */
    while ((count = read(file, bytes, sizeof bytes)) > 0)
        if (!solve_bytes(solve, &reader, bytes, (size_t)count))
            return false;
    return count == 0 && (!line_is_open(&reader) || solve_bytes(solve, &reader, "\n", 1));
}

int solve_run(int argc, char *argv[])
{
    Arguments arguments;
    Solve solve = { .arguments = &arguments, .start = clock_now() };
    char why[128];
    if (!read_arguments(argc, argv, &arguments)) {
        fputs(solve_usage, stderr);
        return 2;
    }
    const int file = arguments.path == NULL ? STDIN_FILENO : open(arguments.path, O_RDONLY);
    if (file < 0) {
        fprintf(stderr, "fourinrow: %s: %s\n", arguments.path, strerror(errno));
        return 1;
    }
    if (!hash_resize(&solve.hash, (size_t)arguments.hash_mib << 20)) {
        fprintf(stderr, "fourinrow: there are no %" PRIu64 " MiB to be had\n", arguments.hash_mib);
        return 1;
    }
    if (!book_open(&solve.book, data_book, (size_t)(data_book_end - data_book), why, sizeof why)) {
        fprintf(stderr, "fourinrow: the book that is built in: %s\n", why);
        return 1;
    }
    const bool done = solve_file(&solve, file);
    show_progress(&solve, true);
    if (arguments.check)
        fprintf(stderr, "%" PRIu64 " compared, %" PRIu64 " different\n", solve.compared, solve.differences);
    hash_free(&solve.hash);
    if (arguments.path != NULL)
        close(file);
    return done && solve.bad_lines == 0 && solve.differences == 0 ? 0 : 1;
}
