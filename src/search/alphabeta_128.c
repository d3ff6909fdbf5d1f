/* Alpha-beta for any board of up to 128 bits. */
#define BITBOARD_WIDTH 128
#define ALPHABETA_BUILD alphabeta_128
#include "search/alphabeta_core.h"
