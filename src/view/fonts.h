/* Text in the fonts of the system, through SDL2_ttf. Where the viewer was built without it fonts_new returns NULL, and nothing else is
 * to be called. */
#ifndef VIEW_FONTS_H
#define VIEW_FONTS_H

#include <SDL.h>
#include <stdbool.h>
#include <stdio.h>

typedef struct Fonts Fonts;

/* Begins to ask the system for what it calls sans, which takes a while; fonts_new takes the answer. NULL if it cannot be asked. */
FILE *fonts_ask(void);

/* `file` is a font, or NULL for that of the system, whose answer is read and closed. NULL if there is none. */
Fonts *fonts_new(SDL_Renderer *renderer, const char *file, FILE *answer);
void fonts_delete(Fonts *fonts);

/* Forgets the textures. */
void fonts_forget(Fonts *fonts);

/* Whether the fonts have a character; one that has it is looked for. */
bool fonts_have(Fonts *fonts, uint32_t character);

/* The width of `length` bytes of UTF-8 with capitals of `height` pixels; draws them on the base line. */
int fonts_width(Fonts *fonts, const char *text, size_t length, int height);
void fonts_draw(Fonts *fonts, const char *text, size_t length, int x, int base, int height, SDL_Color color);

#endif
