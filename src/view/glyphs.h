/* The letters of the viewer: strokes of one thickness, drawn for this project. */
#ifndef VIEW_GLYPHS_H
#define VIEW_GLYPHS_H

#include "view/raster.h"

enum {
    GLYPH_FIRST = ' ', GLYPH_LAST = '~', GLYPH_COUNT = GLYPH_LAST - GLYPH_FIRST + 1,
    GLYPH_CAPITAL = 14, /* the height of capitals, in units of the drawings */
    GLYPH_ABOVE = 17, GLYPH_BELOW = 6 /* what a line needs above and below the base line */
};

/* The width of a character without the space around it, in units. Characters that are not there are question marks. */
double glyph_width(char c);

/* Draws a character with its left edge at x and its base line at y; `unit` is the pixels of a unit. */
void glyph_draw(Raster *raster, char c, double x, double y, double unit, double thickness);

#endif
