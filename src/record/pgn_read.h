/* Reads games from PGN of the runner, of Cute Chess, of Cute Games and of `fourinrow review`, see pgn.h. */
#ifndef RECORD_PGN_READ_H
#define RECORD_PGN_READ_H

#include "record/pgn_scan.h"
#include "record/played.h"

/* A board is that of the tag Geometry, else with the variant cfour that of Cute Chess, else `usual`. */
typedef struct {
    Geometry usual;
    bool only_usual; /* a game of another board is refused */
    int plies;       /* moves of each game that are read, and what is behind them need not be legal; MAX_CELLS for all */
} PgnRules;

typedef struct {
    PgnScanner scanner;
    PgnRules rules;
    bool has_tag; /* the scanner is at the first tag of the next game */
    int line;     /* where the last game ended, or what was refused stands */
} PgnReader;

typedef enum { PGN_GAME, PGN_NONE, PGN_REFUSED } PgnAnswer;

/* A reader of these bytes, which must outlive it. */
PgnReader pgn_reader(const char *bytes, size_t size, const PgnRules *rules);

/* Reads the next game. The moves at its beginning that have a comment `opening` or `book` are those of the opening. PGN_REFUSED with the
 * reason in `why`; *played is then undefined, and there is no going on. */
PgnAnswer pgn_next(PgnReader *reader, Played *played, char why[WHY_TEXT]);

/* Reads a text that has just one game, of any board. False with the reason in `why`; *played is then undefined. */
bool pgn_read(Played *played, const char *text, const Geometry *usual, char why[WHY_TEXT]);

#endif
