/* A table of the arrays of numbers, so that each is named once; the line of play is the one that is no number. */
#include "record/notes.h"

#include "game/notation.h"

#include <math.h>
#include <string.h>

static const char LINE[] = "pv";

static const struct {
    const char *name;
    unsigned bit;
} NUMBERS[] = { { "depth", NOTE_DEPTH }, { "nodes", NOTE_NODES }, { "own_ms", NOTE_TIME }, { "left_ms", NOTE_LEFT } };

enum { NUMBER_COUNT = sizeof NUMBERS / sizeof NUMBERS[0] };

/* ---- taking ---- */

/* Copies the line of play as far as it is legal; nothing of one that begins with another move than was played, such as one that is as good. */
static void take_line(char line[MAX_CELLS + 1], const Board *board, const PeerReport *report)
{
    const bool is_of_move = report->line_length > 0 && report->line[0] == report->column;
    Board now = *board;
    int length = 0;
    for (; is_of_move && length < report->line_length; length++) {
        const int column = report->line[length];
        if (board_status(&now) != STATUS_PLAYING || !board_can_play(&now, column) || sequence_character(column) == '\0')
            break;
        line[length] = sequence_character(column);
        board_play(&now, column);
    }
    line[length] = '\0';
}

void notes_take(Notes *notes, int index, const Board *board, const PeerReport *report, double left)
{
    const bool has_said = report->time > 0 || report->depth > 0 || report->nodes > 0;
    notes->depth[index] = report->depth;
    notes->nodes[index] = (double)report->nodes;
    notes->time[index] = has_said ? (double)report->time : NAN;
    notes->left[index] = left;
    notes->line[index][0] = '\0';
    if (notes->kept & NOTE_LINE)
        take_line(notes->line[index], board, report);
}

void notes_take_nothing(Notes *notes, int index)
{
    notes->depth[index] = 0;
    notes->nodes[index] = 0;
    notes->time[index] = notes->left[index] = NAN;
    notes->line[index][0] = '\0';
}

/* ---- writing and reading ---- */

static double get(const Notes *notes, unsigned bit, int index)
{
    return bit == NOTE_DEPTH ? notes->depth[index] : bit == NOTE_NODES ? notes->nodes[index]
         : bit == NOTE_TIME ? notes->time[index] : notes->left[index];
}

void notes_write(const Notes *notes, int count, Text *text)
{
    double numbers[MAX_CELLS];
    for (int k = 0; k < NUMBER_COUNT; k++) {
        if (!(notes->kept & NUMBERS[k].bit))
            continue;
        for (int i = 0; i < count; i++)
            numbers[i] = get(notes, NUMBERS[k].bit, i);
        json_add_numbers(text, NUMBERS[k].name, numbers, count);
    }
    if (!(notes->kept & NOTE_LINE))
        return;
    text_printf(text, ",\"%s\":[", LINE);
    for (int i = 0; i < count; i++)
        text_printf(text, "%s\"%s\"", i == 0 ? "" : ",", notes->line[i]);
    text_add_string(text, "]");
}

static void set(Notes *notes, unsigned bit, int index, double value)
{
    if (bit == NOTE_DEPTH)
        notes->depth[index] = (int)fmin(fmax(0, value), 1e6);
    else
        (bit == NOTE_NODES ? notes->nodes : bit == NOTE_TIME ? notes->time : notes->left)[index] = value;
}

/* A line is read into a PGN, so it has columns and nothing else. */
static void read_line(Json *json, char line[MAX_CELLS + 1])
{
    json_read_text(json, line, MAX_CELLS + 1);
    for (const char *c = line; *c != '\0'; c++)
        if (sequence_column(*c) < 0)
            json->failed = true;
}

static void read_array(Notes *notes, Json *json, unsigned bit)
{
    int count = 0;
    json_enter(json, '[');
    while (json_next_within(json, count, MAX_CELLS)) {
        if (bit == NOTE_LINE)
            read_line(json, notes->line[count++]);
        else
            set(notes, bit, count++, json_read_number(json));
    }
    notes->kept |= bit;
}

bool notes_read(Notes *notes, Json *json, const char *name)
{
    for (int k = 0; k < NUMBER_COUNT; k++)
        if (strcmp(name, NUMBERS[k].name) == 0) {
            read_array(notes, json, NUMBERS[k].bit);
            return true;
        }
    if (strcmp(name, LINE) != 0)
        return false;
    read_array(notes, json, NOTE_LINE);
    return true;
}
