/* The solver for any board of up to 128 bits. */
#define BITBOARD_WIDTH 128
#define SOLVER_BUILD solver_128
#include "search/solver_core.h"
