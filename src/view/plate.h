/* The plate of the board as pixels: a sheet with holes that is lit from above. */
#ifndef VIEW_PLATE_H
#define VIEW_PLATE_H

#include <SDL.h>

typedef struct {
    int cell, rows;         /* one column of it, of so many square cells */
    SDL_Color above, below; /* it is shaded from one to the other */
} Plate;

/* cell * rows lines of `cell` pixels, ARGB; NULL if there is no memory. Give back with free(). */
uint32_t *plate_pixels(const Plate *plate);

/* The colour at `part` of `whole` on the way from one to the other. */
SDL_Color plate_mix(SDL_Color from, SDL_Color to, int part, int whole);

#endif
