/* Monte Carlo tree search for any board of up to 64 bits. */
#define BITBOARD_WIDTH 64
#define MCTS_WORK mcts_work_64
#include "search/mcts_core.h"
