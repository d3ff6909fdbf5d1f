/* Games as PGN, the format of chess programs, with Variant "cfour". A move is `P@`, the file and the rank on which the stone lands, as in
 * UCI cfour; x is White. The size of the board stands in a tag Geometry, 7x6 with 4 in line where there is none. */
#ifndef RECORD_PGN_H
#define RECORD_PGN_H

#include "base/text.h"
#include "record/played.h"

/* The parts of a game, to be added in this order: tags, an empty line, moves, each with what the caller has to say about it, the result. */
void pgn_add_tag(Text *text, const char *name, const char *value); /* a control character becomes a blank */
void pgn_add_geometry(Text *text, const Geometry *geometry, const char *variant); /* the tags Variant and Geometry */
void pgn_add_start(Text *text, const char *fen);             /* the tags SetUp and FEN */
void pgn_add_cell(Text *text, const Board *before, int column); /* the move alone */
void pgn_add_move(Text *text, const Board *before, int column); /* with the number of the move before those of x; no blank behind it */
void pgn_add_file(Text *text, int column);

/* Reads one game, of the runner, of Cute Chess or of `fourinrow review`. The moves at the beginning that have a comment `opening` or `book`
 * are those of the opening. A game of another variant, and one that has no Variant and no Geometry, is read for `usual` boards.
 * False with the reason in `why`; *played is then undefined. */
bool pgn_read(Played *played, const char *text, const Geometry *usual, char why[WHY_TEXT]);

#endif
