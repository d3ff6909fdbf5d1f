/* Shapes and letters as textures, made when they are first needed in a size and kept. They are white with smooth edges,
 * and are tinted when they are drawn, so that a theme is nothing but colours. */
#ifndef VIEW_PAINT_H
#define VIEW_PAINT_H

#include "view/layout.h"

#include <SDL.h>
#include <stdio.h>

typedef struct Paint Paint;

typedef enum {
    SHAPE_DISC,
    SHAPE_RING,   /* along the edge of a disc */
    SHAPE_CROSS,  /* the mark of x */
    SHAPE_CIRCLE, /* the mark of o */
    SHAPE_GLOSS,  /* light on a disc, from above */
    SHAPE_SHADE,  /* and the dark side opposite to it */
    SHAPE_HALO,   /* around a disc, thick */
    SHAPE_ARROW,  /* downward */
    SHAPE_ARROW_UP
} Shape;

typedef enum { ALIGN_LEFT, ALIGN_CENTRE, ALIGN_RIGHT } Align;

/* Asks the system for its font, if `font` is NULL: as early as can be, since it takes a while. NULL if there is nothing to wait for. */
FILE *paint_ask(const char *font);

/* NULL if there is no memory. The renderer must outlive it. `font` is a file, or "strokes" for the letters that are built in, or NULL for
 * the font of the system, then with the answer of paint_ask, which is closed. */
Paint *paint_new(SDL_Renderer *renderer, const char *font, FILE *answer);
void paint_delete(Paint *paint);

/* Whether it writes with a font; else with the letters that are built in. */
bool paint_has_font(const Paint *paint);

/* Forgets all textures, for a new size of the window or when the renderer has lost them. */
void paint_forget(Paint *paint);

/* Draws a shape in a square of `size` pixels around (x, y); nothing if that is below 1. */
void paint_shape(Paint *paint, Shape shape, double x, double y, int size, SDL_Color color);

/* A filled box; the same with round corners of so many pixels, or as large as it has room for. */
void paint_box(Paint *paint, Box box, SDL_Color color);
void paint_round_box(Paint *paint, Box box, int radius, SDL_Color color);

/* Takes so much from the middle of a text, where ".." stands then, that it fits: behind a long path stands what is wrong with it. */
void paint_shorten(Paint *paint, char *text, int width, int height);

/* Text with capitals of `height` pixels, between two edges of a box and in the middle of its height; what does not fit
 * ends in "..". */
void paint_text(Paint *paint, const char *text, Box box, int height, Align align, SDL_Color color);

/* The same from the left over as many lines, of twice that height, as the box has room for from its top; broken at blanks. */
void paint_lines(Paint *paint, const char *text, Box box, int height, SDL_Color color);

/* The width of a text in pixels. */
int paint_text_width(Paint *paint, const char *text, int height);

/* How many texts did not fit since this was asked last, and one of them. */
int paint_cut(Paint *paint, char text[100]);

/* Whether all of a text can be shown, if only without its accents. */
bool paint_has(Paint *paint, const char *text);

/* The plate of the board: one column of it, of `rows` square cells, with its holes, shaded between two colours; (x, y) is its upper left corner. */
void paint_plate(Paint *paint, int x, int y, int cell, int rows, SDL_Color above, SDL_Color below);

/* A box whose colour changes from above to below. */
void paint_shade(Paint *paint, Box box, SDL_Color above, SDL_Color below);

#endif
