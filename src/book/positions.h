/* The positions of a layer of the book. */
#ifndef BOOK_POSITIONS_H
#define BOOK_POSITIONS_H

#include "game/board.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { BOOK_MAX_PLIES = 14 };

/* One of two mirror images, with one way to reach it. */
typedef struct {
    uint64_t key; /* book_key */
    char sequence[BOOK_MAX_PLIES + 1];
} BookPosition;

typedef struct {
    BookPosition *position;
    size_t count;
} BookLayer;

/* The 7 6 4 position after a sequence; false if that is not legal or ends the game. */
bool book_board(Board *board, const char *sequence);

/* Lists the unfinished positions of 7 6 4 with `plies` stones, mirror images once, in the order of their sequences, so
 * that neighbours have much in common. False without memory; free layer->position otherwise. */
bool book_layer(int plies, BookLayer *layer);

#endif
