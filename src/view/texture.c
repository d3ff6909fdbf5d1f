/* Textures are blended by their alpha and smooth when they are scaled. */
#include "view/texture.h"

#include "base/memory.h"

#include <stdlib.h>

bool texture_raster(Raster *raster, int width, int height)
{
    raster->width = width;
    raster->height = height;
    raster->pixels = memory_zeroed((size_t)width * (size_t)height);
    return raster->pixels != NULL;
}

SDL_Texture *texture_of_pixels(SDL_Renderer *renderer, const uint32_t *pixels, int width, int height)
{
    SDL_Texture *texture = SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STATIC, width, height);
    if (texture == NULL)
        return NULL;
    SDL_UpdateTexture(texture, NULL, pixels, width * 4);
    SDL_SetTextureBlendMode(texture, SDL_BLENDMODE_BLEND);
    SDL_SetTextureScaleMode(texture, SDL_ScaleModeLinear);
    return texture;
}

SDL_Texture *texture_bake(SDL_Renderer *renderer, Raster *raster)
{
    const size_t count = (size_t)raster->width * (size_t)raster->height;
    uint32_t *pixels = memory_resize(NULL, count * sizeof *pixels);
    SDL_Texture *texture = NULL;
    for (size_t i = 0; pixels != NULL && i < count; i++)
        pixels[i] = (uint32_t)raster->pixels[i] << 24 | 0xffffff;
    if (pixels != NULL)
        texture = texture_of_pixels(renderer, pixels, raster->width, raster->height);
    free(pixels);
    free(raster->pixels);
    return texture;
}

void texture_tint(SDL_Texture *texture, SDL_Color color)
{
    SDL_SetTextureColorMod(texture, color.r, color.g, color.b);
    SDL_SetTextureAlphaMod(texture, color.a);
}
