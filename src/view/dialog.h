/* A panel with rows in which people choose: what is in it, where it is, and what mouse and keys do to it. Knows neither what it is
 * about nor SDL; who opened it builds the rows anew after each event. */
#ifndef VIEW_DIALOG_H
#define VIEW_DIALOG_H

#include "view/key.h"
#include "view/layout.h"

typedef enum {
    ROW_TEXT,   /* to read: a label, and a value at its right */
    ROW_NOTE,   /* the same, lesser */
    ROW_BUTTON, /* `value` is the key that does the same, or "" */
    ROW_CHOICE, /* one of `count`; `value` is its name */
    ROW_SLIDER,
    ROW_FIELD   /* a text that can be changed */
} RowKind;

enum { DIALOG_ROWS = 130, ROW_LABEL = 120, ROW_VALUE = 400 };

typedef struct {
    RowKind kind;
    int id;         /* for who built it */
    bool is_off;    /* cannot be used now */
    bool is_beside; /* in the line of the row before */
    bool shows_end; /* where the name of a choice has no room: it is a path, and what stands before is that of others too */
    int share;      /* of the width of its line, in proportion to the others */
    int at, count;  /* of a choice or slider: 0 <= at < count */
    char label[ROW_LABEL], value[ROW_VALUE];
} Row;

/* Whether it is there to be read only. */
static inline bool row_is_text(const Row *row)
{
    return row->kind == ROW_TEXT || row->kind == ROW_NOTE;
}

typedef struct {
    char title[ROW_LABEL];
    Row rows[DIALOG_ROWS];
    int count;
    int focus;      /* the row that keys act on, -1 none */
    int enter;      /* the id of the button that Enter presses from a row that is no button */
    int top, lines; /* the first line that is seen, and how many can be */
    bool chose;     /* keys or the mouse have chosen a row: it stays in sight */
    bool slides;    /* the mouse holds a slider */
    bool is_light;  /* a click beside it closes it */
    int placed_in;  /* the height of the window in which its upper edge was placed, 0: it has no place yet */
    int unit;
    Box box;
} Dialog;

typedef enum { DIALOG_NOTHING, DIALOG_CHANGED, DIALOG_PRESSED, DIALOG_CLOSED, DIALOG_REFUSED } DialogResult;

typedef struct {
    DialogResult result;
    int id;
    int at; /* of a choice or slider, now */
} DialogEvent;

/* Takes all rows away, but remembers where the focus was. */
void dialog_begin(Dialog *dialog, const char *title);
/* Adds a row, or a button in the line of the row before; there is always room for one more, if only by losing the last. */
Row *dialog_add(Dialog *dialog, RowKind kind, int id, const char *label);
void dialog_add_beside(Dialog *dialog, int id, const char *label);
/* All rows are there: finds their places in this window, and a row for the focus. The upper edge stays where it is as long as there is room,
 * so that no row moves away from the mouse that has just clicked it. */
void dialog_end(Dialog *dialog, const Layout *layout);

/* Gives the focus to the row with this id, which is seen then; nothing if there is none that can have it. */
void dialog_choose(Dialog *dialog, int id);

/* Where a row is, empty when it is scrolled away; where its control is within it, for choices, sliders and fields. */
Box dialog_row(const Dialog *dialog, int row);
Box dialog_control(const Dialog *dialog, int row);

/* Whether there are lines above or below those that are seen. */
bool dialog_has_more(const Dialog *dialog, bool below);

/* Mouse and keys, of which it is told those that it knows. */
bool dialog_knows(int key);
DialogEvent dialog_key(Dialog *dialog, int key);
DialogEvent dialog_mouse_down(Dialog *dialog, double x, double y);
DialogEvent dialog_mouse_move(Dialog *dialog, double x);
void dialog_mouse_up(Dialog *dialog);
void dialog_scroll(Dialog *dialog, int lines);

/* Adds the first line of a text, with blanks for controls, to the field that has the focus, if one has; nothing, and DIALOG_REFUSED, where it
 * has no room. */
DialogEvent dialog_type(Dialog *dialog, const char *text);
bool dialog_is_typing(const Dialog *dialog);

#endif
