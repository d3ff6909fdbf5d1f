/* The tags that chess programs know, and what the runner has to say about each move. */
#include "match/pgn.h"

#include "base/utf8.h"
#include "match/opening.h"
#include "match/timecontrol.h"
#include "record/pgn.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

unsigned pgn_notes(const PgnStyle *style)
{
    static const struct {
        unsigned tells, notes;
    } NEEDS[] = { { PGN_DEPTH, NOTE_DEPTH }, { PGN_NODES, NOTE_NODES },   { PGN_NPS, NOTE_NODES | NOTE_TIME },
                  { PGN_LINE, NOTE_LINE },   { PGN_LATENCY, NOTE_TIME }, { PGN_TIME_LEFT, NOTE_LEFT } };
    unsigned notes = 0;
    for (size_t i = 0; i < sizeof NEEDS / sizeof NEEDS[0]; i++)
        notes |= style->tells & NEEDS[i].tells ? NEEDS[i].notes : 0;
    return notes;
}

/* ---- tags ---- */

/* How a game ended, in the words that cutechess-cli and the standard have. */
static const char *termination(Reason reason)
{
    switch (reason) {
    case REASON_TIME:
        return "time forfeit";
    case REASON_TIMEOUT:
        return "stalled connection";
    case REASON_ILLEGAL:
        return "illegal move";
    case REASON_GARBAGE:
        return "rules infraction";
    case REASON_BOTH:
    case REASON_START:
    case REASON_CRASH:
    case REASON_CLOSED:
        return "abandoned";
    case REASON_AGREED:
    case REASON_RESIGNED:
    case REASON_LENGTH:
    case REASON_PROVED:
        return "adjudication";
    case REASON_LINE:
    case REASON_FULL:
    case REASON_COUNT:
        break;
    }
    return "normal";
}

/* The time control among the limits of a side, in seconds, as the standard wants it; "-" for tc=inf, "" if it has none. */
static const char *time_control(const Record *record, int side, char text[TIMECONTROL_TEXT])
{
    const char *tc = strstr(record->limit[side], "tc=");
    char given[LIMIT_TEXT];
    TimeControl control;
    bool on;
    text[0] = '\0';
    if (tc == NULL || (tc != record->limit[side] && tc[-1] != ' '))
        return text;
    snprintf(given, sizeof given, "%.*s", (int)strcspn(tc, " ") - 3, tc + 3);
    if (!timecontrol_read(given, &control, &on))
        return text;
    if (on)
        timecontrol_write(&control, text);
    else
        strcpy(text, "-");
    return text;
}

static void add_time_controls(Text *text, const Record *record)
{
    char control[2][TIMECONTROL_TEXT];
    const bool same = strcmp(time_control(record, 0, control[0]), time_control(record, 1, control[1])) == 0;
    if (same && *control[0] != '\0')
        pgn_add_tag(text, "TimeControl", control[0]);
    for (int side = 0; side < 2 && !same; side++)
        if (*control[side] != '\0')
            pgn_add_tag(text, side == 0 ? "WhiteTimeControl" : "BlackTimeControl", control[side]);
}

static void add_tags(Text *text, const Record *record, const PgnStyle *style, const Game *opening)
{
    char round[16], plies[16], date[11];
    snprintf(round, sizeof round, "%d", record->round + 1);
    snprintf(plies, sizeof plies, "%d", opening->move_count + record->move_count);
    snprintf(date, sizeof date, "%.10s", record->date);
    for (char *c = date; *c != '\0'; c++)
        *c = *c == '-' ? '.' : *c;
    pgn_add_tag(text, "Event", record->event);
    pgn_add_tag(text, "Site", style->site);
    pgn_add_tag(text, "Date", date);
    pgn_add_tag(text, "Round", round);
    pgn_add_tag(text, "White", record->name[0]);
    pgn_add_tag(text, "Black", record->name[1]);
    pgn_add_tag(text, "Result", result_name(record->result));
    pgn_add_board(text, &opening->start);
    if (style->minimal)
        return;
    pgn_add_tag(text, "PlyCount", plies);
    add_time_controls(text, record);
    pgn_add_tag(text, "Termination", termination(record->reason));
}

/* ---- moves ---- */

/* Adds words of others: a brace would end the comment, and a control character command the terminal of who reads it. */
static void add_words(Text *text, const char *words)
{
    while (*words != '\0') {
        const bool is_control = utf8_is_control(words);
        text_printf(text, "%c", is_control ? '?' : *words == '{' ? '(' : *words == '}' ? ')' : *words);
        words += is_control ? utf8_quoted(words) : 1; /* some have two bytes */
    }
}

/* Who did what in the end. */
static void add_reason(Text *text, const Record *record)
{
    const int winner = record->result == RESULT_WON_X ? 0 : 1;
    const bool of_loser = reason_is_fault(record->reason), of_winner = record->reason == REASON_LINE;
    if (of_loser || of_winner) {
        add_words(text, record->name[of_winner ? winner : 1 - winner]);
        text_printf(text, " ");
    }
    text_printf(text, "%s%s", reason_phrase(record->reason), record->detail[0] == '\0' ? "" : ": ");
    add_words(text, record->detail);
}

static void add_line_of_play(Text *text, Board board, const char *line)
{
    text_printf(text, ", pv=\"");
    for (const char *c = line; *c != '\0' && board_can_play(&board, sequence_column(*c)); c++) {
        text_printf(text, "%s", c == line ? "" : " ");
        pgn_add_cell(text, &board, sequence_column(*c));
        board_play(&board, sequence_column(*c));
    }
    text_printf(text, "\"");
}

/* Adds what the engine has said, as far as it has. */
static void add_notes(Text *text, const Record *record, int move, const Board *board, unsigned tells)
{
    const Notes *notes = &record->notes;
    const bool has_time = notes->kept & NOTE_TIME && !isnan(notes->time[move]);
    if (tells & PGN_TIME_LEFT && notes->kept & NOTE_LEFT && !isnan(notes->left[move]))
        text_printf(text, ", tl=%.3fs", notes->left[move] / 1000);
    if (tells & PGN_LATENCY && has_time)
        text_printf(text, ", latency=%.3fs", (record->times[move] - notes->time[move]) / 1000);
    if (tells & PGN_NODES && notes->kept & NOTE_NODES && notes->nodes[move] > 0)
        text_printf(text, ", n=%.0f", notes->nodes[move]);
    if (tells & PGN_NPS && notes->kept & NOTE_NODES && has_time && notes->nodes[move] > 0 && notes->time[move] > 0)
        text_printf(text, ", nps=%.0f", notes->nodes[move] / notes->time[move] * 1000);
    if (tells & PGN_LINE && notes->kept & NOTE_LINE && notes->line[move][0] != '\0')
        add_line_of_play(text, *board, notes->line[move]);
}

static void add_comment(Text *text, const Record *record, int move, const Board *board, unsigned tells)
{
    const Notes *notes = &record->notes;
    const bool has_depth = tells & PGN_DEPTH && notes->kept & NOTE_DEPTH && notes->depth[move] > 0;
    const bool has_value = !isnan(record->values[move]);
    text_printf(text, " {");
    if (has_value)
        text_printf(text, "%+.2f", record->values[move]);
    if (has_depth)
        text_printf(text, "/%d", notes->depth[move]);
    if (record->from_book[move])
        text_printf(text, "book");
    else
        text_printf(text, "%s%.3fs", has_value || has_depth ? " " : "", record->times[move] / 1000);
    add_notes(text, record, move, board, tells);
    if (move == record->move_count - 1) {
        text_printf(text, ", ");
        add_reason(text, record);
    }
    text_printf(text, "}");
}

static void add_moves(Text *text, const Record *record, const PgnStyle *style, const Game *opening)
{
    Board board = opening->start;
    for (int i = 0; i < opening->move_count; i++) {
        pgn_add_move(text, &board, opening->moves[i], i == 0);
        text_printf(text, style->minimal ? "\n" : " {opening}\n");
        board_play(&board, opening->moves[i]);
    }
    for (int i = 0; i < record->move_count && board_can_play(&board, record->moves[i]); i++) {
        pgn_add_move(text, &board, record->moves[i], i == 0 && opening->move_count == 0);
        if (!style->minimal)
            add_comment(text, record, i, &board, style->tells);
        text_printf(text, "\n");
        board_play(&board, record->moves[i]);
    }
}

void pgn_add(Text *text, const Record *record, const PgnStyle *style)
{
    Game opening;
    char why[WHY_TEXT];
    if (!opening_play(&opening, &record->geometry, record->opening, why))
        game_init(&opening, &record->geometry); /* of a record that was written by hand */
    add_tags(text, record, style, &opening);
    text_printf(text, "\n");
    add_moves(text, record, style, &opening);
    if (record->move_count == 0 && !style->minimal) {
        text_printf(text, "{");
        add_reason(text, record);
        text_printf(text, "} ");
    }
    text_printf(text, "%s\n\n", result_name(record->result));
}
