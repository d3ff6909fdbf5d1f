/* The colours. */
#ifndef VIEW_THEME_H
#define VIEW_THEME_H

#include "view/config.h"

#include <SDL.h>
#include <stdbool.h>

/* Of the discs, and of text on what it stands on, contrasts are at least 3 to 1. */
typedef struct {
    SDL_Color back, low_back;          /* behind all, from above to below */
    SDL_Color panel, line;             /* behind a button, thin lines */
    SDL_Color plate, low_plate;        /* the board, from above to below */
    SDL_Color rim, shine;              /* its frame, and the upper edge of that */
    SDL_Color empty, number;           /* what is seen through the holes; the numbers on the frame */
    SDL_Color text, dim, accent;
    SDL_Color good, bad;               /* fitness above and below 0 */
    SDL_Color disc[2], edge[2], mark[2]; /* by seat: the face, its rim, the mark on it */
    SDL_Color side[2];                 /* by seat: what is of a side beside the board */
    SDL_Color glow;                    /* around winning discs */
    bool is_flat;                      /* without shadows and light */
} Theme;

const Theme *theme_get(Look look);

#endif
