/* The page that is open: how it is built, and what mouse and keys do to it. */
#ifndef VIEW_PAGES_H
#define VIEW_PAGES_H

#include "view/control.h"

/* Opens a page and builds it. */
void pages_open(Control *control, Page page, int64_t now);

/* Opens the New game panel, which shows the game in hand. */
void pages_new_game(Control *control, int64_t now);

/* Opens the page that is due by itself: the question before a doubtful move, or the summary of a review that has ended. To be called after control_advance,
 * and after a person has moved. */
void pages_look(Control *control, int64_t now);

/* Asks before something is done. */
void pages_ask(Control *control, Ask ask, int64_t now);

/* Sets up a game: from the file `path`, or pasted where that is ""; asks first if another one would be lost; reads the file as well. */
void pages_take_game(Control *control, const Played *played, const char *path, int64_t now);
void pages_offer(Control *control, const Played *played, const char *path, int64_t now);
void pages_load(Control *control, const char *path, int64_t now);

/* Writes the game in hand: to its own file, or to a new one; asks before it replaces another. */
void pages_save(Control *control, int64_t now);
bool pages_write(Control *control, const char *path, int64_t now);

/* The same without a question: to its own file, or to a new one of the list. */
bool pages_keep(Control *control, int64_t now);

/* Mouse and keys; only while a page is open. */
void pages_key(Control *control, int key, int64_t now);
void pages_type(Control *control, const char *text);
void pages_mouse_down(Control *control, double x, double y, int64_t now);
void pages_mouse_move(Control *control, double x, int64_t now);
void pages_mouse_up(Control *control);

#endif
