/* What the searches have in common in which alpha-beta and the exact solver take turns. Turns are measured in nodes, so that what is
 * found depends on the clock only through the moment at which it is cut off. Private to timed play and analysis. */
#ifndef SEARCH_TURNS_H
#define SEARCH_TURNS_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

/* Each search gets half of the memory, so that neither wipes out what the other has learned. */
typedef struct {
    Hash alphabeta, solver;
} HashHalves;

/* The halves of *hash, which is forgotten if it was used by others, or for another geometry. */
HashHalves turns_split(Hash *hash, const Geometry *geometry);

/* The control of a turn of so many nodes, of a search that has visited `used` ones. */
SearchControl turns_control(const SearchControl *whole, uint64_t used, uint64_t nodes);

/* Whether the solver may finish in so many nodes. */
bool turns_may_solve(const Board *board, uint64_t nodes);

#endif
