/* Reading is strict: a text is taken only if every character of it is accounted for. */
#include "game/notation.h"

#include "base/utf8.h"
#include "game/bitboard.h"

#include <stdio.h>
#include <string.h>

/* Writes the run of empty cells that has ended, if there is one. */
static char *write_run(char *end, int run)
{
    return run > 0 ? end + sprintf(end, "%d", run) : end;
}

const char *fen_write(const Board *board, char text[FEN_TEXT])
{
    char *end = text;
    for (int row = board->geometry.rows - 1; row >= 0; row--) {
        int run = 0;
        for (int column = 0; column < board->geometry.cols; column++) {
            const char cell = board_cell(board, column, row);
            if (cell == '.') {
                run++;
                continue;
            }
            end = write_run(end, run);
            *end++ = cell;
            run = 0;
        }
        end = write_run(end, run);
        *end++ = row > 0 ? '/' : ' ';
    }
    *end++ = player_letter(board_turn(board));
    *end = '\0';
    return text;
}

/* Reads a run of empty cells at *text and moves behind it; 0 if it is not a number from 1 without leading zeros.
 * What is too long for any board comes out as just that. */
static int read_run(const char **text)
{
    int run = 0;
    if (**text == '0')
        return 0;
    for (; **text >= '0' && **text <= '9'; ++*text) {
        if (run <= MAX_CELLS)
            run = run * 10 + (**text - '0');
    }
    return run;
}

/* Reads one row up to its '/' or the end into stones[], and moves behind it; false with the reason if it
 * does not have exactly the columns of the board. */
static bool read_row(const Geometry *g, int row, const char **text, WideBits stones[2], char why[WHY_TEXT])
{
    int column = 0;
    while (**text != '/' && **text != '\0') {
        const char c = **text;
        if (c == 'x' || c == 'o') {
            if (column < g->cols)
                stones[c == 'o'] |= cell_bit(g, column, row);
            column++;
            ++*text;
        } else {
            const int run = read_run(text);
            if (run == 0)
                return refuse(why, "the rows may hold x, o, / and numbers from 1, not '%.*s'", utf8_quoted(*text), *text);
            column += run;
        }
        if (column > g->cols)
            break;
    }
    return column == g->cols || refuse(why, "row %d from the top does not have %d columns", g->rows - row, g->cols);
}

static bool read_rows(const Geometry *g, const char *text, WideBits stones[2], char why[WHY_TEXT])
{
    for (int row = g->rows - 1; row >= 0; row--) {
        if (!read_row(g, row, &text, stones, why))
            return false;
        const char expected = row > 0 ? '/' : '\0';
        if (*text != expected)
            return refuse(why, "there must be %d rows", g->rows);
        if (*text == '/')
            text++;
    }
    return true;
}

bool fen_read(Board *board, const Geometry *geometry, const char *rows, const char *side, char why[WHY_TEXT])
{
    WideBits stones[2] = { 0, 0 };
    Board made;
    if (!read_rows(geometry, rows, stones, why))
        return false;
    if (strcmp(side, "x") != 0 && strcmp(side, "o") != 0)
        return refuse(why, "the side to move must be x or o");
    if (!board_from_stones(&made, geometry, stones[PLAYER_X], stones[PLAYER_O], why))
        return false;
    if ((*side == 'o') != (board_turn(&made) == PLAYER_O))
        return refuse(why, "with these stones it is the turn of %c", *side == 'o' ? 'x' : 'o');
    *board = made;
    return true;
}

bool fen_is_meant(const char *word, const char *behind)
{
    const char *side = behind + strspn(behind, " \t");
    return memchr(word, '/', strcspn(word, " \t")) != NULL || ((*side == 'x' || *side == 'o') && strcspn(side, " \t") == 1);
}

static const char NAMES[] = "123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

char sequence_character(int column)
{
    return column >= 0 && column < (int)sizeof NAMES - 1 ? NAMES[column] : '\0';
}

int sequence_column(char c)
{
    const char *at = c == '\0' ? NULL : strchr(NAMES, c);
    return at == NULL ? -1 : (int)(at - NAMES);
}

bool sequence_play(Board *board, const char *sequence)
{
    for (; *sequence != '\0'; sequence++) {
        const int column = sequence_column(*sequence);
        if (board_status(board) != STATUS_PLAYING || !board_can_play(board, column))
            return false;
        board_play(board, column);
    }
    return true;
}
