/* The layout of the viewer, for all sizes of windows and all shapes of boards. */
#include "test.h"

#include "view/layout.h"

static bool are_disjoint(Box a, Box b)
{
    return a.x + a.w <= b.x || b.x + b.w <= a.x || a.y + a.h <= b.y || b.y + b.h <= a.y;
}

static bool is_inside(const Layout *layout, Box box)
{
    return box.x >= 0 && box.y >= 0 && box.w > 0 && box.h > 0 && box.x + box.w <= layout->width
           && box.y + box.h <= layout->height;
}

static bool is_empty(Box box)
{
    return box.w == 0 && box.h == 0;
}

static void check_boxes(Test *test, const Layout *layout, bool analysis)
{
    const Box plate = layout_plate(layout);
    CHECK(test, is_inside(layout, plate));
    for (int i = 0; i < BOX_COUNT; i++) {
        const bool optional = i == BOX_GRAPH || i == BOX_MOVES || (!analysis && (i == BOX_INFO || i == BOX_STRIP));
        if (optional && is_empty(layout->box[i]))
            continue;
        bool good = is_inside(layout, layout->box[i]);
        for (int j = 0; j < i; j++)
            good = good && (is_empty(layout->box[j]) || are_disjoint(layout->box[i], layout->box[j]));
        if (!CHECK(test, good) && test->failed < 10)
            fprintf(stderr, "    box %d of %dx%d in %dx%d\n", i, layout->cols, layout->rows, layout->width, layout->height);
    }
    for (int i = 0; i < BUTTON_COUNT; i++) {
        const Box box = layout->box[BOX_BUTTONS], button = layout_button(layout, i);
        CHECK(test, button.x >= box.x && button.x + button.w <= box.x + box.w && button.y + button.h <= box.y + box.h);
    }
}

/* The board is what the window is for: its longer side is at least 60 % of the shorter side of all windows but tiny ones. (Boards of
 * hundreds of cells in a row cannot use the last pixels.) */
static void check_share(Test *test, const Layout *layout)
{
    const Box board = layout->box[BOX_BOARD];
    const int longer = board.w > board.h ? board.w : board.h;
    const int shorter = layout->width < layout->height ? layout->width : layout->height;
    const int longer_cells = layout->cols > layout->rows ? layout->cols : layout->rows;
    if (layout->width < 480 || layout->height < 400 || longer_cells < 6 || longer_cells > 40)
        return;
    if (!CHECK(test, longer * 10 >= shorter * 6) && test->failed < 10)
        fprintf(stderr, "    a board of %dx%d for %dx%d in %dx%d\n", board.w, board.h, layout->cols, layout->rows, layout->width,
                layout->height);
}

/* The middle of every cell and lane belongs to its column, and the way to cells and back ends where it began. */
static void check_columns(Test *test, const Layout *layout)
{
    bool good = true;
    for (int column = 0; column < layout->cols; column++) {
        const Box cell = layout_cell(layout, column, layout->rows - 1), low = layout_cell(layout, column, 0);
        const Point lane = layout_to_pixels(layout, (Point){ column + 0.5, layout->rows + 0.5 });
        const Point back = layout_to_cells(layout, lane.x, lane.y);
        good = good && layout_column_at(layout, cell.x + cell.w / 2.0, cell.y + cell.h / 2.0) == column;
        good = good && layout_column_at(layout, low.x + low.w / 2.0, low.y + low.h / 2.0) == column;
        good = good && layout_column_at(layout, lane.x, lane.y) == column;
        good = good && back.x > column + 0.49 && back.x < column + 0.51 && back.y > layout->rows + 0.49
               && back.y < layout->rows + 0.51;
    }
    const Box board = layout->box[BOX_BOARD];
    for (int x = board.x - layout->disc; x <= board.x + board.w + layout->disc; x++) { /* beside a board of hairs, too */
        const int column = layout_column_at(layout, x, board.y);
        good = good && column >= (x >= board.x && x < board.x + board.w ? 0 : -1) && column < layout->cols;
    }
    CHECK(test, good);
    CHECK(test, layout_column_at(layout, 1, 1) == -1);
    for (int seat = 0; seat < SEATS; seat++) {
        const Point top = layout_pile_top(layout, (Seat)seat, MAX_CELLS), low = layout_pile_top(layout, (Seat)seat, 0);
        const Box pile = layout->box[seat == SEAT_LEFT ? BOX_PILE_LEFT : BOX_PILE_RIGHT];
        CHECK(test, box_has(pile, top.x, top.y) && box_has(pile, low.x, low.y) && low.y >= top.y);
    }
}

/* The values of Analysis stand below their columns, and where these are too narrow for them, wider apart, if they have room. */
static void check_strip(Test *test, const Layout *layout)
{
    const int narrow = layout->unit * 5 / 2;
    CHECK(test, layout->strip_cell >= layout->cell && (layout->strip_cell == layout->cell || layout->cell < narrow));
    CHECK(test, layout->strip_cell >= narrow || layout->cols > 3);
    CHECK(test, layout_strip_cell(layout, layout->cols - 1).x + layout->strip_cell == layout->box[BOX_STRIP].x + layout->box[BOX_STRIP].w);
}

/* A card has up to four lines, of which the clock is one: name, level, games won. */
static void check_cards(Test *test, const Layout *layout, bool clock)
{
    const int line = layout->unit * 2, least = clock ? line * 4 : line * 3;
    CHECK(test, layout->box[BOX_CARD_LEFT].h >= least && layout->box[BOX_CARD_RIGHT].h >= least);
}

/* The arrow of the first turn: what is seen of it, the middle two thirds of its box, is in the window beside the disc that it shows, and
 * covers nothing but the rest of its pile. */
static void check_first_arrow(Test *test, const Layout *layout)
{
    const int most = (layout->cols * layout->rows + 1) / 2;
    for (int i = 0; i < 2 * SEATS; i++) {
        const Seat seat = i % 2 == 0 ? SEAT_LEFT : SEAT_RIGHT;
        const int stones = i < SEATS ? most : most - 1;
        const Point top = layout_pile_top(layout, seat, stones);
        const Box box = layout_first_arrow(layout, seat, stones), seen = { box.x + box.w / 6, box.y, box.w - box.w / 6 * 2, box.h };
        bool good = is_inside(layout, seen) && seen.y < top.y && seen.y + seen.h > top.y && !box_has(seen, top.x, top.y);
        good = good && (seat == SEAT_LEFT ? seen.x < top.x : seen.x > top.x);
        good = good && are_disjoint(seen, layout_plate(layout)) && are_disjoint(seen, layout->box[BOX_CARD_LEFT])
               && are_disjoint(seen, layout->box[BOX_CARD_RIGHT]);
        if (!CHECK(test, good) && test->failed < 10)
            fprintf(stderr, "    the arrow of seat %d at %d,%d of %dx%d in %dx%d\n", (int)seat, box.x, box.y, layout->cols, layout->rows,
                    layout->width, layout->height);
    }
}

/* Numbers below columns do not touch each other, however wide they are, and where all fit none is left out. */
static void check_numbers(Test *test, const Layout *layout)
{
    bool good = true;
    for (int widest = 1; widest <= 100; widest++) {
        const int step = layout_number_step(layout, widest);
        good = good && (step == 1) == (widest <= layout->cell);
        good = good && (step == 1 || step >= layout->cols || step * layout->cell > widest);
        good = good && (step <= 5 || step / 2 * layout->cell * 2 < widest * 3); /* and no more are left out than need be */
    }
    CHECK(test, good);
}

/* The moves of a list stand in it, from its corner on, line by line, each in a place of its own. */
static void check_moves(Test *test, const Layout *layout)
{
    const Box list = layout->box[BOX_MOVES];
    const int in_line = layout_moves_in_line(layout), lines = layout_move_lines(layout);
    if (is_empty(list))
        return;
    bool good = true;
    for (int i = 0; i < in_line * lines; i++) {
        const Box move = layout_move(layout, i + in_line, 1), before = i == 0 ? (Box){ list.x, list.y, 0, move.h } : layout_move(layout, i + in_line - 1, 1);
        const bool begins = i % in_line == 0;
        good = good && is_inside(layout, move) && move.x == (begins ? list.x : before.x + before.w) && move.y == list.y + i / in_line * move.h
               && move.x + move.w <= list.x + list.w && move.y + move.h <= list.y + list.h;
    }
    good = good && is_empty(layout_move(layout, 0, 1)) && is_empty(layout_move(layout, in_line * lines, 0));
    CHECK(test, good);
}

static void check_geometry(Test *test, unsigned cols, unsigned rows)
{
    static const int SIZES[][2] = { { 320, 240 },  { 240, 320 },   { 400, 300 },   { 480, 400 },  { 480, 800 },   { 640, 480 },  { 800, 480 },  { 1024, 768 },
                                    { 768, 1024 }, { 1280, 720 },  { 1366, 768 },  { 1920, 1080 }, { 1080, 1920 }, { 320, 2160 }, { 3840, 240 },
                                    { 2560, 1440 }, { 3840, 2160 } };
    Geometry geometry;
    char why[WHY_TEXT];
    const unsigned connect = cols > rows ? (cols < 4 ? cols : 4) : (rows < 4 ? rows : 4);
    if (!geometry_make(&geometry, cols, rows, connect, why))
        return;
    for (size_t i = 0; i < sizeof SIZES / sizeof SIZES[0]; i++) {
        Layout layout;
        for (int kind = 0; kind < 4; kind++) {
            const bool analysis = kind % 2 == 1, clock = kind >= 2;
            layout_make(&layout, SIZES[i][0], SIZES[i][1], &geometry, analysis, clock);
            check_boxes(test, &layout, analysis);
            check_cards(test, &layout, clock);
            check_share(test, &layout);
            check_columns(test, &layout);
            if (analysis)
                check_strip(test, &layout);
            check_first_arrow(test, &layout);
            check_numbers(test, &layout);
            check_moves(test, &layout);
        }
    }
}

int main(void)
{
    Test test = { "test_view_layout", 0, 0 };
    for (unsigned cols = 1; cols <= MAX_COLS; cols++)
        for (unsigned rows = 1; rows <= MAX_CELLS; rows++)
            check_geometry(&test, cols, rows);
    return test_end(&test);
}
