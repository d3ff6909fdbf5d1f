/* What the files that carry out the course of things share: course.c what happens by itself, moves.c the game, seating.c who plays, clocks.c,
 * asking.c engines, adviser.c hints, Analysis and review, warning.c what comes before a bad move. For them alone; all others know control.h. */
#ifndef VIEW_COURSE_H
#define VIEW_COURSE_H

#include "view/control.h"

/* Forgets all that is of the position before: what engines were asked, hint, banner, notice. To be called whenever it has changed. */
void course_position_changed(Control *control, int64_t now);

/* Until when the last move of an engine is shown: the next turn begins behind that, as nobody is charged for it. Two engines play no faster
 * than one can see. */
int64_t course_shown_until(const Control *control);

/* ---- clocks ---- */

bool course_clock_runs(const Control *control);

/* Takes the time used so far off the clock; due before anything that stops it or changes the turn. */
void course_charge_clock(Control *control, int64_t now);

/* Ends the game when the side to move has no time left. */
void course_look_at_clock(Control *control, int64_t now);

/* ---- engines ---- */

/* Asks the engine of a slot for the position of a game, starting it first if need be; makes it leave off and forgets what it was asked. */
void course_ask(Control *control, int slot, const Game *game, int64_t now);
void course_rest(Control *control, int slot);

/* Lets the adviser be asked again for the position that it was asked for last. */
void course_forget_question(Control *control);

/* Ends the engine of a slot, which can be asked again: another one is started then. */
void course_dismiss(Control *control, int slot);

/* Takes what the engine of a slot has said since; plays what was held back while a disc was falling. */
void course_take_news(Control *control, int slot, int64_t now);
void course_release_answer(Control *control, int64_t now);

/* ---- the adviser ---- */

/* Whether there is one: it has not failed, or is to be tried once more. */
bool course_has_adviser(const Control *control);

/* Whether the adviser is to be asked for the position: it is for people who think, and for positions where engines have been told to wait.
 * What it has been asked about this position once, it need not be asked again, whatever it had to say. */
bool course_adviser_is_due(const Control *control);
void course_ask_adviser(Control *control, int64_t now);

/* Whether it is to be asked for the next move of the review; asks it, with little time: what is proved comes at once; takes the answer. */
bool course_review_is_due(const Control *control);
void course_ask_review(Control *control, int64_t now);
void course_take_review(Control *control, const PeerReport *report);

/* ---- the warning before a move ---- */

/* Whether the move of a person who plays against an engine is to be looked at first. */
bool course_warns(const Control *control);

/* Where a win is proved nothing is said of other moves: whether the adviser is to be asked for the position behind the one that waits; asks it,
 * with little time; takes the answer. */
bool course_behind_is_due(const Control *control);
void course_ask_behind(Control *control, int64_t now);
void course_take_behind(Control *control, const PeerReport *report);

/* Plays the move that waits, or doubts it, as soon as the adviser has said what there is to say. */
void course_weigh(Control *control, int64_t now);

#endif
