/* Monte Carlo tree search for the usual board, with constant geometry. */
#define BITBOARD_WIDTH 64
#define MCTS_WORK mcts_work_7x6
#define BUILD_GEOMETRY GEOMETRY_OF(7, 6, 4)
#include "search/mcts_core.h"
