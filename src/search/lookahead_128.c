/* The look-ahead for any board of up to 128 bits. */
#define BITBOARD_WIDTH 128
#define LOOKAHEAD_LIST lookahead_list_128
#include "search/lookahead_core.h"
