/* Tags may come in any order, so that the board is set up when all of them are known. */
#include "record/pgn_read.h"

#include "base/number.h"
#include "base/utf8.h"
#include "base/words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

/* A tag that tells of the board. */
typedef struct {
    char value[FEN_TEXT];
    int line; /* 0: it is not there */
} Tag;

/* A game that grows by what is found. */
typedef struct {
    PgnReader *reader;
    Played *played;
    Tag site, variant, geometry, fen;
    bool begun;  /* there is something of it */
    bool set_up; /* the board is there */
    int moves;   /* seen; those behind the plies are not played */
    char *why;   /* WHY_TEXT */
} Growing;

PgnReader pgn_reader(const char *bytes, size_t size, const PgnRules *rules)
{
    return (PgnReader){ .scanner = pgn_scanner(bytes, size), .rules = *rules };
}

/* ---- tags ---- */

/* "?", "??" and "????.??.??" say that nothing is known. */
static void copy(char *to, size_t size, const char *value)
{
    utf8_copy(to, size, value[strspn(value, "?.")] == '\0' ? "" : value);
    utf8_mend(to);
}

/* Cute Games writes columns, from 0, some names of tags small, and positions as its file of openings has them. */
static bool is_of_cute_games(const Growing *growing)
{
    return strcmp(growing->site.value, "CuteGames") == 0;
}

static void take_tag(Growing *growing)
{
    const PgnScanner *scanner = &growing->reader->scanner;
    Played *played = growing->played;
    const struct {
        const char *name;
        char *to;
        size_t size;
        int *line;
    } TAGS[] = {
        { "Event", played->event, sizeof played->event, NULL },
        { "Round", played->round, sizeof played->round, NULL },
        { "Date", played->date, sizeof played->date, NULL },
        { "White", played->name[PLAYER_X], PLAYED_NAME, NULL },
        { "Black", played->name[PLAYER_O], PLAYED_NAME, NULL },
        { "Result", played->result, sizeof played->result, NULL },
        { "Site", growing->site.value, FEN_TEXT, &growing->site.line },
        { "Variant", growing->variant.value, FEN_TEXT, &growing->variant.line },
        { "Geometry", growing->geometry.value, FEN_TEXT, &growing->geometry.line },
        { "FEN", growing->fen.value, FEN_TEXT, &growing->fen.line },
    };
    for (size_t i = 0; i < sizeof TAGS / sizeof TAGS[0]; i++)
        if (strcasecmp(scanner->name, TAGS[i].name) == 0) {
            if (TAGS[i].to == played->result && !pgn_is_result(scanner->value))
                return; /* it is not known */
            copy(TAGS[i].to, TAGS[i].size, scanner->value);
            if (TAGS[i].line != NULL && TAGS[i].to[0] != '\0')
                *TAGS[i].line = scanner->line;
        }
    growing->reader->scanner.moves_are_numbers = is_of_cute_games(growing);
}

/* ---- the board ---- */

/* "7x6, 4 in line" */
static bool read_geometry(const char *value, Geometry *geometry, char why[WHY_TEXT])
{
    unsigned cols, rows, connect;
    int end = 0;
    if (strlen(value) > 24 || sscanf(value, "%3ux%3u, %3u in line%n", &cols, &rows, &connect, &end) != 3 || end == 0 || value[end] != '\0')
        return refuse(why, "the tag Geometry is COLSxROWS, CONNECT in line, not '%.40s'", value);
    return geometry_make(geometry, cols, rows, connect, why);
}

/* The board, of which growing->reader->line says where it is told. */
static bool choose_board(Growing *growing, Geometry *geometry)
{
    static const Geometry CUTE_CHESS = GEOMETRY_OF(7, 6, 4);
    const PgnRules *rules = &growing->reader->rules;
    const char *variant = growing->variant.value;
    const bool is_cfour = strcasecmp(variant, "cfour") == 0;
    growing->reader->line = growing->variant.line;
    if (variant[0] != '\0' && !is_cfour && strcasecmp(variant, "fourinrow") != 0)
        return refuse(growing->why, "it is a game of the variant '%.30s'", variant);
    *geometry = is_cfour ? CUTE_CHESS : rules->usual;
    if (growing->geometry.line > 0) {
        growing->reader->line = growing->geometry.line;
        if (!read_geometry(growing->geometry.value, geometry, growing->why))
            return false;
    }
    const Geometry *only = &rules->usual;
    if (!rules->only_usual || geometry_equal(geometry, only))
        return true;
    if (growing->geometry.line == 0)
        return refuse(growing->why, "the variant cfour is for 7,6,4 only");
    return refuse(growing->why, "the game is of %.40s, not %dx%d, %d in line", growing->geometry.value, only->cols, only->rows, only->connect);
}

static bool set_up_cute_games(Game *game, const Geometry *geometry, const char *opening, char why[WHY_TEXT])
{
    if (strcmp(opening, "startpos") == 0)
        return true;
    if (!played_setup(game, geometry, opening, why))
        return false;
    game_fix_moves(game); /* they are those of the opening */
    return true;
}

static bool set_up(Growing *growing)
{
    Geometry geometry;
    if (!choose_board(growing, &geometry))
        return false;
    growing->set_up = true;
    game_init(&growing->played->game, &geometry);
    if (growing->fen.line == 0)
        return true;
    growing->reader->line = growing->fen.line;
    if (is_of_cute_games(growing))
        return set_up_cute_games(&growing->played->game, &geometry, growing->fen.value, growing->why);
    Words words = words_of(growing->fen.value);
    char *rows = words_next(&words);
    const char *side = words_next(&words);
    if (side == NULL)
        return refuse(growing->why, "the FEN has no side to move");
    return played_setup_fen(&growing->played->game, &geometry, rows, side, growing->why);
}

/* ---- moves ---- */

/* The P of a stone may be left out, as chess programs do with pawns. */
static bool play_drop(Game *game, const char *word, char why[WHY_TEXT])
{
    char drop[40]; /* the scanner cuts words */
    snprintf(drop, sizeof drop, "%s%s", *word == '@' ? "P" : "", word);
    return played_drop(game, drop, why);
}

static bool play_column(Game *game, const char *word, char why[WHY_TEXT])
{
    uint64_t column;
    if (number_parse(word, 0, MAX_COLS, &column) != NUMBER_OK)
        return refuse(why, "illegal move '%.31s': moves are columns from 0", word);
    return played_move(game, (long)column, why);
}

/* Those of the opening say so in the comment behind them, as long as all before did. */
static void take_comment(Growing *growing)
{
    const char *first = growing->reader->scanner.name;
    Game *game = &growing->played->game;
    if (game->move_count == growing->moves && game->move_count == game->undo_limit + 1 && (strcmp(first, "opening") == 0 || strcmp(first, "book") == 0))
        game_fix_moves(game);
}

static bool take_move(Growing *growing)
{
    PgnReader *reader = growing->reader;
    if (!growing->set_up && !set_up(growing))
        return false;
    reader->line = reader->scanner.line;
    return growing->moves++ >= reader->rules.plies
           || (is_of_cute_games(growing) ? play_column : play_drop)(&growing->played->game, reader->scanner.name, growing->why);
}

/* ---- games ---- */

static bool take(Growing *growing, PgnToken token)
{
    const PgnScanner *scanner = &growing->reader->scanner;
    growing->reader->line = scanner->line;
    growing->begun |= token == PGN_TAG || token == PGN_MOVE;
    switch (token) {
    case PGN_TAG:
        take_tag(growing);
        break;
    case PGN_MOVE:
        return take_move(growing);
    case PGN_COMMENT:
        take_comment(growing);
        break;
    case PGN_BROKEN:
        return refuse(growing->why, "this is no PGN: %s", scanner->problem);
    case PGN_RESULT: /* of nothing */
    case PGN_END:
        break;
    }
    return true;
}

static PgnToken next_token(PgnReader *reader)
{
    const bool has_tag = reader->has_tag;
    reader->has_tag = false;
    return has_tag ? PGN_TAG : pgn_scan(&reader->scanner);
}

static bool ends(const Growing *growing, PgnToken token)
{
    return token == PGN_END || (token == PGN_RESULT && growing->begun) || (token == PGN_TAG && growing->moves > 0);
}

PgnAnswer pgn_next(PgnReader *reader, Played *played, char why[WHY_TEXT])
{
    Growing growing = { .reader = reader, .played = played, .why = why };
    PgnToken token;
    played_init(played, &reader->rules.usual);
    reader->scanner.moves_are_numbers = false;
    while (!ends(&growing, token = next_token(reader)))
        if (!take(&growing, token))
            return PGN_REFUSED;
    if (!growing.begun)
        return PGN_NONE;
    if (!growing.set_up && !set_up(&growing))
        return PGN_REFUSED;
    reader->line = reader->scanner.line;
    reader->has_tag = token == PGN_TAG;
    if (token == PGN_RESULT)
        copy(played->result, sizeof played->result, reader->scanner.name);
    return PGN_GAME;
}

bool pgn_read(Played *played, const char *text, const Geometry *usual, char why[WHY_TEXT])
{
    PgnReader reader = pgn_reader(text, strlen(text), &(PgnRules){ .usual = *usual, .plies = MAX_CELLS });
    Played other;
    switch (pgn_next(&reader, played, why)) {
    case PGN_GAME:
        return pgn_next(&reader, &other, why) == PGN_NONE || refuse(why, "something follows the result");
    case PGN_NONE:
        return refuse(why, "there is no game");
    case PGN_REFUSED:
        break;
    }
    return false;
}
