/* Writes games as PGN, the format of chess programs. A move is `P@`, the file and the rank on which the stone lands, as in UCI cfour; x is White. The
 * variant is cfour on the board of Cute Chess, which reads such games, and fourinrow on others, whose size stands in a tag Geometry. */
#ifndef RECORD_PGN_H
#define RECORD_PGN_H

#include "base/text.h"
#include "game/board.h"

/* The date of a game of which none is known, by the standard; of other tags "?" says so. */
#define PGN_NO_DATE "????.??.??"

/* The parts of a game, to be added in this order: tags, an empty line, moves, each with what the caller has to say about it, the result. */
void pgn_add_tag(Text *text, const char *name, const char *value); /* a control character becomes a blank */
void pgn_add_board(Text *text, const Board *start); /* the tags Variant and Geometry, and SetUp and FEN if there are stones */
void pgn_add_cell(Text *text, const Board *before, int column); /* the move alone */
void pgn_add_move(Text *text, const Board *before, int column, bool first); /* with its number if it is of x or the first; no blank behind it */

#endif
