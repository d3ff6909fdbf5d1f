/* Games as the viewer saves them: lines `size COLS ROWS CONNECT`, `start FEN`, `moves C C …`, columns from 0, and `players TEXT`, which is
 * "x - o" or what else people are to read. `board` of the native dialect prints the first three as well; what else it prints is passed over. */
#ifndef RECORD_SAVED_H
#define RECORD_SAVED_H

#include "base/text.h"
#include "record/played.h"

/* What the first line of such a game begins with. */
#define SAVED_BEGINNING "size "

/* Whether a line may be one of such a game. */
bool saved_has_line(const char *line);

/* Adds a game; `players` may be "". */
void saved_write(Text *text, const Game *game, const char *players);

/* Reads one, which is cut up for it. False with the reason in `why`; *played is then undefined. */
bool saved_read(Played *played, char *text, char why[WHY_TEXT]);

#endif
