/* Text with the strokes of glyphs.h: what is there on every machine. Letters of other languages lose their accents. */
#ifndef VIEW_LETTERS_H
#define VIEW_LETTERS_H

#include <SDL.h>
#include <stdbool.h>

typedef struct Letters Letters;

/* NULL if there is no memory. */
Letters *letters_new(SDL_Renderer *renderer);
void letters_delete(Letters *letters);

/* Forgets the textures. */
void letters_forget(Letters *letters);

/* Whether a character is there, with or without its accents. */
bool letters_have(uint32_t character);

/* The width of `length` bytes of UTF-8 with capitals of `height` pixels; draws them on the base line. */
double letters_width(const char *text, size_t length, int height);
void letters_draw(Letters *letters, const char *text, size_t length, double x, int base, int height, SDL_Color color);

#endif
