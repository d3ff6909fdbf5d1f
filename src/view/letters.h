/* Text with the strokes of glyphs.h: what is there on every machine. Letters of other languages lose their accents. */
#ifndef VIEW_LETTERS_H
#define VIEW_LETTERS_H

#include <SDL.h>
#include <stdbool.h>

enum { LETTERS_HEIGHTS = 12 };

typedef struct {
    int height, cell_width, cell_height;
    SDL_Texture *texture;
} BakedLetters;

/* All zero but for the renderer, which must outlive them, before the first is drawn. */
typedef struct {
    SDL_Renderer *renderer;
    BakedLetters baked[LETTERS_HEIGHTS];
    int count;
} Letters;

/* Gives all textures back, which are made again when they are needed. */
void letters_forget(Letters *letters);

/* Whether a character is there, with or without its accents. */
bool letters_have(uint32_t character);

/* The width of `length` bytes of UTF-8 with capitals of `height` pixels; draws them on the base line. */
double letters_width(const char *text, size_t length, int height);
void letters_draw(Letters *letters, const char *text, size_t length, double x, int base, int height, SDL_Color color);

#endif
