/* The list of saved games, and what is asked before something is lost. */
#include "base/utf8.h"
#include "view/page.h"
#include "view/pages.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { ROW_OPEN = 1000, ROW_DELETE = 2000, ROW_CLOSE = 1, ROW_YES, ROW_NO };

/* ---- the list ---- */

/* The name of the file, which is when it was saved, to the second, unless somebody gave it another. */
static int name_length(const Save *save)
{
    return (int)(strrchr(save->name, '.') - save->name);
}

/* That, and who played. */
static void label_of(const Save *save, char label[ROW_LABEL])
{
    char text[ROW_LABEL + SAVE_NAME];
    snprintf(text, sizeof text, "%.*s   %s", name_length(save), save->name, save->players);
    utf8_copy(label, ROW_LABEL, text);
}

static void build_saves(Control *control)
{
    Dialog *dialog = &control->dialog;
    dialog_begin(dialog, control_say(control, PHRASE_OPEN));
    for (int i = 0; i < control->save_count; i++) {
        char label[ROW_LABEL];
        label_of(&control->saves[i], label);
        Row *row = dialog_add(dialog, ROW_BUTTON, ROW_OPEN + i, label);
        row->share = 4;
        dialog_add_beside(dialog, ROW_DELETE + i, control_say(control, PHRASE_DELETE));
    }
    if (control->save_count == 0)
        dialog_add(dialog, ROW_TEXT, 0, control_say(control, PHRASE_SAVES_NONE));
    dialog_add(dialog, ROW_BUTTON, ROW_CLOSE, control_say(control, PHRASE_CLOSE));
}

static void take_saves(Control *control, DialogEvent event, int64_t now)
{
    const int index = event.id % 1000;
    char path[SAVE_PATH];
    control_show_page(control, PAGE_NONE, now);
    if (event.id < ROW_OPEN || !saves_path(control->saves[index].name, path))
        return;
    if (event.id < ROW_DELETE) {
        pages_load(control, path, now);
    } else {
        control->doomed = index;
        snprintf(control->pending_path, sizeof control->pending_path, "%s", path);
        pages_ask(control, ASK_DELETE_SAVE, now);
    }
}

static void key_saves(Control *control, int key, int64_t now)
{
    const Dialog *dialog = &control->dialog;
    const int id = dialog->focus < 0 ? 0 : dialog->rows[dialog->focus].id;
    if (key == KEY_DELETE && id >= ROW_OPEN)
        take_saves(control, (DialogEvent){ DIALOG_PRESSED, ROW_DELETE + id % 1000, 0 }, now);
}

/* ---- questions ---- */

static void build_ask(Control *control)
{
    static const Phrase QUESTIONS[] = { [ASK_QUIT] = PHRASE_ASK_QUIT,
                                        [ASK_TAKE_GAME] = PHRASE_ASK_TAKE,
                                        [ASK_REPLACE_FILE] = PHRASE_ASK_REPLACE,
                                        [ASK_DELETE_SAVE] = PHRASE_ASK_DELETE };
    Dialog *dialog = &control->dialog;
    const bool plays = control->ask == ASK_PLAY;
    dialog_begin(dialog, control_say(control, plays ? control->doubt : QUESTIONS[control->ask]));
    if (control->ask == ASK_DELETE_SAVE) {
        const Save *save = &control->saves[control->doomed];
        char name[SAVE_NAME];
        snprintf(name, sizeof name, "%.*s", name_length(save), save->name);
        dialog_add(dialog, ROW_TEXT, 0, name);
        if (save->players[0] != '\0')
            dialog_add(dialog, ROW_TEXT, 0, save->players);
    }
    /* A second Enter must not play what the first one has not, nor lose a file. */
    dialog->enter = control->ask == ASK_QUIT || control->ask == ASK_TAKE_GAME ? ROW_YES : ROW_NO;
    dialog_add(dialog, ROW_BUTTON, ROW_YES, control_say(control, PHRASE_YES));
    dialog_add_beside(dialog, ROW_NO, control_say(control, PHRASE_NO));
}

static void say_yes(Control *control, int64_t now)
{
    switch (control->ask) {
    case ASK_QUIT:
        control->quit = true;
        break;
    case ASK_TAKE_GAME:
        pages_take_game(control, &control->pending, control->pending_path, now);
        break;
    case ASK_REPLACE_FILE:
        pages_write(control, control->pending_path, now);
        break;
    case ASK_DELETE_SAVE:
        if (unlink(control->pending_path) != 0)
            control_notice(control, now, control_say(control, PHRASE_CANNOT_DELETE), strerror(errno));
        else if (strcmp(control->own_file, control->pending_path) == 0)
            control->own_file[0] = '\0'; /* the game in hand is saved no more */
        break;
    case ASK_PLAY:
        control_play_doubted(control, now);
        break;
    }
}

static int find_save(const Control *control, const char *name)
{
    for (int i = 0; i < control->save_count; i++)
        if (strcmp(control->saves[i].name, name) == 0)
            return i;
    return -1;
}

/* The list again, at the game that was to be deleted, or else the one below; their places may have changed by what another window saved. */
static void go_on_with_list(Control *control, int64_t now)
{
    const int at = control->doomed, below = at + 1 < control->save_count ? at + 1 : at;
    const Save same = control->saves[at], next = control->saves[below];
    pages_open(control, PAGE_SAVES, now);
    int found = find_save(control, same.name);
    if (found < 0)
        found = find_save(control, next.name);
    dialog_choose(&control->dialog, ROW_OPEN + (found >= 0 ? found : control->save_count - 1));
}

static void take_ask(Control *control, DialogEvent event, int64_t now)
{
    const Ask ask = control->ask;
    control_show_page(control, PAGE_NONE, now);
    if (event.id == ROW_YES)
        say_yes(control, now);
    if (ask == ASK_DELETE_SAVE)
        go_on_with_list(control, now);
}

const PageKind PAGE_KIND_SAVES = { build_saves, take_saves, key_saves }, PAGE_KIND_ASK = { build_ask, take_ask, NULL };
