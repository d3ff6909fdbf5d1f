/* The look-ahead for the usual board, its geometry a constant that the compiler folds into the code. */
#define BITBOARD_WIDTH 64
#define LOOKAHEAD_LIST lookahead_list_7x6
#define BUILD_GEOMETRY GEOMETRY_OF(7, 6, 4)
#include "search/lookahead_core.h"
