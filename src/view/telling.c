/* What is shown is compared with what was told of it, so no panel needs to say what it does: whatever it is, its news are told once. */
#include "view/telling.h"

#include "view/announce.h"
#include "view/banner.h"

#include <stdio.h>
#include <string.h>

/* ---- panels ---- */

/* The value, with the note below that has no label since it is about this row. */
static void say_setting(const Dialog *dialog, int at, char text[SENTENCE_TEXT])
{
    const Row *row = &dialog->rows[at], *below = at + 1 < dialog->count ? row + 1 : NULL;
    const char *note = below != NULL && below->kind == ROW_NOTE && below->label[0] == '\0' ? below->value : "";
    snprintf(text, SENTENCE_TEXT, "%s%s%s", row->value, note[0] != '\0' ? ", " : "", note);
}

static void tell_whole(const Control *control, const Row *row, const char *setting)
{
    char text[ROW_LABEL + SENTENCE_TEXT];
    const char *between = setting[0] == '\0' ? "" : strchr(row->label, ':') != NULL ? ", " : ": ";
    snprintf(text, sizeof text, "%s%s%s", row->label, between, setting);
    control_announce(control, text);
}

/* Where a row is in what was told; -1 if it was not. A text has no id, and is another one when it says something else. */
static int find_told(const Dialog *told, const Row *row)
{
    for (int i = 0; i < told->count; i++) {
        const Row *other = &told->rows[i];
        if (row_is_text(row) ? row_is_text(other) && strcmp(other->label, row->label) == 0 && strcmp(other->value, row->value) == 0
                             : !row_is_text(other) && other->id == row->id)
            return i;
    }
    return -1;
}

/* Which was told when it came. */
static bool is_notice(const Control *control, const Row *row)
{
    return strncmp(control->notice, row->label, strlen(row->label)) == 0;
}

static void tell_text(const Control *control, const Row *row)
{
    if (row->label[0] != '\0' && !is_notice(control, row) && find_told(&control->told.panel, row) < 0)
        tell_whole(control, row, row->value);
}

static void tell_row(const Control *control, int at)
{
    const Dialog *dialog = &control->dialog, *told = &control->told.panel;
    const Row *row = &dialog->rows[at];
    char setting[SENTENCE_TEXT], earlier[SENTENCE_TEXT];
    const int before = find_told(told, row);
    const bool has_focus = at == dialog->focus;
    say_setting(dialog, at, setting);
    if (has_focus && (before < 0 || before != told->focus)) {
        tell_whole(control, row, setting);
    } else if (before >= 0 && strcmp(told->rows[before].label, row->label) != 0) {
        if (!is_notice(control, row))
            control_announce(control, row->label);
    } else if (before >= 0) {
        say_setting(told, before, earlier);
        if (strcmp(setting, earlier) != 0 && has_focus && setting[0] != '\0')
            control_announce(control, setting);
        else if (strcmp(setting, earlier) != 0)
            tell_whole(control, row, setting);
    }
}

static void tell_panel(Control *control)
{
    const Dialog *dialog = &control->dialog;
    Dialog *told = &control->told.panel;
    if (control->page == PAGE_NONE) {
        dialog_begin(told, "");
        return;
    }
    if (strcmp(told->title, dialog->title) != 0) {
        told->count = 0;
        control_announce(control, dialog->title);
    }
    for (int i = 0; i < dialog->count; i++)
        if (row_is_text(&dialog->rows[i]))
            tell_text(control, &dialog->rows[i]);
        else
            tell_row(control, i);
    *told = *dialog;
}

/* ---- banners ---- */

/* Who has won was told with the last move; the banner, which comes when that has landed, tells why. */
static void tell_banner(Control *control, int64_t now)
{
    const Banner banner = banner_shown(control, now);
    const int slot = control_shown_fault(control);
    const int button = control->page == PAGE_NONE ? banner_chosen(control, banner) : -1; /* a panel has the keys */
    Told *told = &control->told;
    char sentence[SENTENCE_TEXT];
    if (banner != BANNER_NONE && (told->banner != (int)banner || told->slot != slot)) {
        if (banner == BANNER_FAULT)
            say_fault(control, slot, sentence);
        else
            say_why_over(control, sentence);
        control_announce(control, sentence);
        told->button = -1;
    }
    if (button >= 0 && button != told->button)
        control_announce(control, control_say(control, banner_phrase(control, banner, button)));
    told->banner = (int)banner;
    told->slot = slot;
    told->button = button;
}

/* ---- engines that wait ---- */

/* However it has come to wait; and that it goes on, unless it makes one move only. */
static void tell_wait(Control *control)
{
    Told *told = &control->told;
    char sentence[SENTENCE_TEXT];
    const int waits = control_holds_engine(control) ? 1 + (int)model_turn(&control->model) : 0, game = control->model.games;
    const bool is_new = waits != 0 && (waits != told->waits || game != told->game);
    const bool goes_on = waits == 0 && told->waits != 0 && !control->paused && !model_is_over(&control->model) && !control_awaits_person(control);
    if (is_new || goes_on) {
        say_engine(control, 0, sentence);
        control_announce(control, sentence);
    }
    told->waits = waits;
    told->game = game;
}

void telling_go_on(Control *control, int64_t now)
{
    if (!control->settings->announced)
        return;
    tell_panel(control);
    tell_banner(control, now);
    tell_wait(control);
}
