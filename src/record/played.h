/* A game that was played elsewhere, whatever it was written in. */
#ifndef RECORD_PLAYED_H
#define RECORD_PLAYED_H

#include "base/why.h"
#include "base/words.h"
#include "game/game.h"

enum { PLAYED_NAME = 64 };

/* A value. Texts are "" where nothing is said. Moves below game.undo_limit came with the opening: nobody chose them. */
typedef struct {
    Game game;
    char event[PLAYED_NAME], round[16], date[24];
    char name[2][PLAYED_NAME]; /* by Player */
    char result[8];            /* 1-0, 0-1, 1/2-1/2, x first, or * for a game that was not ended */
} Played;

/* A game on an empty board, of which nothing is known. */
void played_init(Played *played, const Geometry *geometry);

/* Sets a game up from a text: a sequence in the notation of the published sets, or a FEN, which has a blank in it. False with the reason,
 * and *game as it was. */
bool played_setup(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT]);

/* The same of the two words of a FEN, ours or that of Cute Chess, whose sides are w and b. Writes to `rows`. */
bool played_setup_fen(Game *game, const Geometry *geometry, char *rows, const char *side, char why[WHY_TEXT]);

/* As played_setup, of what people bring from elsewhere: the sequence may also stand in the address of a position, as that of
 * connect4.gamesolver.org, "https://…?pos=4453". */
bool played_setup_pasted(Game *game, const Geometry *geometry, const char *text, char why[WHY_TEXT]);

/* Passes over what Cute Chess has behind the two words, "- - 0 1", if it is there. */
bool played_counters(Words *words, char why[WHY_TEXT]);

/* Sets a game up from the beginning of a sequence, at most so many moves. False with the reason, the moves before being played. */
bool played_sequence(Game *game, const Geometry *geometry, const char *sequence, int plies, char why[WHY_TEXT]);

/* Plays a column, and says why if that cannot be. */
bool played_move(Game *game, long column, char why[WHY_TEXT]);

/* The same of a move as "P@d1". */
bool played_drop(Game *game, const char *word, char why[WHY_TEXT]);

/* The same of all columns that are left of a line. */
bool played_columns(Game *game, Words *words, char why[WHY_TEXT]);

/* The result that the board has, or else the one that was told; * if there is none. */
const char *played_result(const Played *played);

#endif
