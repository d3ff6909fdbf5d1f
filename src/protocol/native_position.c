/* The columns and the positions of the native dialect. */
#include "protocol/native_position.h"

#include "base/number.h"
#include "game/notation.h"
#include "protocol/native_command.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* `word` is a number, however large. */
static bool play_column(Game *game, const char *word, Failure *failure)
{
    uint64_t column;
    const int cols = game->now.geometry.cols;
    if (number_parse(word, 0, LONG_MAX, &column) != NUMBER_OK)
        column = LONG_MAX;
    switch (game_play(game, (long)column)) {
    case MOVE_GAME_OVER:
        return failure_set(failure, FAILURE_GAME_OVER, "the game is over before the move %.20s", word);
    case MOVE_NO_SUCH_COLUMN:
        return failure_set(failure, FAILURE_ILLEGAL_MOVE, "columns go from 0 to %d, not %.20s", cols - 1, word);
    case MOVE_COLUMN_FULL:
        return failure_set(failure, FAILURE_ILLEGAL_MOVE, "column %d is full", (int)column);
    case MOVE_PLAYED:
        break;
    }
    return true;
}

bool native_play_columns(Game *game, Words *words, Failure *failure)
{
    enum { MOST = MAX_CELLS + 1 }; /* one of so many cannot be played */
    const char *columns[MOST], *word;
    uint64_t number;
    int count = 0;
    while ((word = words_next(words)) != NULL) {
        if (number_parse(word, 0, UINT64_MAX, &number) == NUMBER_MALFORMED)
            return failure_set(failure, FAILURE_BAD_ARGUMENT, "a column is a number, not '%.60s'", word);
        if (count < MOST)
            columns[count++] = word;
    }
    for (int i = 0; i < count; i++)
        if (!play_column(game, columns[i], failure))
            return false;
    return true;
}

static bool position_start(Game *game, Words *words, Failure *failure)
{
    (void)game;
    return native_no_more(words, failure);
}

/* Whatever is wrong with a move makes the position bad. */
static bool position_moves(Game *game, Words *words, Failure *failure)
{
    if (native_play_columns(game, words, failure))
        return true;
    if (failure->code != FAILURE_BAD_ARGUMENT)
        failure->code = FAILURE_BAD_POSITION;
    return false;
}

static bool position_sequence(Game *game, Words *words, Failure *failure)
{
    const char *sequence = words_next(words);
    if (!native_no_more(words, failure))
        return false;
    for (int i = 0; sequence != NULL && sequence[i] != '\0'; i++) {
        char word[NUMBER_TEXT];
        const int column = sequence_column(sequence[i]);
        if (column < 0 || column >= game->now.geometry.cols)
            return failure_set(failure, FAILURE_BAD_POSITION, "character %d of the sequence is no column", i + 1);
        snprintf(word, sizeof word, "%d", column);
        if (!play_column(game, word, failure)) {
            failure->code = FAILURE_BAD_POSITION;
            return false;
        }
    }
    return true;
}

static bool position_fen(Game *game, Words *words, Failure *failure)
{
    const char *rows = words_next(words);
    const char *side = words_next(words);
    Board board;
    char why[128];
    if (side == NULL)
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "a FEN is the rows, a blank and the side to move");
    if (!native_no_more(words, failure))
        return false;
    if (!fen_read(&board, &game->now.geometry, rows, side, why, sizeof why))
        return failure_set(failure, FAILURE_BAD_POSITION, "%s", why);
    game_init_from(game, &board);
    return true;
}

bool native_read_position(const Geometry *geometry, Words *words, Game *game, Failure *failure)
{
    static const struct {
        const char *form;
        bool (*read)(Game *game, Words *words, Failure *failure);
    } FORMS[] = {
        { "start", position_start },
        { "moves", position_moves },
        { "sequence", position_sequence },
        { "fen", position_fen },
    };
    const char *form = words_next(words);
    game_init(game, geometry);
    for (size_t i = 0; form != NULL && i < sizeof FORMS / sizeof FORMS[0]; i++) {
        if (strcmp(FORMS[i].form, form) != 0)
            continue;
        if (!FORMS[i].read(game, words, failure))
            return false;
        game_fix_moves(game);
        return true;
    }
    return failure_set(failure, FAILURE_BAD_ARGUMENT, "position start, moves, sequence or fen?");
}
