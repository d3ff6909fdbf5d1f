/* Alpha-beta for the usual board, with constant geometry. */
#define BITBOARD_WIDTH 64
#define ALPHABETA_DEEPEN alphabeta_deepen_7x6
#define BUILD_GEOMETRY GEOMETRY_OF(7, 6, 4)
#include "search/alphabeta_core.h"
