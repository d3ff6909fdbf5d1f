/* Cells make clipping a matter of course, and the comparison with what is shown keeps it to a few hundred bytes a picture. */
#include "match/screen.h"

#include "base/memory.h"
#include "base/utf8.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char screen_enter[] = "\033[?1049h\033[?25l\033[?7l";
const char screen_leave[] = "\033[0m\033[?7h\033[?25h\033[?1049l";

/* The sequences of the styles, with colours and without. Red and magenta are seen on black and on white; the letters differ too. */
static const char *const SEQUENCES[STYLE_COUNT][2] = {
    [STYLE_PLAIN] = { "\033[0m", "\033[0m" },        [STYLE_TITLE] = { "\033[0;7m", "\033[0;7m" },
    [STYLE_HEAD] = { "\033[0;1m", "\033[0;1m" },     [STYLE_DIM] = { "\033[0m", "\033[0;2m" },
    [STYLE_X] = { "\033[0;1m", "\033[0;1m" },        [STYLE_O] = { "\033[0m", "\033[0;1;31m" },
    [STYLE_NEW_X] = { "\033[0;1;7m", "\033[0;1;7m" }, [STYLE_NEW_O] = { "\033[0;7m", "\033[0;1;7;31m" },
    [STYLE_ALERT] = { "\033[0;1m", "\033[0;31m" },
};

bool screen_resize(Screen *screen, int rows, int cols)
{
    const size_t size = (size_t)rows * (size_t)cols * sizeof *screen->cells;
    if (rows == screen->rows && cols == screen->cols)
        return true;
    screen_free(screen);
    screen->cells = memory_resize(NULL, size);
    screen->shown = memory_resize(NULL, size);
    if (screen->cells == NULL || screen->shown == NULL) {
        screen_free(screen);
        return false;
    }
    screen->rows = rows;
    screen->cols = cols;
    screen->stale = true;
    screen_clear(screen);
    return true;
}

void screen_free(Screen *screen)
{
    free(screen->cells);
    free(screen->shown);
    *screen = (Screen){ 0 };
}

void screen_clear(Screen *screen)
{
    static const ScreenCell BLANK = { " ", STYLE_PLAIN };
    for (int i = 0; i < screen->rows * screen->cols; i++)
        screen->cells[i] = BLANK;
}

/* The columns of a character: what East Asian scripts and pictures take is two. */
static int width_of(uint32_t code)
{
    static const struct {
        uint32_t first, last;
    } WIDE[] = { { 0x1100, 0x115f }, { 0x2e80, 0xa4cf }, { 0xac00, 0xd7a3 }, { 0xf900, 0xfaff }, { 0xfe30, 0xfe6f },
                 { 0xff00, 0xff60 }, { 0xffe0, 0xffe6 }, { 0x1f300, 0x1faff }, { 0x20000, 0x3fffd } };
    for (size_t i = 0; i < sizeof WIDE / sizeof WIDE[0]; i++)
        if (code >= WIDE[i].first && code <= WIDE[i].last)
            return 2;
    return 1;
}

/* The marks that have no place of their own, and what changes the direction of writing: left out. */
static bool is_unseen(uint32_t code)
{
    return (code >= 0x300 && code <= 0x36f) || (code >= 0x200b && code <= 0x200f) || (code >= 0x202a && code <= 0x202e)
           || (code >= 0x2060 && code <= 0x206f) || (code >= 0xfe00 && code <= 0xfe0f) || code == 0xfeff;
}

/* Half of a wide character would be left where one half is written over. */
static void part_wide(ScreenCell *row, int col, int cols)
{
    if (row[col].bytes[0] == '\0' && col > 0)
        strcpy(row[col - 1].bytes, " ");
    if (col + 1 < cols && row[col + 1].bytes[0] == '\0')
        strcpy(row[col + 1].bytes, " ");
}

static void put_character(Screen *screen, int row, int col, Style style, const char *bytes, size_t length, int width)
{
    ScreenCell *cells = &screen->cells[row * screen->cols];
    for (int i = 0; i < width; i++) {
        part_wide(cells, col + i, screen->cols);
        cells[col + i].style = (unsigned char)style;
        cells[col + i].bytes[0] = '\0';
    }
    memcpy(cells[col].bytes, bytes, length);
    cells[col].bytes[length] = '\0';
}

/* What stands at a place of a text. */
typedef struct {
    size_t length; /* bytes */
    int columns;   /* 0 of what is left out */
    bool escaped;  /* a byte that is written as \xNN */
} Sign;

static Sign sign_at(const char *text)
{
    const char *behind = text;
    const uint32_t code = utf8_next(&behind);
    if (utf8_length(text) == 0 || utf8_is_control(text))
        return (Sign){ 1, 4, true };
    return (Sign){ (size_t)(behind - text), is_unseen(code) ? 0 : width_of(code), false };
}

int screen_put(Screen *screen, int row, int col, int end, Style style, const char *text)
{
    end = end < screen->cols ? end : screen->cols;
    if (row < 0 || row >= screen->rows || col < 0)
        return col;
    while (*text != '\0' && col < end) {
        const Sign sign = sign_at(text);
        if (sign.escaped) {
            char escaped[8];
            snprintf(escaped, sizeof escaped, "\\x%02x", (unsigned)(unsigned char)*text);
            col = screen_put(screen, row, col, end, style, escaped);
        } else if (col + sign.columns > end) {
            break;
        } else if (sign.columns > 0) {
            put_character(screen, row, col, style, text, sign.length, sign.columns);
            col += sign.columns;
        }
        text += sign.length;
    }
    return col;
}

int screen_columns(const char *text)
{
    int columns = 0;
    for (Sign sign; *text != '\0'; text += sign.length) {
        sign = sign_at(text);
        columns += sign.columns;
    }
    return columns;
}

size_t screen_fit(const char *text, int columns)
{
    const char *end = text;
    for (Sign sign; *end != '\0' && columns >= (sign = sign_at(end)).columns; end += sign.length)
        columns -= sign.columns;
    return (size_t)(end - text);
}

int screen_field(const char *text, int width)
{
    return width + (int)strlen(text) - screen_columns(text);
}

static bool is_same(const ScreenCell *a, const ScreenCell *b)
{
    return a->style == b->style && strcmp(a->bytes, b->bytes) == 0;
}

/* Whether a blank looks the same in these styles: in all but the reversed ones. */
static bool is_invisible(const ScreenCell *cell, int style)
{
    return strcmp(cell->bytes, " ") == 0 && cell->style == STYLE_PLAIN && style >= 0 && style != STYLE_TITLE && style != STYLE_NEW_X
           && style != STYLE_NEW_O;
}

static void draw_row(const Screen *screen, Text *out, int row, bool colours)
{
    const ScreenCell *cells = &screen->cells[row * screen->cols], *shown = &screen->shown[row * screen->cols];
    int first = 0, last = screen->cols - 1, style = -1;
    while (!screen->stale && first < screen->cols && is_same(&cells[first], &shown[first]))
        first++;
    while (!screen->stale && last > first && is_same(&cells[last], &shown[last]))
        last--;
    if (first == screen->cols)
        return;
    while (first > 0 && (cells[first].bytes[0] == '\0' || shown[first].bytes[0] == '\0'))
        first--; /* never begin in the middle of a wide character */
    text_printf(out, "\033[%d;%dH", row + 1, first + 1);
    for (int col = first; col <= last; col++) {
        if (cells[col].style != style && !is_invisible(&cells[col], style)) {
            style = cells[col].style;
            text_add_string(out, SEQUENCES[style][colours]);
        }
        text_add_string(out, cells[col].bytes);
    }
}

void screen_draw(Screen *screen, Text *out, bool colours)
{
    if (screen->stale)
        text_add_string(out, "\033[0m\033[2J");
    for (int row = 0; row < screen->rows; row++)
        draw_row(screen, out, row, colours);
    memcpy(screen->shown, screen->cells, (size_t)screen->rows * (size_t)screen->cols * sizeof *screen->cells);
    screen->stale = false;
}
