/* Two plans, and the one that gives the larger cells is taken. In the first the piles stand beside the board, with the panels of
 * Analysis above them; in the second they stand in a line of their own below it, for boards that are wider than the window. Both
 * keep one grid: a margin around everything, the head in its first line or two, and lengths that are parts of the unit. */
#include "view/layout.h"

#include <math.h>
#include <string.h>

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

static int larger(int a, int b)
{
    return a > b ? a : b;
}

/* What both plans have in common; `head` is all above the lane, `foot` what the piles of the second plan take. */
typedef struct {
    bool analysis;
    int margin, line, head, numbers, strip, side, foot;
} Measures;

/* The head has its buttons in a line of their own where they would leave too little to the words beside them. */
static bool is_narrow(const Layout *layout)
{
    return layout->width < layout->unit * 84;
}

static Measures measure(const Layout *layout, bool analysis, bool clock)
{
    const int unit = layout->unit, line = unit * 5 / 2, lines = is_narrow(layout) ? 2 : 1;
    return (Measures){ .analysis = analysis,
                       .margin = larger(2, unit * 5 / 6),
                       .line = line,
                       .head = line * lines + (analysis ? unit * 3 / 2 : 0),
                       .numbers = larger(8, unit * 9 / 5),
                       .strip = analysis ? unit * 4 : 0,
                       .side = unit * 9,
                       .foot = unit * (clock ? 8 : 6) };
}

static int frame_of(int cell)
{
    return within(cell / 8, 1, 24);
}

/* The largest cell with which lane, board, frame and foot fit. */
static int cell_that_fits(const Layout *layout, const Measures *m, int width, int height)
{
    int cell = larger(1, smaller(width / layout->cols, (height - m->numbers) / (layout->rows + 1)));
    while (cell > 1
           && (cell * layout->cols + 2 * frame_of(cell) > width
               || cell * (layout->rows + 1) + frame_of(cell) + m->numbers > height))
        cell--;
    return cell;
}

static void place_head(Layout *layout, const Measures *m)
{
    const int inner = layout->width - 2 * m->margin, x = m->margin, y = m->margin;
    const int buttons = smaller(inner, layout->unit * 48);
    layout->box[BOX_BUTTONS] = (Box){ layout->width - m->margin - buttons, y, buttons, m->line };
    layout->box[BOX_STATUS] = is_narrow(layout) ? (Box){ x, y + m->line, inner, m->line } : (Box){ x, y, inner - buttons - m->margin, m->line };
    if (m->analysis)
        layout->box[BOX_INFO] = (Box){ x, y + m->head - layout->unit * 3 / 2, inner, layout->unit * 3 / 2 };
}

/* Lane, board, numbers and strip (the frame's upper edge is in the lane), in the middle of the lines from `top` to `bottom`. */
static void place_board(Layout *layout, const Measures *m, int top, int bottom)
{
    const int frame = layout->frame, width = layout->cell * layout->cols,
              height = layout->cell * (layout->rows + 1) + frame + m->numbers;
    const int x = (layout->width - width) / 2, y = top + larger(0, (bottom - top - height - m->strip) / 2);
    const int foot = y + layout->cell * (layout->rows + 1);
    layout->box[BOX_LANE] = (Box){ x, y, width, layout->cell };
    layout->box[BOX_BOARD] = (Box){ x, y + layout->cell, width, layout->cell * layout->rows };
    layout->box[BOX_NUMBERS] = (Box){ x, foot, width, m->numbers };
    if (!m->analysis)
        return;
    const int wanted = layout->unit * 6;
    const int room = layout->width - 2 * (m->margin * 2 + m->side);
    /* The values stand below their columns, unless these are too narrow for any number and there is room beside them. */
    layout->strip_cell = layout->cell;
    if (layout->cell < layout->unit * 5 / 2)
        layout->strip_cell = larger(layout->cell, smaller(wanted, room / layout->cols));
    const int strip = layout->strip_cell * layout->cols;
    layout->box[BOX_STRIP] =
        (Box){ (layout->width - strip) / 2, foot + m->numbers + frame + m->margin / 2, strip, m->strip - m->margin / 2 };
}

/* The plan with the piles beside the board. */
static void place_beside(Layout *layout, const Measures *m)
{
    const int top = m->margin + m->head, bottom = layout->height - m->margin;
    place_board(layout, m, top, bottom);
    const Box plate = layout_plate(layout), strip = layout->box[BOX_STRIP];
    const int edge = m->analysis ? smaller(plate.x, strip.x) : plate.x;
    const int left = edge - 2 * m->margin, unit = layout->unit, right = layout->width - m->margin - left;
    const int card = unit * 8, pile = larger(layout->disc + unit * 3, (bottom - top) / 3);
    const int foot = smaller(bottom, larger(plate.y + plate.h, top + pile + card));
    layout->box[BOX_PILE_LEFT] = (Box){ m->margin, foot - pile, left, pile };
    layout->box[BOX_PILE_RIGHT] = (Box){ right, foot - pile, left, pile };
    const int wide = smaller(left, unit * 20), inset = (left - wide) / 2;
    layout->box[BOX_CARD_LEFT] = (Box){ m->margin + inset, foot - pile - card, wide, card };
    layout->box[BOX_CARD_RIGHT] = (Box){ right + inset, foot - pile - card, wide, card };
    const int space = foot - pile - card - m->margin - top - unit;
    if (m->analysis && left >= unit * 9 && space >= unit * 6) {
        layout->box[BOX_MOVES] = (Box){ right, top + unit, left, space };
        layout->box[BOX_GRAPH] = (Box){ m->margin, top + unit, left, smaller(space, left * 3 / 4) };
    }
}

/* The plan with a line for the piles. */
static void place_below(Layout *layout, const Measures *m)
{
    const int top = m->margin + m->head, unit = layout->unit, foot = layout->height - m->margin - m->foot;
    const int inner = layout->width - 2 * m->margin;
    const int board = layout->cell * (layout->rows + 1) + layout->frame + m->numbers + m->strip, space = foot - top - board;
    const bool panels = m->analysis && space >= unit * 12;
    const int panel = panels ? smaller(space * 2 / 3, unit * 24) : 0;
    place_board(layout, m, top, foot - panel);
    if (panels) {
        layout->box[BOX_GRAPH] = (Box){ m->margin, foot - panel, (inner - m->margin) / 2, panel - unit };
        layout->box[BOX_MOVES] = (Box){ layout->width / 2 + m->margin, foot - panel, (inner - m->margin) / 2, panel - unit };
    }
    const int pile = smaller(inner / 4, m->foot * 2), card = smaller(inner / 2 - pile - m->margin, unit * 20);
    layout->box[BOX_PILE_LEFT] = (Box){ m->margin, foot, pile, m->foot };
    layout->box[BOX_PILE_RIGHT] = (Box){ layout->width - m->margin - pile, foot, pile, m->foot };
    layout->box[BOX_CARD_LEFT] = (Box){ m->margin + pile, foot, card, m->foot };
    layout->box[BOX_CARD_RIGHT] = (Box){ layout->width - m->margin - pile - card, foot, card, m->foot };
}

void layout_make(Layout *layout, int width, int height, const Geometry *geometry, bool analysis, bool clock)
{
    memset(layout, 0, sizeof *layout);
    layout->width = larger(width, SMALLEST_WIDTH);
    layout->height = larger(height, SMALLEST_HEIGHT);
    layout->cols = geometry->cols;
    layout->rows = geometry->rows;
    const int narrow = smaller(layout->width, layout->height) / 44;
    layout->unit = within(smaller((int)(sqrt((double)layout->width * layout->height) / 72), narrow), 6, 36);
    const Measures m = measure(layout, analysis, clock);
    const int above = m.margin * 2 + m.head + m.strip;
    const int beside = cell_that_fits(layout, &m, layout->width - 2 * (m.side + 2 * m.margin), layout->height - above);
    const int below = cell_that_fits(layout, &m, layout->width - 2 * m.margin, layout->height - above - m.foot);
    layout->cell = larger(beside, below);
    layout->frame = frame_of(layout->cell);
    layout->disc = within(layout->cell, layout->unit * 3, layout->unit * 6);
    place_head(layout, &m);
    if (beside >= below)
        place_beside(layout, &m);
    else
        place_below(layout, &m);
}

Box layout_plate(const Layout *layout)
{
    const Box board = layout->box[BOX_BOARD], numbers = layout->box[BOX_NUMBERS];
    const int frame = layout->frame;
    return (Box){ board.x - frame, board.y - frame, board.w + 2 * frame, board.h + numbers.h + 2 * frame };
}

Box layout_cell(const Layout *layout, int column, int row)
{
    const Box board = layout->box[BOX_BOARD];
    const int cell = layout->cell;
    return (Box){ board.x + column * cell, board.y + (layout->rows - 1 - row) * cell, cell, cell };
}

int layout_number_step(const Layout *layout, int widest)
{
    if (widest <= layout->cell)
        return 1;
    int step = 5;
    while (step < layout->cols && step * layout->cell * 2 < widest * 3)
        step *= 2;
    return step;
}

Box layout_strip_cell(const Layout *layout, int column)
{
    const Box strip = layout->box[BOX_STRIP];
    return (Box){ strip.x + column * layout->strip_cell, strip.y, layout->strip_cell, strip.h };
}

Box layout_button(const Layout *layout, int button)
{
    const Box box = layout->box[BOX_BUTTONS];
    const int gap = larger(1, layout->unit / 3), width = (box.w + gap) / BUTTON_COUNT;
    return (Box){ box.x + button * width, box.y, width - gap, box.h - gap };
}

bool box_has(Box box, double x, double y)
{
    return x >= box.x && x < box.x + box.w && y >= box.y && y < box.y + box.h;
}

Box layout_graph_bars(const Layout *layout)
{
    const Box whole = layout->box[BOX_GRAPH];
    return box_inset((Box){ whole.x, whole.y + layout->unit * 2, whole.w, whole.h - layout->unit * 2 }, layout->unit / 2);
}

int layout_column_at(const Layout *layout, double x, double y)
{
    const Box board = layout->box[BOX_BOARD], head = layout->box[BOX_STATUS], info = layout->box[BOX_INFO];
    const int reach = larger(0, (layout->disc - board.w + 1) / 2); /* a board of hairs can still be hit */
    if (y < larger(head.y + head.h, info.y + info.h) || y >= board.y + board.h || x < board.x - reach || x >= board.x + board.w + reach)
        return -1;
    return within((int)floor((x - board.x) / layout->cell), 0, layout->cols - 1);
}

Point layout_to_cells(const Layout *layout, double x, double y)
{
    const Box board = layout->box[BOX_BOARD];
    return (Point){ (x - board.x) / layout->cell, (board.y + board.h - y) / layout->cell };
}

Point layout_to_pixels(const Layout *layout, Point point)
{
    const Box board = layout->box[BOX_BOARD];
    return (Point){ board.x + point.x * layout->cell, board.y + board.h - point.y * layout->cell };
}

int layout_pile_step(const Layout *layout)
{
    return larger(1, layout->disc / 8);
}

Box layout_pile(const Layout *layout, Seat seat)
{
    return layout->box[seat == SEAT_LEFT ? BOX_PILE_LEFT : BOX_PILE_RIGHT];
}

Point layout_pile_top(const Layout *layout, Seat seat, int stones)
{
    const Box pile = layout_pile(layout, seat);
    const int step = layout_pile_step(layout), radius = layout->disc / 2;
    const bool tall = pile.h > layout->disc * 3 / 2;
    const int highest = tall ? pile.y + radius + layout->unit : pile.y + pile.h / 2;
    const int room = larger(0, (pile.y + pile.h - highest - radius) / step); /* for so many more */
    const int missing = room + 1 - within(stones, 1, room + 1);
    return (Point){ pile.x + pile.w / 2.0, highest + missing * step };
}

Box layout_first_arrow(const Layout *layout, Seat seat, int stones)
{
    const Point top = layout_pile_top(layout, seat, stones);
    const int size = layout->unit * 4;
    const double aside = (layout->disc + size) * 0.5, edge = size * 3 / 8.0; /* so that all of what is seen of it is in the window */
    const double x = seat == SEAT_LEFT ? fmax(top.x - aside, edge) : fmin(top.x + aside, layout->width - edge);
    return (Box){ (int)floor(x - size / 2.0 + 0.5), (int)floor(top.y - size / 2.0 + 0.5), size, size };
}

int layout_moves_in_line(const Layout *layout)
{
    const int width = layout->unit * (layout->cols < 10 ? 5 : 7); /* the column has a bit less than half of it, for two digits or one */
    return larger(1, layout->box[BOX_MOVES].w / width);
}

int layout_move_lines(const Layout *layout)
{
    return larger(1, layout->box[BOX_MOVES].h / (layout->unit * 5 / 2));
}

Box layout_move(const Layout *layout, int index, int first_line)
{
    const Box box = layout->box[BOX_MOVES];
    const int in_line = layout_moves_in_line(layout), width = box.w / in_line, height = layout->unit * 5 / 2;
    const int y = (index / in_line - first_line) * height;
    return y < 0 || y + height > box.h ? (Box){ 0, 0, 0, 0 } : (Box){ box.x + index % in_line * width, box.y + y, width, height };
}
