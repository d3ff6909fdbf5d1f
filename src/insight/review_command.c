/* Reads games, reviews each as soon as it is complete, and writes it in the form that was asked for. */
#include "insight/review_command.h"

#include "base/printable.h"
#include "base/program.h"
#include "insight/input.h"
#include "insight/judging_options.h"
#include "insight/review_write.h"
#include "insight/svg.h"
#include "record/games.h"
#include "record/json.h"

#include <inttypes.h>
#include <stdio.h>

const char review_usage[] =
    "usage: fourinrow review [--json|--pgn|--svg] [--geometry C,R,K] [--game N] [--time MS] [--nodes N] [--threads N]\n"
    "                        [--hash MIB] [--no-book] [FILE|-]\n"
    "Reads games from FILE or stdin and tells what each move was worth: the score before and after it, for the side that\n"
    "moves, the columns that are best, and a word. A game is a line with a sequence of columns from 1 (4453), with columns\n"
    "from 0 (3 3 4 2), or with a FEN and columns from 0; a line of fourinrow-match's results; PGN of Cute Chess, Cute\n"
    "Games or fourinrow-match; or a game that fourinrow-view has saved.\n"
    "  --json            an object a line for each game\n"
    "  --pgn             the games as PGN, with evaluations and words behind the moves\n"
    "  --svg             a picture of the course of the game, or of all games, one below the other\n"
    "  --geometry C,R,K  the board of what does not say it, as sequences and FENs: columns, rows, how many in line (7,6,4)\n"
    "  --game N          only the Nth game, from 1\n"
    JUDGING_USAGE
    "  --help            print this\n"
    "A score that is not exact within the limits is shown as won or lost if that is proved, else as an estimate from -1 to 1\n"
    "behind a ~. A game that cannot be read is told on stderr, and answered by an empty line, with --json by an object with\n"
    "an error, with --pgn and --svg by nothing.\n";

typedef struct {
    bool json, pgn, svg;
    Geometry geometry;
    uint64_t game;
    JudgingOptions judging;
} Options;

static const Argument ARGUMENTS[] = {
    COMMANDLINE_SWITCH("--json", json),
    COMMANDLINE_SWITCH("--pgn", pgn),
    COMMANDLINE_SWITCH("--svg", svg),
    COMMANDLINE_GEOMETRY("--geometry", geometry),
    COMMANDLINE_NUMBER("--game", game, 1, UINT32_MAX),
    JUDGING_ALL,
};

typedef struct {
    Options options;
    Judging judging;
    GameReader reader;
    uint64_t games; /* read, bad ones too */
    bool has_bad;
    bool done; /* the one game that was asked for has been told: nothing behind it is waited for */
    Text out;      /* a game, or with --svg all of them */
    int pictures;
    Played played;
    Review review;
} Command;

/* Writes what there is. False if nobody reads it. */
static bool flush(Command *command)
{
    const bool good = !command->out.failed && (command->out.length == 0 || fputs(command->out.bytes, stdout) >= 0) && fflush(stdout) == 0;
    if (command->out.failed)
        program_complain("there is no memory");
    text_clear(&command->out);
    return good;
}

static bool tell_game(Command *command)
{
    const Options *options = &command->options;
    review_game(&command->judging, &command->played, &command->review);
    if (options->svg) {
        review_write_picture(&command->out, &command->review, REVIEW_PICTURE_HEIGHT * command->pictures++);
        return !command->out.failed || program_complain("there is no memory");
    }
    if (options->json)
        review_write_json(&command->out, &command->review, command->games);
    else if (options->pgn)
        review_write_pgn(&command->out, &command->review, command->games);
    else
        review_write_table(&command->out, &command->review, command->games);
    return flush(command);
}

static bool tell_bad(Command *command, uint64_t line, const char *why)
{
    command->has_bad = true;
    char complaint[WHY_TEXT + 40];
    snprintf(complaint, sizeof complaint, "line %" PRIu64 ": %s\n", line, why);
    print_safely(complaint, stderr);
    if (command->options.json)
        json_add_error(&command->out, line, why);
    if (!command->options.pgn && !command->options.svg)
        text_add_string(&command->out, "\n");
    return command->options.svg || flush(command);
}

static bool is_wanted(Command *command)
{
    command->games++;
    return command->options.game == 0 || command->games == command->options.game;
}

/* A line of the input, one that cannot be read, or its end. Returns whether there is more to do. */
static bool take(Command *command, const char *line, bool spoiled)
{
    char why[WHY_TEXT];
    bool goes_on = true;
    do {
        const GamesAnswer answer = spoiled ? games_take_spoiled(&command->reader, &command->played, why)
                                           : games_take(&command->reader, line, &command->played, why);
        if (answer != GAMES_MORE && is_wanted(command)) {
            goes_on = answer == GAMES_GAME ? tell_game(command) : tell_bad(command, command->reader.answered_line, why);
            command->done = goes_on && command->options.game != 0;
        }
    } while (command->reader.again && goes_on && !command->done);
    return goes_on && !command->done;
}

static bool take_line(void *context, const char *line)
{
    return take(context, line, line == NULL);
}

/* The picture of all games. */
static bool finish_picture(Command *command)
{
    Text whole;
    text_init(&whole);
    svg_begin(&whole, REVIEW_PICTURE_WIDTH, REVIEW_PICTURE_HEIGHT * command->pictures);
    if (command->out.length > 0)
        text_add(&whole, command->out.bytes, command->out.length);
    svg_end(&whole);
    whole.failed |= command->out.failed;
    text_free(&command->out);
    command->out = whole;
    return flush(command);
}

static bool review_all(Command *command, const char *path)
{
    Input input = { .path = path, .take = take_line, .context = command };
    bool good = (input_open(&input) && input_read(&input) && take(command, NULL, false)) || command->done;
    if (good && command->options.game > command->games)
        good = program_complain("there is no game %" PRIu64, command->options.game);
    if (good && command->options.svg && command->pictures > 0)
        good = finish_picture(command);
    return good && !command->has_bad;
}

static bool read_options(int argc, char *argv[], Options *options, const char **path)
{
    *options = (Options){ .geometry = GEOMETRY_OF(7, 6, 4), .judging = JUDGING_USUAL };
    if (!commandline_read(argc, argv, ARGUMENTS, sizeof ARGUMENTS / sizeof ARGUMENTS[0], options, path, review_usage))
        return false;
    if (options->json + options->pgn + options->svg > 1)
        return program_complain("--json, --pgn and --svg exclude each other");
    *path = commandline_file(*path);
    judging_limit(&options->judging);
    return true;
}

int review_run(int argc, char *argv[])
{
    static Command command;
    const char *path = NULL;
    const Options *options = &command.options;
    if (!read_options(argc, argv, &command.options, &path))
        return 2;
    text_init(&command.out);
    games_begin(&command.reader, &options->geometry);
    const bool good = judging_begin(&command.judging, &options->judging) && review_all(&command, path);
    judging_end(&command.judging);
    games_end(&command.reader);
    text_free(&command.out);
    return good ? 0 : 1;
}
