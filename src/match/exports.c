/* The form of a game is made as text first, so that a file that is resumed can be compared with what it should hold. */
#include "match/exports.h"

#include "base/file.h"
#include "game/cfour.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

void exports_init(Export exports[EXPORT_COUNT], const Settings *settings)
{
    exports[EXPORT_PGN] = (Export){ .path = settings->pgn, .what = "PGN", .style = &settings->pgn_style };
    exports[EXPORT_EPD] = (Export){ .path = settings->epd, .what = "EPD" };
    for (int i = 0; i < EXPORT_COUNT; i++)
        text_init(&exports[i].old);
}

void exports_free(Export exports[EXPORT_COUNT])
{
    for (int i = 0; i < EXPORT_COUNT; i++)
        text_free(&exports[i].old);
}

/* The position in which a game ended, one a line. */
static void add_end(Text *text, const Record *record)
{
    Game game;
    char fen[FEN_TEXT], cfour[CFOUR_TEXT], why[WHY_TEXT];
    if (!record_replay(record, &game, why))
        return; /* no game that was played, nor one of results that were read, which are looked at */
    text_printf(text, "%s\n", cfour_has(&record->geometry) ? cfour_fen_write(&game.now, cfour) : fen_write(&game.now, fen));
}

void export_add(const Export *export, Text *text, const Record *record)
{
    if (export->style != NULL)
        pgn_add(text, record, export->style);
    else
        add_end(text, record);
}

bool export_is_ours(Export *export, char why[WHY_TEXT])
{
    size_t size = 0;
    char *bytes = (char *)file_read_regular(export->path, &size);
    if (bytes == NULL) /* what is no regular file cannot lose anything */
        return errno == ENOENT || errno == ENOTSUP || refuse(why, "%s file '%.100s': %s", export->what, export->path, strerror(errno));
    const bool good = size == 0 || (size <= export->old.length && memcmp(bytes, export->old.bytes, size) == 0);
    free(bytes);
    export->kept = size;
    return good || refuse(why, "%s file '%.100s' has other games than the results, or tells other things of them; take another name, or remove it",
                          export->what, export->path);
}

static bool write_text(const Export *export, const Text *text, size_t from)
{
    if (text->failed)
        errno = ENOMEM;
    return !text->failed && (text->length == from || fputs(text->bytes + from, export->file) >= 0) && fflush(export->file) == 0;
}

bool export_write(const Export *export, const Record *record)
{
    Text text;
    text_init(&text);
    export_add(export, &text, record);
    const bool good = write_text(export, &text, 0);
    text_free(&text);
    return good;
}

bool export_write_old(const Export *export)
{
    return write_text(export, &export->old, export->kept);
}
