/* Reads a position a line and answers each with one line, in order and as soon as it is solved, several side by side if that is
 * asked for. Can stand in for the program of Pascal Pons' "Solving Connect 4". */
#include "engine/solve.h"

#include "base/crew.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/printable.h"
#include "base/program.h"
#include "base/progress.h"
#include "engine/files.h"
#include "engine/solve_line.h"
#include "engine/solve_resume.h"
#include "game/commandline.h"
#include "insight/input.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char solve_usage[] =
    "usage: fourinrow solve [-w|--weak] [-a|--all] [--json] [--check] [--book FILE|--no-book] [--geometry C,R,K] [--jobs N]\n"
    "                       [--threads N] [--hash MIB] [--resume OUT] [--progress] [FILE|-]\n"
    "Reads one position a line, from FILE or stdin: a sequence of columns from 1, for example 4455, an empty line being the\n"
    "empty board, or the rows of a FEN and the side to move; blanks in front are skipped, and so is one score behind it.\n"
    "Answers with the position and its score.\n"
    "  -w, --weak        only win (1), draw (0) or loss (-1)\n"
    "  -a, --all         the score of every column, nan for a full one\n"
    "  --json            an object a line: position, score, scores, best, plies, nodes, book\n"
    "  --check           compare with the score that follows each position, and tell the differences on stderr\n"
    "  --book FILE       take scores from this book, made by `make book`, instead of the one that is built in\n"
    "  --no-book         search for all scores, even those in the book\n"
    "  --geometry C,R,K  columns, rows and how many in line (7,6,4)\n"
    "  --jobs N          positions to solve side by side, 0 to 64; 0: as many as there are processors (1)\n"
    "  --threads N       threads to search each position with, 1 to 64 (1)\n"
    "  --hash MIB        memory for tables, which the jobs share out, 1 to 1048576 (64 for each job)\n"
    "  --resume OUT      write to the file OUT, and go on behind the last whole line if it has answers already\n"
    "  --progress        tell on stderr how far it is; done anyway if that is a terminal and the answers go elsewhere\n"
    "  --help            print this\n"
    "A bad line is answered by an empty line, or an object with an error, and its error goes to stderr.\n";

typedef struct {
    bool weak, all, json, check, no_book, progress;
    Geometry geometry;
    uint64_t jobs, threads;
    uint64_t hash_mib; /* 0: not said */
    const char *resume; /* NULL: not said */
    const char *book;   /* NULL: the one compiled in */
} Options;

static const Argument ARGUMENTS[] = {
    COMMANDLINE_SWITCH("-w", weak),
    COMMANDLINE_SWITCH("--weak", weak),
    COMMANDLINE_SWITCH("-a", all),
    COMMANDLINE_SWITCH("--all", all),
    COMMANDLINE_SWITCH("--json", json),
    COMMANDLINE_SWITCH("--check", check),
    COMMANDLINE_SWITCH("--no-book", no_book),
    COMMANDLINE_SWITCH("--progress", progress),
    COMMANDLINE_NUMBER("--jobs", jobs, 0, MAX_TEAM),
    COMMANDLINE_NUMBER("--threads", threads, 1, MAX_TEAM),
    COMMANDLINE_NUMBER("--hash", hash_mib, 1, 1 << 20),
    COMMANDLINE_GEOMETRY("--geometry", geometry),
    COMMANDLINE_TEXT("--resume", resume),
    COMMANDLINE_TEXT("--book", book),
};

/* A line on its way. */
typedef struct {
    uint64_t number;
    char *line; /* NULL: it was none; to be freed */
    SolveAnswer answer;
} Item;

typedef struct {
    SolveQuestion question;
    Book book;
    uint8_t *book_bytes; /* of a file */
    Hash hash[MAX_TEAM]; /* of each job; one for all would save less than a thousandth of the nodes */
    int jobs;
    Item items[CREW_ROOM];
    Crew crew;
    FILE *out;          /* where answers go */
    _Atomic int reason; /* errno when they could not go there for the first time */
    SolveResume resume;
    Input input;
    Progress progress;
    uint64_t line_number; /* read */
    uint64_t bad_lines, compared, differences;
} Solve;

/* ---- lines ---- */

static void work(void *context, int member, int slot)
{
    Solve *solve = context;
    Item *item = &solve->items[slot];
    solve_line(&solve->question, &solve->hash[member], item->number, item->line, &item->answer);
}

/* Notes why, if what has just been written did not get out; so it can only be told in the thread that wrote. Returns `good`. */
static bool written(Solve *solve, bool good)
{
    int none = 0;
    if (!good)
        atomic_compare_exchange_strong(&solve->reason, &none, errno);
    return good;
}

/* What has been answered is not kept back while something is searched for, or waited for. */
static bool flush(void *context)
{
    Solve *solve = context;
    return written(solve, fflush(solve->out) == 0);
}

/* False when answers cannot be written any more. */
static bool deliver(void *context, int slot)
{
    Solve *solve = context;
    Item *item = &solve->items[slot];
    const SolveAnswer *answer = &item->answer;
    free(item->line);
    item->line = NULL;
    solve->bad_lines += answer->bad;
    solve->compared += answer->compared;
    solve->differences += answer->differs;
    if (answer->complaint.length > 0)
        print_safely(answer->complaint.bytes, stderr);
    if (answer->answer.failed)
        program_complain("there is no memory");
    if (answer->answer.failed || ferror(solve->out))
        return false;
    if (!written(solve, fwrite(answer->answer.bytes, 1, answer->answer.length, solve->out) == answer->answer.length))
        return false;
    progress_step(&solve->progress, atomic_load_explicit(&solve->input.bytes, memory_order_relaxed), solve->input.size);
    return true;
}

/* One of the lines that have been answered already. False if the answers are to other lines. */
static bool pass_over(Solve *solve, char *line)
{
    if (solve->line_number < solve->resume.lines)
        return true;
    progress_begin_at(&solve->progress, solve->input.bytes);
    return solve_line_has_answer(&solve->question, solve->line_number, line, solve->resume.last)
           || program_complain("line %" PRIu64 " of the file to go on with is no answer to line %" PRIu64 " with these options", solve->line_number,
                               solve->line_number);
}

/* The first line that has not been answered. False if the file of answers ends in something that is no part of one. */
static bool begin_answers(Solve *solve, const char *line)
{
    SolveResume *resume = &solve->resume;
    char *copy = line == NULL ? NULL : memory_copy_text(line);
    const bool may = (line == NULL || copy != NULL) && solve_line_may_begin(&solve->question, solve->line_number, copy, resume->part);
    free(copy);
    if (!may)
        return program_complain("what follows line %" PRIu64 " of the file to go on with is no part of an answer", resume->lines);
    return solve_resume_begin(resume) || program_complain("the file to go on with: %s", strerror(errno));
}

/* Hands a line on to be solved; NULL: it was none. False if there is no use in going on. */
static bool hand_on(Solve *solve, char *line)
{
    const int slot = crew_slot(&solve->crew);
    if (slot < 0) {
        free(line);
        return false;
    }
    solve->items[slot].number = solve->line_number;
    solve->items[slot].line = line;
    crew_give(&solve->crew);
    return true;
}

static bool take_line(void *context, const char *line)
{
    Solve *solve = context;
    char *copy = line == NULL ? NULL : memory_copy_text(line);
    if (line != NULL && copy == NULL)
        return program_complain("no memory for a line");
    const uint64_t answered = solve->resume.lines, number = ++solve->line_number;
    const bool begins = solve->resume.file != NULL && number == answered + 1;
    if (number > answered && (!begins || begin_answers(solve, line)))
        return hand_on(solve, copy);
    const bool good = number <= answered && pass_over(solve, copy);
    free(copy);
    return good;
}

static bool take_all(Solve *solve)
{
    if (!input_read(&solve->input))
        return false;
    const bool is_part = solve->line_number == solve->resume.lines && solve->resume.part != NULL && *solve->resume.part != '\0';
    if (solve->line_number >= solve->resume.lines && !is_part)
        return true;
    return program_complain("the file to go on with has more lines than there are to answer");
}

/* ---- the whole ---- */

static void end(Solve *solve)
{
    free(solve->book_bytes);
    for (int i = 0; i < MAX_TEAM; i++)
        hash_free(&solve->hash[i]);
    for (int i = 0; i < CREW_ROOM; i++) {
        text_free(&solve->items[i].answer.answer);
        text_free(&solve->items[i].answer.complaint);
        free(solve->items[i].line);
    }
}

/* Of the usual size it is not asked whether all of it may be there: a job hardly ever fills its own. */
static bool begin_tables(Solve *solve, const Options *options)
{
    enum { USUAL_MIB = 64 };
    const uint64_t mib = options->hash_mib == 0 ? USUAL_MIB * (uint64_t)solve->jobs : options->hash_mib;
    const size_t bytes = mib > SIZE_MAX >> 20 ? 0 : (size_t)mib << 20;
    bool good = bytes > 0 && (options->hash_mib == 0 || memory_is_allowed(bytes));
    for (int i = 0; i < solve->jobs && good; i++)
        good = hash_resize(&solve->hash[i], bytes / (size_t)solve->jobs);
    return good || program_complain("there are no %" PRIu64 " MiB to be had", mib);
}

/* Tables, book and threads. False, with a word on stderr, if something is not to be had. */
static bool begin(Solve *solve, const Options *options)
{
    solve->jobs = options->jobs == 0 ? thread_processors() : (int)options->jobs;
    solve->question = (SolveQuestion){ options->geometry, options->weak,   options->all,
                                       options->json,     options->check,  options->no_book ? NULL : &solve->book,
                                       (int)options->threads, flush, solve };
    for (int i = 0; i < CREW_ROOM; i++) {
        text_init(&solve->items[i].answer.answer);
        text_init(&solve->items[i].answer.complaint);
    }
    if (!begin_tables(solve, options))
        return false;
    Failure failure;
    if (!files_open_book(options->book, &solve->book, &solve->book_bytes, &failure))
        return program_complain("%s", failure.text);
    solve->out = stdout;
    if (options->resume != NULL) {
        if (!solve_resume_open(&solve->resume, options->resume, solve->input.file))
            return false;
        solve->out = solve->resume.file;
    }
    progress_begin(&solve->progress, "line", options->progress, options->resume != NULL || !file_is_terminal(FILE_STDOUT));
    solve->crew.work = work;
    solve->crew.deliver = deliver;
    solve->crew.rest = flush;
    solve->crew.context = solve;
    if (!crew_start(&solve->crew, solve->jobs))
        return program_complain("there is no thread to be had");
    return true;
}

static int solve_all(Solve *solve, const Options *options)
{
    if (!begin(solve, options))
        return 1;
    bool done = take_all(solve);
    done = crew_end(&solve->crew) && done;
    if (options->resume != NULL && ferror(solve->out))
        program_complain("%s: %s", options->resume, strerror(solve->reason));
    progress_end(&solve->progress, solve->input.bytes, solve->input.size);
    if (options->check)
        fprintf(stderr, "%" PRIu64 " compared, %" PRIu64 " different\n", solve->compared, solve->differences);
    return done && solve->bad_lines == 0 && solve->differences == 0 ? 0 : 1;
}

static bool check_book(const Options *options)
{
    if (options->book != NULL && options->no_book)
        return program_complain("--book and --no-book contradict each other");
    return options->book == NULL || book_is_for(&options->geometry) || program_complain("a book is for the board 7,6,4, and --geometry names another");
}

int solve_run(int argc, char *argv[])
{
    static Solve solve;
    Options options = { .geometry = GEOMETRY_OF(7, 6, 4), .jobs = 1, .threads = 1 };
    const char *path = NULL;
    if (!commandline_read(argc, argv, ARGUMENTS, sizeof ARGUMENTS / sizeof ARGUMENTS[0], &options, &path, solve_usage)
        || !check_book(&options))
        return 2;
    solve.input = (Input){ .path = commandline_file(path), .take = take_line, .context = &solve };
    if (!input_open(&solve.input)) /* before there is a file of answers */
        return 1;
    int status = solve_all(&solve, &options);
    end(&solve);
    if (!solve_resume_close(&solve.resume) && status == 0) {
        program_complain("%s: %s", options.resume, strerror(errno));
        status = 1;
    }
    errno = solve.reason;
    return status;
}
