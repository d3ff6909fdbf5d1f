/* From coverages in memory to textures of SDL. */
#ifndef VIEW_TEXTURE_H
#define VIEW_TEXTURE_H

#include "view/raster.h"

#include <SDL.h>
#include <stdbool.h>

/* An empty raster of this size; false if there is no memory. */
bool texture_raster(Raster *raster, int width, int height);

/* A white texture with the coverage as its alpha; frees the raster. NULL if that cannot be done. */
SDL_Texture *texture_bake(SDL_Renderer *renderer, Raster *raster);

/* A texture of these pixels, ARGB. */
SDL_Texture *texture_of_pixels(SDL_Renderer *renderer, const uint32_t *pixels, int width, int height);

/* Gives a white texture a colour. */
void texture_tint(SDL_Texture *texture, SDL_Color color);

#endif
