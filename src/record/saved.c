/* The order of lines is free, but the size comes first, since all else depends on it. */
#include "record/saved.h"

#include "base/utf8.h"
#include "base/words.h"
#include "game/notation.h"

#include <stdio.h>
#include <string.h>

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
    if (!geometry_make(&geometry, (unsigned)numbers[0], (unsigned)numbers[1], (unsigned)numbers[2], why, WHY_TEXT))
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
    if (played->game.move_count > 0)
        return refuse(why, "start comes before moves");
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

static bool read_line(Played *played, char *line, bool *has_size, char why[WHY_TEXT])
{
    Words words = words_of(line);
    if (words_take(&words, "size"))
        return *has_size = read_size(played, &words, why);
    if (!*has_size)
        return refuse(why, "the first line of a game is its size");
    if (words_take(&words, "start"))
        return read_start(played, &words, why);
    if (words_take(&words, "moves"))
        return played_columns(&played->game, &words, why);
    if (words_take(&words, "players"))
        return read_players(played, &words);
    return refuse(why, "'%.40s' is no line of a game", words_rest(&words));
}

bool saved_has_line(const char *line)
{
    static const char *const FIRST[] = { "size ", "start ", "moves", "players " };
    for (size_t i = 0; i < sizeof FIRST / sizeof FIRST[0]; i++)
        if (strncmp(line, FIRST[i], strlen(FIRST[i])) == 0)
            return true;
    return false;
}

bool saved_read(Played *played, char *text, char why[WHY_TEXT])
{
    bool has_size = false;
    for (char *line; (line = words_cut(&text, "\r\n")) != NULL;)
        if (*line != '\0' && !read_line(played, line, &has_size, why))
            return false;
    return has_size || refuse(why, "there is no game");
}
