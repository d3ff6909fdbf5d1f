/* What a network sees of a position: which of its inputs are on.
 *
 * There is an input for each state of each patch, 2 x 2 cells that stand side by side; one for each cell that would complete a line of x, and
 * one for each that would complete a line of o; and one for each side, which is on if it is to move. Patches overlap by a column, not by a
 * row, but for the highest ones where the number of rows is odd. A move changes few of them. */
#ifndef SEARCH_INPUTS_H
#define SEARCH_INPUTS_H

#include "game/board.h"

#include <stdint.h>

enum {
    PIECE_STATES = 8, /* of a piece, a column of a patch */
    PATCH_STATES = PIECE_STATES * PIECE_STATES,
    MAX_PIECES = MAX_BITS / 2,
    MAX_INPUTS_ON = MAX_PIECES + 2 * MAX_CELLS + 1
};

/* A value. Piece number up * cols + column; where the board has one column or row patches are smaller. */
typedef struct {
    Geometry geometry;
    int height;     /* rows of a piece: 2, or 1 */
    int ups;        /* pieces of a column */
    int across;     /* patches side by side */
    int first_gap;  /* the inputs of patches are 0 to this one, the cells of x come next, then those of o */
    int first_turn; /* x to move; then o */
    int count;      /* of all inputs */
} Inputs;

/* What it is seen of. */
typedef struct {
    WideBits stones[2], gaps[2]; /* by Player; gaps are the empty cells that would complete a line */
} Sight;

void inputs_prepare(Inputs *inputs, const Geometry *geometry);

/* Of a position with those stones. */
Sight inputs_look(const Geometry *geometry, WideBits x, WideBits o);

/* The state of a piece: 0 if no stone can fall into it yet, else a 1 on top of what is filled, and below it 1 for x. */
static inline int inputs_piece(const Inputs *inputs, WideBits x, WideBits occupied, int up, int column)
{
    const Geometry *g = &inputs->geometry;
    const int row = up * 2 + inputs->height <= g->rows ? up * 2 : g->rows - inputs->height, cell = column * (g->rows + 1) + row;
    const unsigned mask = (1U << inputs->height) - 1;
    if (row > 0 && (occupied >> (cell - 1) & 1) == 0)
        return 0;
    return (int)(((unsigned)(x >> cell) & mask) | (((unsigned)(occupied >> cell) & mask) + 1));
}

/* The input of the patch whose left piece is in that column, by the states of its pieces; 0 for the right one if there is none. */
static inline int inputs_patch(const Inputs *inputs, int up, int column, int left, int right)
{
    return (up * inputs->across + column) * PATCH_STATES + left * PIECE_STATES + right;
}

/* That of a gap, a cell by the number of its bit. */
static inline int inputs_gap(const Inputs *inputs, Player player, int bit)
{
    const int rows = inputs->geometry.rows;
    return inputs->first_gap + (int)player * geometry_cells(&inputs->geometry) + bit / (rows + 1) * rows + bit % (rows + 1);
}

/* The states of all pieces, and the inputs that are on, but for the turn; how many these are. */
int inputs_on(const Inputs *inputs, const Sight *sight, uint8_t state[MAX_PIECES], uint16_t on[MAX_INPUTS_ON]);

/* The input that is on in the mirror image where this one is on. */
int inputs_mirrored(const Inputs *inputs, int input);

#endif
