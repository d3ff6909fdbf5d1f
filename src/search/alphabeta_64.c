/* Alpha-beta for any board of up to 64 bits. */
#define BITBOARD_WIDTH 64
#define ALPHABETA_DEEPEN alphabeta_deepen_64
#include "search/alphabeta_core.h"
