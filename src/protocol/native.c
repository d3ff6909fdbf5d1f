/* The table of commands and the short commands themselves.
 *
 * A handler collects the data lines of its reply, and only then is the reply printed, with its closing line, in
 * one write; but `play … rest` prints after each move. A handler checks everything before it changes anything, so an
 * error has changed nothing. */
#include "protocol/native.h"

#include "engine/options.h"
#include "base/version.h"
#include "game/notation.h"
#include "protocol/native_command.h"
#include "protocol/native_go.h"
#include "protocol/native_position.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* ---- game commands ---- */

/* Scripts that never ask a network do not wait for one. */
static void prepare(Client *client)
{
    if (client->engine->options.evaluation == EVALUATION_NETWORK)
        engine_prepare(client->engine);
}

static bool read_geometry(Words *words, Geometry *geometry, Failure *failure)
{
    enum { COLS, ROWS, CONNECT, COUNT };
    static const char *const NAMES[COUNT] = { "COLS", "ROWS", "CONNECT" };
    uint64_t numbers[COUNT];
    const char *written[COUNT];
    char why[WHY_TEXT];
    for (int i = 0; i < COUNT; i++)
        if (!native_amount(words, NAMES[i], UINT_MAX, &numbers[i], &written[i], failure))
            return false;
    if (!native_no_more(words, failure))
        return false;
    for (int i = 0; i < COUNT; i++)
        if (numbers[i] == UINT_MAX) /* perhaps it is not what was written */
            return failure_set(failure, FAILURE_BAD_GEOMETRY, "%s may be at most %d, not %.20s", NAMES[i], MAX_BITS, written[i]);
    return geometry_make(geometry, (unsigned)numbers[COLS], (unsigned)numbers[ROWS], (unsigned)numbers[CONNECT], why)
           || failure_set(failure, FAILURE_BAD_GEOMETRY, "%s", why);
}

static bool do_newgame(Client *client, Words *words, Failure *failure)
{
    Geometry geometry = client->engine->game.now.geometry;
    if (!words_done(words) && !read_geometry(words, &geometry, failure))
        return false;
    engine_new_game(client->engine, &geometry);
    prepare(client);
    return true;
}

static bool do_move(Client *client, Words *words, Failure *failure)
{
    Game played = client->engine->game;
    if (words_done(words))
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "which column?");
    if (!native_play_columns(&played, words, failure))
        return false;
    client->engine->game = played;
    if (board_status(&played.now) != STATUS_PLAYING)
        native_add_status(client);
    return true;
}

static bool do_undo(Client *client, Words *words, Failure *failure)
{
    Game *game = &client->engine->game;
    uint64_t count = 1;
    const char *written = "1";
    if (!words_done(words) && !native_amount(words, "the number of stones", INT_MAX, &count, &written, failure))
        return false;
    if (!native_no_more(words, failure))
        return false;
    if (!game_undo(game, (int)count))
        return failure_set(failure, FAILURE_NOTHING_TO_UNDO, "%d can be taken back, not %.20s", game_undoable(game), written);
    return true;
}

/* ---- positions ---- */

static bool do_position(Client *client, Words *words, Failure *failure)
{
    Game game;
    if (!native_read_position(&client->engine->game.now.geometry, words, &game, failure))
        return false;
    client->engine->game = game;
    return true;
}

/* ---- showing ---- */

static void add_line_cells(Text *reply, const Board *board)
{
    const WideBits lines = board_winning_lines(board);
    const int h = board->geometry.rows + 1;
    text_printf(reply, "line");
    for (int bit = 0; bit < MAX_BITS; bit++)
        if (lines >> bit & 1)
            text_printf(reply, " %d,%d", bit / h, bit % h);
    text_printf(reply, "\n");
}

static void add_rows(Text *reply, const Board *board)
{
    for (int row = board->geometry.rows - 1; row >= 0; row--) {
        text_printf(reply, "row");
        for (int column = 0; column < board->geometry.cols; column++)
            text_printf(reply, " %c", board_cell(board, column, row));
        text_printf(reply, "\n");
    }
}

/* The rows for people: with a frame and the numbers of the columns. */
static void add_drawing(Text *reply, const Board *board)
{
    for (int row = board->geometry.rows - 1; row >= 0; row--) {
        text_printf(reply, "  |");
        for (int column = 0; column < board->geometry.cols; column++)
            text_printf(reply, "%2c ", board_cell(board, column, row));
        text_printf(reply, "|\n");
    }
    text_printf(reply, "   ");
    for (int column = 0; column < board->geometry.cols; column++)
        text_printf(reply, "%2d ", column);
    text_printf(reply, "\n");
}

static bool do_board(Client *client, Words *words, Failure *failure)
{
    const Game *game = &client->engine->game;
    const Board *board = &game->now;
    const Geometry *g = &board->geometry;
    const Status status = board_status(board);
    Text *reply = &client->reply;
    char fen[FEN_TEXT];
    if (!native_no_more(words, failure))
        return false;

    text_printf(reply, "size %d %d %d\nmoves", g->cols, g->rows, g->connect);
    for (int i = 0; i < game->move_count; i++)
        text_printf(reply, " %d", game->moves[i]);
    const char turn = status != STATUS_PLAYING ? '-' : player_letter(board_turn(board));
    text_printf(reply, "\nfen %s\nturn %c\n", fen_write(board, fen), turn);
    native_add_status(client);
    if (status == STATUS_WON_X || status == STATUS_WON_O)
        add_line_cells(reply, board);
    text_printf(reply, "start %s\n", fen_write(&game->start, fen));
    if (client->terminal)
        add_drawing(reply, board);
    else
        add_rows(reply, board);
    return true;
}

static bool do_status(Client *client, Words *words, Failure *failure)
{
    if (!native_no_more(words, failure))
        return false;
    native_add_status(client);
    return true;
}

/* ---- the rest ---- */

static bool do_id(Client *client, Words *words, Failure *failure)
{
    if (!native_no_more(words, failure))
        return false;
    text_printf(&client->reply, "engine fourinrow %s\nprotocol 1\n", FOURINROW_VERSION);
    return true;
}

static bool do_set(Client *client, Words *words, Failure *failure)
{
    const char *name = words_next(words);
    if (name == NULL)
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "set which option to what? see: options");
    if (!options_set(&client->engine->options, name, words_rest(words), failure))
        return false;
    prepare(client);
    return true;
}

static bool do_options(Client *client, Words *words, Failure *failure)
{
    if (!native_no_more(words, failure))
        return false;
    options_write(&client->engine->options, &client->reply);
    return true;
}

/* What stop, ponderhit and ping do has been done when they were read. */
static bool do_nothing(Client *client, Words *words, Failure *failure)
{
    (void)client;
    return native_no_more(words, failure);
}

/* A ping in order was answered when it was read; only one with too many words comes here. */
static bool do_ping(Client *client, Words *words, Failure *failure)
{
    (void)client;
    words_next(words);
    return native_no_more(words, failure);
}

static bool do_quit(Client *client, Words *words, Failure *failure)
{
    if (!native_no_more(words, failure))
        return false;
    client->quit = true;
    return true;
}

static NativeHandler do_help; /* prints the table that it stands in */

/* ---- the table ---- */

typedef struct {
    const char *name;
    NativeHandler *handler;
    const char *arguments;
    const char *summary;
} Command;

static const Command COMMANDS[] = {
    { "board", do_board, "", "show the position" },
    { "go", native_go, "[LIMIT ...]", "think and choose a column" },
    { "help", do_help, "[COMMAND]", "list the commands, or tell about one" },
    { "id", do_id, "", "name and version of engine and protocol" },
    { "move", do_move, "C [C ...]", "play stones, the sides in turn; columns count from 0" },
    { "newgame", do_newgame, "[COLS ROWS CONNECT]", "begin a new game" },
    { "options", do_options, "", "list the options and their values" },
    { "perft", native_perft, "N", "count the move sequences of N plies" },
    { "ping", do_ping, "[TOKEN]", "answer pong at once" },
    { "play", native_play, "[LIMIT ...]", "as go, and play the chosen column" },
    { "ponderhit", do_nothing, "", "the opponent has played the move pondered on" },
    { "position", do_position, "start | moves C C ... | sequence DIGITS | fen ROWS SIDE", "set up a position" },
    { "quit", do_quit, "", "end" },
    { "set", do_set, "NAME VALUE", "set an option" },
    { "status", do_status, "", "whether the game is over, and who won" },
    { "stop", do_nothing, "", "end all searches begun or waiting" },
    { "undo", do_undo, "[N]", "take back the last stone, or the last N" },
};

enum { COMMAND_COUNT = sizeof COMMANDS / sizeof COMMANDS[0] };

static const Command *find_command(const char *name, Failure *failure)
{
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(COMMANDS[i].name, name) == 0)
            return &COMMANDS[i];
    const bool is_late = strcmp(name, "uci") == 0 || strcmp(name, "ugi") == 0;
    failure_set(failure, FAILURE_UNKNOWN_COMMAND, "there is no command '%.60s'%s", name,
                is_late ? ", but as the first line, which begins another dialect" : "; see: help");
    return NULL;
}

static void add_help(Text *reply, const Command *command)
{
    text_printf(reply, "help %s%s%s - %s\n", command->name, *command->arguments == '\0' ? "" : " ",
                command->arguments, command->summary);
}

/* All there is to say of one command. */
static void add_full_help(Text *reply, const Command *command)
{
    add_help(reply, command);
    if (command->handler == native_go || command->handler == native_play)
        native_add_limit_help(reply);
}

static bool do_help(Client *client, Words *words, Failure *failure)
{
    const char *name = words_next(words);
    if (name != NULL) {
        const Command *command = find_command(name, failure);
        if (command == NULL || !native_no_more(words, failure))
            return false;
        add_full_help(&client->reply, command);
        return true;
    }
    for (int i = 0; i < COMMAND_COUNT; i++)
        add_help(&client->reply, &COMMANDS[i]);
    return true;
}

/* ---- carrying out a line ---- */

static void print_error(Client *client, const Failure *failure)
{
    char line[sizeof failure->text + 64];
    const int length =
        snprintf(line, sizeof line, "error %s %s\n", failure_word(failure->code), failure->text);
    output_write(client->output, line, (size_t)length);
}

static void print_reply(Client *client)
{
    text_printf(&client->reply, "ok\n");
    if (client->reply.failed) {
        const Failure failure = { FAILURE_NO_MEMORY, "no memory for the reply" };
        print_error(client, &failure);
    } else {
        client_print_reply(client);
    }
}

static void execute(Client *client, LineState state, char *line)
{
    Failure failure;
    bool done = false;
    text_clear(&client->reply);
    if (state == LINE_TOO_LONG) {
        failure_set(&failure, FAILURE_BAD_LINE, "the line has more than %d bytes", LINE_MAX_BYTES);
    } else if (state == LINE_CONTROL_BYTE) {
        failure_set(&failure, FAILURE_BAD_LINE, "the line has a control byte");
    } else if (words_are_ignored(line)) {
        return;
    } else {
        Words words = words_of(line);
        const Command *command = find_command(words_next(&words), &failure);
        done = command != NULL && command->handler(client, &words, &failure);
    }
    if (done)
        print_reply(client);
    else
        print_error(client, &failure);
}

/* ---- lines that matter before their turn ---- */

static Urgency urgency(LineState state, const char *line)
{
    if (state != LINE_GOOD)
        return URGENCY_NONE;
    if (words_are(line, "stop"))
        return URGENCY_STOP;
    if (words_are(line, "quit"))
        return URGENCY_QUIT;
    if (words_are(line, "ponderhit"))
        return URGENCY_HIT;
    line += strspn(line, " \t");
    if (strncmp(line, "ping", 4) != 0 || (line[4] != '\0' && strchr(" \t", line[4]) == NULL))
        return URGENCY_NONE;
    const char *token = line + 4 + strspn(line + 4, " \t");
    return words_are(token + strcspn(token, " \t"), "") ? URGENCY_AT_ONCE : URGENCY_NONE;
}

static void pong(Output *output, const char *line)
{
    char reply[LINE_MAX_BYTES + 8];
    const char *token = line + strspn(line, " \t") + 4;
    token += strspn(token, " \t");
    const int length = (int)strcspn(token, " \t");
    const int written = snprintf(reply, sizeof reply, "pong%s%.*s\n", length > 0 ? " " : "", length, token);
    output_write(output, reply, (size_t)written);
}

const Dialect native_dialect = { urgency, pong, execute };
