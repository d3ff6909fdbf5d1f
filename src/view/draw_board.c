/* Discs lie behind the plate and are seen through its holes, so one that falls passes behind it. Tiny cells have no
 * holes: their stones are squares. */
#include "view/canvas.h"

#include "view/announce.h"

#include <math.h>
#include <stdio.h>

enum { LEAST_ROUND = 5 }; /* pixels of a cell from which discs are round */

static SDL_Color faded(SDL_Color color, int alpha)
{
    color.a = (Uint8)alpha;
    return color;
}

static Shape mark_of(const Canvas *canvas, Seat seat)
{
    return model_player(&canvas->control->model, seat) == PLAYER_X ? SHAPE_CROSS : SHAPE_CIRCLE;
}

void canvas_disc(const Canvas *canvas, Seat seat, double x, double y, int size)
{
    const Theme *theme = canvas->theme;
    if (size < LEAST_ROUND) {
        paint_box(canvas->paint, (Box){ (int)floor(x - size / 2.0 + 0.5), (int)floor(y - size / 2.0 + 0.5), size, size },
                  theme->disc[seat]);
        return;
    }
    paint_shape(canvas->paint, SHAPE_DISC, x, y, size, theme->edge[seat]);
    paint_shape(canvas->paint, SHAPE_DISC, x, y, size - (size / 6 > 2 ? size / 6 / 2 * 2 : 2), theme->disc[seat]);
    if (!theme->is_flat) {
        paint_shape(canvas->paint, SHAPE_GLOSS, x, y, size, (SDL_Color){ 255, 255, 255, 110 });
        paint_shape(canvas->paint, SHAPE_SHADE, x, y, size, (SDL_Color){ 0, 0, 0, 60 });
    }
    paint_shape(canvas->paint, mark_of(canvas, seat), x, y, size, theme->mark[seat]);
}

static int disc_size(const Canvas *canvas)
{
    const int cell = canvas->layout->cell;
    return cell < LEAST_ROUND ? cell : cell - (cell / 12 + 1) / 2 * 2;
}

static double middle(int from, int length)
{
    return from + length / 2.0;
}

/* Where a disc is in a hand or flies: on its way from the board to the piles it gets as large as these. */
static int size_at(const Canvas *canvas, Point at)
{
    const Layout *layout = canvas->layout;
    const Box board = layout->box[BOX_BOARD], lane = layout->box[BOX_LANE];
    const double aside = fmax(board.x - at.x, at.x - (board.x + board.w)), beyond = fmax(lane.y - at.y, at.y - (board.y + board.h));
    const double away = fmin(fmax(0, fmax(aside, beyond)) * 2 / layout->disc, 1);
    return (int)lround(disc_size(canvas) + away * (layout->disc - disc_size(canvas)));
}

/* ---- cells ---- */

static void draw_stone(const Canvas *canvas, int column, int row, double shift)
{
    const Model *model = &canvas->control->model;
    const char stone = board_cell(&model->game.now, column, row);
    const Box cell = layout_cell(canvas->layout, column, row);
    if (stone == '.' || motion_flight_to(&canvas->control->motion, column, row, canvas->now) != NULL)
        return;
    const Seat seat = model_seat(model, stone == 'x' ? PLAYER_X : PLAYER_O);
    canvas_disc(canvas, seat, middle(cell.x, cell.w) + shift, middle(cell.y, cell.h), disc_size(canvas));
}

/* What is said of a stone: that it was the last, or is part of a line. */
static void draw_marks(const Canvas *canvas, int column, int row)
{
    const Model *model = &canvas->control->model;
    const Box cell = layout_cell(canvas->layout, column, row);
    int last_column, last_row;
    const bool moving = motion_flight_to(&canvas->control->motion, column, row, canvas->now) != NULL;
    const bool landed = motion_landed_at(&canvas->control->motion) <= canvas->now;
    if (landed && model_is_winning(model, column, row)) {
        if (cell.w < LEAST_ROUND)
            paint_box(canvas->paint, (Box){ cell.x, cell.y, (cell.w + 1) / 2, (cell.h + 1) / 2 }, canvas->theme->glow);
        paint_shape(canvas->paint, SHAPE_HALO, middle(cell.x, cell.w), middle(cell.y, cell.h), cell.w * 94 / 100,
                    canvas->theme->glow);
    } else if (!moving && model_last_move(model, &last_column, &last_row) && last_column == column && last_row == row) {
        paint_shape(canvas->paint, SHAPE_RING, middle(cell.x, cell.w), middle(cell.y, cell.h), cell.w * 86 / 100,
                    canvas->theme->glow);
    }
}

/* ---- what flies ---- */

static void draw_flights(const Canvas *canvas, bool behind_plate)
{
    const Motion *motion = &canvas->control->motion;
    const Layout *layout = canvas->layout;
    for (int i = 0; i < motion->count; i++) {
        const Flight *flight = &motion->flights[i];
        if (flight_end(flight) <= canvas->now)
            continue;
        const Point place = flight_place(flight, canvas->now), pixel = layout_to_pixels(layout, place);
        const bool over_board = flight->kind != FLIGHT_RETURN && fabs(place.x - flight->to.x) < 1e-6;
        if (over_board == behind_plate)
            canvas_disc(canvas, flight->seat, pixel.x, pixel.y, size_at(canvas, pixel));
    }
}

/* The column that a click, Enter or letting go would play: the disc hovers there, pale. */
static int pointed_column(const Canvas *canvas)
{
    const Control *control = canvas->control;
    if (!control_awaits_person(control) || motion_landed_at(&control->motion) > canvas->now)
        return -1;
    if (control->cursor >= 0)
        return control->cursor;
    const int column = layout_column_at(canvas->layout, control->mouse.x, control->mouse.y);
    return board_can_play(&control->model.game.now, column) ? column : -1;
}

static void draw_lane(const Canvas *canvas)
{
    const Control *control = canvas->control;
    const Box lane = canvas->layout->box[BOX_LANE];
    const int pointed = pointed_column(canvas), cell = canvas->layout->cell;
    const Seat seat = model_turn(&control->model);
    if (pointed >= 0) {
        const double x = lane.x + (pointed + 0.5) * cell;
        paint_shape(canvas->paint, SHAPE_DISC, x, middle(lane.y, lane.h), disc_size(canvas),
                    faded(canvas->theme->disc[seat], 96));
        paint_shape(canvas->paint, mark_of(canvas, seat), x, middle(lane.y, lane.h), disc_size(canvas),
                    faded(canvas->theme->mark[seat], 160));
    }
    if (control->hint >= 0)
        paint_shape(canvas->paint, SHAPE_ARROW, lane.x + (control->hint + 0.5) * cell, middle(lane.y, lane.h), cell * 2 / 3,
                    canvas->theme->accent);
}

static int number_width(const Canvas *canvas, int number, int height, char text[16])
{
    snprintf(text, 16, "%d", number);
    return paint_text_width(canvas->paint, text, height);
}

/* The numbers that keys, hints and the list of moves use. */
static void draw_numbers(const Canvas *canvas)
{
    const Layout *layout = canvas->layout;
    const Box numbers = layout->box[BOX_NUMBERS];
    const int height = layout->unit < numbers.h ? layout->unit : numbers.h;
    int widest = 0;
    char text[16];
    for (int number = 1; number <= layout->cols; number++) {
        const int width = number_width(canvas, number, height, text);
        widest = width > widest ? width : widest;
    }
    const int step = layout_number_step(layout, widest);
    for (int number = step; number <= layout->cols; number += step) {
        const int width = number_width(canvas, number, height, text), wider = width > layout->cell ? (width - layout->cell + 1) / 2 : 0;
        const Box place = { numbers.x + (number - 1) * layout->cell - wider, numbers.y + layout->frame / 2, layout->cell + 2 * wider, numbers.h };
        if (place.x + place.w <= numbers.x + numbers.w + layout->frame)
            paint_text(canvas->paint, text, place, height, ALIGN_CENTRE, canvas->theme->number);
    }
}

/* The frame, its light upper edge, and the shadow that it casts. */
static void draw_frame(const Canvas *canvas)
{
    enum { LAYERS = 6 };
    const Theme *theme = canvas->theme;
    const Layout *layout = canvas->layout;
    const Box plate = layout_plate(layout);
    const int radius = layout->frame + layout->unit / 2, edge = layout->frame / 4 > 1 ? layout->frame / 4 : 1;
    for (int i = LAYERS; !theme->is_flat && i > 0; i--) {
        const int reach = i * layout->unit / (LAYERS * 2);
        paint_round_box(canvas->paint, (Box){ plate.x - reach, plate.y + reach, plate.w + 2 * reach, plate.h }, radius,
                        faded((SDL_Color){ 0, 0, 0, 0 }, 14));
    }
    paint_round_box(canvas->paint, plate, radius, theme->shine);
    paint_round_box(canvas->paint, (Box){ plate.x, plate.y + edge, plate.w, plate.h - edge }, radius, theme->rim);
}

/* One column: its stones, the plate before them, and what is said of them. */
static void draw_column(const Canvas *canvas, int column)
{
    const Layout *layout = canvas->layout;
    const Box top = layout_cell(layout, column, layout->rows - 1);
    const double shift = motion_shift(&canvas->control->motion, column, canvas->now) * layout->cell;
    for (int row = 0; row < layout->rows; row++)
        draw_stone(canvas, column, row, shift);
    if (layout->cell >= LEAST_ROUND)
        paint_plate(canvas->paint, top.x + (int)floor(shift + 0.5), top.y, layout->cell, layout->rows, canvas->theme->plate,
                    canvas->theme->low_plate);
    for (int row = 0; row < layout->rows; row++)
        draw_marks(canvas, column, row);
}

void draw_board(const Canvas *canvas)
{
    const Layout *layout = canvas->layout;
    const Box board = layout->box[BOX_BOARD];
    draw_frame(canvas);
    draw_numbers(canvas);
    paint_box(canvas->paint, board, layout->cell < LEAST_ROUND ? canvas->theme->rim : canvas->theme->empty);
    draw_flights(canvas, true);
    for (int column = 0; column < layout->cols; column++)
        draw_column(canvas, column);
    draw_lane(canvas);
    draw_flights(canvas, false);
}

/* ---- piles ---- */

static void draw_pile(const Canvas *canvas, Seat seat)
{
    const Control *control = canvas->control;
    const Layout *layout = canvas->layout;
    const Box pile = layout_pile(layout, seat);
    const int size = layout->disc, step = layout_pile_step(layout), foot = pile.y + pile.h - size / 2;
    const bool taken = control->dragging && control->dragged == seat;
    const int count = model_stones_left(&control->model, seat) - taken;
    const Point top = layout_pile_top(layout, seat, count);
    for (int i = count > 0 ? (foot - (int)top.y) / step : -1; i >= 0; i--)
        canvas_disc(canvas, seat, top.x, top.y + i * step, size);
}

static void draw_first_arrow(const Canvas *canvas)
{
    const Control *control = canvas->control;
    const Seat seat = model_turn(&control->model);
    const Box arrow = layout_first_arrow(canvas->layout, seat, model_stones_left(&control->model, seat));
    if (control_is_first_turn(control) && motion_landed_at(&control->motion) <= canvas->now)
        paint_shape(canvas->paint, SHAPE_ARROW_UP, middle(arrow.x, arrow.w), middle(arrow.y, arrow.h), arrow.w, canvas->theme->accent);
}

void draw_piles(const Canvas *canvas)
{
    draw_pile(canvas, SEAT_LEFT);
    draw_pile(canvas, SEAT_RIGHT);
    draw_first_arrow(canvas);
}

void draw_dragged(const Canvas *canvas)
{
    const Control *control = canvas->control;
    if (control->dragging)
        canvas_disc(canvas, control->dragged, control->mouse.x, control->mouse.y, size_at(canvas, control->mouse));
}
