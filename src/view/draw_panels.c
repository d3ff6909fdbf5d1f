/* Texts and tables around the board. Lengths are parts of the layout's unit. */
#include "view/canvas.h"

#include "view/announce.h"
#include "view/banner.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- the head ---- */

/* A button shows that the mouse is over it, and one that does nothing now can still be read. */
static void draw_button(const Canvas *canvas, Box box, const char *text, bool works, bool lit)
{
    const Theme *theme = canvas->theme;
    const bool hot = works && box_has(box, canvas->control->mouse.x, canvas->control->mouse.y);
    const int unit = canvas->layout->unit;
    paint_round_box(canvas->paint, box, unit / 2, lit ? theme->accent : hot ? theme->line : theme->panel);
    paint_text(canvas->paint, text, box, unit, ALIGN_CENTRE, lit ? theme->back : works ? theme->text : theme->dim);
}

static void draw_buttons(const Canvas *canvas)
{
    static const Phrase NAMES[BUTTON_COUNT] = { PHRASE_NEW, PHRASE_UNDO, PHRASE_REDO, PHRASE_HINT, PHRASE_ANALYSIS, PHRASE_MENU };
    const Control *control = canvas->control;
    const bool works[BUTTON_COUNT] = { true, control_can_undo(control),
                                       control->model.game.move_count < control->model.line_length,
                                       control_awaits_person(control), true, true };
    for (int button = 0; button < BUTTON_COUNT; button++) {
        const Box box = layout_button(canvas->layout, button);
        const bool lit = button == BUTTON_ANALYSIS && control->analyses;
        draw_button(canvas, box, control_say(control, NAMES[button]), works[button], lit);
    }
}

/* The largest height of letters, from `height` down to `least`, at which the text fits. */
static int fitting(const Canvas *canvas, const char *text, int width, int height, int least)
{
    while (height > least && paint_text_width(canvas->paint, text, height) > width)
        height--;
    return height;
}

void draw_head(const Canvas *canvas)
{
    const Control *control = canvas->control;
    const Layout *layout = canvas->layout;
    char text[SENTENCE_TEXT];
    Box status = layout->box[BOX_STATUS];
    const int size = layout->unit * 2;
    const Seat seat = model_turn(&control->model);
    if (!model_is_over(&control->model)) {
        canvas_disc(canvas, seat, status.x + size / 2.0, status.y + status.h / 2.0, size);
        status.x += size + layout->unit / 2;
        status.w -= size + layout->unit / 2;
    }
    say_status(control, canvas->now, text);
    const int letters = fitting(canvas, text, status.w, layout->unit * 5 / 4, layout_small_letters(layout));
    paint_shorten(canvas->paint, text, status.w, letters);
    paint_text(canvas->paint, text, status, letters, ALIGN_LEFT, canvas->theme->text);
    say_search(control, canvas->with_time, text);
    if (control->analyses)
        paint_text(canvas->paint, text, layout->box[BOX_INFO], layout_small_letters(layout), ALIGN_LEFT, canvas->theme->dim);
    draw_buttons(canvas);
}

/* ---- the strip ---- */

/* A bar from the middle line, as long as the value. */
static void draw_bar(const Canvas *canvas, Box cell, double value, SDL_Color color)
{
    const int half = cell.h / 2, length = (int)lround(fabs(value) * half);
    if (length > 0)
        paint_box(canvas->paint, (Box){ cell.x, value > 0 ? cell.y + half - length : cell.y + half, cell.w, length }, color);
}

/* The largest height of letters, from `height` down to `least`, at which all values fit; less if there is none. */
static int fit_texts(const Canvas *canvas, char texts[MAX_COLS][VALUE_TEXT], int width, int height, int least)
{
    for (int column = 0; column < canvas->layout->cols; column++)
        height = fitting(canvas, texts[column], width, height, least - 1);
    return height;
}

/* What is said of the columns: all of it in one form and one size, or nothing. */
typedef struct {
    char texts[MAX_COLS][VALUE_TEXT];
    int room;   /* characters for each */
    int height; /* of the letters; 0: there are bars in place of words */
} Strip;

/* The values in the longest form in which all fit into the width, and in the largest letters; a little smaller is better than shorter. */
static void fit_strip(const Canvas *canvas, int width, Strip *strip)
{
    static const int ROOMS[] = { 9, 7, 5, 4, 3, 2 };
    const int largest = canvas->layout->unit * 3 / 2, small = layout_small_letters(canvas->layout);
    strip->height = 0;
    for (size_t i = 0; i < sizeof ROOMS / sizeof ROOMS[0] && strip->height == 0; i++) {
        const int least = ROOMS[i] <= 4 ? 5 : small < largest * 3 / 4 ? small : largest * 3 / 4;
        strip->room = ROOMS[i];
        if (!say_values(canvas->control, strip->room, strip->texts))
            continue;
        const int height = fit_texts(canvas, strip->texts, width, largest, least);
        strip->height = height >= least ? height : 0;
    }
}

/* A column of the strip without the gaps to its neighbours, which those as thin as hairs do not have. */
static Box strip_cell(const Layout *layout, int column)
{
    const Box whole = layout_strip_cell(layout, column);
    const int gap = whole.w >= 12 ? whole.w / 24 + 1 : 0;
    return (Box){ whole.x + gap, whole.y, whole.w - 2 * gap, whole.h };
}

static void draw_strip_cell(const Canvas *canvas, const Strip *strip, int column, bool stale)
{
    const Theme *theme = canvas->theme;
    const Box cell = strip_cell(canvas->layout, column);
    const int bar_height = cell.h / 5 + 1;
    const double value = column_value(canvas->control, column);
    const double said = strip->height > 0 ? value_as_said(value, strip->room) : value; /* no colour contradicts a 0 */
    const bool best = column_is_best(canvas->control, column) && !stale;
    const SDL_Color color = stale ? theme->dim : said > 0 ? theme->good : said < 0 ? theme->bad : theme->text;
    paint_round_box(canvas->paint, cell, canvas->layout->unit / 3, best ? theme->line : theme->panel);
    if (best)
        paint_box(canvas->paint, (Box){ cell.x, cell.y, cell.w, bar_height / 2 + 1 }, theme->accent);
    if (strip->height > 0) {
        paint_text(canvas->paint, strip->texts[column], (Box){ cell.x, cell.y, cell.w, cell.h - bar_height / 2 }, strip->height, ALIGN_CENTRE, color);
        if (!isnan(value)) /* the value once more, as a length from the middle */
            paint_box(canvas->paint,
                      (Box){ cell.x + cell.w / 2 - (value < 0 ? (int)lround(-value * (cell.w / 2)) : 0),
                             cell.y + cell.h - bar_height, (int)lround(fabs(value) * (cell.w / 2)), bar_height / 2 + 1 },
                      color);
    } else if (!isnan(value)) {
        draw_bar(canvas, cell, value, color);
    }
}

void draw_strip(const Canvas *canvas)
{
    const Control *control = canvas->control;
    const Analysis *known = &control->model.analysis;
    const Box first = layout_strip_cell(canvas->layout, 0);
    const int size = first.h * 2 / 3, space = first.x - canvas->layout->unit;
    Strip strip;
    if (!control->analyses)
        return;
    fit_strip(canvas, strip_cell(canvas->layout, 0).w * 15 / 16, &strip);
    for (int column = 0; column < canvas->layout->cols; column++)
        draw_strip_cell(canvas, &strip, column, model_is_stale(&control->model));
    if (known->known && space > size) { /* whose view it is */
        const Seat seat = model_seat(&control->model, board_turn(&known->board));
        canvas_disc(canvas, seat, first.x - canvas->layout->unit / 2.0 - size / 2.0, first.y + first.h / 2.0, size);
    }
}

/* ---- who plays ---- */

enum { LEAST_LETTERS = 5 };

/* What is said under a name: how strong the computer is, in a number alone where there is no room for its word, or which engine sits there if
 * the name does not tell. */
static void say_strength(const Canvas *canvas, Seat seat, int width, char text[100])
{
    const Control *control = canvas->control;
    const SetupPlayer *player = &control->setup.player[seat];
    char name[64];
    text[0] = '\0';
    if (player->kind == KIND_COMPUTER) {
        snprintf(text, 100, "%d  %s", player->level, control_say(control, (Phrase)(PHRASE_LEVEL_0 + player->level)));
        if (paint_text_width(canvas->paint, text, LEAST_LETTERS) > width)
            snprintf(text, 100, "%d", player->level);
    } else if (player->kind == KIND_ENGINE && strcmp(say_card(control, seat, name), control_say(control, PHRASE_COMPUTER)) == 0) {
        snprintf(text, 100, "%s", control->player[seat]->name);
    }
}

static void draw_clock(const Canvas *canvas, Seat seat, Box line, bool turn)
{
    enum { SHORT = 10 }; /* seconds */
    const Theme *theme = canvas->theme;
    const int64_t seconds = control_clock_seconds(canvas->control, seat, canvas->now);
    const SDL_Color color = seconds <= SHORT ? theme->bad : turn ? theme->accent : theme->dim;
    char text[40];
    snprintf(text, sizeof text, "%" PRId64 ":%02d", seconds / 60, (int)(seconds % 60));
    paint_text(canvas->paint, text, line, canvas->layout->unit * 5 / 4, ALIGN_CENTRE, color);
}

/* Who sits there. The one whose turn it is has a frame. */
static void draw_card(const Canvas *canvas, Seat seat)
{
    const Control *control = canvas->control;
    const int unit = canvas->layout->unit, edge = unit / 6 + 1, lesser = layout_small_letters(canvas->layout);
    const Box card = canvas->layout->box[seat == SEAT_LEFT ? BOX_CARD_LEFT : BOX_CARD_RIGHT], inner = box_inset(card, edge);
    const bool turn = !model_is_over(&control->model) && model_turn(&control->model) == seat;
    const bool clock = control->setup.clock > 0;
    char name[64], text[100], tied[100], strength[100];
    say_strength(canvas, seat, inner.w - 2 * edge, strength);
    const int lines = 2 + (strength[0] != '\0') + clock;
    Box line = { inner.x + edge, inner.y + edge, inner.w - 2 * edge, (inner.h - 2 * edge) / lines };
    if (turn)
        paint_round_box(canvas->paint, card, unit / 2, canvas->theme->side[seat]);
    paint_round_box(canvas->paint, inner, unit / 2, canvas->theme->panel);
    say_card(control, seat, name);
    paint_text(canvas->paint, name, line, fitting(canvas, name, line.w, unit, unit * 2 / 3), ALIGN_CENTRE, canvas->theme->text);
    line.y += line.h;
    if (strength[0] != '\0') {
        paint_text(canvas->paint, strength, line, fitting(canvas, strength, line.w, lesser, LEAST_LETTERS), ALIGN_CENTRE, canvas->theme->dim);
        line.y += line.h;
    }
    const int won = control_tally(control, (int)seat, canvas->now), ties = control_tally(control, SEATS, canvas->now);
    snprintf(text, sizeof text, control_say(control, PHRASE_GAMES_WON), won);
    snprintf(tied, sizeof tied, control_say(control, PHRASE_GAMES_WON_TIED), won, ties);
    const bool has_room = ties > 0 && paint_text_width(canvas->paint, tied, lesser) <= line.w;
    const char *tally = has_room ? tied : text;
    paint_text(canvas->paint, tally, line, fitting(canvas, tally, line.w, lesser, LEAST_LETTERS), ALIGN_CENTRE, canvas->theme->dim);
    line.y += line.h;
    if (clock)
        draw_clock(canvas, seat, line, turn);
}

void draw_cards(const Canvas *canvas)
{
    draw_card(canvas, SEAT_LEFT);
    draw_card(canvas, SEAT_RIGHT);
}

/* ---- the course of the game ---- */

void draw_graph(const Canvas *canvas)
{
    const Model *model = &canvas->control->model;
    const int unit = canvas->layout->unit;
    const Box whole = canvas->layout->box[BOX_GRAPH];
    if (whole.w == 0)
        return;
    const Box head = { whole.x + unit / 2, whole.y, whole.w - unit, unit * 2 };
    const Box box = layout_graph_bars(canvas->layout);
    const int cells = geometry_cells(&model->game.now.geometry), middle = box.y + box.h / 2;
    paint_round_box(canvas->paint, whole, unit / 2, canvas->theme->panel);
    const char *upward = control_say(canvas->control, PHRASE_UPWARD);
    if (paint_text_width(canvas->paint, upward, layout_small_letters(canvas->layout)) <= head.w)
        paint_text(canvas->paint, upward, head, layout_small_letters(canvas->layout), ALIGN_LEFT, canvas->theme->dim);
    for (int stones = 0; stones <= cells; stones++) {
        const double value = model->values[stones];
        const int from = box.x + box.w * stones / (cells + 1), to = box.x + box.w * (stones + 1) / (cells + 1);
        const bool here = stones == model->game.now.count;
        const int length = isnan(value) ? 0 : (int)lround(fabs(value) * (box.h / 2 - 1));
        if (here)
            paint_box(canvas->paint, (Box){ from, box.y, to > from ? to - from : 1, box.h }, canvas->theme->line);
        if (length > 0) {
            const Seat ahead = model_seat(model, value > 0 ? PLAYER_X : PLAYER_O);
            paint_box(canvas->paint,
                      (Box){ from, value > 0 ? middle - length : middle + 1, to - from > 2 ? to - from - 1 : 1, length },
                      canvas->theme->side[ahead]);
        }
    }
    paint_box(canvas->paint, (Box){ box.x, middle, box.w, 1 }, canvas->theme->dim);
    for (int i = 0; control_has_review(canvas->control) && i < model->line_length; i++) { /* where the game turned */
        const int from = box.x + box.w * (model->game.start.count + i + 1) / (cells + 1);
        if (review_turned(&canvas->control->review, i))
            paint_box(canvas->paint, (Box){ from, box.y + box.h - unit / 2, unit / 3 + 1, unit / 2 }, canvas->theme->bad);
    }
}

void draw_moves(const Canvas *canvas)
{
    const Model *model = &canvas->control->model;
    const Layout *layout = canvas->layout;
    const int first = control_first_move_line(canvas->control), unit = layout->unit;
    const Box box = layout->box[BOX_MOVES];
    if (box.w == 0)
        return;
    for (int i = 0; i < model->line_length; i++) {
        const Box place = layout_move(layout, i, first);
        const bool last = i == model->game.move_count - 1, undone = i >= model->game.move_count;
        const Seat seat = model_seat(model, (Player)((model->game.start.count + i) % 2));
        char text[16];
        if (place.h == 0)
            continue;
        if (last)
            paint_round_box(canvas->paint, box_inset(place, unit / 6), unit / 2, canvas->theme->line);
        snprintf(text, sizeof text, "%d.", model->game.start.count + i + 1);
        paint_text(canvas->paint, text, (Box){ place.x, place.y, place.w / 2, place.h }, layout_small_letters(layout) * 4 / 5, ALIGN_RIGHT,
                   canvas->theme->dim);
        snprintf(text, sizeof text, "%d", model->line[i] + 1);
        const int disc = unit * 4 / 5, left = place.x + place.w / 2 + unit / 4;
        paint_shape(canvas->paint, SHAPE_DISC, left + disc / 2.0, place.y + place.h / 2.0, disc,
                    undone ? canvas->theme->line : canvas->theme->side[seat]);
        paint_text(canvas->paint, text, (Box){ left + disc + unit / 4, place.y, place.x + place.w - unit / 6 - left - disc - unit / 4, place.h },
                   unit, ALIGN_LEFT, undone ? canvas->theme->dim : canvas->theme->text);
        if (control_has_review(canvas->control) && review_turned(&canvas->control->review, i))
            paint_box(canvas->paint, (Box){ place.x + place.w - unit / 2, place.y + unit / 2, unit / 3 + 1, place.h - unit }, canvas->theme->bad);
    }
}

/* ---- banners ---- */

static void draw_edged(const Canvas *canvas, Box box, SDL_Color color)
{
    const int unit = canvas->layout->unit, width = unit / 6 > 1 ? unit / 6 : 1;
    paint_round_box(canvas->paint, box, unit, color);
    paint_round_box(canvas->paint, box_inset(box, width), unit - width, canvas->theme->panel);
}

static void draw_banner_buttons(const Canvas *canvas, Banner banner)
{
    const int count = banner_buttons(canvas->control, banner), chosen = banner_chosen(canvas->control, banner);
    for (int i = 0; i < count; i++) {
        paint_round_box(canvas->paint, box_inset(banner_button(canvas->control, banner, i), -1), canvas->layout->unit / 2, canvas->theme->line);
        draw_button(canvas, banner_button(canvas->control, banner, i),
                    control_say(canvas->control, banner_phrase(canvas->control, banner, i)), true, i == chosen);
    }
}

static void draw_fault(const Canvas *canvas, int slot)
{
    const int unit = canvas->layout->unit;
    const Box box = banner_box(canvas->control, BANNER_FAULT), button = banner_button(canvas->control, BANNER_FAULT, 0),
              inner = box_inset(box, unit);
    char text[SENTENCE_TEXT];
    draw_edged(canvas, box, canvas->theme->bad);
    say_fault(canvas->control, slot, text);
    paint_lines(canvas->paint, text, (Box){ inner.x, inner.y, inner.w, button.y - inner.y - unit / 2 }, unit,
                canvas->theme->text);
    draw_banner_buttons(canvas, BANNER_FAULT);
}

/* Who has won, with a disc of the winner's colour. */
static void draw_end(const Canvas *canvas)
{
    const Control *control = canvas->control;
    const int unit = canvas->layout->unit, size = unit * 4;
    const Box box = banner_box(control, BANNER_END);
    const Status status = model_status(&control->model);
    const Seat winner = model_winner(&control->model);
    char text[SENTENCE_TEXT];
    Box words = { box.x + unit, box.y + unit, box.w - 2 * unit, unit * 3 };
    draw_edged(canvas, box, status == STATUS_DRAWN ? canvas->theme->dim : canvas->theme->disc[winner]);
    if (status != STATUS_DRAWN) {
        canvas_disc(canvas, winner, box.x + unit + size / 2.0, box.y + unit * 3 / 2.0 + size / 2.0, size);
        words.x += size + unit;
        words.w -= size + unit;
    }
    say_end(control, text);
    const int letters = fitting(canvas, text, words.w, unit * 7 / 4, layout_small_letters(canvas->layout));
    paint_text(canvas->paint, text, words, letters, ALIGN_LEFT, canvas->theme->text);
    words.y += words.h;
    say_why_over(control, text);
    paint_text(canvas->paint, text, words, unit, ALIGN_LEFT, canvas->theme->dim);
    draw_banner_buttons(canvas, BANNER_END);
}

void draw_banner(const Canvas *canvas)
{
    const Banner banner = banner_shown(canvas->control, canvas->now);
    if (banner == BANNER_FAULT)
        draw_fault(canvas, control_shown_fault(canvas->control));
    else if (banner == BANNER_END)
        draw_end(canvas);
}
