/* A scanner that knows what to pass over, and a game that grows by what it finds. */
#include "match/pgnfile.h"

#include "game/cfour.h"
#include "game/notation.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef enum { TOKEN_END, TOKEN_TAG, TOKEN_RESULT, TOKEN_MOVE, TOKEN_BROKEN } Token;

typedef struct {
    const char *at, *end;
    int line;               /* of `at`, from 1 */
    char name[32];          /* of a tag, or the word of a move or a result */
    char value[FEN_TEXT];   /* of a tag; what is longer is cut, and no FEN */
} Scanner;

static int look(const Scanner *scanner)
{
    return scanner->at < scanner->end ? (unsigned char)*scanner->at : EOF;
}

static int take(Scanner *scanner)
{
    const int c = look(scanner);
    scanner->line += c == '\n';
    scanner->at += c != EOF;
    return c;
}

/* ---- tokens ---- */

/* Passes over everything up to this byte; false if it does not come. */
static bool pass(Scanner *scanner, int last)
{
    int c;
    do
        c = take(scanner);
    while (c != last && c != EOF);
    return c == last;
}

/* Passes over a variation, which may have others in it; false if it does not end. */
static bool pass_variation(Scanner *scanner)
{
    int level = 0;
    for (int c = take(scanner); c != EOF; c = take(scanner)) {
        level += (c == '(') - (c == ')');
        if (level == 0)
            return true;
        if (c == '{' && !pass(scanner, '}'))
            return false;
    }
    return false;
}

/* Adds a byte to a text if there is room. */
static void append(char *text, size_t size, size_t *length, int c)
{
    if (*length + 1 < size)
        text[(*length)++] = (char)c;
    text[*length] = '\0';
}

/* [Name "Value"], with a backslash before a quote or a backslash. */
static Token take_tag(Scanner *scanner)
{
    size_t name = 0, value = 0;
    scanner->name[0] = scanner->value[0] = '\0';
    take(scanner);
    while (isalnum(look(scanner)) || look(scanner) == '_')
        append(scanner->name, sizeof scanner->name, &name, take(scanner));
    while (look(scanner) == ' ' || look(scanner) == '\t')
        take(scanner);
    if (name == 0 || take(scanner) != '"')
        return TOKEN_BROKEN;
    for (int c = take(scanner); c != '"'; c = take(scanner)) {
        if (c == '\\' && (look(scanner) == '"' || look(scanner) == '\\'))
            c = take(scanner);
        if (c == EOF || c == '\n')
            return TOKEN_BROKEN;
        append(scanner->value, sizeof scanner->value, &value, c);
    }
    while (look(scanner) == ' ' || look(scanner) == '\t')
        take(scanner);
    return take(scanner) == ']' ? TOKEN_TAG : TOKEN_BROKEN;
}

static bool ends_word(int c)
{
    return c == EOF || isspace(c) || strchr("{}()[];$", c) != NULL;
}

/* The digits of a move number and the dots behind them; false if it is something else, and nothing is taken. */
static bool pass_number(Scanner *scanner)
{
    const char *at = scanner->at;
    while (at < scanner->end && isdigit((unsigned char)*at))
        at++;
    const int next = at < scanner->end ? (unsigned char)*at : EOF;
    if (at == scanner->at || (next != '.' && !ends_word(next)))
        return false;
    while (at < scanner->end && *at == '.')
        at++;
    scanner->at = at;
    return true;
}

static Token take_word(Scanner *scanner)
{
    static const char *const RESULTS[] = { "1-0", "0-1", "1/2-1/2", "*" };
    size_t length = 0;
    while (!ends_word(look(scanner)))
        append(scanner->name, sizeof scanner->name, &length, take(scanner));
    for (size_t i = 0; i < sizeof RESULTS / sizeof RESULTS[0]; i++)
        if (strcmp(scanner->name, RESULTS[i]) == 0)
            return TOKEN_RESULT;
    while (length > 1 && strchr("!?+#", scanner->name[length - 1]) != NULL)
        scanner->name[--length] = '\0';
    return length == 0 ? TOKEN_BROKEN : TOKEN_MOVE;
}

static Token next_token(Scanner *scanner)
{
    for (;;) {
        const bool begins_line = scanner->line == 1 ? false : scanner->at[-1] == '\n';
        const int c = look(scanner);
        bool good = true;
        if (c == EOF)
            return TOKEN_END;
        if (c == '[')
            return take_tag(scanner);
        if (isspace(c) || c == '.')
            take(scanner);
        else if (c == ';' || (c == '%' && begins_line))
            pass(scanner, '\n');
        else if (c == '{')
            good = pass(scanner, '}');
        else if (c == '(')
            good = pass_variation(scanner);
        else if (c == '$')
            while (take(scanner), !ends_word(look(scanner)))
                continue;
        else if (!pass_number(scanner))
            return take_word(scanner);
        if (!good)
            return TOKEN_BROKEN;
    }
}

/* ---- games ---- */

typedef struct {
    const Geometry *geometry;
    int plies;
    PgnGame read;
    bool begun, moved; /* whether it has anything, and whether it has moves */
} Reader;

static void begin(Reader *reader)
{
    game_init(&reader->read.game, reader->geometry);
    reader->read.winner = -1;
    reader->begun = reader->moved = false;
}

/* A FEN of Cute Chess, or for any board one of ours. */
static bool take_fen(Reader *reader, char *fen, char why[WHY_TEXT])
{
    Board board;
    char *side = strchr(fen, ' ');
    if (side == NULL)
        return refuse(why, "the FEN has no side to move");
    *side++ = '\0';
    side[strcspn(side, " ")] = '\0';
    if (*side == 'w' || *side == 'b') {
        if (!cfour_has(reader->geometry))
            return refuse(why, "a FEN of Cute Chess is for 7,6,4 only");
        if (!cfour_fen_read(&board, fen, side, why, WHY_TEXT))
            return false;
    } else if (!fen_read(&board, reader->geometry, fen, side, why, WHY_TEXT)) {
        return false;
    }
    game_init_from(&reader->read.game, &board);
    return true;
}

static bool take_geometry(const Reader *reader, const char *value, char why[WHY_TEXT])
{
    int cols, rows, connect;
    const Geometry *g = reader->geometry;
    if (sscanf(value, "%3dx%3d, %3d in line", &cols, &rows, &connect) != 3 || (cols == g->cols && rows == g->rows && connect == g->connect))
        return true; /* the tag of somebody else has no meaning here */
    return refuse(why, "the game is of %.40s, not %dx%d, %d in line", value, g->cols, g->rows, g->connect);
}

static bool read_tag(Reader *reader, Scanner *scanner, char why[WHY_TEXT])
{
    if (strcmp(scanner->name, "FEN") == 0)
        return take_fen(reader, scanner->value, why);
    if (strcmp(scanner->name, "Geometry") == 0)
        return take_geometry(reader, scanner->value, why);
    if (strcmp(scanner->name, "Variant") == 0 && strcasecmp(scanner->value, "cfour") == 0 && !cfour_has(reader->geometry))
        return refuse(why, "the variant cfour is for 7,6,4 only");
    return true;
}

static bool read_move(Reader *reader, const char *word, char why[WHY_TEXT])
{
    Game *game = &reader->read.game;
    reader->moved = true;
    if (game->move_count >= reader->plies)
        return true;
    if (game_play(game, cfour_move_read(&game->now, word)) != MOVE_PLAYED)
        return refuse(why, "illegal move '%.31s'", word);
    return true;
}

static void read_result(Reader *reader, const char *word)
{
    reader->read.winner = strcmp(word, "1-0") == 0 ? PLAYER_X : strcmp(word, "0-1") == 0 ? PLAYER_O : -1;
}

bool pgnfile_read(const char *bytes, size_t size, const Geometry *geometry, int plies,
                  bool (*visit)(void *context, const PgnGame *game, char why[WHY_TEXT]), void *context, char why[WHY_TEXT])
{
    Scanner scanner = { .at = bytes, .end = bytes + size, .line = 1 };
    Reader reader = { .geometry = geometry, .plies = plies };
    char reason[WHY_TEXT] = "";
    Token token = TOKEN_TAG;
    bool good = true;
    for (begin(&reader); good && token != TOKEN_END;) {
        token = next_token(&scanner);
        const bool ends = token == TOKEN_RESULT || token == TOKEN_END || (token == TOKEN_TAG && reader.moved);
        if (token == TOKEN_RESULT)
            read_result(&reader, scanner.name);
        if (ends && reader.begun)
            good = visit(context, &reader.read, reason);
        if (ends || !reader.begun)
            begin(&reader);
        if (good && token == TOKEN_TAG)
            good = read_tag(&reader, &scanner, reason);
        else if (good && token == TOKEN_MOVE)
            good = read_move(&reader, scanner.name, reason);
        reader.begun |= token == TOKEN_TAG || token == TOKEN_MOVE;
        if (token == TOKEN_BROKEN)
            good = refuse(reason, "this is no PGN");
    }
    return good || refuse(why, "line %d: %.200s", scanner.line, reason);
}
