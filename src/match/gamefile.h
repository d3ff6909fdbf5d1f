/* Files of positions and games: EPD and sequences, one a line, and PGN. */
#ifndef MATCH_GAMEFILE_H
#define MATCH_GAMEFILE_H

#include "base/why.h"
#include "game/game.h"

/* GAMEFILE_ANY is PGN if the first thing in the file is a bracket, else EPD. */
typedef enum { GAMEFILE_ANY, GAMEFILE_EPD, GAMEFILE_PGN } GameFileFormat;

typedef struct {
    const char *path;
    GameFileFormat format;
    const Geometry *geometry;
    int plies; /* moves of a sequence or a game that are read; MAX_CELLS for all */
} GameFile;

/* What a line or a game of the file says. */
typedef struct {
    Game game;
    bool is_pgn;
    int winner;       /* of a PGN: a Player, or -1 if nobody won or it does not say */
    char *operations; /* of a line: what stands behind the position, and may be written to */
} GameFileEntry;

/* Reads the file from first to last; `visit` may refuse an entry with the reason. A line is a sequence, or a FEN of ours or of Cute Chess; blank
 * lines and comments do not count. False with the reason, the path and the line if the file cannot be read, is no regular file, or an entry
 * is wrong; also if it has none. `checksum`, where it is not NULL, gets that of the bytes. */
bool gamefile_read(const GameFile *file, bool (*visit)(void *context, const GameFileEntry *entry, char why[WHY_TEXT]), void *context,
                   uint64_t *checksum, char why[WHY_TEXT]);

#endif
