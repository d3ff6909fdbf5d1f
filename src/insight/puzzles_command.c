/* All puzzles are found before the first is printed, since their order is that of difficulty. */
#include "insight/puzzles_command.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/program.h"
#include "insight/judging_options.h"
#include "insight/puzzle_write.h"

#include <stdio.h>
#include <stdlib.h>

const char puzzles_usage[] =
    "usage: fourinrow puzzles [--svg|--html] [--count N] [--grades N] [--moves A-B] [--save] [--plies A-B] [--seed N]\n"
    "                         [--geometry C,R,K] [--hash MIB]\n"
    "Finds positions in which exactly one column wins, and that is hard to see: neither side could win with its next stone,\n"
    "and look-ahead 4 prefers another column. No two look alike, up to mirror images. A line has the sequence that leads to\n"
    "the position, with columns from 1, the solution, a column from 0, in how many moves it wins, and the grade of\n"
    "difficulty; the easiest come first.\n"
    "  --svg             a sheet to print, with the solutions at its foot\n"
    "  --html            a page to play in a browser, which needs nothing else\n"
    "  --count N         how many, 1 to 1000 (12)\n"
    "  --grades N        grades of difficulty, of about the same size, 1 to 10 (3)\n"
    "  --moves A-B       wins that take from A to B moves, the first one counted (3-10)\n"
    "  --save            exactly one column does not lose, and it saves a draw; the moves are those that the best other\n"
    "                    column needs to lose\n"
    "  --plies A-B       from A to B stones on the board (14-30); larger boards need more, as each position is solved exactly\n"
    "  --seed N          of the random numbers, 0 to 18446744073709551615 (1)\n"
    "  --geometry C,R,K  columns, rows and how many in line (7,6,4)\n"
    "  --hash MIB        memory for the solver, 2 to 1048576 (64)\n"
    "  --help            print this\n"
    "When no more are found, those that were are all there is; then the exit status is 1.\n";

typedef struct {
    bool svg, html, save;
    uint64_t count, grades, seed;
    JudgingOptions judging;
    Range moves, plies;
    Geometry geometry;
} Options;

static const Argument ARGUMENTS[] = {
    COMMANDLINE_SWITCH("--svg", svg),
    COMMANDLINE_SWITCH("--html", html),
    COMMANDLINE_SWITCH("--save", save),
    COMMANDLINE_NUMBER("--count", count, 1, 1000),
    COMMANDLINE_NUMBER("--grades", grades, 1, 10),
    COMMANDLINE_NUMBER("--seed", seed, 0, UINT64_MAX),
    JUDGING_HASH,
    COMMANDLINE_RANGE("--moves", moves, 1, MAX_CELLS),
    COMMANDLINE_RANGE("--plies", plies, 0, MAX_CELLS),
    COMMANDLINE_GEOMETRY("--geometry", geometry),
};

static bool read_options(int argc, char *argv[], Options *options)
{
    *options = (Options){ .count = 12, .grades = 3, .moves = { 3, 10 }, .plies = { 14, 30 }, .seed = 1, .judging = JUDGING_USUAL, .geometry = GEOMETRY_OF(7, 6, 4) };
    if (!commandline_read(argc, argv, ARGUMENTS, sizeof ARGUMENTS / sizeof ARGUMENTS[0], options, NULL, puzzles_usage))
        return false;
    if (options->svg && options->html)
        return program_complain("--svg and --html exclude each other");
    const int cells = geometry_cells(&options->geometry);
    if (options->plies.last >= cells)
        return program_complain("with so many stones the game is over; say --plies A-B");
    if (!options->save && options->moves.last < 2)
        return program_complain("a win in one move is no puzzle; say --moves A-B");
    const int most = (cells - options->plies.first + 1) / 2;
    return options->moves.first <= most
           || program_complain("with %d stones or more a win takes at most %d moves, not %d", options->plies.first, most, options->moves.first);
}

static bool write_all(const Options *options, const Puzzle *puzzles, int found)
{
    Text text;
    text_init(&text);
    if (options->svg)
        puzzles_write_sheet(&text, puzzles, found, options->save);
    else if (options->html)
        puzzles_write_page(&text, puzzles, found, options->save);
    else
        puzzles_write_lines(&text, puzzles, found);
    const bool good = text.failed ? program_complain("there is no memory") : fputs(text.bytes, stdout) >= 0 && fflush(stdout) == 0;
    text_free(&text);
    return good;
}

static bool find_all(const Options *options, PuzzleFinder *finder)
{
    Puzzle *puzzles = memory_zeroed((size_t)options->count * sizeof *puzzles);
    if (puzzles == NULL || !hash_resize(&finder->lookahead, 1 << 20)) {
        free(puzzles);
        return program_complain("there is no memory");
    }
    progress_begin(&finder->progress, "puzzle", false, !file_is_terminal(FILE_STDOUT));
    const int found = puzzles_find(finder, puzzles, (int)options->count, (int)options->grades);
    progress_end(&finder->progress, (uint64_t)found, options->count);
    bool good = found == 0 || write_all(options, puzzles, found);
    if (good && found == 0)
        good = program_complain("there are no such puzzles to be found");
    else if (good && found < (int)options->count)
        good = program_complain(found == 1 ? "there is only %d such puzzle to be found" : "there are only %d such puzzles to be found", found);
    free(puzzles);
    return good;
}

int puzzles_run(int argc, char *argv[])
{
    static PuzzleFinder finder;
    Options options;
    if (!read_options(argc, argv, &options))
        return 2;
    random_init(&finder.random, options.seed);
    finder.geometry = options.geometry;
    finder.plies = options.plies;
    finder.moves = options.moves;
    finder.saves = options.save;
    const bool good = judging_begin(&finder.judging, &options.judging) && find_all(&options, &finder);
    judging_end(&finder.judging);
    hash_free(&finder.lookahead);
    return good ? 0 : 1;
}
