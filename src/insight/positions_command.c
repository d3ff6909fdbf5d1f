/* All positions come from layers.h, random ones from random games; both pass the same filters, the cheap ones first. */
#include "insight/positions_command.h"

#include "base/file.h"
#include "base/program.h"
#include "base/progress.h"
#include "game/notation.h"
#include "insight/draw.h"
#include "insight/judging_options.h"
#include "insight/layers.h"

#include <inttypes.h>
#include <stdio.h>

const char positions_usage[] =
    "usage: fourinrow positions --plies A-B [--count N] [--mirrors] [--open] [--score X..Y] [--unique-best] [--fen]\n"
    "                           [--seed N] [--geometry C,R,K] [--threads N] [--hash MIB]\n"
    "Prints positions in which the game goes on, one a line, for fourinrow solve and for whoever learns from them: all of\n"
    "them in the order of the smallest sequences that lead to them, or some at random. Each comes once.\n"
    "  --plies A-B       from A to B stones on the board (or exactly A)\n"
    "  --count N         N distinct ones at random, from random games of random length: 1 to 1000000000\n"
    "  --mirrors         a position and its mirror image are two; without this, one of them is printed\n"
    "  --open            only positions in which neither side could win with its next stone\n"
    "  --score X..Y      only those with a score from X to Y (or exactly X) for the side to move\n"
    "  --unique-best     only those with a single best column\n"
    "  --fen             as rows and the side to move, not as a sequence\n"
    "  --seed N          of the random numbers, 0 to 18446744073709551615 (1)\n"
    "  --geometry C,R,K  columns, rows and how many in line (7,6,4)\n"
    "  --threads N       threads to solve with, for --score and --unique-best, 1 to 64 (1)\n"
    "  --hash MIB        memory for that, 2 to 1048576 (64)\n"
    "  --help            print this\n"
    "When no more are found, the exit status is 1: without --count there is none at all, with it a million random\n"
    "games in a row have brought nothing new.\n";

typedef struct {
    Range plies, score;
    uint64_t count, seed;
    JudgingOptions judging;
    bool mirrors, open, unique_best, fen;
    Geometry geometry;
} Options;

enum { NO_SCORE = INT32_MAX, MOST_SCORE = MAX_CELLS };

static const Argument ARGUMENTS[] = {
    COMMANDLINE_RANGE("--plies", plies, 0, MAX_CELLS),
    { "--score", ARGUMENT_SCORES, offsetof(Options, score), 0, MOST_SCORE },
    COMMANDLINE_GEOMETRY("--geometry", geometry),
    COMMANDLINE_SWITCH("--mirrors", mirrors),
    COMMANDLINE_SWITCH("--open", open),
    COMMANDLINE_SWITCH("--unique-best", unique_best),
    COMMANDLINE_SWITCH("--fen", fen),
    COMMANDLINE_NUMBER("--count", count, 1, 1000000000),
    COMMANDLINE_NUMBER("--seed", seed, 0, UINT64_MAX),
    JUDGING_THREADS,
    JUDGING_HASH,
};

typedef struct {
    Options options;
    Judging judging;
    Progress progress; /* where each position is solved */
    uint64_t printed;
} Command;

/* ---- what is printed ---- */

static bool needs_scores(const Options *options)
{
    return options->score.first != NO_SCORE || options->unique_best;
}

static bool scores_fit(Command *command, const Board *board)
{
    const Options *options = &command->options;
    Worth columns[MAX_COLS];
    int bests = 0;
    if (!needs_scores(options))
        return true;
    const int score = judging_score(&command->judging, board);
    if (options->score.first != NO_SCORE && (score < options->score.first || score > options->score.last))
        return false;
    if (!options->unique_best)
        return true;
    judging_columns(&command->judging, board, columns);
    for (int column = 0; column < board->geometry.cols; column++)
        bests += board_can_play(board, column) && columns[column].proved.lower == score;
    return bests == 1;
}

static bool is_wanted(Command *command, const Board *board)
{
    return (!command->options.open || draw_is_open(board)) && scores_fit(command, board);
}

/* False when nobody reads. */
static bool print(Command *command, const Board *board, const int *columns)
{
    char text[FEN_TEXT];
    command->printed++;
    progress_step(&command->progress, command->printed, command->options.count);
    if (command->options.fen || sequence_character(board->geometry.cols - 1) == '\0') {
        fen_write(board, text);
    } else {
        for (int i = 0; i < board->count; i++)
            text[i] = sequence_character(columns[i]);
        text[board->count] = '\0';
    }
    /* What took long to find is not kept back. */
    return puts(text) >= 0 && (!needs_scores(&command->options) || fflush(stdout) == 0);
}

/* ---- all ---- */

static bool print_layer(Command *command, const Layers *layers)
{
    Board board;
    int columns[MAX_CELLS];
    for (size_t i = 0; i < layers->layers[layers->plies].count; i++) {
        layers_board(layers, i, &board, columns);
        if (is_wanted(command, &board) && !print(command, &board, columns))
            return false;
    }
    return true;
}

static bool print_all(Command *command)
{
    const Range plies = command->options.plies;
    Layers layers;
    bool good = layers_begin(&layers, &command->options.geometry, command->options.mirrors) || program_complain("there is no memory");
    for (int stones = 0; good && stones <= plies.last; stones++) {
        good = stones == 0 || layers_add(&layers) || program_complain("there is no memory");
        if (good && stones >= plies.first)
            good = print_layer(command, &layers);
    }
    layers_free(&layers);
    return good;
}

/* ---- some ---- */

/* Until there are enough, or so many games in a row had nothing new that there will hardly be more. */
static bool print_some(Command *command)
{
    enum { MOST_MISSES = 1000000 };
    const Options *options = &command->options;
    Random random;
    Layer seen = { NULL, NULL, 0, 0 };
    bool good = true;
    random_init(&random, options->seed);
    for (int misses = 0; good && command->printed < options->count && misses < MOST_MISSES; misses++) {
        Board board;
        int columns[MAX_CELLS];
        if (!draw_position(&random, &options->geometry, options->plies, &board, columns))
            continue;
        const LayerAnswer answer = layer_add(&seen, layer_key(&board, options->mirrors), 0, 0);
        if (answer == LAYER_NO_MEMORY)
            good = program_complain("there is no memory");
        else if (answer == LAYER_NEW && is_wanted(command, &board)) {
            good = print(command, &board, columns);
            misses = 0;
        }
    }
    layer_free(&seen);
    return good;
}

/* ---- the command ---- */

/* Whether a score is within those of a win and of a loss with the next stones. */
static bool is_possible(const Options *options)
{
    const int empty = geometry_cells(&options->geometry) - options->plies.first;
    return options->score.first <= (empty + 1) / 2 && options->score.last >= -(empty / 2);
}

static bool read_options(int argc, char *argv[], Options *options)
{
    *options = (Options){ .plies = { -1, -1 }, .score = { NO_SCORE, NO_SCORE }, .geometry = GEOMETRY_OF(7, 6, 4), .seed = 1, .judging = JUDGING_USUAL };
    if (!commandline_read(argc, argv, ARGUMENTS, sizeof ARGUMENTS / sizeof ARGUMENTS[0], options, NULL, positions_usage))
        return false;
    if (options->plies.first < 0)
        return program_complain("how many stones? Say --plies A-B");
    if (options->plies.last >= geometry_cells(&options->geometry))
        return program_complain("with %d stones the game is over", options->plies.last);
    return options->score.first == NO_SCORE || is_possible(options) || program_complain("no position with so many stones has such a score");
}

/* Whether there were as many as there had to be. */
static bool enough(const Command *command)
{
    const uint64_t wanted = command->options.count;
    if (command->printed >= (wanted == 0 ? 1 : wanted))
        return true;
    return wanted == 0 ? program_complain("there is no such position")
                       : program_complain("only %" PRIu64 " such positions were found in random games", command->printed);
}

int positions_run(int argc, char *argv[])
{
    static Command command;
    const Options *options = &command.options;
    if (!read_options(argc, argv, &command.options))
        return 2;
    const bool solves = needs_scores(options);
    bool good = !solves || judging_begin(&command.judging, &options->judging);
    if (good) {
        progress_begin(&command.progress, "position", false, solves && !file_is_terminal(FILE_STDOUT));
        good = (options->count == 0 ? print_all(&command) : print_some(&command)) && fflush(stdout) == 0;
        progress_end(&command.progress, command.printed, options->count);
    }
    judging_end(&command.judging);
    return good && enough(&command) ? 0 : 1;
}
