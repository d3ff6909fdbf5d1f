/* The look-ahead for any board of up to 64 bits. */
#define BITBOARD_WIDTH 64
#define LOOKAHEAD_LIST lookahead_list_64
#include "search/lookahead_core.h"
