/* A matter of parts, since everybody has other things to say about moves. */
#include "record/pgn.h"

#include "base/utf8.h"
#include "game/cfour.h"
#include "game/notation.h"

#include <stdio.h>

/* A tag is one line, and readers stop at one that is not. */
void pgn_add_tag(Text *text, const char *name, const char *value)
{
    text_printf(text, "[%s \"", name);
    for (; *value != '\0'; value++) {
        const bool is_control = utf8_is_control(value);
        text_printf(text, *value == '"' || *value == '\\' ? "\\%c" : "%c", is_control ? ' ' : *value);
        value += is_control && *value == '\xc2'; /* of two bytes */
    }
    text_printf(text, "\"]\n");
}

void pgn_add_board(Text *text, const Board *start)
{
    const Geometry *g = &start->geometry;
    const bool is_cfour = cfour_has(g);
    char size[48], fen[FEN_TEXT], cfour[CFOUR_TEXT];
    snprintf(size, sizeof size, "%dx%d, %d in line", g->cols, g->rows, g->connect);
    pgn_add_tag(text, "Variant", is_cfour ? "cfour" : "fourinrow");
    pgn_add_tag(text, "Geometry", size);
    if (start->count == 0)
        return;
    pgn_add_tag(text, "SetUp", "1");
    pgn_add_tag(text, "FEN", is_cfour ? cfour_fen_write(start, cfour) : fen_write(start, fen));
}

/* a to z, then aa to az and so on. */
static void add_file(Text *text, int column)
{
    if (column >= 26)
        text_printf(text, "%c", 'a' + column / 26 - 1);
    text_printf(text, "%c", 'a' + column % 26);
}

void pgn_add_cell(Text *text, const Board *before, int column)
{
    text_printf(text, "P@");
    add_file(text, column);
    text_printf(text, "%d", board_height(before, column) + 1);
}

void pgn_add_move(Text *text, const Board *before, int column, bool first)
{
    const bool of_x = board_turn(before) == PLAYER_X;
    if (of_x || first)
        text_printf(text, "%d.%s ", before->count / 2 + 1, of_x ? "" : "..");
    pgn_add_cell(text, before, column);
}
