/* The builds of the look-ahead search, one for each kind of board. Private to the look-ahead. */
#ifndef SEARCH_LOOKAHEAD_BUILD_H
#define SEARCH_LOOKAHEAD_BUILD_H

#include "game/board.h"
#include "search/control.h"
#include "search/hash.h"

/* Computes one list. Returns false, and no list, when the search must end first. Adds the lists it computed to
 * *nodes in any case. `depth` is at least 1. */
typedef bool LookaheadList(const Board *board, int depth, Hash *hash, const SearchControl *control,
                           uint64_t *nodes, double fitness[MAX_COLS]);

LookaheadList lookahead_list_7x6, lookahead_list_64, lookahead_list_128;

#endif
