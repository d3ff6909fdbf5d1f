/* Writing is a matter of parts, since everybody has other things to say about moves. Reading passes over all that is not a tag it knows, a
 * move or a result: numbers, comments, variations, glyphs. */
#include "record/pgn.h"

#include "game/cfour.h"
#include "game/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* A tag is one line, and readers stop at one that is not. */
void pgn_add_tag(Text *text, const char *name, const char *value)
{
    text_printf(text, "[%s \"", name);
    for (; *value != '\0'; value++)
        text_printf(text, *value == '"' || *value == '\\' ? "\\%c" : "%c", (unsigned char)*value < ' ' ? ' ' : *value);
    text_printf(text, "\"]\n");
}

void pgn_add_board(Text *text, const Board *start)
{
    const Geometry *g = &start->geometry;
    const bool is_cfour = cfour_has(g);
    char size[48], fen[FEN_TEXT], cfour[CFOUR_TEXT];
    snprintf(size, sizeof size, "%dx%d, %d in line", g->cols, g->rows, g->connect);
    pgn_add_tag(text, "Variant", is_cfour ? "cfour" : "fourinrow");
    pgn_add_tag(text, "Geometry", size);
    if (start->count == 0)
        return;
    pgn_add_tag(text, "SetUp", "1");
    pgn_add_tag(text, "FEN", is_cfour ? cfour_fen_write(start, cfour) : fen_write(start, fen));
}

/* a to z, then aa to az and so on. */
static void add_file(Text *text, int column)
{
    if (column >= 26)
        text_printf(text, "%c", 'a' + column / 26 - 1);
    text_printf(text, "%c", 'a' + column % 26);
}

void pgn_add_cell(Text *text, const Board *before, int column)
{
    text_printf(text, "P@");
    add_file(text, column);
    text_printf(text, "%d", board_height(before, column) + 1);
}

void pgn_add_move(Text *text, const Board *before, int column, bool first)
{
    const bool of_x = board_turn(before) == PLAYER_X;
    if (of_x || first)
        text_printf(text, "%d.%s ", before->count / 2 + 1, of_x ? "" : "..");
    pgn_add_cell(text, before, column);
}

/* ---- reading ---- */

enum { VALUE_TEXT = 400, WORD_TEXT = 32 };

typedef struct {
    const char *at;
    Played *played;
    const Geometry *usual;
    Geometry geometry;
    bool has_geometry;
    char variant[32], fen[VALUE_TEXT];
    char *why; /* WHY_TEXT */
} Reader;

static void copy(char *to, size_t size, const char *value)
{
    snprintf(to, size, "%.*s", (int)size - 1, strcmp(value, "?") == 0 ? "" : value);
}

/* "7x6, 4 in line" */
static bool take_geometry(Reader *reader, const char *value)
{
    unsigned cols, rows, connect;
    int end = 0;
    if (strlen(value) > 24 || sscanf(value, "%3ux%3u, %3u in line%n", &cols, &rows, &connect, &end) != 3 || value[end] != '\0' || end == 0)
        return refuse(reader->why, "the tag Geometry is COLSxROWS, CONNECT in line, not '%.40s'", value);
    reader->has_geometry = true;
    return geometry_make(&reader->geometry, cols, rows, connect, reader->why, WHY_TEXT);
}

static bool take_tag(Reader *reader, const char *name, const char *value)
{
    Played *played = reader->played;
    const struct {
        const char *name;
        char *to;
        size_t size;
    } TEXTS[] = {
        { "Event", played->event, sizeof played->event }, { "Round", played->round, sizeof played->round },
        { "Date", played->date, sizeof played->date },    { "White", played->name[PLAYER_X], PLAYED_NAME },
        { "Black", played->name[PLAYER_O], PLAYED_NAME }, { "Result", played->result, sizeof played->result },
        { "Variant", reader->variant, sizeof reader->variant }, { "FEN", reader->fen, sizeof reader->fen },
    };
    for (size_t i = 0; i < sizeof TEXTS / sizeof TEXTS[0]; i++)
        if (strcmp(name, TEXTS[i].name) == 0)
            copy(TEXTS[i].to, TEXTS[i].size, value);
    return strcmp(name, "Geometry") != 0 || take_geometry(reader, value);
}

static void skip_blanks(Reader *reader)
{
    reader->at += strspn(reader->at, " \t\r\n");
}

/* [Name "value"], a backslash before what is to be taken as it is. */
static bool read_tag(Reader *reader)
{
    char name[WORD_TEXT], value[VALUE_TEXT];
    size_t length = 0;
    reader->at++;
    skip_blanks(reader);
    const size_t name_length = strspn(reader->at, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_");
    snprintf(name, sizeof name, "%.*s", (int)(name_length < sizeof name ? name_length : sizeof name - 1), reader->at);
    reader->at += name_length;
    skip_blanks(reader);
    if (name_length == 0 || *reader->at != '"')
        return refuse(reader->why, "a tag is [Name \"value\"]");
    for (reader->at++; *reader->at != '"' && *reader->at != '\0' && *reader->at != '\n'; reader->at++) {
        if (*reader->at == '\\' && (reader->at[1] == '"' || reader->at[1] == '\\'))
            reader->at++;
        if (length + 1 < sizeof value)
            value[length++] = *reader->at;
    }
    value[length] = '\0';
    reader->at += *reader->at == '"';
    skip_blanks(reader);
    if (*reader->at != ']')
        return refuse(reader->why, "the tag %s does not end", name);
    reader->at++;
    return take_tag(reader, name, value);
}

/* The board of the game: that of the tag Geometry, else that of Cute Chess, else the usual one. A FEN may be that of UCI cfour, and boards that
 * variant does not have are those of the variant fourinrow for the runner. */
static bool set_up(Reader *reader)
{
    static const Geometry CUTE_CHESS = GEOMETRY_OF(7, 6, 4);
    const bool is_cfour = strcmp(reader->variant, "cfour") == 0;
    if (reader->variant[0] != '\0' && !is_cfour && strcmp(reader->variant, "fourinrow") != 0)
        return refuse(reader->why, "it is a game of the variant '%.30s'", reader->variant);
    if (!reader->has_geometry)
        reader->geometry = is_cfour ? CUTE_CHESS : *reader->usual;
    game_init(&reader->played->game, &reader->geometry);
    if (reader->fen[0] == '\0')
        return true;
    char rows[VALUE_TEXT], side[4];
    if (sscanf(reader->fen, "%399s %3s", rows, side) != 2)
        return refuse(reader->why, "the tag FEN has no position");
    rows[strcspn(rows, "[")] = '\0'; /* the stones in hand */
    for (char *c = rows; *c != '\0'; c++)
        *c = *c == 'P' ? 'x' : *c == 'p' ? 'o' : *c;
    return played_setup_fen(&reader->played->game, &reader->geometry, rows, strcmp(side, "w") == 0 ? "x" : strcmp(side, "b") == 0 ? "o" : side,
                            reader->why);
}

/* P@d1, with or without what chess programs put behind a move. */
static bool play(Reader *reader, const char *word)
{
    Game *game = &reader->played->game;
    const char *at = word + (*word == 'P' || *word == 'p');
    char *end;
    if (*at++ != '@')
        return refuse(reader->why, "'%.20s' is no move", word);
    const int column = cfour_file_read(&at);
    if (column < 0 || !isdigit((unsigned char)*at))
        return refuse(reader->why, "'%.20s' is no move", word);
    const long rank = strtol(at, &end, 10);
    if (end[strspn(end, "+#!?")] != '\0')
        return refuse(reader->why, "'%.20s' is no move", word);
    if (column < game->now.geometry.cols && rank != board_height(&game->now, column) + 1 && board_status(&game->now) == STATUS_PLAYING)
        return refuse(reader->why, "move %d, '%.20s': the stone does not land there", game->move_count + 1, word);
    return played_move(game, column, reader->why);
}

/* A comment in braces behind a move: those of the opening say so, as long as all before did. */
static bool read_comment(Reader *reader)
{
    Game *game = &reader->played->game;
    const char *end = strchr(reader->at, '}'), *first = reader->at + 1;
    if (end == NULL)
        return refuse(reader->why, "a comment does not end");
    const size_t length = strcspn(first, " \t\r\n},");
    if (game->move_count > 0 && game->undo_limit == game->move_count - 1
        && ((length == 7 && strncmp(first, "opening", length) == 0) || (length == 4 && strncmp(first, "book", length) == 0)))
        game_fix_moves(game);
    reader->at = end + 1;
    return true;
}

/* Other ways to play, which may have comments and variations in them. */
static bool skip_variation(Reader *reader)
{
    int depth = 0;
    do {
        if (*reader->at == '\0')
            return refuse(reader->why, "a variation does not end");
        const char *end = *reader->at == '{' ? strchr(reader->at, '}') : reader->at;
        if (end == NULL)
            return refuse(reader->why, "a comment does not end");
        depth += *reader->at == '(' ? 1 : *reader->at == ')' ? -1 : 0;
        reader->at = end + 1;
    } while (depth > 0);
    return true;
}

static bool is_result(const char *word)
{
    return strcmp(word, "1-0") == 0 || strcmp(word, "0-1") == 0 || strcmp(word, "1/2-1/2") == 0 || strcmp(word, "*") == 0;
}

/* A move, its number, a glyph or the result, which sets *ended. */
static bool read_word(Reader *reader, bool *ended)
{
    char word[WORD_TEXT];
    const size_t length = strcspn(reader->at, " \t\r\n{}();");
    snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), reader->at);
    if (length == 0)
        return refuse(reader->why, "there is a '%c' too many", *reader->at);
    reader->at += length;
    if (is_result(word)) {
        copy(reader->played->result, sizeof reader->played->result, word);
        *ended = true;
        return true;
    }
    const char *move = word + strspn(word, "0123456789");
    move = *move == '.' || *move == '\0' ? move + strspn(move, ".") : word; /* 12. and 12... may stand right before it */
    return *move == '\0' || *move == '$' || play(reader, move);
}

static bool read_moves(Reader *reader)
{
    bool good = true, ended = false;
    skip_blanks(reader);
    while (good && !ended && *reader->at != '\0') {
        if (*reader->at == '{')
            good = read_comment(reader);
        else if (*reader->at == '(')
            good = skip_variation(reader);
        else if (*reader->at == ';')
            reader->at += strcspn(reader->at, "\n");
        else
            good = read_word(reader, &ended);
        skip_blanks(reader);
    }
    return good && (*reader->at == '\0' || refuse(reader->why, "something follows the result"));
}

bool pgn_read(Played *played, const char *text, const Geometry *usual, char why[WHY_TEXT])
{
    Reader reader = { .at = text, .played = played, .usual = usual, .why = why };
    played_init(played, usual);
    for (skip_blanks(&reader); *reader.at == '['; skip_blanks(&reader))
        if (!read_tag(&reader))
            return false;
    return set_up(&reader) && read_moves(&reader);
}
