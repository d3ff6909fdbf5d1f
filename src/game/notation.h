/* Positions as text: FEN and the digit sequences of the published test sets. */
#ifndef GAME_NOTATION_H
#define GAME_NOTATION_H

#include "game/board.h"

enum {
    FEN_TEXT = 300 /* room for any FEN with its NUL: 127 cells, as many '/', the side */
};

/* Writes the position as rows from the top, '/' between them, `x`, `o`, runs of empty cells as a decimal number,
 * a blank, the side that moves next. Returns `text`. */
const char *fen_write(const Board *board, char text[FEN_TEXT]);

/* Reads the rows and the side of a FEN into a position of `geometry`; the side must be the one whose turn the
 * stones make it. On failure writes the reason to `why`, returns false and leaves `*board` alone. */
bool fen_read(Board *board, const Geometry *geometry, const char *rows, const char *side, char why[WHY_TEXT]);

/* Whether a word, and what is behind it, begin with a FEN and not with a sequence. Its rows have a '/' between them; if there is one only, the
 * side tells. */
bool fen_is_meant(const char *word, const char *behind);

/* The column of one character of a sequence, from 0: '1' to '9' are columns 0 to 8, 'a' is column 9 and so on
 * through 'z', then 'A' through 'Z'; -1 for anything else. */
int sequence_column(char c);

/* The character of a column from 0 to 60; NUL for others, which no sequence can have. */
char sequence_character(int column);

/* Plays the columns of a sequence from the position on. Returns false at the first character that is no column with room or
 * comes after the end of the game, and leaves the position as it was then. */
bool sequence_play(Board *board, const char *sequence);

#endif
