/* Everything is drawn in place, without styles or scripts, so that the parts can be put together in any file. The colours are those of the
 * viewer on light ground: x is yellow, o is red. */
#include "insight/svg.h"

#include "base/utf8.h"
#include "game/bitboard.h"

#include <stdio.h>
#include <string.h>

const char *const SVG_DISC[2] = { "#ffd23f", "#d13438" }, *const SVG_EDGE[2] = { "#c98d14", "#951f29" };

void svg_begin(Text *text, int width, int height)
{
    text_printf(text,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\">\n"
                "<rect width=\"%d\" height=\"%d\" fill=\"#ffffff\"/>\n",
                width, height, width, height, width, height);
}

void svg_end(Text *text)
{
    text_add_string(text, "</svg>\n");
}

/* U+FFFE and U+FFFF are no characters of XML. */
static bool is_beyond_xml(const char *bytes)
{
    return strncmp(bytes, "\xef\xbf\xbe", 3) == 0 || strncmp(bytes, "\xef\xbf\xbf", 3) == 0;
}

/* Adds a string as text of XML. */
static void add_escaped(Text *text, const char *string)
{
    while (*string != '\0') {
        const unsigned char c = (unsigned char)*string;
        const size_t length = utf8_length(string);
        if (c == '<' || c == '&' || c == '>' || c == '"')
            text_printf(text, "&#%d;", c);
        else if (length == 0 || c < ' ' || c == 0x7f || is_beyond_xml(string))
            text_add_string(text, "\xef\xbf\xbd");
        else
            text_add(text, string, length);
        string += length == 0 ? 1 : length;
    }
}

void svg_add_line(Text *text, double x, double y, const char *anchor, double size, const char *style, const char *string)
{
    text_printf(text, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\" font-size=\"%.1f\"%s%s>", x, y, anchor, size, style[0] == '\0' ? "" : " ", style);
    add_escaped(text, string);
    text_add_string(text, "</text>\n");
}

/* About the width of a text in letters of size 1: those of East Asia and pictures are as wide as high, broad ones of others 0.58 in the mean. */
static double width_of(const char *string)
{
    double width = 0;
    for (size_t length; *string != '\0'; string += length == 0 ? 1 : length) {
        length = utf8_length(string);
        width += length < 3 ? 0.58 : 1;
    }
    return width;
}

void svg_add_fitted(Text *text, double x, double y, double room, double size, const char *style, const char *string)
{
    char fitted[200];
    snprintf(fitted, sizeof fitted, "%s textLength=\"%.0f\" lengthAdjust=\"spacingAndGlyphs\"", style, room);
    svg_add_line(text, x, y, "start", size, width_of(string) * size > room ? fitted : style, string);
}

double svg_cell_x(const SvgBoard *place, int column)
{
    return place->left + (column + 0.5) * place->cell;
}

double svg_cell_y(const SvgBoard *place, const Geometry *geometry, int row)
{
    return place->top + (geometry->rows - row - 0.5) * place->cell;
}

static void add_stone(Text *text, const SvgBoard *place, double x, double y, Player player, bool in_line)
{
    text_printf(text, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%.1f\"/>\n", x, y, 0.4 * place->cell,
                SVG_DISC[player], SVG_EDGE[player], 0.05 * place->cell);
    if (in_line)
        text_printf(text, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke=\"#ffffff\" stroke-width=\"%.1f\"/>\n", x, y,
                    0.43 * place->cell, 0.08 * place->cell);
}

void svg_add_board(Text *text, const SvgBoard *place, const Board *board, int (*numbers)[MAX_BITS])
{
    const Geometry *g = &board->geometry;
    const WideBits lines = board_winning_lines(board);
    text_printf(text, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\" rx=\"%.1f\" fill=\"#3f78d6\" stroke=\"#234f9f\"/>\n", place->left, place->top,
                g->cols * place->cell, g->rows * place->cell, 0.2 * place->cell);
    for (int column = 0; column < g->cols; column++)
        for (int row = 0; row < g->rows; row++) {
            const double x = svg_cell_x(place, column), y = svg_cell_y(place, g, row);
            const char cell = board_cell(board, column, row);
            if (cell == '.') {
                text_printf(text, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"#e9f0fb\"/>\n", x, y, 0.4 * place->cell);
                continue;
            }
            add_stone(text, place, x, y, cell == 'x' ? PLAYER_X : PLAYER_O, (lines & cell_bit(g, column, row)) != 0);
            if (numbers != NULL && numbers[column][row] > 0)
                text_printf(text, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"middle\" font-size=\"%.1f\" fill=\"%s\">%d</text>\n", x, y + 0.12 * place->cell,
                            0.34 * place->cell, cell == 'x' ? "#4a3500" : "#ffffff", numbers[column][row]);
        }
}
