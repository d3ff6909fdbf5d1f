/* The order of lines is free, but the size comes first, since all else depends on it; so the moves are played when all lines are known. */
#include "record/saved.h"

#include "base/utf8.h"
#include "base/words.h"
#include "game/notation.h"

#include <string.h>

/* A game that grows line by line. */
typedef struct {
    Played *played;
    bool has_size;
    char *moves; /* NULL: there are none yet */
} Growing;

void saved_write(Text *text, const Game *game, const char *players)
{
    const Geometry *g = &game->now.geometry;
    char fen[FEN_TEXT];
    text_printf(text, SAVED_BEGINNING "%d %d %d\nstart %s\nmoves", g->cols, g->rows, g->connect, fen_write(&game->start, fen));
    for (int i = 0; i < game->move_count; i++)
        text_printf(text, " %d", game->moves[i]);
    text_add_string(text, "\n");
    if (players[0] != '\0')
        text_printf(text, "players %s\n", players);
}

static bool read_size(Played *played, Words *words, char why[WHY_TEXT])
{
    int numbers[3];
    Geometry geometry;
    for (int i = 0; i < 3; i++)
        if (!words_take_number(words, 1, MAX_BITS, &numbers[i]))
            return refuse(why, "size takes three numbers");
    if (!words_done(words))
        return refuse(why, "size takes three numbers, not more");
    if (!geometry_make(&geometry, (unsigned)numbers[0], (unsigned)numbers[1], (unsigned)numbers[2], why))
        return false;
    played_init(played, &geometry);
    return true;
}

static bool read_start(Played *played, Words *words, char why[WHY_TEXT])
{
    const Geometry geometry = played->game.now.geometry;
    const char *fen = words_rest(words);
    if (strpbrk(fen, " \t") == NULL)
        return refuse(why, "start takes the two words of a FEN");
    return played_setup(&played->game, &geometry, fen, why);
}

/* "x - o"; a text of another form is the name of nobody. */
static bool read_players(Played *played, Words *words)
{
    char *text = words_rest(words), *between = strstr(text, " - ");
    if (between != NULL) {
        *between = '\0';
        utf8_copy(played->name[PLAYER_X], PLAYED_NAME, text);
        utf8_copy(played->name[PLAYER_O], PLAYED_NAME, between + strlen(" - "));
    }
    return true;
}

static bool keep_moves(Growing *growing, const Words *words, char why[WHY_TEXT])
{
    if (growing->moves != NULL)
        return refuse(why, "there are two lines of moves");
    growing->moves = words->rest;
    return true;
}

bool saved_has_line(const char *line)
{
    static const char *const WORDS[] = { "size ", "start ", "players ", "fen ", "turn ", "status ", "line ", "row " };
    for (size_t i = 0; i < sizeof WORDS / sizeof WORDS[0]; i++)
        if (strncmp(line, WORDS[i], strlen(WORDS[i])) == 0)
            return true;
    return words_begin(line, "moves");
}

static bool read_line(Growing *growing, char *line, char why[WHY_TEXT])
{
    Words words = words_of(line);
    if (words_take(&words, "size")) {
        growing->moves = NULL;
        return growing->has_size = read_size(growing->played, &words, why);
    }
    if (!growing->has_size)
        return refuse(why, "a game begins with its size, or in PGN with a tag");
    if (words_take(&words, "start"))
        return read_start(growing->played, &words, why);
    if (words_take(&words, "moves"))
        return keep_moves(growing, &words, why);
    if (words_take(&words, "players"))
        return read_players(growing->played, &words);
    return saved_has_line(line) || refuse(why, "'%.40s' is no line of a game", words_rest(&words)); /* what follows from the others */
}

bool saved_read(Played *played, char *text, char why[WHY_TEXT])
{
    Growing growing = { .played = played };
    for (char *line; (line = words_cut(&text, "\r\n")) != NULL;)
        if (*line != '\0' && !read_line(&growing, line, why))
            return false;
    if (!growing.has_size)
        return refuse(why, "there is no game");
    return growing.moves == NULL || played_columns(&played->game, &(Words){ growing.moves }, why);
}
