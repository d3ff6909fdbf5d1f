/* Reads a position a line and answers each with one line, in order and as soon as it is solved, several side by side if that is
 * asked for. Can stand in for the program of Pascal Pons' "Solving Connect 4". */
#include "engine/solve.h"

#include "base/clock.h"
#include "base/crew.h"
#include "base/line.h"
#include "base/memory.h"
#include "base/number.h"
#include "data/book.h"
#include "engine/solve_line.h"

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
    "usage: fourinrow solve [-w|--weak] [-a|--all] [--json] [--check] [--no-book] [--geometry C,R,K] [--jobs N] [--threads N]\n"
    "                       [--hash MIB] [FILE]\n"
    "Reads one position a line, from FILE or stdin: a sequence of columns from 1, for example 4455, an empty line being the\n"
    "empty board, or the rows of a FEN and the side to move. Answers with the position and its score.\n"
    "  -w, --weak        only win (1), draw (0) or loss (-1)\n"
    "  -a, --all         the score of every column, nan for a full one\n"
    "  --json            an object a line: position, score, scores, best, plies, nodes, book\n"
    "  --check           compare with the score that follows each position, and tell the differences on stderr\n"
    "  --no-book         search for all scores, even those in the book\n"
    "  --geometry C,R,K  columns, rows and how many in line (7,6,4)\n"
    "  --jobs N          positions to solve side by side, 0 to 64; 0: as many as there are processors (1)\n"
    "  --threads N       threads to search each position with, 1 to 64 (1)\n"
    "  --hash MIB        memory for tables, which the jobs share out, 1 to 1048576 (32 for each job)\n"
    "  --help            print this\n"
    "A bad line is answered by an empty line, or an object with an error, and its error goes to stderr.\n";

typedef struct {
    bool weak, all, json, check, no_book;
    Geometry geometry;
    uint64_t jobs, threads;
    uint64_t hash_mib; /* 0: not said */
    const char *path;  /* NULL: stdin */
} Arguments;

/* A line on its way. */
typedef struct {
    uint64_t number;
    char *line; /* NULL: it was none; to be freed */
    SolveAnswer answer;
} Item;

typedef struct {
    SolveQuestion question;
    Book book;
    Hash hash[MAX_TEAM]; /* of each job */
    int jobs;
    Item items[CREW_ROOM];
    Crew crew;
    uint64_t line_number; /* read */
    int64_t start, last_progress; /* clock_now() */
    uint64_t size, done;          /* bytes of the input, 0 if unknown, and how many are behind us */
    uint64_t answered, bad_lines, compared, differences;
} Solve;

typedef struct {
    const char *name, *short_name;
    size_t at; /* of the field of Arguments that it sets to true */
} Switch;

static const Switch SWITCHES[] = {
    { "--weak", "-w", offsetof(Arguments, weak) },
    { "--all", "-a", offsetof(Arguments, all) },
    { "--json", "--json", offsetof(Arguments, json) },
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

/* An argument with a value. */
static bool set_value(Arguments *arguments, const char *name, const char *value)
{
    char why[256];
    if (strcmp(name, "--hash") == 0)
        return number_parse(value, 1, 1 << 20, &arguments->hash_mib) == NUMBER_OK;
    if (strcmp(name, "--threads") == 0)
        return number_parse(value, 1, MAX_TEAM, &arguments->threads) == NUMBER_OK;
    if (strcmp(name, "--jobs") == 0)
        return number_parse(value, 0, MAX_TEAM, &arguments->jobs) == NUMBER_OK;
    if (strcmp(name, "--geometry") != 0)
        return false;
    if (geometry_read(&arguments->geometry, value, name, why, sizeof why))
        return true;
    fprintf(stderr, "fourinrow: %s\n", why);
    return false;
}

static bool read_arguments(int argc, char *argv[], Arguments *arguments)
{
    *arguments = (Arguments){ .geometry = GEOMETRY_OF(7, 6, 4), .jobs = 1, .threads = 1 };
    for (int i = 0; i < argc; i++) {
        if (set_switch(arguments, argv[i]))
            continue;
        if (argv[i][0] == '-' && i + 1 < argc && set_value(arguments, argv[i], argv[i + 1]))
            i++;
        else if (argv[i][0] != '-' && arguments->path == NULL)
            arguments->path = argv[i];
        else
            return false;
    }
    return true;
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
    fprintf(stderr, "\r%" PRIu64 " lines, %.1f a second", solve->answered, (double)solve->answered / seconds);
    if (solve->size > 0 && solve->done > 0)
        fprintf(stderr, ", %.0f s left  ",
                seconds * (double)(solve->size - solve->done) / (double)solve->done);
    if (last)
        fputc('\n', stderr);
}

/* ---- lines ---- */

static void work(void *context, int member, int slot)
{
    Solve *solve = context;
    Item *item = &solve->items[slot];
    solve_line(&solve->question, &solve->hash[member], item->number, item->line, &item->answer);
}

/* False when stdout cannot be written any more. */
static bool deliver(void *context, int slot)
{
    Solve *solve = context;
    Item *item = &solve->items[slot];
    const SolveAnswer *answer = &item->answer;
    free(item->line);
    item->line = NULL;
    solve->answered++;
    solve->bad_lines += answer->bad;
    solve->compared += answer->compared;
    solve->differences += answer->differs;
    if (answer->complaint.length > 0)
        fputs(answer->complaint.bytes, stderr);
    if (answer->answer.failed || fputs(answer->answer.bytes, stdout) < 0 || fflush(stdout) != 0)
        return false;
    show_progress(solve, false);
    return true;
}

/* Hands a line on to be solved. False if there is no use in going on. */
static bool take_line(Solve *solve, const LineReader *reader)
{
    const int slot = crew_slot(&solve->crew);
    if (slot < 0)
        return false;
    Item *item = &solve->items[slot];
    item->number = ++solve->line_number;
    item->line = reader->state == LINE_GOOD ? memory_copy_text(reader->bytes) : NULL;
    if (reader->state == LINE_GOOD && item->line == NULL) {
        fprintf(stderr, "fourinrow: no memory for a line\n");
        return false;
    }
    crew_give(&solve->crew);
    return true;
}

static bool take_bytes(Solve *solve, LineReader *reader, const char *bytes, size_t count)
{
    for (size_t begin = 0; begin < count;) {
        const size_t fed = line_feed(reader, bytes + begin, count - begin);
        begin += fed;
        solve->done += fed;
        if (reader->complete && !take_line(solve, reader))
            return false;
    }
    return true;
}

static bool take_file(Solve *solve, int file)
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
        if (!take_bytes(solve, &reader, bytes, (size_t)count))
            return false;
    return count == 0 && (!line_is_open(&reader) || take_bytes(solve, &reader, "\n", 1));
}

/* ---- the whole ---- */

static int processors(void)
{
    const long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > MAX_TEAM ? MAX_TEAM : (int)count;
}

static void end(Solve *solve)
{
    for (int i = 0; i < MAX_TEAM; i++)
        hash_free(&solve->hash[i]);
    for (int i = 0; i < CREW_ROOM; i++) {
        text_free(&solve->items[i].answer.answer);
        text_free(&solve->items[i].answer.complaint);
        free(solve->items[i].line);
    }
}

/* Tables, book and threads. False, with a word on stderr, if something is not to be had. */
static bool begin(Solve *solve, const Arguments *arguments)
{
    enum { USUAL_MIB = 32 };
    char why[128];
    solve->jobs = arguments->jobs == 0 ? processors() : (int)arguments->jobs;
    const uint64_t mib = arguments->hash_mib == 0 ? USUAL_MIB * (uint64_t)solve->jobs : arguments->hash_mib;
    solve->question = (SolveQuestion){ arguments->geometry, arguments->weak,   arguments->all,
                                       arguments->json,     arguments->check,  arguments->no_book ? NULL : &solve->book,
                                       (int)arguments->threads };
    for (int i = 0; i < CREW_ROOM; i++) {
        text_init(&solve->items[i].answer.answer);
        text_init(&solve->items[i].answer.complaint);
    }
    for (int i = 0; i < solve->jobs; i++)
        if (!hash_resize(&solve->hash[i], ((size_t)mib << 20) / (size_t)solve->jobs)) {
            fprintf(stderr, "fourinrow: there are no %" PRIu64 " MiB to be had\n", mib);
            return false;
        }
    if (!book_open(&solve->book, data_book, (size_t)(data_book_end - data_book), why, sizeof why)) {
        fprintf(stderr, "fourinrow: the book that is built in: %s\n", why);
        return false;
    }
    solve->crew.work = work;
    solve->crew.deliver = deliver;
    solve->crew.context = solve;
    if (!crew_start(&solve->crew, solve->jobs)) {
        fprintf(stderr, "fourinrow: there is no thread to be had\n");
        return false;
    }
    return true;
}

static int solve_all(Solve *solve, const Arguments *arguments, int file)
{
    if (!begin(solve, arguments))
        return 1;
    bool done = take_file(solve, file);
    done = crew_end(&solve->crew) && done;
    show_progress(solve, true);
    if (arguments->check)
        fprintf(stderr, "%" PRIu64 " compared, %" PRIu64 " different\n", solve->compared, solve->differences);
    return done && solve->bad_lines == 0 && solve->differences == 0 ? 0 : 1;
}

int solve_run(int argc, char *argv[])
{
    static Solve solve;
    Arguments arguments;
    if (!read_arguments(argc, argv, &arguments)) {
        fputs(solve_usage, stderr);
        return 2;
    }
    const int file = arguments.path == NULL ? STDIN_FILENO : open(arguments.path, O_RDONLY);
    if (file < 0) {
        fprintf(stderr, "fourinrow: %s: %s\n", arguments.path, strerror(errno));
        return 1;
    }
    solve.start = clock_now();
    const int status = solve_all(&solve, &arguments, file);
    end(&solve);
    if (arguments.path != NULL)
        close(file);
    return status;
}
