/* A move is `P@`, the file and the rank on which the stone lands; a position is a FEN of the crazyhouse kind, with the stones
 * in hand in brackets. A `position` that is wrong is told and changes nothing. */
#include "protocol/uci.h"

#include "game/cfour.h"
#include "protocol/ugi.h"
#include "protocol/uxi_go.h"
#include "protocol/uxi_options.h"
#include "record/played.h"

#include <string.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

static void add_move(Text *text, const Board *board, int column)
{
    text_printf(text, "P@%c%d", 'a' + column, board_height(board, column) + 1);
}

static bool read_move(const Board *board, const char *word, int *column)
{
    *column = cfour_move_read(board, word);
    return *column >= 0;
}

static const Uxi UCI = { { "wtime", "btime" }, { "winc", "binc" }, "(none)", true, add_move, read_move };

static void do_uci(Client *client, Words *words)
{
    (void)words;
    uxi_add_identity(&client->reply);
    text_printf(&client->reply, "option name Ponder type check default false\noption name UCI_Variant type combo default cfour var cfour\nuciok\n");
    client_print_reply(client);
}

/* The one variant there is may be chosen. */
static void do_setoption(Client *client, Words *words)
{
    if (words_take_phrase(words, "name UCI_Variant value")) {
        if (strcmp(words_rest(words), "cfour") != 0)
            uxi_remark(client, "UCI_Variant is cfour");
    } else {
        uxi_set_option(client, words);
    }
}

static void do_newgame(Client *client, Words *words)
{
    (void)words;
    engine_new_game(client->engine, &USUAL);
    engine_prepare(client->engine);
}

/* ---- positions ---- */

static bool read_position(Game *game, Words *words, char why[WHY_TEXT])
{
    char *word = words_next(words);
    const bool is_fen = word != NULL && strcmp(word, "fen") == 0;
    if (word == NULL || (strcmp(word, "startpos") != 0 && !is_fen))
        return refuse(why, "position startpos or fen?");
    game_init(game, &USUAL);
    if (is_fen) {
        Board board;
        char *rows = words_next(words);
        if (!cfour_fen_read(&board, rows == NULL ? words->rest : rows, words_next(words), why))
            return false;
        game_init_from(game, &board);
    }
    if (!uxi_begin_moves(words, is_fen, why))
        return false;
    while ((word = words_next(words)) != NULL)
        if (!played_drop(game, word, why))
            return false;
    return true;
}

static void do_position(Client *client, Words *words)
{
    Game game;
    char why[WHY_TEXT];
    if (read_position(&game, words, why))
        client->engine->game = game;
    else
        uxi_remark(client, why);
}

/* ---- the rest ---- */

static void do_go(Client *client, Words *words)
{
    uxi_go(client, &UCI, words);
}

static const UxiCommand COMMANDS[] = {
    { "uci", do_uci },
    { "setoption", do_setoption },
    { "ucinewgame", do_newgame },
    { "position", do_position },
    { "go", do_go },
    { NULL, NULL },
};

/* What came before `ugi` was not of this dialect after all. */
static void execute(Client *client, LineState state, char *line)
{
    client->foreign.is_ugi |= state == LINE_GOOD && words_begin(line, "ugi");
    if (client->foreign.is_ugi)
        ugi_dialect.execute(client, state, line);
    else
        uxi_execute(client, COMMANDS, state, line);
}

const Dialect uci_dialect = { uxi_urgency, uxi_ready, execute };
