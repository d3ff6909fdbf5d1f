/* The columns and the positions of the native dialect. */
#include "protocol/native_position.h"

#include "base/number.h"
#include "game/notation.h"
#include "protocol/native_command.h"
#include "record/played.h"

#include <limits.h>
#include <string.h>

/* A column, and as what it was written. */
typedef struct {
    uint64_t number;
    const char *word;
} Written;

static bool play_column(Game *game, const Written *column, Failure *failure)
{
    const int cols = game->now.geometry.cols, move = game->move_count + 1;
    switch (game_play(game, (long)column->number)) {
    case MOVE_GAME_OVER:
        return failure_set(failure, FAILURE_GAME_OVER, "move %d comes after the end of the game", move);
    case MOVE_NO_SUCH_COLUMN:
        return failure_set(failure, FAILURE_ILLEGAL_MOVE, "move %d: columns go from 0 to %d, not %.20s", move, cols - 1, column->word);
    case MOVE_COLUMN_FULL:
        return failure_set(failure, FAILURE_ILLEGAL_MOVE, "move %d: column %d is full", move, (int)column->number);
    case MOVE_PLAYED:
        break;
    }
    return true;
}

bool native_play_columns(Game *game, Words *words, Failure *failure)
{
    enum { MOST = MAX_CELLS + 1 }; /* one of so many cannot be played */
    Written columns[MOST];
    const char *word;
    int count = 0;
    while ((word = words_next(words)) != NULL) {
        Written column = { LONG_MAX, word };
        if (number_parse(word, 0, LONG_MAX, &column.number) == NUMBER_MALFORMED)
            return failure_set(failure, FAILURE_BAD_ARGUMENT, "a column is a number, not '%.60s'", word);
        if (count < MOST)
            columns[count++] = column;
    }
    for (int i = 0; i < count; i++)
        if (!play_column(game, &columns[i], failure))
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
    const Geometry geometry = game->now.geometry;
    const char *sequence = words_next(words);
    char why[WHY_TEXT];
    if (!native_no_more(words, failure))
        return false;
    return sequence == NULL || played_sequence(game, &geometry, sequence, INT_MAX, why)
           || failure_set(failure, FAILURE_BAD_POSITION, "%s", why);
}

static bool position_fen(Game *game, Words *words, Failure *failure)
{
    const char *rows = words_next(words);
    const char *side = words_next(words);
    Board board;
    char why[WHY_TEXT];
    if (side == NULL)
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "a FEN is the rows, a blank and the side to move");
    if (!native_no_more(words, failure))
        return false;
    if (!fen_read(&board, &game->now.geometry, rows, side, why))
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
