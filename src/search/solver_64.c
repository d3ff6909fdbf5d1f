/* The solver for any board of up to 64 bits. */
#define BITBOARD_WIDTH 64
#define SOLVER_WINDOW solver_window_64
#include "search/solver_core.h"
