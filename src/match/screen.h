/* What a terminal shows, as cells: drawn anew in memory each time, and sent as far as it has changed. Plain ANSI sequences. */
#ifndef MATCH_SCREEN_H
#define MATCH_SCREEN_H

#include "base/text.h"

typedef enum { STYLE_PLAIN, STYLE_TITLE, STYLE_HEAD, STYLE_DIM, STYLE_X, STYLE_O, STYLE_NEW_X, STYLE_NEW_O, STYLE_ALERT, STYLE_COUNT } Style;

/* One place on the screen. A wide character has its place and the next one, which has no bytes. */
typedef struct {
    char bytes[5]; /* a character of UTF-8, a string */
    unsigned char style;
} ScreenCell;

/* All zero is an empty screen of no size. */
typedef struct {
    int rows, cols;
    ScreenCell *cells, *shown; /* what is to be seen, and what the terminal shows */
    bool stale;                /* nothing is known of what it shows */
} Screen;

/* Makes room for so many rows and columns, 1 to 1000 of each. False if there is no memory; then the screen has no size. */
bool screen_resize(Screen *screen, int rows, int cols);
void screen_free(Screen *screen);

/* Empties all places. */
void screen_clear(Screen *screen);

/* Writes from a place on, as far as there is room before `end`, a column; anywhere outside of the screen nothing is written. What could
 * command a terminal is written as \xNN. Returns the column behind it. */
int screen_put(Screen *screen, int row, int col, int end, Style style, const char *text);

/* How many bytes of a text, of whole characters, fit into so many columns. */
size_t screen_fit(const char *text, int columns);

/* How many columns a text takes; and the width to give printf, which counts bytes, for a text that is to take `width` columns. */
int screen_columns(const char *text);
int screen_field(const char *text, int width);

/* Adds what makes the terminal show this, and takes it as shown. Without `colours` there are bold and reversed signs only. */
void screen_draw(Screen *screen, Text *out, bool colours);

/* What goes before the first picture, to a screen of its own without a cursor on which lines do not wrap, and what undoes it. */
extern const char screen_enter[], screen_leave[];

#endif
