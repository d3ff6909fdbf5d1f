/* What the searches have in common in which the exact solver takes turns with others. Turns are measured in nodes, so that what is
 * found depends on the clock only through the moment at which it is cut off. Private to timed play and analysis. */
#ifndef SEARCH_TURNS_H
#define SEARCH_TURNS_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

/* Each search has memory of its own, so that none wipes out what another has learned. */
typedef struct {
    Hash alphabeta;
    Hash tree; /* of guided search */
    Hash solver;
} HashShares;

/* A quarter, a quarter and half of *hash, which is forgotten if it was used by others, or for another geometry. There must be three lines. */
HashShares turns_split(Hash *hash, const Geometry *geometry);

/* The control of a turn of so many nodes, of a search that has visited `used` ones. */
SearchControl turns_control(const SearchControl *whole, uint64_t used, uint64_t nodes);

/* Whether the solver may finish in so many nodes. */
bool turns_may_solve(const Board *board, uint64_t nodes);

#endif
