/* The positions from which games begin. */
#ifndef MATCH_OPENINGS_H
#define MATCH_OPENINGS_H

#include "match/opening.h"
#include "match/settings.h"

/* Makes `needed` openings as the settings say, or as many as there are; at least one. Random and balanced ones are distinct, up to
 * mirror images, and the side to move cannot win at once. When there are no more random ones with the plies that were asked for, the next
 * have two more, so that the same side is to move. Balanced ones are solved by the judge or, if there is none, by the first native engine, and
 * are draws as far as such can be found, else those with scores closest to 0. They depend on the settings, `seed` and
 * `needed` only (but on the time as well if the judge has one for a move), and for random ones fewer are the beginning of more.
 * False with the reason in `why`. */
bool openings_make(TextList *openings, const Settings *settings, uint64_t seed, int needed, const Guardian *guardian,
                   char why[WHY_TEXT]);

/* How many of them, from the first on, are those that were asked for: the others have more plies, or come before start= in their file. */
int openings_usual(const TextList *openings, const Settings *settings);

/* What is to be told of these openings, of which `needed` are needed, in one line: that some are not those that were asked for, or that they will be
 * played again. Empty if there is nothing to tell. */
void openings_note(const TextList *openings, const Settings *settings, int needed, char note[WHY_TEXT]);

#endif
