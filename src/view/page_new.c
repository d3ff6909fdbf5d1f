/* The New game panel. It changes a draft; Start makes it the game. */
#include "base/utf8.h"
#include "view/page.h"

#include <stdio.h>
#include <string.h>

enum { /* the players' rows have the seat added */
    ROW_KIND = 10,
    ROW_LEVEL = 20,
    ROW_USED = 30,
    ROW_COMMAND = 40,
    ROW_SPEAKS = 50,
    ROW_BEGINS = 60,
    ROW_BOARD,
    ROW_COLUMNS,
    ROW_ROWS,
    ROW_CONNECT,
    ROW_CLOCK,
    ROW_START,
    ROW_CANCEL
};

static const struct {
    int cols, rows, connect;
} BOARDS[] = { { 7, 6, 4 }, { 8, 7, 4 }, { 9, 7, 5 } };

static const struct {
    int minutes, increment; /* seconds */
} CLOCKS[] = { { 0, 0 }, { 1, 0 }, { 3, 0 }, { 3, 2 }, { 5, 0 }, { 5, 5 }, { 10, 0 }, { 15, 10 }, { 30, 0 } };

enum { BOARD_CHOICES = sizeof BOARDS / sizeof BOARDS[0], CLOCK_CHOICES = sizeof CLOCKS / sizeof CLOCKS[0] };

static Row *add_choice(Control *control, int id, Phrase label, int at, int count, const char *value)
{
    Row *row = dialog_add(&control->dialog, ROW_CHOICE, id, control_say(control, label));
    row->at = at;
    row->count = count;
    snprintf(row->value, sizeof row->value, "%s", value);
    return row;
}

static void add_slider(Control *control, int id, Phrase label, int at, int count, const char *value)
{
    add_choice(control, id, label, at, count, value)->kind = ROW_SLIDER;
}

/* ---- building ---- */

static void add_level(Control *control, int seat)
{
    const int level = control->draft.player[seat].level;
    char value[100];
    snprintf(value, sizeof value, "%d  %s", level, control_say(control, (Phrase)(PHRASE_LEVEL_0 + level)));
    add_slider(control, ROW_LEVEL + seat, PHRASE_STRENGTH, level, LEVELS, value);
    Row *note = dialog_add(&control->dialog, ROW_NOTE, 0, "");
    snprintf(note->value, sizeof note->value, "%s", control_say(control, (Phrase)(PHRASE_PLAYS_0 + level)));
}

/* Which of the engines that were played against the draft has; their number for another one. */
static int used_engine(const Control *control, const char *engine)
{
    int at = 0;
    while (at < control->config.engine_count && strcmp(control->config.engines[at].command, engine) != 0)
        at++;
    return at;
}

static bool has_command(const SetupPlayer *player)
{
    return player->engine[strspn(player->engine, " \t")] != '\0';
}

static void add_engine(Control *control, int seat)
{
    const SetupPlayer *player = &control->draft.player[seat];
    const int used = control->config.engine_count, at = used_engine(control, player->engine);
    if (used > 0)
        add_choice(control, ROW_USED + seat, PHRASE_ENGINE_USED, at, used + 1,
                   at < used ? player->engine : control_say(control, PHRASE_ENGINE_OTHER))->shows_end = at < used;
    Row *field = dialog_add(&control->dialog, ROW_FIELD, ROW_COMMAND + seat, control_say(control, PHRASE_COMMAND));
    snprintf(field->value, sizeof field->value, "%s", player->engine);
    if (!setup_is_description(player->engine))
        add_choice(control, ROW_SPEAKS + seat, PHRASE_SPEAKS, player->dialect, DIALECTS, setup_dialect(player->dialect));
    if (!has_command(player))
        dialog_add(&control->dialog, ROW_NOTE, 0, control_say(control, PHRASE_COMMAND_MISSING));
}

static void add_player(Control *control, int seat)
{
    const PlayerKind kind = control->draft.player[seat].kind;
    add_choice(control, ROW_KIND + seat, seat == SEAT_LEFT ? PHRASE_YELLOW_LEFT : PHRASE_RED_RIGHT, (int)kind, KIND_COUNT,
               control_say(control, (Phrase)(PHRASE_PERSON + (int)kind)));
    if (kind == KIND_COMPUTER)
        add_level(control, seat);
    else if (kind == KIND_ENGINE)
        add_engine(control, seat);
}

static int board_kind(const Setup *setup)
{
    int kind = 0;
    while (kind < BOARD_CHOICES
           && (setup->cols != BOARDS[kind].cols || setup->rows != BOARDS[kind].rows || setup->connect != BOARDS[kind].connect))
        kind++;
    return kind;
}

static bool is_possible(const Setup *setup)
{
    Geometry geometry;
    char why[WHY_TEXT];
    return geometry_make(&geometry, (unsigned)setup->cols, (unsigned)setup->rows, (unsigned)setup->connect, why);
}

enum { LEAST_IN_LINE = 2 };

static void add_number(Control *control, int id, Phrase label, int number, int least, int most)
{
    char value[16];
    snprintf(value, sizeof value, "%d", number);
    add_slider(control, id, label, (number < most ? number : most) - least, most - least + 1, value);
}

static void add_board(Control *control)
{
    enum { MOST_ROWS = 16 };
    const Setup *draft = &control->draft;
    const int kind = control->draft_other_board ? BOARD_CHOICES : board_kind(draft);
    char value[100];
    snprintf(value, sizeof value, control_say(control, PHRASE_BOARD_IN_LINE), draft->cols, draft->rows, draft->connect);
    add_choice(control, ROW_BOARD, PHRASE_BOARD, kind, BOARD_CHOICES + 1,
               kind < BOARD_CHOICES ? value : control_say(control, PHRASE_BOARD_OTHER));
    if (kind < BOARD_CHOICES)
        return;
    add_number(control, ROW_COLUMNS, PHRASE_COLUMNS, draft->cols, 1, MAX_COLS);
    add_number(control, ROW_ROWS, PHRASE_ROWS, draft->rows, 1, MOST_ROWS);
    add_number(control, ROW_CONNECT, PHRASE_WIN_LENGTH, draft->connect, LEAST_IN_LINE, MOST_ROWS);
    if (!is_possible(draft))
        dialog_add(&control->dialog, ROW_NOTE, 0, control_say(control, PHRASE_BOARD_IMPOSSIBLE));
}

static int clock_kind(const Setup *setup)
{
    int kind = 0;
    while (kind < CLOCK_CHOICES
           && (setup->clock != CLOCKS[kind].minutes * 60000000LL || setup->increment != CLOCKS[kind].increment * 1000000LL))
        kind++;
    return kind;
}

/* One that the command line set comes after those of the table. */
static void add_clock(Control *control)
{
    const Setup *draft = &control->draft;
    const int kind = clock_kind(draft), increment = (int)(draft->increment / 1000000);
    const int minutes = (int)(draft->clock / 60000000), seconds = (int)(draft->clock / 1000000 % 60);
    char value[100], time[24];
    snprintf(time, sizeof time, seconds == 0 ? "%d" : "%d:%02d", minutes, seconds);
    if (draft->clock == 0)
        snprintf(value, sizeof value, "%s", control_say(control, PHRASE_CLOCK_NONE));
    else if (increment == 0)
        snprintf(value, sizeof value, control_say(control, PHRASE_CLOCK_MINUTES), time);
    else
        snprintf(value, sizeof value, control_say(control, PHRASE_CLOCK_WITH), time, increment);
    add_choice(control, ROW_CLOCK, PHRASE_CLOCK, kind, CLOCK_CHOICES + (kind == CLOCK_CHOICES), value);
}

static bool can_start(const Control *control)
{
    bool can = is_possible(&control->draft);
    for (int seat = 0; seat < SEATS; seat++)
        can = can && (control->draft.player[seat].kind != KIND_ENGINE || has_command(&control->draft.player[seat]));
    return can;
}

static void build(Control *control)
{
    static const Phrase OPENERS[OPENS_COUNT] = { PHRASE_BY_LOT, PHRASE_YELLOW, PHRASE_RED };
    Dialog *dialog = &control->dialog;
    dialog_begin(dialog, control_say(control, PHRASE_NEW_GAME));
    dialog->enter = ROW_START;
    for (int seat = 0; seat < SEATS; seat++)
        add_player(control, seat);
    add_choice(control, ROW_BEGINS, PHRASE_BEGINS, (int)control->draft.opener, OPENS_COUNT,
               control_say(control, OPENERS[control->draft.opener]));
    add_board(control);
    add_clock(control);
    if (control->draft_fault[0] != '\0')
        dialog_add(dialog, ROW_TEXT, 0, control->draft_fault);
    if (control_is_running(control))
        dialog_add(dialog, ROW_NOTE, 0, control_say(control, PHRASE_GAME_LOST));
    dialog_add(dialog, ROW_BUTTON, ROW_START, control_say(control, PHRASE_START))->is_off = !can_start(control);
    dialog_add_beside(dialog, ROW_CANCEL, control_say(control, PHRASE_CANCEL));
}

/* ---- events ---- */

/* One of those that were played against, as it was; or another one. */
static void take_used(SetupPlayer *player, const Config *config, int at)
{
    const bool is_other = at >= config->engine_count;
    snprintf(player->engine, sizeof player->engine, "%s", is_other ? "" : config->engines[at].command);
    player->dialect = is_other ? 0 : config->engines[at].dialect;
}

static void take_player(Control *control, int row, int seat, int at)
{
    SetupPlayer *player = &control->draft.player[seat];
    if (row == ROW_KIND)
        player->kind = (PlayerKind)at;
    else if (row == ROW_LEVEL)
        player->level = at;
    else if (row == ROW_USED)
        take_used(player, &control->config, at);
    else if (row == ROW_COMMAND)
        utf8_copy(player->engine, sizeof player->engine, control->dialog.rows[control->dialog.focus].value);
    else if (row == ROW_SPEAKS)
        player->dialect = at;
}

static void take_board(Control *control, int at)
{
    Setup *draft = &control->draft;
    control->draft_other_board = at >= BOARD_CHOICES;
    if (at < BOARD_CHOICES) {
        draft->cols = BOARDS[at].cols;
        draft->rows = BOARDS[at].rows;
        draft->connect = BOARDS[at].connect;
    } else if (board_kind(draft) < BOARD_CHOICES) {
        draft->cols++; /* any that is not in the table */
    }
}

static void take_number(Control *control, int *number, int value)
{
    control->draft_other_board = true;
    *number = value;
}

static void take_change(Control *control, int id, int at)
{
    Setup *draft = &control->draft;
    if (id < ROW_BEGINS)
        take_player(control, id / 10 * 10, id % 10, at);
    else if (id == ROW_BEGINS)
        draft->opener = (Opener)at;
    else if (id == ROW_BOARD)
        take_board(control, at);
    else if (id == ROW_COLUMNS)
        take_number(control, &draft->cols, 1 + at);
    else if (id == ROW_ROWS)
        take_number(control, &draft->rows, 1 + at);
    else if (id == ROW_CONNECT)
        take_number(control, &draft->connect, LEAST_IN_LINE + at);
    else if (id == ROW_CLOCK && at < CLOCK_CHOICES) {
        draft->clock = CLOCKS[at].minutes * 60000000LL;
        draft->increment = CLOCKS[at].increment * 1000000LL;
    }
}

static void take(Control *control, DialogEvent event, int64_t now)
{
    if (event.result == DIALOG_CHANGED) {
        control->draft_fault[0] = '\0';
        take_change(control, event.id, event.at);
    } else if (event.result == DIALOG_REFUSED) {
        snprintf(control->draft_fault, sizeof control->draft_fault, control_say(control, PHRASE_COMMAND_LONG), PLAYER_TEXT - 1);
    } else if (event.id == ROW_CANCEL) {
        control_show_page(control, PAGE_NONE, now);
    } else if (event.id == ROW_START && can_start(control)) {
        if (control_begin(control, &control->draft, true, now))
            control_show_page(control, PAGE_NONE, now);
        else
            snprintf(control->draft_fault, sizeof control->draft_fault, "%.250s", control->notice);
    }
}

const PageKind PAGE_KIND_NEW = { build, take, NULL };
