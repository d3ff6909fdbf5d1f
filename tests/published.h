/* Positions whose exact scores are published: docs/measurements.md tells where. */
#ifndef TESTS_PUBLISHED_H
#define TESTS_PUBLISHED_H

#include "game/board.h"

typedef struct {
    char sequence[100];
    Board board;
    int score; /* as the solver gives it, for the player to move */
} Published;

typedef struct {
    Published *positions;
    int count;
} PublishedSet;

/* Reads a file of lines "SEQUENCE SCORE"; false, having said on stderr why, if there is none, or a line in it is another. What was read
 * belongs to the caller until published_free(), which may follow a failure too. */
bool published_read(PublishedSet *set, const char *path, const Geometry *geometry);
void published_free(PublishedSet *set);

#endif
