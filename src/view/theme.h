/* The colours. */
#ifndef VIEW_THEME_H
#define VIEW_THEME_H

#include "view/config.h"

#include <SDL.h>

typedef struct {
    SDL_Color back, panel, line;       /* behind all, behind a button, thin lines */
    SDL_Color plate, rim, empty;       /* the board, the edge of its holes, what is seen through them */
    SDL_Color text, dim, accent;
    SDL_Color good, bad;               /* fitness above and below 0 */
    SDL_Color disc[2], edge[2], mark[2]; /* by seat: the face, its rim, the mark on it */
    SDL_Color glow;                    /* around winning discs */
} Theme;

const Theme *theme_get(Look look);

#endif
