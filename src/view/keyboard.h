/* What the keys of a keyboard mean to the viewer. */
#ifndef VIEW_KEYBOARD_H
#define VIEW_KEYBOARD_H

#include <SDL.h>

#include <stdbool.h>

/* A character or a KEY_..., 0 for one that means nothing. */
int keyboard_key(const SDL_KeyboardEvent *event);

/* Whether the key does again what it does while it is held down. */
bool keyboard_may_repeat(const SDL_KeyboardEvent *event);

#endif
