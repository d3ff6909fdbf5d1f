/* The solver for any board of up to 64 bits. */
#define BITBOARD_WIDTH 64
#define SOLVER_BUILD solver_64
#include "search/solver_core.h"
