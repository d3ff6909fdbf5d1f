/* Banners: how a game has ended, and what is wrong with an engine. Where they stand and what their buttons do. */
#ifndef VIEW_BANNER_H
#define VIEW_BANNER_H

#include "view/control.h"
#include "view/words.h"

typedef enum { BANNER_NONE, BANNER_END, BANNER_FAULT } Banner;

/* The one that is to be seen. */
Banner banner_shown(const Control *control, int64_t now);

/* Over the middle of the board, or where it was moved to. */
Box banner_box(const Control *control, Banner banner);

/* The buttons at its foot; Enter presses the one that was chosen with an arrow key or Tab, at first the first. */
int banner_buttons(const Control *control, Banner banner);
Box banner_button(const Control *control, Banner banner, int button);
Phrase banner_phrase(const Control *control, Banner banner, int button);
int banner_chosen(const Control *control, Banner banner); /* -1 without a banner */

/* Starts the engine again whose fault is shown, if one is. */
void banner_restart(Control *control, int64_t now);

/* A key; true if it was for the banner. */
bool banner_key(Control *control, int key, int64_t now);

/* The mouse; true if it was for the banner. One that is taken elsewhere than at a button can be dragged away. */
bool banner_mouse_down(Control *control, double x, double y, int64_t now);
void banner_mouse_move(Control *control, double x, double y);
bool banner_mouse_up(Control *control);

#endif
