/* Alpha-beta for any board of up to 128 bits. */
#define BITBOARD_WIDTH 128
#define ALPHABETA_DEEPEN alphabeta_deepen_128
#include "search/alphabeta_core.h"
