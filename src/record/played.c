/* What all ways to write a game have in common. */
#include "record/played.h"

#include "base/number.h"
#include "base/utf8.h"
#include "game/cfour.h"
#include "game/notation.h"

#include <stdio.h>
#include <string.h>

void played_init(Played *played, const Geometry *geometry)
{
    memset(played, 0, sizeof *played);
    game_init(&played->game, geometry);
}

bool played_move(Game *game, long column, char why[WHY_TEXT])
{
    switch (game_play(game, column)) {
    case MOVE_GAME_OVER:
        return refuse(why, "move %d comes after the end of the game", game->move_count + 1);
    case MOVE_NO_SUCH_COLUMN:
        return refuse(why, "move %d: columns go from 0 to %d, not %ld", game->move_count + 1, game->now.geometry.cols - 1, column);
    case MOVE_COLUMN_FULL:
        return refuse(why, "move %d: column %ld is full", game->move_count + 1, column);
    case MOVE_PLAYED:
        break;
    }
    return true;
}

bool played_drop(Game *game, const char *word, char why[WHY_TEXT])
{
    int column, rank;
    if ((*word != 'P' && *word != 'p') || !cfour_cell_read(word + 1, &column, &rank))
        return refuse(why, "illegal move '%.31s': moves are written as P@d1", word);
    if (column >= game->now.geometry.cols)
        return refuse(why, "illegal move '%.31s': there is no such column", word);
    if (board_status(&game->now) != STATUS_PLAYING)
        return refuse(why, "illegal move '%.31s': the game is over", word);
    return (rank == board_height(&game->now, column) + 1 && game_play(game, column) == MOVE_PLAYED)
           || refuse(why, "illegal move '%.31s': the stone does not land there", word);
}

bool played_columns(Game *game, Words *words, char why[WHY_TEXT])
{
    uint64_t column;
    for (const char *word; (word = words_next(words)) != NULL;) {
        if (number_parse(word, 0, MAX_COLS, &column) != NUMBER_OK)
            return refuse(why, "'%.40s' is no column; they are numbers from 0", word);
        if (!played_move(game, (long)column, why))
            return false;
    }
    return true;
}

bool played_setup_fen(Game *game, const Geometry *geometry, char *rows, const char *side, char why[WHY_TEXT])
{
    Board board;
    const bool is_cfour = *side == 'w' || *side == 'b';
    if (is_cfour && !cfour_has(geometry))
        return refuse(why, "a FEN of Cute Chess is for 7,6,4 only");
    if (!(is_cfour ? cfour_fen_read(&board, rows, side, why) : fen_read(&board, geometry, rows, side, why)))
        return false;
    game_init_from(game, &board);
    return true;
}

bool played_counters(Words *words, char why[WHY_TEXT])
{
    uint64_t counter;
    if (!words_take(words, "-"))
        return true;
    bool good = words_take(words, "-");
    for (int i = 0; good && i < 2; i++) {
        const char *word = words_next(words);
        good = word != NULL && number_parse(word, 0, UINT32_MAX, &counter) == NUMBER_OK;
    }
    return good || refuse(why, "the counters behind the side of a FEN are '- - 0 1'");
}

/* The character of the last column that a sequence can have on a board. */
static char last_character(const Geometry *geometry)
{
    int column = geometry->cols - 1;
    while (sequence_character(column) == '\0')
        column--;
    return sequence_character(column);
}

bool played_sequence(Game *game, const Geometry *geometry, const char *sequence, int plies, char why[WHY_TEXT])
{
    game_init(game, geometry);
    for (int i = 0; i < plies && sequence[i] != '\0'; i++) {
        const int column = sequence_column(sequence[i]);
        if (column < 0 || column >= geometry->cols)
            return refuse(why, "move %d: '%.*s' is no column; a sequence counts them from 1 to %c", game->move_count + 1, utf8_quoted(sequence + i),
                          sequence + i, last_character(geometry));
        if (!played_move(game, column, why))
            return false;
    }
    return true;
}

/* What is behind the rows is the side, and nothing else but in FENs of Cute Chess. */
static bool setup_fen_text(Game *game, const Geometry *geometry, char *rows, const char *behind, char why[WHY_TEXT])
{
    const char *end = behind + strcspn(behind, " \t"), *more = end + strspn(end, " \t");
    const bool is_cfour = *behind == 'w' || *behind == 'b';
    char side[FEN_TEXT];
    Game made;
    snprintf(side, sizeof side, "%.*s", (int)(end - behind), behind);
    if (!played_setup_fen(&made, geometry, rows, side, why))
        return false;
    if (*more != '\0' && !is_cfour)
        return refuse(why, "a FEN ends with the side to move, and '%.40s' follows", more);
    *game = made;
    return true;
}

bool played_setup(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT])
{
    char rows[FEN_TEXT];
    Game made;
    const char *word = text + strspn(text, " \t"), *end = word + strcspn(word, " \t"), *behind = end + strspn(end, " \t");
    snprintf(rows, sizeof rows, "%.*s", (int)(end - word), word);
    if (fen_is_meant(rows, behind))
        return setup_fen_text(game, geometry, rows, behind, why);
    if (*behind != '\0')
        return refuse(why, "'%.40s' is neither a sequence nor a FEN", text);
    if (!played_sequence(&made, geometry, word, (int)(end - word), why))
        return false;
    *game = made;
    return true;
}

bool played_setup_pasted(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT])
{
    char sequence[2 * MAX_CELLS];
    const char *part = text + strspn(text, " \t");
    if (strncmp(part, "http", 4) == 0)
        while (*(part += strcspn(part, "?&")) != '\0')
            if (strncmp(++part, "pos=", 4) == 0) {
                snprintf(sequence, sizeof sequence, "%.*s", (int)strcspn(part + 4, "&#"), part + 4);
                return played_setup(game, geometry, sequence, why);
            }
    return played_setup(game, geometry, text, why);
}

const char *played_result(const Played *played)
{
    switch (board_status(&played->game.now)) {
    case STATUS_WON_X:
        return "1-0";
    case STATUS_WON_O:
        return "0-1";
    case STATUS_DRAWN:
        return "1/2-1/2";
    case STATUS_PLAYING:
        break;
    }
    return played->result[0] == '\0' ? "*" : played->result;
}
