/* Moves that the runner plays for an engine, without asking it, as long as the book of the engine has the position. */
#ifndef MATCH_OPENINGBOOK_H
#define MATCH_OPENINGBOOK_H

#include "base/why.h"
#include "game/board.h"

#include <stddef.h>

typedef struct {
    WideBits key; /* of the position */
    int column;
    unsigned weight;
} BookEntry;

/* All zero is a book without moves. */
typedef struct {
    BookEntry *entries; /* by key and column */
    size_t count;
    uint64_t checksum;  /* of the file */
} OpeningBook;

/* Reads the moves of a file: of a sequence each counts 1; of a game in PGN those of the winner count 2 and those of the loser nothing, and those
 * of a draw 1; of a position in EPD its best moves (bm) 1. False with the reason; openingbook_free is due in any case. */
bool openingbook_load(OpeningBook *book, const char *path, const Geometry *geometry, char why[WHY_TEXT]);
void openingbook_free(OpeningBook *book);

/* One of the moves that the book has for the position, each as likely as it counts; which one follows from `random`. -1 if it has none. */
int openingbook_move(const OpeningBook *book, const Board *board, uint64_t random);

#endif
