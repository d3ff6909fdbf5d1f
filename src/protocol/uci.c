/* A move is `P@`, the file and the rank on which the stone lands; a position is a FEN of the crazyhouse kind, with the stones
 * in hand in brackets. A `position` that is wrong is told and changes nothing. */
#include "protocol/uci.h"

#include "game/notation.h"
#include "protocol/uxi_go.h"
#include "protocol/uxi_options.h"

#include <stdio.h>
#include <string.h>

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

static void add_move(Text *text, const Board *board, int column)
{
    text_printf(text, "P@%c%d", 'a' + column, board_height(board, column) + 1);
}

static bool read_move(const Board *board, const char *word, int *column)
{
    if ((word[0] != 'P' && word[0] != 'p') || word[1] != '@' || strlen(word) != 4)
        return false;
    *column = word[2] - 'a';
    return board_can_play(board, *column) && word[3] - '1' == board_height(board, *column);
}

static const Uxi UCI = { { "wtime", "btime" }, { "winc", "binc" }, "(none)", true, add_move, read_move };

static void do_uci(Client *client, Words *words)
{
    Text text;
    (void)words;
    text_init(&text);
    uxi_add_identity(&text);
    text_printf(&text, "option name Ponder type check default false\noption name UCI_Variant type combo default cfour var cfour\nuciok\n");
    client_print(client, &text);
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
}

/* ---- positions ---- */

/* Whether the stones in hand are those that the board leaves: 21 less what has been played, for each side. */
static bool hand_is_right(const char *hand, const char *rows)
{
    enum { EACH = 21 };
    int first = 0, second = 0;
    for (const char *c = rows; *c != '\0'; c++) {
        first += *c == 'x';
        second += *c == 'o';
    }
    for (; *hand != ']'; hand++) {
        if (*hand == 'P')
            first++;
        else if (*hand == 'p')
            second++;
        else
            return false;
    }
    return hand[1] == '\0' && first == EACH && second == EACH;
}

/* Reads a FEN: its rows with the hand behind them, and the side. */
static bool read_fen(Board *board, char *rows, const char *side, char *why, size_t why_size)
{
    char *hand = strchr(rows, '[');
    if (hand != NULL)
        *hand++ = '\0';
    for (char *c = rows; *c != '\0'; c++)
        *c = *c == 'P' ? 'x' : *c == 'p' ? 'o' : *c == 'x' || *c == 'o' ? '?' : *c;
    if (side == NULL || (strcmp(side, "w") != 0 && strcmp(side, "b") != 0)) {
        snprintf(why, why_size, "the side to move is w or b");
        return false;
    }
    if (!fen_read(board, &USUAL, rows, *side == 'w' ? "x" : "o", why, why_size))
        return false;
    if (hand != NULL && (strchr(hand, ']') == NULL || !hand_is_right(hand, rows))) {
        snprintf(why, why_size, "the stones in hand are not those that the board leaves");
        return false;
    }
    return true;
}

static bool play_move(Game *game, const char *move)
{
    int column;
    return read_move(&game->now, move, &column) && game_play(game, column) == MOVE_PLAYED;
}

static bool read_position(Game *game, Words *words, char *why, size_t why_size)
{
    char *word = words_next(words);
    if (word == NULL || (strcmp(word, "startpos") != 0 && strcmp(word, "fen") != 0)) {
        snprintf(why, why_size, "position startpos or fen?");
        return false;
    }
    game_init(game, &USUAL);
    if (strcmp(word, "fen") == 0) {
        Board board;
        char *rows = words_next(words);
        if (!read_fen(&board, rows == NULL ? words->rest : rows, words_next(words), why, why_size))
            return false;
        game_init_from(game, &board);
    }
    while ((word = words_next(words)) != NULL && strcmp(word, "moves") != 0)
        ; /* the rest of a FEN: castling and the like */
    while ((word = words_next(words)) != NULL)
        if (!play_move(game, word)) {
            snprintf(why, why_size, "illegal move %.20s", word);
            return false;
        }
    return true;
}

static void do_position(Client *client, Words *words)
{
    Game game;
    char why[128];
    if (read_position(&game, words, why, sizeof why))
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

static void execute(Client *client, LineState state, char *line)
{
    uxi_execute(client, COMMANDS, state, line);
}

const Dialect uci_dialect = { uxi_urgency, uxi_ready, execute };
