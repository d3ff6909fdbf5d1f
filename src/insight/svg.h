/* Pictures: parts of SVG that several subcommands draw. Lengths are pixels, y goes down. */
#ifndef INSIGHT_SVG_H
#define INSIGHT_SVG_H

#include "base/text.h"
#include "game/board.h"

extern const char *const SVG_DISC[2], *const SVG_EDGE[2]; /* colours, by Player */

/* The beginning of a picture on white, and its end. */
void svg_begin(Text *text, int width, int height);
void svg_end(Text *text);

/* A line of text; `anchor` is start, middle or end, `style` more attributes or "". Bytes that are no UTF-8 or no characters of XML become U+FFFD. */
void svg_add_line(Text *text, double x, double y, const char *anchor, double size, const char *style, const char *string);

/* The same from the left, made narrower where it would take more than `room`, as far as one can know without the letters. */
void svg_add_fitted(Text *text, double x, double y, double room, double size, const char *style, const char *string);

typedef struct {
    double left, top; /* of the plate */
    double cell;      /* the width of a column */
} SvgBoard;

/* A plate with the position. numbers[column][row], if not NULL, is written on a stone unless it is 0; cells of completed lines have a ring. */
void svg_add_board(Text *text, const SvgBoard *place, const Board *board, int (*numbers)[MAX_BITS]);

/* The middle of a cell. */
double svg_cell_x(const SvgBoard *place, int column);
double svg_cell_y(const SvgBoard *place, const Geometry *geometry, int row);

#endif
