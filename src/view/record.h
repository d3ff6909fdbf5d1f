/* Games as text: for the clipboard and for files. */
#ifndef VIEW_RECORD_H
#define VIEW_RECORD_H

#include "base/text.h"
#include "record/played.h"
#include "view/model.h"

/* Adds the moves as a sequence of the published notation; the FEN where the game did not begin on an empty board, or a
 * column has no character. */
void record_copy(Text *text, const Game *game);
void record_copy_fen(Text *text, const Game *game);

/* Reads a sequence, also in the address of a position ("https://…?pos=4453"), a FEN (which has a blank in it), or the first game of a PGN
 * with tags, for this geometry. False with the reason in `why`. */
bool record_paste(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT]);

/* A game as a file, in the form of record/saved.h; `players` may be "". */
bool record_save(const char *path, const Game *game, const char *players, char why[WHY_TEXT]);
bool record_load_saved(const char *path, Played *loaded, char why[WHY_TEXT]);

/* The same, or the first game of a file with PGN. */
bool record_load(const char *path, Played *loaded, char why[WHY_TEXT]);

#endif
