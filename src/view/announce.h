/* What happens, as sentences: for --announce, the status line and the banners. */
#ifndef VIEW_ANNOUNCE_H
#define VIEW_ANNOUNCE_H

#include "view/control.h"

enum { SENTENCE_TEXT = 1200, VALUE_TEXT = 40 };

/* The colour of a seat, and how its player is called: "You", "Computer", the colour, or its name. */
const char *say_colour(const Control *control, Seat seat);
const char *say_player(const Control *control, Seat seat, char text[64]);

/* The same on its card, beside its pile: two engines of one name are told apart by that. */
const char *say_card(const Control *control, Seat seat, char text[64]);

/* Whose turn it is, or how the game has ended, "" while its last disc is in the air. */
void say_status(const Control *control, int64_t now, char text[SENTENCE_TEXT]);

/* What the engine does whose turn it is: it thinks, with dots as a sign of life, waits or has failed. */
void say_engine(const Control *control, int64_t now, char text[SENTENCE_TEXT]);

/* What the last search has told: whose view, depth, nodes, time, line of play. Times differ from run to run, and are
 * left out unless `with_time`. */
void say_search(const Control *control, bool with_time, char text[SENTENCE_TEXT]);

/* The end of the game, why it is over, and what was wrong with an engine, for banners. */
void say_end(const Control *control, char text[SENTENCE_TEXT]);
void say_why_over(const Control *control, char text[SENTENCE_TEXT]);
void say_fault(const Control *control, int slot, char text[SENTENCE_TEXT]);

/* An entry of the menu; where it is about a setting, with what that is now. */
void say_entry(const Control *control, Phrase phrase, char text[ROW_LABEL]);

/* A column's value: "+0.25", "win 5", "-" for a full column, "?" for one that was left out since another is proved, "" for nothing known.
 * `room` is how many characters fit. */
void say_value(const Control *control, int column, int room, char text[VALUE_TEXT]);

/* Those of all columns, exact ones in the longest form that fits for all of them. False if there is none, or a number that does not fit. */
bool say_values(const Control *control, int room, char texts[MAX_COLS][VALUE_TEXT]);

/* What is left of a value when it is said in so much room: 0 where that is too small to be told from nothing. */
double value_as_said(double value, int room);

/* Whether the column is one of the best by what is known; its value in [-1, 1], nan if there is none. */
bool column_is_best(const Control *control, int column);
double column_value(const Control *control, int column);

#endif
