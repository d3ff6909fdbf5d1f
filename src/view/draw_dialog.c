/* The page that is open. Every kind of row has its way to be drawn within the place that the dialog gives it. */
#include "view/canvas.h"

#include "base/utf8.h"

#include <stdio.h>

static Box part(Box box, int from, int width)
{
    return (Box){ box.x + from, box.y, width, box.h };
}

/* A label on the left and a value on the right; the value keeps what it needs. */
static void draw_pair(const Canvas *canvas, Box box, const Row *row, int height, SDL_Color label, SDL_Color value)
{
    const int pad = canvas->layout->unit / 2, wanted = paint_text_width(canvas->paint, row->value, height) + 1;
    const int most = row->label[0] == '\0' ? box.w - 2 * pad : box.w * 3 / 5, right = wanted < most ? wanted : most;
    paint_text(canvas->paint, row->label, part(box, pad, box.w - 3 * pad - right), height, ALIGN_LEFT, label);
    paint_text(canvas->paint, row->value, part(box, box.w - pad - right, right), height, ALIGN_RIGHT, value);
}

static void draw_button_row(const Canvas *canvas, Box box, const Row *row, bool hot, bool is_enter)
{
    const Theme *theme = canvas->theme;
    const int unit = canvas->layout->unit;
    const bool lit = is_enter && !row->is_off;
    paint_round_box(canvas->paint, box, unit / 2, lit ? theme->accent : hot ? theme->line : theme->panel);
    const SDL_Color color = row->is_off ? theme->dim : lit ? theme->back : theme->text;
    if (row->value[0] == '\0')
        paint_text(canvas->paint, row->label, part(box, unit / 2, box.w - unit), unit, ALIGN_CENTRE, color);
    else
        draw_pair(canvas, box, row, unit, color, theme->dim);
}

/* Where the end of a text begins that has room. */
static const char *end_of(const Canvas *canvas, const char *text, int room)
{
    while (*text != '\0' && paint_text_width(canvas->paint, text, canvas->layout->unit) > room)
        do
            text++;
        while (utf8_goes_on(*text));
    return text;
}

static void draw_choice(const Canvas *canvas, Box control, const Row *row)
{
    const int unit = canvas->layout->unit;
    const char *value = row->shows_end ? end_of(canvas, row->value, control.w - unit * 4) : row->value;
    paint_round_box(canvas->paint, control, unit / 2, canvas->theme->panel);
    paint_text(canvas->paint, "<", part(control, unit / 2, unit * 3 / 2), unit, ALIGN_LEFT, canvas->theme->accent);
    paint_text(canvas->paint, ">", part(control, control.w - unit * 2, unit * 3 / 2), unit, ALIGN_RIGHT, canvas->theme->accent);
    paint_text(canvas->paint, value, part(control, unit * 2, control.w - unit * 4), unit, ALIGN_CENTRE, canvas->theme->text);
}

static void draw_slider(const Canvas *canvas, Box control, const Row *row)
{
    const int unit = canvas->layout->unit, low = unit / 3 + 1;
    const int reached = control.w * (row->at * 2 + 1) / (row->count * 2);
    const Box track = { control.x, control.y + control.h - low, control.w, low };
    paint_round_box(canvas->paint, control, unit / 2, canvas->theme->panel);
    paint_box(canvas->paint, track, canvas->theme->line);
    paint_box(canvas->paint, (Box){ track.x, track.y, reached, low }, canvas->theme->accent);
    paint_shape(canvas->paint, SHAPE_DISC, control.x + reached, track.y + low / 2.0, unit * 3 / 4, canvas->theme->accent);
    paint_text(canvas->paint, row->value, (Box){ control.x, control.y, control.w, control.h - low }, unit, ALIGN_CENTRE, canvas->theme->text);
}

/* Of a long text the end, where the caret is, is seen. What an input method composes has a line below it. */
static void draw_field(const Canvas *canvas, Box control, const Row *row, bool focused)
{
    const int unit = canvas->layout->unit, room = control.w - unit * 3 / 2;
    const char *composed = focused ? canvas->control->composed : "";
    char all[ROW_VALUE + COMPOSED_TEXT];
    snprintf(all, sizeof all, "%s%s", row->value, composed);
    const char *text = end_of(canvas, all, room);
    const int length = paint_text_width(canvas->paint, text, unit), end = control.x + unit / 2 + length;
    const int new = within(paint_text_width(canvas->paint, composed, unit), 0, length);
    paint_round_box(canvas->paint, control, unit / 2, canvas->theme->line);
    paint_text(canvas->paint, text, part(control, unit / 2, room + unit / 2), unit, ALIGN_LEFT, canvas->theme->text);
    if (new > 0)
        paint_box(canvas->paint, (Box){ end - new, control.y + control.h * 4 / 5, new, unit / 12 + 1 }, canvas->theme->text);
    if (focused)
        paint_box(canvas->paint, (Box){ end + 2, control.y + control.h / 5, unit / 6 + 1, control.h * 3 / 5 }, canvas->theme->accent);
}

static void draw_row(const Canvas *canvas, int index)
{
    const Dialog *dialog = &canvas->control->dialog;
    const Theme *theme = canvas->theme;
    const Row *row = &dialog->rows[index];
    const Box box = dialog_row(dialog, index), control = dialog_control(dialog, index);
    const int unit = canvas->layout->unit, edge = unit / 6 + 1;
    const bool focused = index == dialog->focus, hot = box_has(box, canvas->control->mouse.x, canvas->control->mouse.y);
    if (box.h == 0)
        return;
    if (focused)
        paint_round_box(canvas->paint, box_inset(box, -edge), unit / 2 + edge, theme->text);
    if (focused || (hot && !row_is_text(row)))
        paint_round_box(canvas->paint, box, unit / 2, hot && !focused ? theme->panel : theme->back);
    if (row->kind == ROW_BUTTON) {
        draw_button_row(canvas, box, row, hot, row->id == dialog->enter);
        return;
    }
    if (row_is_text(row)) {
        draw_pair(canvas, box, row, row->kind == ROW_TEXT ? unit : layout_small_letters(canvas->layout), row->kind == ROW_TEXT ? theme->text : theme->dim,
                  theme->dim);
        return;
    }
    paint_text(canvas->paint, row->label, part(box, unit / 2, control.x - box.x - unit), unit, ALIGN_LEFT, theme->text);
    if (row->kind == ROW_CHOICE)
        draw_choice(canvas, control, row);
    else if (row->kind == ROW_SLIDER)
        draw_slider(canvas, control, row);
    else
        draw_field(canvas, control, row, focused);
}

void draw_dialog(const Canvas *canvas)
{
    const Dialog *dialog = &canvas->control->dialog;
    const int unit = canvas->layout->unit, edge = unit / 6 + 1;
    const Box box = dialog->box;
    SDL_Color shade = { 0, 0, 0, 120 };
    if (canvas->control->page == PAGE_NONE)
        return;
    paint_box(canvas->paint, (Box){ 0, 0, canvas->layout->width, canvas->layout->height }, shade);
    paint_round_box(canvas->paint, box_inset(box, -edge), unit + edge, canvas->theme->line);
    paint_round_box(canvas->paint, box, unit, canvas->theme->back);
    paint_text(canvas->paint, dialog->title, (Box){ box.x + unit, box.y + unit / 2, box.w - 2 * unit, unit * 3 }, unit * 5 / 4, ALIGN_LEFT,
               canvas->theme->text);
    for (int i = 0; i < dialog->count; i++)
        draw_row(canvas, i);
    if (dialog_has_more(dialog, false))
        paint_shape(canvas->paint, SHAPE_ARROW_UP, box.x + box.w - unit * 1.5, box.y + unit * 2.0, unit, canvas->theme->accent);
    if (dialog_has_more(dialog, true))
        paint_shape(canvas->paint, SHAPE_ARROW, box.x + box.w - unit * 1.5, box.y + box.h - unit * 0.6, unit, canvas->theme->accent);
}
