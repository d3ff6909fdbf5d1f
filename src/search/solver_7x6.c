/* The solver for the usual board: constant geometry, and a table of 8-byte entries that hold the whole key. */
#define BITBOARD_WIDTH 64
#define SOLVER_BUILD solver_7x6
#define BUILD_GEOMETRY GEOMETRY_OF(7, 6, 4)
#include "search/solver_core.h"
