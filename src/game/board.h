/* The rules: a position, playing and taking back stones, wins and draws. */
#ifndef GAME_BOARD_H
#define GAME_BOARD_H

#include "game/geometry.h"

#include <stdbool.h>

typedef enum { PLAYER_X = 0, PLAYER_O = 1 } Player;

typedef enum { STATUS_PLAYING, STATUS_WON_X, STATUS_WON_O, STATUS_DRAWN } Status;

/* A position; a value, laid out as drawn in bitboard.h. Always legal: stones rest on stones, x has as many as
 * o or one more, and only the side that moved last may have a line. */
typedef struct {
    Geometry geometry;
    WideBits stones[2]; /* by Player */
    int count;          /* stones on the board */
} Board;

void board_init(Board *board, const Geometry *geometry);

/* The side that moves next, or would if the game were not over. */
static inline Player board_turn(const Board *board)
{
    return (Player)(board->count & 1);
}

/* As a side is written. */
static inline char player_letter(Player player)
{
    return player == PLAYER_X ? 'x' : 'o';
}

static inline WideBits board_occupied(const Board *board)
{
    return board->stones[PLAYER_X] | board->stones[PLAYER_O];
}

/* A number that no other position of this geometry has; and one that only its mirror image has as well. */
WideBits board_key(const Board *board);
WideBits board_key_of_both(const Board *board);

/* Whether `column` exists and has room. Says nothing of the game being over. */
bool board_can_play(const Board *board, int column);

/* The stones in a column, and so the row on which the next one lands. */
int board_height(const Board *board, int column);

/* Drops a stone of the side to move; board_can_play must hold. */
void board_play(Board *board, int column);

/* Takes the top stone of `column` back; it must be there and be the one played last. */
void board_undo(Board *board, int column);

Status board_status(const Board *board);

/* The score of a finished game for the side that would be to move: 0 for a draw, else a loss. */
int board_final_score(const Board *board);

/* Whether a stone that this side dropped now would win; nobody has won. */
bool board_can_win(const Board *board, Player player);

/* The cells of every completed line, 0 when nobody has won. */
WideBits board_winning_lines(const Board *board);

/* 'x', 'o' or '.'; row 0 is the lowest. */
char board_cell(const Board *board, int column, int row);

/* The same position seen from behind: column 0 becomes the last. */
Board board_mirror(const Board *board);

/* Makes the position with these stones, or writes to `why` what is illegal about it and returns false:
 * stones outside of the board or in one cell, floating stones, wrong counts, lines of both sides or of the side that is to
 * move, or stones that were dropped after a line was complete. */
bool board_from_stones(Board *board, const Geometry *geometry, WideBits x, WideBits o, char why[WHY_TEXT]);

bool board_equal(const Board *a, const Board *b);

#endif
