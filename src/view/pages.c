/* A page is built anew after each event, so what it shows is always the state; the dialog remembers only focus and scrolling. */
#include "view/pages.h"

#include "base/file_system.h"
#include "view/page.h"
#include "view/record.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static const PageKind *const KINDS[PAGE_COUNT] = { [PAGE_NEW] = &PAGE_KIND_NEW,     [PAGE_MENU] = &PAGE_KIND_MENU,   [PAGE_HELP] = &PAGE_KIND_HELP,
                                                   [PAGE_ABOUT] = &PAGE_KIND_ABOUT, [PAGE_SAVES] = &PAGE_KIND_SAVES, [PAGE_ASK] = &PAGE_KIND_ASK,
                                                   [PAGE_REVIEW] = &PAGE_KIND_REVIEW };

/* Builds the page anew, after what is shown on it has changed. */
static void refresh(Control *control)
{
    control->changed = true;
    if (control->page == PAGE_NONE)
        return;
    KINDS[control->page]->build(control);
    dialog_end(&control->dialog, &control->layout);
}

void pages_open(Control *control, Page page, int64_t now)
{
    control_show_page(control, page, now);
    if (page == PAGE_SAVES)
        control->save_count = saves_list(control->saves);
    refresh(control);
}

void pages_new_game(Control *control, int64_t now)
{
    control->draft = control->setup;
    control->draft_other_board = false;
    control->draft_fault[0] = '\0';
    pages_open(control, PAGE_NEW, now);
}

void pages_ask(Control *control, Ask ask, int64_t now)
{
    control->ask = ask;
    pages_open(control, PAGE_ASK, now);
}

void pages_look(Control *control, int64_t now)
{
    if (control->page != PAGE_NONE)
        return;
    if (control->doubts) {
        control->doubts = false;
        pages_ask(control, ASK_PLAY, now);
    } else if (control->reviewed) {
        control->reviewed = false;
        pages_open(control, PAGE_REVIEW, now);
    }
}

/* ---- games that come and go ---- */

/* Where a person plays an engine, then and now, the person goes on with the stones that were a person's. */
static void take_sides(Control *control, const Played *played)
{
    const bool x_is_human = words_mean(played->name[PLAYER_X], PHRASE_PERSON), o_is_human = words_mean(played->name[PLAYER_O], PHRASE_PERSON);
    const bool left_is_human = control_is_human(control, SEAT_LEFT), right_is_human = control_is_human(control, SEAT_RIGHT);
    if (x_is_human != o_is_human && left_is_human != right_is_human)
        control->model.first = x_is_human == left_is_human ? SEAT_LEFT : SEAT_RIGHT;
}

void pages_take_game(Control *control, const Played *played, const char *path, int64_t now)
{
    take_sides(control, played);
    control_set_game(control, &played->game, now);
    control_halt(control, now); /* an engine would move at once in a game that is set up */
    snprintf(control->own_file, sizeof control->own_file, "%s", path);
    control_notice(control, now, "%s", control_say(control, path[0] == '\0' ? PHRASE_PASTED : PHRASE_LOADED));
}

void pages_offer(Control *control, const Played *played, const char *path, int64_t now)
{
    if (!control_is_running(control)) {
        pages_take_game(control, played, path, now);
        return;
    }
    control->pending = *played;
    snprintf(control->pending_path, sizeof control->pending_path, "%s", path);
    pages_ask(control, ASK_TAKE_GAME, now);
}

void pages_load(Control *control, const char *path, int64_t now)
{
    char why[WHY_TEXT];
    Played played;
    if (record_load(path, &played, why))
        pages_offer(control, &played, path, now);
    else
        control_notice(control, now, control_say(control, PHRASE_CANNOT_OPEN), why);
}

/* The name of a player for a file, where " - " parts the two, so that none may have or begin that. */
static void write_name(const Control *control, Seat seat, char *name, size_t size)
{
    const Contestant *player = control->player[seat];
    snprintf(name, size, "%s", player->is_human ? control_say(control, PHRASE_PERSON) : player->name);
    for (char *parting = strstr(name, " - "); parting != NULL; parting = strstr(parting, " - "))
        memmove(parting, parting + 1, strlen(parting)); /* its first blank goes */
    const size_t length = strlen(name);
    if (length >= 2 && strcmp(name + length - 2, " -") == 0)
        strcpy(name + length - 2, "-");
}

bool pages_write(Control *control, const char *path, int64_t now)
{
    char why[WHY_TEXT], first[91], second[91], players[200];
    write_name(control, control->model.first, first, sizeof first);
    write_name(control, (Seat)(1 - (int)control->model.first), second, sizeof second);
    snprintf(players, sizeof players, "%s - %s", first, second);
    const Game game = model_whole_game(&control->model); /* or what was taken back would be lost where it is in the file */
    const bool good = record_save(path, &game, players, why);
    if (good) {
        memmove(control->own_file, path, strlen(path) + 1);
        control->moved_since = false;
        control_notice(control, now, "%s", control_say(control, PHRASE_SAVED));
    } else {
        control_notice(control, now, control_say(control, PHRASE_CANNOT_SAVE), why);
    }
    return good;
}

/* Whether the game goes on with what is there, so that nothing is lost if it is written there, as of PGN names and other games would be. A file
 * that is gone, maybe with its directory, is gone on with in a new one. */
static bool goes_on_with(const Control *control, const char *path)
{
    char why[WHY_TEXT];
    Played old;
    const Game game = model_whole_game(&control->model);
    return record_load_saved(path, &old, why) && board_equal(&old.game.start, &game.start) && old.game.move_count <= game.move_count
           && memcmp(old.game.moves, game.moves, (size_t)old.game.move_count * sizeof *game.moves) == 0;
}

static bool goes_on_with_own(const Control *control)
{
    return control->own_file[0] != '\0' && goes_on_with(control, control->own_file);
}

bool pages_keep(Control *control, int64_t now)
{
    char path[SAVE_PATH], why[WHY_TEXT];
    const bool has_own = goes_on_with_own(control);
    if (has_own) {
        snprintf(path, sizeof path, "%s", control->own_file);
    } else if (!saves_new_path(path, why)) {
        control_notice(control, now, control_say(control, PHRASE_CANNOT_SAVE), why);
        return false;
    }
    if (pages_write(control, path, now))
        return true;
    if (!has_own)
        file_system_remove(path);
    return false;
}

void pages_save(Control *control, int64_t now)
{
    const char *file = control->settings->game_file;
    if (file == NULL || goes_on_with_own(control)) {
        pages_keep(control, now);
    } else if (access(file, F_OK) == 0) {
        snprintf(control->pending_path, sizeof control->pending_path, "%s", file);
        pages_ask(control, ASK_REPLACE_FILE, now);
    } else {
        pages_write(control, file, now);
    }
}

/* ---- events ---- */

static void take(Control *control, DialogEvent event, int64_t now)
{
    const Page page = control->page;
    if (event.result == DIALOG_CLOSED)
        control_show_page(control, PAGE_NONE, now);
    else if (event.result != DIALOG_NOTHING)
        KINDS[page]->take(control, event, now);
    refresh(control);
}

/* What is typed into a field comes as text as well; Ctrl+V pastes into it. */
static bool key_of_field(Control *control, int key)
{
    char text[CLIP_TEXT];
    if (!dialog_is_typing(&control->dialog))
        return false;
    if (key == KEY_PASTE && control->host.get_clipboard(control->host.context, text, sizeof text))
        pages_type(control, text);
    return key == KEY_PASTE || (key >= ' ' && key < 127);
}

void pages_key(Control *control, int key, int64_t now)
{
    if (key_of_field(control, key))
        return;
    if (dialog_knows(key)) {
        take(control, dialog_key(&control->dialog, key), now);
    } else if (KINDS[control->page]->key != NULL) {
        KINDS[control->page]->key(control, key, now);
        refresh(control);
    }
}

void pages_type(Control *control, const char *text)
{
    take(control, dialog_type(&control->dialog, text), 0);
}

void pages_mouse_down(Control *control, double x, double y, int64_t now)
{
    take(control, dialog_mouse_down(&control->dialog, x, y), now);
}

void pages_mouse_move(Control *control, double x, int64_t now)
{
    take(control, dialog_mouse_move(&control->dialog, x), now);
}

void pages_mouse_up(Control *control)
{
    dialog_mouse_up(&control->dialog);
}
