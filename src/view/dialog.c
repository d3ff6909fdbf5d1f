/* Rows lie in lines of one height. Where there are more lines than fit, the first are seen, and those around the
 * focus as soon as keys or the mouse have chosen a row. */
#include "view/dialog.h"

#include "base/utf8.h"

#include <stdio.h>
#include <string.h>

static bool takes_focus(const Row *row)
{
    return !row_is_text(row) && !row->is_off;
}

static int line_of(const Dialog *dialog, int row)
{
    int line = 0;
    for (int i = 1; i <= row; i++)
        line += !dialog->rows[i].is_beside;
    return line;
}

static int line_count(const Dialog *dialog)
{
    return dialog->count == 0 ? 0 : line_of(dialog, dialog->count - 1) + 1;
}

static int line_height(const Dialog *dialog)
{
    return dialog->unit * 5 / 2;
}

static int title_height(int unit)
{
    return unit * 7 / 2;
}

/* ---- building ---- */

void dialog_begin(Dialog *dialog, const char *title)
{
    snprintf(dialog->title, sizeof dialog->title, "%s", title);
    dialog->count = 0;
}

Row *dialog_add(Dialog *dialog, RowKind kind, int id, const char *label)
{
    dialog->count = within(dialog->count, 0, DIALOG_ROWS - 1);
    Row *row = &dialog->rows[dialog->count++];
    memset(row, 0, sizeof *row);
    row->kind = kind;
    row->id = id;
    row->share = 1;
    utf8_copy(row->label, sizeof row->label, label);
    utf8_present(row->label, '?'); /* it may be the name of a file */
    return row;
}

void dialog_add_beside(Dialog *dialog, int id, const char *label)
{
    Row *row = dialog_add(dialog, ROW_BUTTON, id, label);
    row->is_beside = dialog->count > 1;
}

static void show_focus(Dialog *dialog)
{
    const int lines = line_count(dialog), line = dialog->focus < 0 ? 0 : line_of(dialog, dialog->focus);
    if (line < dialog->top)
        dialog->top = line;
    if (line >= dialog->top + dialog->lines)
        dialog->top = line - dialog->lines + 1;
    if (line == 1 && dialog->lines > 1)
        dialog->top = 0; /* what stands above the first row that can be used */
    dialog->top = within(dialog->top, 0, lines > dialog->lines ? lines - dialog->lines : 0);
}

static int row_of_id(const Dialog *dialog, int id)
{
    for (int i = 0; i < dialog->count; i++)
        if (dialog->rows[i].id == id && takes_focus(&dialog->rows[i]))
            return i;
    return -1;
}

void dialog_end(Dialog *dialog, const Layout *layout)
{
    const int unit = layout->unit, width = within(unit * 54, 0, layout->width - unit), title = title_height(unit);
    dialog->unit = unit;
    const int most = (layout->height - 2 * unit - title) / line_height(dialog);
    const int wanted = line_count(dialog);
    dialog->lines = within(wanted, 1, most);
    const int height = title + dialog->lines * line_height(dialog) + unit;
    const int centred = (layout->height - height) / 2;
    const int y = dialog->placed_in == layout->height ? within(dialog->box.y, 0, layout->height - height) : centred;
    const bool is_resized = dialog->placed_in != 0 && dialog->placed_in != layout->height;
    dialog->box = (Box){ (layout->width - width) / 2, y, width, height };
    dialog->placed_in = layout->height;
    if (dialog->focus < 0 || dialog->focus >= dialog->count || !takes_focus(&dialog->rows[dialog->focus]))
        dialog->focus = row_of_id(dialog, dialog->enter);
    for (int i = 0; dialog->focus < 0 && i < dialog->count; i++)
        if (takes_focus(&dialog->rows[i]))
            dialog->focus = i;
    dialog->top = within(dialog->top, 0, wanted > dialog->lines ? wanted - dialog->lines : 0);
    if (is_resized && dialog->chose)
        show_focus(dialog);
}

void dialog_choose(Dialog *dialog, int id)
{
    const int row = row_of_id(dialog, id);
    if (row < 0)
        return;
    dialog->focus = row;
    dialog->chose = true;
    show_focus(dialog);
}

/* ---- places ---- */

Box dialog_row(const Dialog *dialog, int row)
{
    const int line = line_of(dialog, row) - dialog->top, unit = dialog->unit;
    const Box box = dialog->box;
    int first = row, all = 0, before = 0;
    if (line < 0 || line >= dialog->lines)
        return (Box){ 0, 0, 0, 0 };
    while (first > 0 && dialog->rows[first].is_beside)
        first--;
    for (int i = first; i < dialog->count && (i == first || dialog->rows[i].is_beside); i++) {
        before += i < row ? dialog->rows[i].share : 0;
        all += dialog->rows[i].share;
    }
    const int inner = box.w - 2 * unit, from = inner * before / all, to = inner * (before + dialog->rows[row].share) / all;
    const int gap = first != row || (row + 1 < dialog->count && dialog->rows[row + 1].is_beside) ? unit / 4 : 0;
    return (Box){ box.x + unit + from + gap, box.y + title_height(unit) + line * line_height(dialog), to - from - 2 * gap,
                  line_height(dialog) - unit / 4 - 1 };
}

Box dialog_control(const Dialog *dialog, int row)
{
    const Box box = dialog_row(dialog, row);
    const int label = box.w * 2 / 5;
    return (Box){ box.x + label, box.y, box.w - label, box.h };
}

bool dialog_has_more(const Dialog *dialog, bool below)
{
    return below ? dialog->top + dialog->lines < line_count(dialog) : dialog->top > 0;
}

/* ---- what is done to it ---- */

static DialogEvent nothing(void)
{
    return (DialogEvent){ DIALOG_NOTHING, 0, 0 };
}

static void move_focus(Dialog *dialog, int step)
{
    int row = dialog->focus;
    for (int i = 0; i < dialog->count; i++) {
        row = (row + step + dialog->count) % dialog->count;
        if (takes_focus(&dialog->rows[row]))
            break;
    }
    dialog->focus = row;
    show_focus(dialog);
}

/* Moves the focus by so many lines, or as far as there are rows: to the first of a line, as it is reached from above. */
static void move_by_lines(Dialog *dialog, int step, int lines)
{
    const int from = line_of(dialog, dialog->focus);
    for (int row = dialog->focus + step; row >= 0 && row < dialog->count; row += step) {
        const int passed = (line_of(dialog, row) - from) * step;
        if (passed > lines)
            break;
        if (takes_focus(&dialog->rows[row]) && !dialog->rows[row].is_beside)
            dialog->focus = row;
    }
    show_focus(dialog);
}

/* Where there is only something to read, keys scroll. */
static void scroll_by_key(Dialog *dialog, int key)
{
    static const struct {
        int key, lines, pages;
    } KEYS[] = { { KEY_UP, -1, 0 }, { KEY_BACKTAB, -1, 0 }, { KEY_DOWN, 1, 0 }, { KEY_TAB, 1, 0 }, { KEY_HOME, -DIALOG_ROWS, 0 },
                 { KEY_END, DIALOG_ROWS, 0 }, { KEY_PAGE_UP, 0, -1 }, { KEY_PAGE_DOWN, 0, 1 } };
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (KEYS[i].key == key)
            dialog_scroll(dialog, KEYS[i].lines + KEYS[i].pages * dialog->lines);
}

static DialogEvent change(Row *row, int at)
{
    if (at == row->at)
        return nothing();
    row->at = at;
    return (DialogEvent){ DIALOG_CHANGED, row->id, at };
}

static DialogEvent press(const Row *row)
{
    return (DialogEvent){ DIALOG_PRESSED, row->id, row->at };
}

static DialogEvent step(Dialog *dialog, int by)
{
    Row *row = &dialog->rows[dialog->focus];
    if (row->kind == ROW_CHOICE)
        return change(row, (row->at + by + row->count) % row->count);
    if (row->kind == ROW_SLIDER)
        return change(row, within(row->at + by, 0, row->count - 1));
    if (row->kind == ROW_BUTTON)
        move_focus(dialog, by);
    return nothing();
}

/* Takes the last character away, however many bytes it has. */
static DialogEvent erase(Row *row)
{
    size_t length = strlen(row->value);
    if (row->kind != ROW_FIELD || length == 0)
        return nothing();
    do
        length--;
    while (length > 0 && utf8_goes_on(row->value[length]));
    row->value[length] = '\0';
    return (DialogEvent){ DIALOG_CHANGED, row->id, 0 };
}

bool dialog_knows(int key)
{
    return key == ' ' || (key >= KEY_UP && key <= KEY_ESCAPE);
}

DialogEvent dialog_key(Dialog *dialog, int key)
{
    dialog->slides = false;
    if (key == KEY_ESCAPE)
        return (DialogEvent){ DIALOG_CLOSED, 0, 0 };
    if (dialog->focus < 0) {
        scroll_by_key(dialog, key);
        return key == KEY_ENTER ? (DialogEvent){ DIALOG_CLOSED, 0, 0 } : nothing();
    }
    dialog->chose = true;
    Row *row = &dialog->rows[dialog->focus];
    switch (key) {
    case KEY_UP:
    case KEY_BACKTAB:
        move_focus(dialog, -1);
        return nothing();
    case KEY_DOWN:
    case KEY_TAB:
        move_focus(dialog, 1);
        return nothing();
    case KEY_LEFT:
    case KEY_RIGHT:
        return step(dialog, key == KEY_LEFT ? -1 : 1);
    case KEY_HOME:
    case KEY_END:
        if (row->kind == ROW_SLIDER)
            return change(row, key == KEY_HOME ? 0 : row->count - 1);
        if (row->kind == ROW_BUTTON || row->kind == ROW_CHOICE)
            move_by_lines(dialog, key == KEY_HOME ? -1 : 1, DIALOG_ROWS);
        return nothing();
    case KEY_PAGE_UP:
    case KEY_PAGE_DOWN:
        move_by_lines(dialog, key == KEY_PAGE_UP ? -1 : 1, dialog->lines);
        return nothing();
    case ' ':
        return row->kind == ROW_BUTTON ? press(row) : row->kind == ROW_CHOICE ? step(dialog, 1) : nothing();
    case KEY_ENTER:
        return row->kind == ROW_BUTTON ? press(row) : (DialogEvent){ DIALOG_PRESSED, dialog->enter, 0 };
    case KEY_ERASE:
        return erase(row);
    default:
        return nothing();
    }
}

static DialogEvent slide(Dialog *dialog, double x)
{
    Row *row = &dialog->rows[dialog->focus];
    const Box track = dialog_control(dialog, dialog->focus);
    const double part = (x - track.x) / (track.w > 0 ? track.w : 1);
    return change(row, within((int)(part * row->count), 0, row->count - 1));
}

/* The margin with an arrow, which says that there is more, goes on by a page: a finger has no wheel. Where there is more the panel leaves little
 * room above and below, which is taken with it, as a finger is not thin either. */
static bool press_arrow(Dialog *dialog, double x, double y)
{
    const Box box = dialog->box;
    const bool above = y < box.y + title_height(dialog->unit), below = y >= box.y + box.h - dialog->unit;
    if (x < box.x || x >= box.x + box.w || (!above && !below) || !dialog_has_more(dialog, below))
        return false;
    dialog_scroll(dialog, below ? dialog->lines : -dialog->lines);
    return true;
}

DialogEvent dialog_mouse_down(Dialog *dialog, double x, double y)
{
    if (press_arrow(dialog, x, y))
        return nothing();
    if (dialog->is_light && !box_has(dialog->box, x, y))
        return (DialogEvent){ DIALOG_CLOSED, 0, 0 };
    for (int i = 0; i < dialog->count; i++) {
        Row *row = &dialog->rows[i];
        const Box control = dialog_control(dialog, i);
        if (!takes_focus(row) || !box_has(dialog_row(dialog, i), x, y))
            continue;
        dialog->focus = i;
        dialog->chose = true;
        if (row->kind == ROW_BUTTON)
            return press(row);
        if (row->kind == ROW_CHOICE)
            return step(dialog, x >= control.x && x < control.x + control.w / 3.0 ? -1 : 1);
        dialog->slides = row->kind == ROW_SLIDER && box_has(control, x, y);
        return dialog->slides ? slide(dialog, x) : nothing();
    }
    return nothing();
}

DialogEvent dialog_mouse_move(Dialog *dialog, double x)
{
    return dialog->slides ? slide(dialog, x) : nothing();
}

void dialog_mouse_up(Dialog *dialog)
{
    dialog->slides = false;
}

void dialog_scroll(Dialog *dialog, int lines)
{
    const int most = line_count(dialog) - dialog->lines;
    dialog->top = within(dialog->top + lines, 0, most > 0 ? most : 0);
}

bool dialog_is_typing(const Dialog *dialog)
{
    return dialog->focus >= 0 && dialog->focus < dialog->count && dialog->rows[dialog->focus].kind == ROW_FIELD;
}

DialogEvent dialog_type(Dialog *dialog, const char *text)
{
    text += strspn(text, "\r\n");
    const size_t more = strcspn(text, "\r\n");
    if (!dialog_is_typing(dialog) || more == 0)
        return nothing();
    Row *row = &dialog->rows[dialog->focus];
    const size_t length = strlen(row->value);
    if (length + more >= sizeof row->value)
        return (DialogEvent){ DIALOG_REFUSED, row->id, 0 };
    memcpy(row->value + length, text, more);
    row->value[length + more] = '\0';
    utf8_present(row->value + length, ' ');
    return (DialogEvent){ DIALOG_CHANGED, row->id, 0 };
}
