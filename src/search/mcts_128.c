/* Monte Carlo tree search for any board of up to 128 bits. */
#define BITBOARD_WIDTH 128
#define MCTS_WORK mcts_work_128
#include "search/mcts_core.h"
