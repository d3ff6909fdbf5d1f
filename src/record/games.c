/* What a game is written in shows in the first characters of its first line. Games of several lines are gathered until another begins. */
#include "record/games.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "base/words.h"
#include "game/notation.h"
#include "record/pgn_read.h"
#include "record/pgn_scan.h"
#include "record/saved.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void games_begin(GameReader *reader, const Geometry *usual)
{
    reader->usual = *usual;
    text_init(&reader->block);
    reader->kind = GAMES_NONE;
    reader->line_number = reader->first_line = reader->spoiled_line = reader->answered_line = 0;
}

void games_end(GameReader *reader)
{
    text_free(&reader->block);
}

/* ---- one line ---- */

/* A line of results may have written any character as \u…; names and such are shown to people. */
static void copy_shown(char *to, size_t size, const char *from)
{
    utf8_copy(to, size, from);
    utf8_present(to, ' ');
}

/* A game of the runner. False with the reason; *played is then undefined. */
static bool take_record(Played *played, const Record *record, char why[WHY_TEXT])
{
    played_init(played, &record->geometry);
    if (!record_replay(record, &played->game, why))
        return false;
    copy_shown(played->event, sizeof played->event, record->event);
    snprintf(played->round, sizeof played->round, "%d", record->round + 1);
    copy_shown(played->date, sizeof "YYYY-MM-DD", record->date);
    for (char *c = played->date; *c != '\0'; c++)
        *c = *c == '-' ? '.' : *c; /* as in PGN */
    for (int side = 0; side < 2; side++)
        copy_shown(played->name[side], PLAYED_NAME, record->name[side]);
    snprintf(played->result, sizeof played->result, "%s", result_name(record->result));
    return true;
}

/* A sequence; columns; a FEN and columns. The line is cut up. */
static bool read_words(Played *played, const Geometry *usual, char *line, char why[WHY_TEXT])
{
    played_init(played, usual);
    line = words_rest(&(Words){ line });
    Words words = words_of(line);
    const char *behind = line + strcspn(line, " \t");
    if (*behind == '\0')
        return played_setup_pasted(&played->game, usual, line, why);
    if (fen_is_meant(line, behind)) {
        char *rows = words_next(&words);
        if (!played_setup_fen(&played->game, usual, rows, words_next(&words), why) || !played_counters(&words, why))
            return false;
    }
    return played_columns(&played->game, &words, why);
}

static GamesAnswer take_single(GameReader *reader, const char *line, Played *played, char why[WHY_TEXT])
{
    bool good;
    reader->answered_line = reader->line_number;
    if (*line == '{') {
        good = record_read(&reader->record, line) ? take_record(played, &reader->record, why)
                                                  : refuse(why, "it is no game of the runner");
    } else {
        char *copy = memory_copy_text(line);
        good = copy != NULL ? read_words(played, &reader->usual, copy, why) : refuse(why, "there is no memory");
        free(copy);
    }
    return good ? GAMES_GAME : GAMES_BAD;
}

/* ---- several lines ---- */

/* The game that has been gathered, if there is one. */
static GamesAnswer finish(GameReader *reader, Played *played, char why[WHY_TEXT])
{
    bool good = false;
    if (reader->kind == GAMES_NONE)
        return GAMES_MORE;
    if (reader->block.failed)
        refuse(why, "there is no memory");
    else if (reader->spoiled_line > 0)
        refuse(why, "its line %" PRIu64 " is too long, or has a control byte", reader->spoiled_line);
    else if (reader->kind == GAMES_PGN)
        good = pgn_read(played, reader->block.bytes, &reader->usual, why);
    else
        good = saved_read(played, reader->block.bytes, why);
    reader->kind = GAMES_NONE;
    reader->answered_line = reader->first_line;
    text_clear(&reader->block);
    return good ? GAMES_GAME : GAMES_BAD;
}

static void add_line(GameReader *reader, const char *line)
{
    text_add_string(&reader->block, line);
    text_add_string(&reader->block, "\n");
}

static void begin_block(GameReader *reader, GamesBlock kind, const char *line)
{
    reader->kind = kind;
    reader->in_moves = reader->in_comment = reader->has_result = reader->has_gap = false;
    reader->variations = 0;
    reader->first_line = reader->line_number;
    reader->spoiled_line = 0;
    add_line(reader, line);
}

/* Of which kind the game of several lines is that may begin with a line. */
static GamesBlock block_of(const char *line)
{
    return *line == '[' ? GAMES_PGN : strncmp(line, SAVED_BEGINNING, strlen(SAVED_BEGINNING)) == 0 ? GAMES_SAVED : GAMES_NONE;
}

/* Whether a line says nothing wherever it stands, or is a comment of PGN as a whole. */
static bool is_aside(const char *line)
{
    return words_are_ignored(line) || *line == ';' || *line == '%';
}

/* Whether a line begins with a comment of PGN in braces. A game of the runner is none. */
static bool begins_comment(const char *line)
{
    return *line == '{' && line[1 + strspn(line + 1, " \t")] != '"';
}

/* Whether a line, which begins no game of several lines, says nothing of moves in PGN: it is empty or a comment. */
static bool is_remark(const char *line)
{
    return is_aside(line) || begins_comment(line);
}

/* Whether a line in front of a game says nothing. A comment in braces must end with it, so that none hides a game. */
static bool is_preface(const char *line)
{
    const char *end = strchr(line, '}');
    return is_aside(line) || (begins_comment(line) && end != NULL && end[1 + strspn(end + 1, " \t\r")] == '\0');
}

/* Whether a line begins as a tag of PGN does: [Name "value"]. */
static bool is_tag(const char *line)
{
    const char *name = line + (*line == '['), *end = name;
    while (isalnum((unsigned char)*end) || *end == '_')
        end++;
    return name > line && end > name && end[strspn(end, " \t")] == '"';
}

/* Whether a line is the first of another game than that which is being gathered. In a comment only a tag is, so that one that does not end spoils
 * no other game: clocks and evaluations stand there in brackets. */
static bool begins_another(const GameReader *reader, const char *line)
{
    if (reader->in_comment)
        return is_tag(line);
    if (block_of(line) != GAMES_NONE)
        return reader->kind != GAMES_PGN || reader->in_moves;
    return reader->kind == GAMES_PGN ? reader->has_result && !is_remark(line)
                                     : !words_are_ignored(line) && !saved_has_line(line);
}

/* Looks in a line of moves for the result, which is the last word outside of comments and variations, and for which of those two it leaves open. */
static void watch_moves(GameReader *reader, const char *line)
{
    static const char DELIMITERS[] = " \t" PGN_MARKS;
    if (*line == '%' && !reader->in_comment)
        return;
    for (const char *at = line; *at != '\0';) {
        char word[16]; /* what does not fit is no result */
        const size_t length = strcspn(at, DELIMITERS);
        if (reader->in_comment) {
            reader->in_comment = *at++ != '}';
        } else if (length > 0) {
            snprintf(word, sizeof word, "%.*s", (int)length, at);
            if (reader->variations == 0)
                reader->has_result = pgn_is_result(word);
            at += length;
        } else if (*at == ';') {
            return;
        } else {
            reader->in_comment = *at == '{';
            reader->variations += *at == '(' ? 1 : *at == ')' && reader->variations > 0 ? -1 : 0;
            at += *at == '$' ? 1 + strcspn(at + 1, DELIMITERS) : 1; /* with the number of a glyph */
        }
    }
}

GamesAnswer games_take(GameReader *reader, const char *line, Played *played, char why[WHY_TEXT])
{
    reader->again = false;
    if (line == NULL)
        return finish(reader, played, why);
    reader->line_number++;
    if (reader->kind == GAMES_NONE) {
        if (is_preface(line))
            return GAMES_MORE;
        if (block_of(line) == GAMES_NONE)
            return take_single(reader, line, played, why);
        begin_block(reader, block_of(line), line);
        return GAMES_MORE;
    }
    reader->again = begins_another(reader, line);
    if (reader->again) {
        reader->line_number--;
        return finish(reader, played, why);
    }
    reader->has_gap |= words_are_ignored(line);
    if (words_are_ignored(line) && !reader->in_comment)
        return GAMES_MORE;
    if (reader->in_comment || block_of(line) == GAMES_NONE) {
        reader->in_moves = true;
        if (reader->kind == GAMES_PGN)
            watch_moves(reader, line);
    }
    add_line(reader, line);
    return GAMES_MORE;
}

GamesAnswer games_take_spoiled(GameReader *reader, Played *played, char why[WHY_TEXT])
{
    reader->again = reader->kind == GAMES_SAVED || (reader->kind == GAMES_PGN && reader->has_result && !reader->in_comment);
    if (reader->again)
        return finish(reader, played, why);
    reader->line_number++;
    if (reader->kind == GAMES_NONE) {
        reader->answered_line = reader->line_number;
        refuse(why, "too long, or with a control byte");
        return GAMES_BAD;
    }
    if (reader->spoiled_line == 0)
        reader->spoiled_line = reader->line_number;
    reader->in_moves |= reader->has_gap;
    return GAMES_MORE;
}
