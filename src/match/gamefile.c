/* Both kinds of files come down to games: a FEN is one without moves. */
#include "match/gamefile.h"

#include "base/checksum.h"
#include "base/file.h"
#include "base/line.h"
#include "base/memory.h"
#include "base/utf16.h"
#include "base/utf8.h"
#include "base/words.h"
#include "game/notation.h"
#include "record/pgn_read.h"
#include "record/pgn_scan.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const GameFile *file;
    bool (*visit)(void *context, const GameFileEntry *entry, char why[WHY_TEXT]);
    void *context;
    int entries;
} Reading;

static bool visit(Reading *reading, const GameFileEntry *entry, char why[WHY_TEXT])
{
    reading->entries++;
    return reading->visit(reading->context, entry, why);
}

/* ---- a position or a sequence a line ---- */

static bool read_sequence(Game *game, const GameFile *file, const char *sequence, char why[WHY_TEXT])
{
    char reason[WHY_TEXT];
    return played_sequence(game, file->geometry, sequence, file->plies, reason) || refuse(why, "'%.80s': %.150s", sequence, reason);
}

static bool read_line(Reading *reading, char *line, char why[WHY_TEXT])
{
    GameFileEntry entry = { .is_pgn = false, .winner = -1 };
    Words words = words_of(line);
    char *first = words_next(&words), *behind = words.rest;
    Words peeked = words;
    const char *second = words_next(&peeked);
    /* Behind a sequence anything may stand, but on a board of one row it is a side that tells of a FEN. */
    const bool fen = reading->file->geometry->rows == 1 ? fen_is_meant(first, behind) : strchr(first, '/') != NULL;
    if (fen && second == NULL)
        return refuse(why, "the FEN has no side to move");
    entry.operations = fen ? peeked.rest : behind;
    if (!(fen ? played_setup_fen(&entry.game, reading->file->geometry, first, second, why)
                 : read_sequence(&entry.game, reading->file, first, why)))
        return false;
    return visit(reading, &entry, why);
}

static bool read_lines(Reading *reading, const char *bytes, size_t size, char why[WHY_TEXT])
{
    LineReader *reader = memory_resize(NULL, sizeof *reader);
    char reason[WHY_TEXT] = "it is too long, or has control characters";
    bool good = reader != NULL;
    int number = 0;
    if (!good)
        return refuse(why, "not enough memory");
    line_init(reader);
    for (size_t at = 0; good && at < size;) {
        at += line_feed(reader, bytes + at, size - at);
        if (!reader->complete && at == size)
            line_feed(reader, "\n", 1); /* a last line without its end */
        if (!reader->complete)
            continue;
        number++;
        good = reader->state == LINE_GOOD && (words_are_ignored(reader->bytes) || read_line(reading, reader->bytes, reason));
    }
    free(reader);
    return good || refuse(why, "line %d: %.200s", number, reason);
}

/* ---- PGN ---- */

static int winner_of(const Played *played)
{
    return strcmp(played->result, "1-0") == 0 ? PLAYER_X : strcmp(played->result, "0-1") == 0 ? PLAYER_O : -1;
}

static bool read_pgn(Reading *reading, const char *bytes, size_t size, char why[WHY_TEXT])
{
    const GameFile *file = reading->file;
    PgnReader reader = pgn_reader(bytes, size, &(PgnRules){ .usual = *file->geometry, .only_usual = true, .plies = file->plies });
    Played played;
    PgnAnswer answer;
    char reason[WHY_TEXT];
    while ((answer = pgn_next(&reader, &played, reason)) == PGN_GAME) {
        const GameFileEntry entry = { .game = played.game, .is_pgn = true, .winner = winner_of(&played) };
        if (!visit(reading, &entry, reason))
            break;
    }
    return answer == PGN_NONE || refuse(why, "line %d: %.200s", reader.line, reason);
}

static bool is_pgn(const GameFile *file, const char *bytes, size_t size)
{
    return file->format == GAMEFILE_PGN || (file->format == GAMEFILE_ANY && pgn_begins(bytes, size));
}

/* ---- the whole ---- */

bool gamefile_read(const GameFile *file, bool (*visit_entry)(void *context, const GameFileEntry *entry, char why[WHY_TEXT]), void *context,
                   uint64_t *checksum, char why[WHY_TEXT])
{
    Reading reading = { file, visit_entry, context, 0 };
    char reason[WHY_TEXT];
    size_t size = 0;
    char *bytes = (char *)file_read_regular(file->path, &size);
    if (bytes == NULL)
        return refuse(why, "'%.100s' cannot be read: %s", file->path, file_reason(errno));
    const size_t mark = utf8_mark_length(bytes, size);
    if (checksum != NULL)
        *checksum = checksum_add(CHECKSUM_NONE, bytes, size);
    const bool good = utf16_begins(bytes, size) ? refuse(reason, UTF16_REFUSED)
                      : is_pgn(file, bytes + mark, size - mark)
                          ? read_pgn(&reading, bytes + mark, size - mark, reason)
                          : read_lines(&reading, bytes + mark, size - mark, reason);
    free(bytes);
    if (!good)
        return refuse(why, "'%.100s', %.180s", file->path, reason);
    return reading.entries > 0 || refuse(why, "'%.100s' has none", file->path);
}
