/* Guided tree search for any board of up to 64 bits. */
#define BITBOARD_WIDTH 64
#define MCTS_WORK mcts_guided_64
#define MCTS_GUIDED
#include "search/mcts_core.h"
