/* What Xlib knows and SDL 2 does not ask, and what it does about a request that the server refuses. */
#ifndef VIEW_X11_H
#define VIEW_X11_H

#include <stdbool.h>

/* From here on what was to be written to a window that is gone ends nothing; all other refusals end the program, as Xlib has it. To be called
 * before SDL_Init, so that this holds until SDL has closed all it opened. Does nothing where there is no libX11.so.6. */
void x11_outlive_late_letters(void);

/* Whether there is a window manager that gives windows the whole screen: what it leaves at the root window tells, by the Extended Window
 * Manager Hints. True where Xlib cannot be asked. */
bool x11_is_managed(void);

/* From here on `tell` is called by this thread when the server is gone, before Xlib ends the program with status 1. */
void x11_tell_end(void (*tell)(void *context), void *context);

#endif
