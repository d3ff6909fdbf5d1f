/* Games as PGN, the format of chess programs. */
#ifndef MATCH_PGN_H
#define MATCH_PGN_H

#include "base/text.h"
#include "match/record.h"

/* Adds a game: x is White, a move is `P@`, the file and the rank on which the stone lands, as in UCI cfour, and behind it stands
 * what the engine thought of it and how many seconds it took. */
void pgn_add(Text *text, const Record *record);

#endif
