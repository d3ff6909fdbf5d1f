/* Where everything is, from the size of the window and the shape of the board. Pixels; y grows downward. */
#ifndef VIEW_LAYOUT_H
#define VIEW_LAYOUT_H

#include "view/motion.h"

typedef struct {
    int x, y, w, h;
} Box;

typedef enum {
    BOX_STATUS,  /* whose turn it is, or the result */
    BOX_BUTTONS, /* beside it, or above it in narrow windows */
    BOX_INFO,    /* Analysis only: what the engine says of its search */
    BOX_LANE,    /* above the board, where discs move over the columns */
    BOX_BOARD,
    BOX_NUMBERS, /* of the columns, on the foot of the board */
    BOX_STRIP,   /* Analysis only: the fitness of the columns */
    BOX_PILE_LEFT,
    BOX_PILE_RIGHT,
    BOX_CARD_LEFT, /* who sits there, the clock, games won; above the pile or beside it */
    BOX_CARD_RIGHT,
    BOX_GRAPH,   /* Analysis only, and these two are empty in small windows */
    BOX_MOVES,
    BOX_COUNT
} BoxName;

enum { BUTTON_NEW, BUTTON_UNDO, BUTTON_REDO, BUTTON_HINT, BUTTON_ANALYSIS, BUTTON_MENU, BUTTON_COUNT };

enum { SMALLEST_WIDTH = 320, SMALLEST_HEIGHT = 240, USUAL_WIDTH = 1024, USUAL_HEIGHT = 768, LARGEST_SIDE = 16384 };

typedef struct {
    int width, height;
    int cols, rows;
    int unit;       /* the height of capitals in running text; other lengths are in proportion */
    int frame;      /* the thickness of the frame around the board, outside BOX_BOARD */
    int cell;       /* the side of a cell, at least 1 */
    int disc;       /* the width of a disc of the piles: a cell, or more where cells are tiny */
    int strip_cell; /* the width of a column of the strip: a cell, or more where there is room */
    Box box[BOX_COUNT]; /* those that are not empty are disjoint and inside the window */
} Layout;

/* Lays out a window of at least SMALLEST_WIDTH x SMALLEST_HEIGHT; without Analysis and clocks their room goes to
 * the board. */
void layout_make(Layout *layout, int width, int height, const Geometry *geometry, bool analysis, bool clock);

/* The board with its frame and foot. */
Box layout_plate(const Layout *layout);

Box layout_cell(const Layout *layout, int column, int row);

/* Every how many columns a number is written below them, the widest of which has so many pixels: 1 where all fit, else 5, 10 or more, so that
 * there is room between them. */
int layout_number_step(const Layout *layout, int widest);

Box layout_strip_cell(const Layout *layout, int column);
Box layout_button(const Layout *layout, int button);

bool box_has(Box box, double x, double y);

/* The box within it, or around it if the margin is below 0. */
static inline Box box_inset(Box box, int margin)
{
    return (Box){ box.x + margin, box.y + margin, box.w - 2 * margin, box.h - 2 * margin };
}

/* The value, or the end of the range that is next to it; `low` if the range has no room. */
static inline int within(int value, int low, int high)
{
    value = value > high ? high : value;
    return value < low ? low : value;
}

/* The column below or at which a disc is let go at this place: above the board or on it; -1 if there is none. */
int layout_column_at(const Layout *layout, double x, double y);

/* Between pixels and the lengths of motion.h. */
Point layout_to_cells(const Layout *layout, double x, double y);
Point layout_to_pixels(const Layout *layout, Point point);

/* Where the pile of a seat lies. */
Box layout_pile(const Layout *layout, Seat seat);

/* From disc to disc of a pile; the middle of the one on top of so many: they lie at the foot of their box. */
int layout_pile_step(const Layout *layout);
Point layout_pile_top(const Layout *layout, Seat seat, int stones);

/* The arrow that shows a newcomer from where a disc is taken: beside that disc, on the outer side, where nothing else is. */
Box layout_first_arrow(const Layout *layout, Seat seat, int stones);

/* Where the bars of the graph stand, below what is written in its box. */
Box layout_graph_bars(const Layout *layout);

/* The height of lesser texts: as small as can be read. */
static inline int layout_small_letters(const Layout *layout)
{
    const int height = layout->unit * 9 / 10;
    return height < 6 ? 6 : height;
}

/* The size of a list of moves: how many fit into a line of BOX_MOVES, and the place of the i-th, empty if it is not seen.
 * `first_line` is the one on top. */
int layout_moves_in_line(const Layout *layout);
int layout_move_lines(const Layout *layout);
Box layout_move(const Layout *layout, int index, int first_line);

#endif
