/* How games are written and read is the business of record/; here is what clipboard and files make of it. */
#include "view/record.h"

#include "base/file.h"
#include "base/words.h"
#include "game/notation.h"
#include "record/saved.h"

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

bool record_paste(Game *game, const Geometry *geometry, const char *text, char *why)
{
    char line[1024];
    snprintf(line, sizeof line, "%s", text + strspn(text, " \t\r\n"));
    line[strcspn(line, "\r\n")] = '\0';
    Words words = words_of(line);
    const char *rest = words_rest(&words);
    return *rest == '\0' ? refuse(why, "there is nothing to paste") : played_setup(game, geometry, rest, why);
}

bool record_save(const char *path, const Game *game, const char *players, char *why)
{
    Text text;
    text_init(&text);
    saved_write(&text, game, players);
    const bool good = file_replace_text(path, &text) || refuse(why, "%.200s: %s", path, file_reason(errno));
    text_free(&text);
    return good;
}

bool record_load(const char *path, Played *loaded, char *why)
{
    size_t size;
    char text[4096];
    uint8_t *bytes = file_read_regular(path, &size);
    if (bytes == NULL)
        return refuse(why, "%.200s: %s", path, file_reason(errno));
    if (size < sizeof text)
        memcpy(text, bytes, size);
    free(bytes);
    if (size >= sizeof text)
        return refuse(why, "%.200s is too long for a game", path);
    text[size] = '\0';
    return saved_read(loaded, text, why);
}
