/* The game and the look-ahead as the documents tell them, in plain arrays: slow, and sharing no code with
 * the engine but the Geometry that says which game is played. */
#ifndef TESTS_ORACLE_H
#define TESTS_ORACLE_H

#include "base/random.h"
#include "game/geometry.h"

#include <stdbool.h>

typedef struct {
    int cols, rows, connect;
    char cell[MAX_BITS][MAX_BITS]; /* [column][row], 'x', 'o' or 0 */
    int height[MAX_BITS];
    int count;
    bool won; /* by the stone dropped last */
} Oracle;

void oracle_init(Oracle *o, int cols, int rows, int connect);
bool oracle_can_drop(const Oracle *o, int column);
void oracle_drop(Oracle *o, int column);
void oracle_take(Oracle *o, int column);
static inline bool oracle_over(const Oracle *o)
{
    return o->won || o->count == o->cols * o->rows;
}

/* Whether the cell lies on a line of CONNECT of its own colour. */
bool oracle_in_line(const Oracle *o, int column, int row);

/* The list of the definition for the side to move; full columns are left at 0. */
void oracle_lookahead(Oracle *o, int depth, double *fitness);

unsigned long long oracle_perft(Oracle *o, int plies);

/* The Geometry of a game that is allowed; aborts for any other. */
Geometry oracle_geometry(int cols, int rows, int connect);

/* A geometry at random among all that are allowed, small ones more often, and 7 6 4 now and then. */
void oracle_random_geometry(Random *random, int *cols, int *rows, int *connect);

#endif
