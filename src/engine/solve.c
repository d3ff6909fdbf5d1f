/* Reads a sequence of the published notation a line, with an expected score behind it or not, and answers each line with
 * one line as soon as it is solved. Can stand in for the program of Pascal Pons' "Solving Connect 4". */
#include "engine/solve.h"

#include "base/line.h"
#include "base/number.h"
#include "game/game.h"
#include "game/notation.h"
#include "search/solver.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char USAGE[] =
    "usage: fourinrow solve [-w|--weak] [-a|--all] [--check] [--hash MIB] [FILE]\n"
    "Reads one sequence of columns from 1 a line, from FILE or stdin, for example 4455; an empty line is the empty\n"
    "board. Answers with the sequence and its score.\n"
    "  -w, --weak   only win (1), draw (0) or loss (-1)\n"
    "  -a, --all    the score of every column, nan for a full one\n"
    "  --check      compare with the score that follows each sequence, and tell the differences on stderr\n"
    "  --hash MIB   memory for the table, 1 to 1048576 (32)\n"
    "A bad line is answered by an empty line, and its error goes to stderr.\n";

typedef struct {
    bool weak, all, check;
    uint64_t hash_mib;
    const char *path; /* NULL: stdin */
} Arguments;

typedef struct {
    const Arguments *arguments;
    Hash hash;
    uint64_t line_number, bad_lines, compared, differences;
} Solve;

static bool read_arguments(int argc, char *argv[], Arguments *arguments)
{
    *arguments = (Arguments){ .hash_mib = 32 };
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        if (strcmp(word, "-w") == 0 || strcmp(word, "--weak") == 0)
            arguments->weak = true;
        else if (strcmp(word, "-a") == 0 || strcmp(word, "--all") == 0)
            arguments->all = true;
        else if (strcmp(word, "--check") == 0)
            arguments->check = true;
        else if (strcmp(word, "--hash") == 0 && i + 1 < argc) {
            if (number_parse(argv[++i], 1, 1 << 20, &arguments->hash_mib) != NUMBER_OK)
                return false;
        } else if (word[0] != '-' && arguments->path == NULL)
            arguments->path = word;
        else
            return false;
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
static bool play_sequence(Solve *solve, const char *sequence, Game *game)
{
    static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);
    game_init(game, &USUAL);
    for (const char *c = sequence; *c != '\0'; c++)
        if (game_play(game, sequence_column(*c)) != MOVE_PLAYED)
            return complain(solve, "no legal sequence of moves", sequence);
    if (board_status(&game->now) != STATUS_PLAYING)
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
    const SearchControl control = { &NEVER, INT64_MAX, UINT64_MAX, 1 };
    const Arguments *arguments = solve->arguments;
    char *expected = line + strcspn(line, " \t");
    if (*expected != '\0')
        *expected++ = '\0';
    expected += strspn(expected, " \t");

    Game game;
    SolverResult result;
    if (!play_sequence(solve, line, &game)) {
        printf("\n");
        return;
    }
    if (arguments->all)
        solver_columns(&game.now, arguments->weak, &solve->hash, &control, NULL, NULL, &result);
    else
        solver_position(&game.now, arguments->weak, &solve->hash, &control, NULL, NULL, &result);

    printf("%s", line);
    if (!arguments->all)
        printf(" %d", result.best.lower);
    for (int column = 0; arguments->all && column < game.now.geometry.cols; column++) {
        if (board_can_play(&game.now, column))
            printf(" %d", result.column[column].lower);
        else
            printf(" nan");
    }
    printf("\n");
    if (arguments->check)
        check_score(solve, line, expected, result.best.lower);
}

/* Solves what was read; false when stdout cannot be written any more. */
static bool solve_bytes(Solve *solve, LineReader *reader, const char *bytes, size_t count)
{
    for (size_t begin = 0; begin < count;) {
        begin += line_feed(reader, bytes + begin, count - begin);
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
    }
    return true;
}

static bool solve_file(Solve *solve, int file)
{
    static LineReader reader;
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
    Solve solve = { .arguments = &arguments };
    if (!read_arguments(argc, argv, &arguments)) {
        fputs(USAGE, stderr);
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
    const bool done = solve_file(&solve, file);
    if (arguments.check)
        fprintf(stderr, "%" PRIu64 " compared, %" PRIu64 " different\n", solve.compared, solve.differences);
    hash_free(&solve.hash);
    if (arguments.path != NULL)
        close(file);
    return done && solve.bad_lines == 0 && solve.differences == 0 ? 0 : 1;
}
