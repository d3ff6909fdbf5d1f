/* Columns count from 0. A FEN is ours, or a sequence in the notation of the published test sets. After an illegal move in a
 * `position` the game counts as lost for the side that made it, as that client expects; after a position that makes no sense it is over
 * without a result, since that client would go on with it for ever. */
#include "protocol/ugi.h"

#include "base/number.h"
#include "game/notation.h"
#include "protocol/uxi_go.h"
#include "protocol/uxi_options.h"
#include "record/played.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

static void add_move(Text *text, const Board *board, int column)
{
    (void)board;
    text_printf(text, "%d", column);
}

static bool read_move(const Board *board, const char *word, int *column)
{
    uint64_t number;
    if (number_parse(word, 0, MAX_COLS - 1, &number) != NUMBER_OK)
        return false;
    *column = (int)number;
    return board_can_play(board, *column);
}

static const Uxi UGI = { { "p1time", "p2time" }, { "p1inc", "p2inc" }, "0000", false, add_move, read_move };

static void print(Client *client, const char *line)
{
    output_write(client->output, line, strlen(line));
}

static void do_ugi(Client *client, Words *words)
{
    (void)words;
    uxi_add_identity(&client->reply);
    text_printf(&client->reply, "option name Columns type spin default 7 min 1 max %d\noption name Rows type spin default 6 min 1 max %d\n"
                       "option name Connect type spin default 4 min 2 max %d\nugiok\n",
                MAX_COLS, MAX_CELLS, MAX_CELLS);
    client_print_reply(client);
}

/* ---- geometry ---- */

/* Gives the game another shape, if there is such a board; the game begins anew. */
static bool set_geometry(Game *game, unsigned cols, unsigned rows, unsigned connect, char why[WHY_TEXT])
{
    Geometry geometry;
    if (!geometry_make(&geometry, cols, rows, connect, why))
        return false;
    if (!geometry_equal(&geometry, &game->now.geometry))
        game_init(game, &geometry);
    return true;
}

/* The board that the options ask for, as soon as they ask for one; true. */
static bool take_dimensions(Client *client, char why[WHY_TEXT])
{
    unsigned *wanted = client->foreign.dimensions;
    if (!set_geometry(&client->engine->game, wanted[0], wanted[1], wanted[2], why))
        return false;
    wanted[0] = 0;
    return true;
}

/* The options that make a geometry go through shapes that are no board: from 7x6 to 32x3 through 32x6. So they are kept until they are
 * one; only CONNECT is cut to what fits. */
static void set_dimension(Client *client, int which, Words *words)
{
    const Geometry *g = &client->engine->game.now.geometry;
    unsigned *wanted = client->foreign.dimensions;
    uint64_t number;
    char why[WHY_TEXT];
    const char *value = words_next(words);
    const unsigned least = which == 2 ? 2 : 1;
    if (value == NULL || number_parse(value, least, MAX_CELLS, &number) != NUMBER_OK) {
        snprintf(why, sizeof why, "a dimension is a number from %u to %d", least, MAX_CELLS);
        uxi_remark(client, why);
        return;
    }
    if (wanted[0] == 0) {
        wanted[0] = (unsigned)g->cols;
        wanted[1] = (unsigned)g->rows;
        wanted[2] = (unsigned)g->connect;
    }
    wanted[which] = (unsigned)number;
    const unsigned longest = wanted[0] > wanted[1] ? wanted[0] : wanted[1];
    if (which == 2)
        client->foreign.connect = wanted[2];
    else if (client->foreign.connect != 0) /* what it was cut to on the way may not be all that fits now */
        wanted[2] = client->foreign.connect;
    if (which != 2 && wanted[2] > longest)
        wanted[2] = longest;
    const Geometry before = *g;
    if (take_dimensions(client, why) && !geometry_equal(&before, g))
        client->foreign.forfeited = client->foreign.refused = false;
}

/* At a command that needs a board: dimensions that are none are told and forgotten. */
static void settle_dimensions(Client *client)
{
    char why[WHY_TEXT];
    client->foreign.connect = 0;
    if (client->foreign.dimensions[0] == 0 || take_dimensions(client, why))
        return;
    client->foreign.dimensions[0] = 0;
    uxi_remark(client, why);
}

static void do_setoption(Client *client, Words *words)
{
    static const char *const NAMES[] = { "name Columns value", "name Rows value", "name Connect value" };
    for (int i = 0; i < 3; i++)
        if (words_take_phrase(words, NAMES[i])) {
            set_dimension(client, i, words);
            return;
        }
    uxi_set_option(client, words);
}

static void do_is_ready(Client *client, Words *words)
{
    settle_dimensions(client);
    uxi_is_ready(client, words);
}

static void do_newgame(Client *client, Words *words)
{
    (void)words;
    settle_dimensions(client);
    const Geometry geometry = client->engine->game.now.geometry;
    engine_new_game(client->engine, &geometry);
    engine_prepare(client->engine);
    client->foreign.forfeited = false;
    client->foreign.refused = false;
}

/* ---- positions ---- */

/* The columns that the first row of a FEN has, and its rows. */
static void measure_fen(const char *rows, unsigned *cols, unsigned *count)
{
    *cols = 0;
    *count = 1;
    for (const char *c = rows; *c != '\0'; c++)
        *count += *c == '/';
    for (const char *c = rows; *c != '\0' && *c != '/';) {
        unsigned run = 0;
        for (; *c >= '0' && *c <= '9'; c++)
            run = run > MAX_CELLS ? run : run * 10 + (unsigned)(*c - '0');
        *cols += run;
        if (*c != '\0' && *c != '/') {
            ++*cols;
            c++;
        }
    }
}

static bool read_fen(Game *game, const char *rows, Words *words, char why[WHY_TEXT])
{
    unsigned cols, count;
    Board board;
    measure_fen(rows, &cols, &count);
    const char *side = words_next(words);
    if (!set_geometry(game, cols, count, (unsigned)game->now.geometry.connect, why)
        || !fen_read(&board, &game->now.geometry, rows, side == NULL ? "" : side, why))
        return false;
    game_init_from(game, &board);
    return true;
}

static bool read_position(Game *game, bool *forfeited, Words *words, char why[WHY_TEXT])
{
    const Geometry geometry = game->now.geometry;
    char *word = words_next(words);
    if (word != NULL && strcmp(word, "fen") == 0 && !words_take(words, "moves")) {
        word = words_next(words);
        const bool is_fen = word != NULL && fen_is_meant(word, words->rest);
        if (word == NULL || !(is_fen ? read_fen(game, word, words, why) : played_sequence(game, &geometry, word, INT_MAX, why))
            || !uxi_begin_moves(words, is_fen, why))
            return false;
    } else if (word != NULL && strcmp(word, "startpos") == 0) {
        if (!uxi_begin_moves(words, false, why))
            return false;
    } else if (word == NULL || strcmp(word, "fen") != 0) {
        return refuse(why, "position startpos or fen?");
    }
    char reason[WHY_TEXT];
    *forfeited = !played_columns(game, words, reason);
    if (*forfeited)
        refuse(why, "illegal move: %s", reason);
    return true;
}

static void do_position(Client *client, Words *words)
{
    Game game;
    bool forfeited = false;
    char why[WHY_TEXT] = "which position?";
    settle_dimensions(client);
    game_init(&game, &client->engine->game.now.geometry);
    client->foreign.refused = !read_position(&game, &forfeited, words, why);
    if (client->foreign.refused || forfeited)
        uxi_remark(client, why);
    if (client->foreign.refused)
        return;
    client->engine->game = game;
    client->foreign.forfeited = forfeited;
}

/* ---- questions ---- */

static const char *result_word(const Client *client)
{
    static const char *const WORDS[] = {
        [STATUS_PLAYING] = "none", [STATUS_WON_X] = "p1win", [STATUS_WON_O] = "p2win", [STATUS_DRAWN] = "draw"
    };
    const Board *board = &client->engine->game.now;
    if (client->foreign.forfeited)
        return WORDS[board_turn(board) == PLAYER_X ? STATUS_WON_O : STATUS_WON_X];
    return WORDS[board_status(board)];
}

static void do_query(Client *client, Words *words)
{
    settle_dimensions(client);
    const char *what = words_next(words);
    const char *result = client->foreign.refused ? "none" : result_word(client);
    char line[32];
    if (what == NULL)
        return;
    if (strcmp(what, "result") != 0) {
        const bool first = board_turn(&client->engine->game.now) == PLAYER_X;
        const bool is_over = client->foreign.refused || strcmp(result, "none") != 0;
        if (strcmp(what, "p1turn") != 0 && strcmp(what, "gameover") != 0)
            return;
        result = (*what == 'p' ? first : is_over) ? "true" : "false";
    }
    snprintf(line, sizeof line, "response %s\n", result);
    print(client, line);
}

static void do_go(Client *client, Words *words)
{
    settle_dimensions(client);
    uxi_go(client, &UGI, words);
}

static const UxiCommand COMMANDS[] = {
    { "ugi", do_ugi },
    { "isready", do_is_ready },
    { "setoption", do_setoption },
    { "uginewgame", do_newgame },
    { "position", do_position },
    { "query", do_query },
    { "go", do_go },
    { NULL, NULL },
};

static void execute(Client *client, LineState state, char *line)
{
    uxi_execute(client, COMMANDS, state, line);
}

const Dialect ugi_dialect = { uxi_urgency, uxi_ready, execute };
