/* How games are written and read is the business of record/; here is what clipboard and files make of it. */
#include "view/record.h"

#include "base/file.h"
#include "base/utf16.h"
#include "base/utf8.h"
#include "base/words.h"
#include "game/notation.h"
#include "record/pgn_read.h"
#include "record/pgn_scan.h"
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

/* Of several games the first. The moves of its opening are taken back as others are. */
static bool read_pgn(Played *played, const char *text, const PgnRules *rules, char why[WHY_TEXT])
{
    char reason[WHY_TEXT] = "there is no game";
    PgnReader reader = pgn_reader(text, strlen(text), rules);
    if (pgn_next(&reader, played, reason) != PGN_GAME)
        return refuse(why, "line %d: %.200s", reader.line, reason);
    played->game.undo_limit = 0;
    return true;
}

static bool paste_pgn(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT])
{
    Played played;
    const bool good = read_pgn(&played, text, &(PgnRules){ .usual = *geometry, .only_usual = true, .plies = MAX_CELLS }, why);
    if (good)
        *game = played.game;
    return good;
}

bool record_paste(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT])
{
    if (pgn_begins(text, strlen(text)))
        return paste_pgn(game, geometry, text, why);
    char line[1024];
    snprintf(line, sizeof line, "%s", text + strspn(text, " \t\r\n"));
    line[strcspn(line, "\r\n")] = '\0';
    Words words = words_of(line);
    char *rest = words_rest(&words);
    return *rest == '\0' ? refuse(why, "there is nothing to paste") : played_setup_pasted(game, geometry, rest, why);
}

bool record_save(const char *path, const Game *game, const char *players, char why[WHY_TEXT])
{
    Text text;
    text_init(&text);
    saved_write(&text, game, players);
    const bool good = file_replace_text(path, &text) || refuse(why, "%.200s: %s", path, file_reason(errno));
    text_free(&text);
    return good;
}

static bool load(const char *path, bool takes_pgn, Played *loaded, char why[WHY_TEXT])
{
    static const PgnRules ANY_BOARD = { .usual = GEOMETRY_OF(7, 6, 4), .plies = MAX_CELLS };
    char reason[WHY_TEXT];
    size_t size;
    char *text = file_text(file_read_regular(path, &size), &size);
    if (text == NULL)
        return refuse(why, "%.200s: %s", path, file_reason(errno));
    char *begin = text + utf8_mark_length(text, size);
    const bool good = utf16_begins(text, size) ? refuse(reason, UTF16_REFUSED)
                      : takes_pgn && pgn_begins(begin, strlen(begin)) ? read_pgn(loaded, begin, &ANY_BOARD, reason) : saved_read(loaded, begin, reason);
    free(text);
    return good || refuse(why, "%.150s: %.140s", path, reason);
}

bool record_load_saved(const char *path, Played *loaded, char why[WHY_TEXT])
{
    return load(path, false, loaded, why);
}

bool record_load(const char *path, Played *loaded, char why[WHY_TEXT])
{
    return load(path, true, loaded, why);
}
