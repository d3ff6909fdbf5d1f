/* What libwayland knows and SDL 2 does not tell. */
#ifndef VIEW_WAYLAND_H
#define VIEW_WAYLAND_H

#include <SDL.h>
#include <stdbool.h>

/* Shows a window that has been made, and is not to be seen: where a compositor leaves frames to programs, as cage does, SDL 2 hides it to show it
 * by libdecor, and forgets the latter. */
void wayland_show(SDL_Window *window);

/* Whether the compositor of this window has gone, of which SDL tells as of a signal, by SDL_QUIT. False under other drivers. */
bool wayland_is_gone(SDL_Window *window);

#endif
