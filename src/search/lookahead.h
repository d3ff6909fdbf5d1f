/* The look-ahead fitness of the documents, to the last bit.
 *
 * The list of side S with look-ahead N on W columns, columns from 0 upward (the definition, which
 * tests/oracle.c follows to the letter):
 *   N = 0 or a full board: W zeros.
 *   S drops in column a. If that wins, fitness[a] = 1 and the later columns stay 0. If the board is full, 0.
 *   Else for every reply b: if b wins, fitness[a] = -1; if none does, fitness[a] is the sum over b of
 *   ((sum of the list of S with look-ahead N - 1) / W) / W.
 * Doubles are added in the order of the columns, each step one IEEE operation. */
#ifndef SEARCH_LOOKAHEAD_H
#define SEARCH_LOOKAHEAD_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

typedef struct {
    int depth;      /* pairs of moves that the list looks ahead */
    uint64_t nodes; /* lists computed so far, of this depth and the ones before; table hits not counted */
    double fitness[MAX_COLS]; /* in [-1, 1], from the side to move; NAN for a full column */
} LookaheadResult;

/* Called in the searching thread after each completed depth. */
typedef void LookaheadReport(void *context, const LookaheadResult *result);

/* Computes the lists of look-ahead 1, 2, … `depth` of an unfinished position and leaves the deepest completed
 * one in *result; ends at once when `control` says so, but not before look-ahead 1, which takes microseconds.
 * Beyond the end of the game the list no longer changes and the search stops there. `depth` 0 is the list of
 * zeros. `report` may be NULL. Keeps what it learns in `hash`. With more than one thread the doubles are the same,
 * the node counts not always. */
void lookahead(const Board *board, int depth, Hash *hash, const SearchControl *control, LookaheadReport *report,
               void *context, LookaheadResult *result);

#endif
