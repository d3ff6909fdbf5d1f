/* A FEN of the crazyhouse kind: the pieces are all pawns, and those that are not on the board are in hand. */
#include "game/cfour.h"

#include "base/utf8.h"
#include "game/notation.h"

#include <stdio.h>
#include <string.h>

enum { EACH = 21 }; /* stones of a side */

static const Geometry USUAL = GEOMETRY_OF(7, 6, 4);

bool cfour_has(const Geometry *geometry)
{
    return geometry_equal(geometry, &USUAL);
}

/* Counts the stones of both sides in rows of x and o. */
static void count_stones(const char *rows, int count[2])
{
    count[PLAYER_X] = count[PLAYER_O] = 0;
    for (; *rows != '\0'; rows++) {
        count[PLAYER_X] += *rows == 'x';
        count[PLAYER_O] += *rows == 'o';
    }
}

const char *cfour_fen_write(const Board *board, char text[CFOUR_TEXT])
{
    char fen[FEN_TEXT], hand[2 * EACH + 1];
    int count[2];
    fen_write(board, fen);
    char *const side = strchr(fen, ' ') + 1;
    side[-1] = '\0';
    count_stones(fen, count);
    const int first = EACH - count[PLAYER_X], second = EACH - count[PLAYER_O];
    memset(hand, 'P', (size_t)first);
    memset(hand + first, 'p', (size_t)second);
    hand[first + second] = '\0';
    for (char *c = fen; *c != '\0'; c++)
        *c = *c == 'x' ? 'P' : *c == 'o' ? 'p' : *c;
    snprintf(text, CFOUR_TEXT, "%.60s[%s] %c - - 0 1", fen, first + second == 0 ? "-" : hand, *side == 'x' ? 'w' : 'b');
    return text;
}

/* Whether the stones in hand, which end in a bracket, are those that the board leaves. An empty hand may be a dash. */
static bool hand_is_right(const char *hand, const char *rows)
{
    int count[2];
    count_stones(rows, count);
    if (strcmp(hand, "-]") == 0)
        hand++;
    for (; *hand == 'P' || *hand == 'p'; hand++)
        count[*hand == 'P' ? PLAYER_X : PLAYER_O]++;
    return strcmp(hand, "]") == 0 && count[PLAYER_X] == EACH && count[PLAYER_O] == EACH;
}

/* Writes the stones of rows as x and o. Returns false, with the reason, if anything but P, p, / and numbers is there. */
static bool read_stones(char *rows, char why[WHY_TEXT])
{
    const char *const other = rows + strspn(rows, "Pp/123456789");
    if (*other != '\0')
        return refuse(why, "the rows may hold P, p, / and numbers from 1, not '%.*s'", utf8_quoted(other), other);
    for (char *c = rows; *c != '\0'; c++)
        *c = *c == 'P' ? 'x' : *c == 'p' ? 'o' : *c;
    return true;
}

bool cfour_fen_read(Board *board, char *rows, const char *side, char why[WHY_TEXT])
{
    Board made;
    int count[2];
    char *hand = strchr(rows, '[');
    if (hand != NULL)
        *hand++ = '\0';
    if (!read_stones(rows, why))
        return false;
    if (side == NULL || (strcmp(side, "w") != 0 && strcmp(side, "b") != 0))
        return refuse(why, "the side to move is w or b");
    count_stones(rows, count); /* for x and o to have the turn that they should, so that a wrong one is told in w and b */
    if (!fen_read(&made, &USUAL, rows, count[PLAYER_X] > count[PLAYER_O] ? "o" : "x", why))
        return false;
    if ((*side == 'w') != (board_turn(&made) == PLAYER_X))
        return refuse(why, "with these stones it is the turn of %c", *side == 'w' ? 'b' : 'w');
    if (hand != NULL && !hand_is_right(hand, rows))
        return refuse(why, "the stones in hand are not those that the board leaves");
    *board = made;
    return true;
}

/* The column of a file, a to z, then aa to az and so on, at the beginning of *word, which is moved behind it; -1 if there is none. */
static int read_file(const char **word)
{
    int column = -1;
    for (; **word >= 'a' && **word <= 'z' && column < MAX_COLS; ++*word)
        column = 26 * (column + 1) + (**word - 'a');
    return column;
}

bool cfour_cell_read(const char *word, int *column, int *rank)
{
    if (*word++ != '@')
        return false;
    *column = read_file(&word);
    if (*column < 0 || *word < '1' || *word > '9')
        return false;
    for (*rank = 0; *word >= '0' && *word <= '9' && *rank <= MAX_CELLS; word++)
        *rank = 10 * *rank + (*word - '0');
    return *word == '\0';
}

int cfour_move_read(const Board *board, const char *word)
{
    int column, rank;
    if ((word[0] != 'P' && word[0] != 'p') || !cfour_cell_read(word + 1, &column, &rank))
        return -1;
    return board_can_play(board, column) && rank == board_height(board, column) + 1 ? column : -1;
}
