/* Games as PGN, the format of chess programs. */
#ifndef MATCH_PGN_H
#define MATCH_PGN_H

#include "base/text.h"
#include "record/record.h"

/* What the comment behind a move tells beside the value and the time. */
enum { PGN_DEPTH = 1, PGN_NODES = 2, PGN_NPS = 4, PGN_LINE = 8, PGN_LATENCY = 16, PGN_TIME_LEFT = 32 };

typedef struct {
    const char *site;
    unsigned tells;
    bool minimal; /* no comments, and only the tags that are needed */
} PgnStyle;

/* The notes that a record must have for this. */
unsigned pgn_notes(const PgnStyle *style);

/* Adds a game: x is White, a move is `P@`, the file and the rank on which the stone lands, as in UCI cfour, and behind it stands
 * what the engine thought of it and how many seconds it took. Cute Chess reads it if it was played on 7,6,4. */
void pgn_add(Text *text, const Record *record, const PgnStyle *style);

#endif
