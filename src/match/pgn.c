/* The tags that chess programs know, with Variant "cfour"; the size of the board stands in Geometry. */
#include "match/pgn.h"

#include "match/openings.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void add_tag(Text *text, const char *name, const char *value)
{
    text_printf(text, "[%s \"", name);
    for (; *value != '\0'; value++)
        text_printf(text, *value == '"' || *value == '\\' ? "\\%c" : "%c", *value);
    text_printf(text, "\"]\n");
}

/* a to z, then aa to az and so on. */
static void add_file(Text *text, int column)
{
    if (column >= 26)
        text_printf(text, "%c", 'a' + column / 26 - 1);
    text_printf(text, "%c", 'a' + column % 26);
}

static void add_move(Text *text, const Board *board, int column)
{
    if (board_turn(board) == PLAYER_X)
        text_printf(text, "%d. ", board->count / 2 + 1);
    text_printf(text, "P@");
    add_file(text, column);
    text_printf(text, "%d", board_height(board, column) + 1);
}

static void add_moves(Text *text, const Record *record)
{
    Game opening;
    char why[WHY_TEXT];
    if (!opening_play(&opening, &record->geometry, record->opening, why))
        return; /* of a record that was written by hand */
    Board board = opening.start;
    for (int i = 0; i < opening.move_count; i++) {
        add_move(text, &board, opening.moves[i]);
        text_printf(text, " {opening}\n");
        board_play(&board, opening.moves[i]);
    }
    for (int i = 0; i < record->move_count && board_can_play(&board, record->moves[i]); i++) {
        add_move(text, &board, record->moves[i]);
        if (isnan(record->values[i]))
            text_printf(text, " {%.3fs}\n", record->times[i] / 1000);
        else
            text_printf(text, " {%+.2f %.3fs}\n", record->values[i], record->times[i] / 1000);
        board_play(&board, record->moves[i]);
    }
}

void pgn_add(Text *text, const Record *record)
{
    char number[16], geometry[32];
    const bool from_fen = strchr(record->opening, ' ') != NULL;
    snprintf(number, sizeof number, "%d", record->round + 1);
    snprintf(geometry, sizeof geometry, "%dx%d, %d in line", record->geometry.cols, record->geometry.rows, record->geometry.connect);
    add_tag(text, "Event", record->event);
    add_tag(text, "Site", "?");
    char date[11];
    snprintf(date, sizeof date, "%.10s", record->date);
    for (char *c = date; *c != '\0'; c++)
        *c = *c == '-' ? '.' : *c;
    add_tag(text, "Date", date);
    add_tag(text, "Round", number);
    add_tag(text, "White", record->name[0]);
    add_tag(text, "Black", record->name[1]);
    add_tag(text, "Result", result_name(record->result));
    add_tag(text, "Variant", "cfour");
    add_tag(text, "Geometry", geometry);
    if (from_fen) {
        add_tag(text, "SetUp", "1");
        add_tag(text, "FEN", record->opening);
    }
    add_tag(text, "Termination", reason_is_adjudication(record->reason) ? "adjudication"
                                : reason_is_normal(record->reason)     ? "normal"
                                                                       : reason_name(record->reason));
    text_printf(text, "\n");
    add_moves(text, record);
    text_printf(text, "%s\n\n", result_name(record->result));
}
