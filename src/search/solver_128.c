/* The solver for any board of up to 128 bits. */
#define BITBOARD_WIDTH 128
#define SOLVER_WINDOW solver_window_128
#include "search/solver_core.h"
