/* What the files that draw share. */
#ifndef VIEW_CANVAS_H
#define VIEW_CANVAS_H

#include "view/control.h"
#include "view/paint.h"
#include "view/theme.h"

typedef struct {
    Paint *paint;
    const Theme *theme;
    const Control *control;
    const Layout *layout;
    bool with_time; /* as draw_picture has it */
    int64_t now;    /* microseconds */
} Canvas;

/* A disc of a seat with the mark of its side, around the middle. */
void canvas_disc(const Canvas *canvas, Seat seat, double x, double y, int size);

/* The board with all that lies or moves on it, and the piles. */
void draw_board(const Canvas *canvas);
void draw_piles(const Canvas *canvas);
void draw_dragged(const Canvas *canvas);

/* The rest: texts, the strip, the graph, the list of moves. */
void draw_head(const Canvas *canvas);
void draw_strip(const Canvas *canvas);
void draw_cards(const Canvas *canvas);
void draw_graph(const Canvas *canvas);
void draw_moves(const Canvas *canvas);
void draw_banner(const Canvas *canvas);
void draw_dialog(const Canvas *canvas);

#endif
