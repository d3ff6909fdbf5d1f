/* The window: SDL's events in, pictures out, and time. */
#ifndef VIEW_WINDOW_H
#define VIEW_WINDOW_H

#include "view/arguments.h"

/* Shows the window until it is closed. Returns the exit status, having told on stderr what was wrong. */
int window_run(const Arguments *options, const Guardian *guardian);

#endif
