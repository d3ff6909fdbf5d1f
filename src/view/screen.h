/* SDL's video with one window. */
#ifndef VIEW_SCREEN_H
#define VIEW_SCREEN_H

#include "view/arguments.h"

#include <SDL.h>

typedef struct {
    SDL_Window *window;
    SDL_Renderer *renderer;
    bool was_maximised; /* before the full screen */
    bool is_of_options; /* which say what it looks like, and so nothing of it is to be kept */
    WindowShape begun;  /* what it began with */
    SDL_Rect before;    /* the window then, where nobody manages windows; its width is 0 outside of that */
} Screen;

/* Opens a window of the size that is asked for, with the icon. NULL, or what is wrong, which holds until SDL is used again; the screen, all
 * zeros before, is to be closed in both cases. */
const char *screen_open(Screen *screen, const Arguments *options);

/* To the full screen, and back. */
void screen_toggle_full(Screen *screen);

/* Tells the shape of the window where somebody has changed it, not what options or a small screen made of it. */
void screen_look_at_shape(const Screen *screen, WindowShape *shape);

void screen_close(Screen *screen);

#endif
