/* Reading goes through a game of its own, so that bad text changes nothing. */
#include "view/record.h"

#include "base/file.h"
#include "base/keys.h"
#include "base/number.h"
#include "base/words.h"
#include "game/notation.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void record_copy_fen(Text *text, const Game *game)
{
    char fen[FEN_TEXT];
    text_printf(text, "%s", fen_write(&game->now, fen));
}

void record_copy(Text *text, const Game *game)
{
    if (game->start.count > 0 || sequence_character(game->now.geometry.cols - 1) == '\0') {
        record_copy_fen(text, game);
        return;
    }
    for (int i = 0; i < game->move_count; i++)
        text_printf(text, "%c", sequence_character(game->moves[i]));
}

static bool paste_fen(Game *game, const Geometry *geometry, char *line, char *why)
{
    char reason[WHY_TEXT / 2];
    Board board;
    Words words = words_of(line);
    const char *rows = words_next(&words), *side = words_next(&words);
    if (rows == NULL || side == NULL || !words_done(&words))
        return refuse(why, "a FEN has two words");
    if (!fen_read(&board, geometry, rows, side, reason, sizeof reason))
        return refuse(why, "%s", reason);
    game_init_from(game, &board);
    return true;
}

bool record_paste(Game *game, const Geometry *geometry, const char *text, char *why)
{
    char line[1024];
    Game pasted;
    snprintf(line, sizeof line, "%s", text + strspn(text, " \t\r\n"));
    if (line[0] == '\0')
        return refuse(why, "there is nothing to paste");
    line[strcspn(line, "\r\n")] = '\0';
    Words words = words_of(line);
    char *rest = words_rest(&words);
    if (strchr(rest, ' ') != NULL)
        return paste_fen(game, geometry, rest, why);
    game_init(&pasted, geometry);
    for (const char *c = rest; *c != '\0'; c++)
        if (board_status(&pasted.now) != STATUS_PLAYING || game_play(&pasted, sequence_column(*c)) != MOVE_PLAYED)
            return refuse(why, "'%c' is no move here", *c);
    *game = pasted;
    return true;
}

static void write_game(Text *text, const Game *game)
{
    const Geometry *g = &game->now.geometry;
    char fen[FEN_TEXT];
    text_printf(text, "size %d %d %d\nstart %s\nmoves", g->cols, g->rows, g->connect, fen_write(&game->start, fen));
    for (int i = 0; i < game->move_count; i++)
        text_printf(text, " %d", game->moves[i]);
    text_add_string(text, "\n");
}

bool record_save(const char *path, const Game *game, const char *players, char *why)
{
    Text text;
    text_init(&text);
    write_game(&text, game);
    if (players[0] != '\0')
        text_printf(&text, "players %s\n", players);
    const FilePart part = { text.bytes, text.length };
    if (text.failed)
        errno = ENOMEM;
    const bool good = !text.failed && file_replace(path, &part, 1);
    if (!good)
        refuse(why, "%.200s: %s", path, strerror(errno));
    text_free(&text);
    return good;
}

static bool load_moves(Game *game, Words *words, char *why)
{
    uint64_t column;
    for (const char *word; (word = words_next(words)) != NULL;)
        if (number_parse(word, 0, MAX_COLS, &column) != NUMBER_OK || board_status(&game->now) != STATUS_PLAYING
            || game_play(game, (long)column) != MOVE_PLAYED)
            return refuse(why, "'%.20s' is no move here", word);
    return true;
}

static bool load_size(Game *game, Words *words, char *why)
{
    uint64_t numbers[3];
    char reason[WHY_TEXT / 2];
    Geometry geometry;
    for (int i = 0; i < 3; i++) {
        const char *word = words_next(words);
        if (word == NULL || number_parse(word, 1, MAX_BITS, &numbers[i]) != NUMBER_OK)
            return refuse(why, "size takes three numbers");
    }
    if (!geometry_make(&geometry, (unsigned)numbers[0], (unsigned)numbers[1], (unsigned)numbers[2], reason, sizeof reason))
        return refuse(why, "%s", reason);
    game_init(game, &geometry);
    return true;
}

static bool load_line(Game *game, char *line, bool *has_size, char *why)
{
    Words words = words_of(line);
    if (words_take(&words, "size"))
        return *has_size = load_size(game, &words, why);
    if (!*has_size)
        return refuse(why, "the first line of a game is its size");
    if (words_take(&words, "start"))
        return paste_fen(game, &game->now.geometry, words_rest(&words), why);
    if (words_take(&words, "moves"))
        return load_moves(game, &words, why);
    if (words_take(&words, "players"))
        return true;
    return refuse(why, "'%.40s' is no line of a game", words_rest(&words));
}

bool record_load(const char *path, Game *game, char *why)
{
    size_t size;
    char text[4096], *rest = text;
    uint8_t *bytes = file_read(path, &size);
    Game loaded;
    bool good = true, has_size = false;
    if (bytes == NULL)
        return refuse(why, "%.200s: %s", path, strerror(errno));
    if (size < sizeof text)
        memcpy(text, bytes, size);
    free(bytes);
    if (size >= sizeof text)
        return refuse(why, "%.200s is too long for a game", path);
    text[size] = '\0';
    for (char *line; good && (line = strsep(&rest, "\r\n")) != NULL;)
        good = *line == '\0' || load_line(&loaded, line, &has_size, why);
    if (good && !has_size)
        good = refuse(why, "%.200s is empty", path);
    if (good)
        *game = loaded;
    return good;
}
