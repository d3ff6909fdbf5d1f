/* Guided tree search for any board of up to 128 bits. */
#define BITBOARD_WIDTH 128
#define MCTS_WORK mcts_guided_128
#define MCTS_GUIDED
#include "search/mcts_core.h"
