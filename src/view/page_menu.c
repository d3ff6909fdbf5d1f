/* Menu and help are made from one table of all that has a key. */
#include "base/version.h"
#include "view/announce.h"
#include "view/page.h"

typedef struct {
    int key; /* 0: there is nothing to press */
    Phrase phrase;
    const char *name; /* of the key, in English */
    bool stays;       /* the menu stays open, to show what has changed */
} Entry;

static const Entry ENTRIES[] = {
    { 'n', PHRASE_NEW_GAME, "N, Ctrl+N", false },
    { 'u', PHRASE_UNDO, "U, Ctrl+Z", false },
    { 'r', PHRASE_REDO, "R, Ctrl+Y", false },
    { 'h', PHRASE_HINT, "H", false },
    { 'a', PHRASE_ANALYSIS, "A", false },
    { 'e', PHRASE_REVIEW, "E", false },
    { 'j', PHRASE_REVIEW_JUMP, "J", false },
    { ' ', PHRASE_PAUSE, "Space", false },
    { 's', PHRASE_STEP, "S", false },
    { KEY_SAVE, PHRASE_SAVE, "Ctrl+S", false },
    { KEY_LOAD, PHRASE_OPEN, "Ctrl+O", false },
    { 'c', PHRASE_COPY, "C, Ctrl+C", false },
    { KEY_COPY_FEN, PHRASE_COPY_FEN, "Shift+C", false },
    { 'v', PHRASE_PASTE, "V, Ctrl+V", false },
    { 't', PHRASE_LOOK_IS, "T", true },
    { 'd', PHRASE_SPEED_IS, "D", true },
    { 'm', PHRASE_SOUND_IS, "M", true },
    { 'w', PHRASE_WARNING_IS, "W", true },
    { 'l', PHRASE_LANGUAGE_IS, "L", true },
    { KEY_FULLSCREEN, PHRASE_FULLSCREEN, "F11", false },
    { KEY_HELP, PHRASE_HELP, "F1", false },
    { 'i', PHRASE_ABOUT, "I", false },
    { 'q', PHRASE_QUIT, "Q, Ctrl+Q", false },
}, HELP_ENTRIES[] = {
    { 0, PHRASE_HELP_COLUMN, "1 - 9, 0", false },
    { 0, PHRASE_HELP_CHOOSE, "Left, Right, Enter", false },
    { 0, PHRASE_HELP_PLIES, "PgUp, PgDn", false },
    { 0, PHRASE_HELP_ENDS, "Home, End", false },
    { 0, PHRASE_HELP_ESCAPE, "Esc", false },
    { 0, PHRASE_HELP_RESTART, "F5", false },
    { 0, PHRASE_MENU, "F10", false },
    { 0, PHRASE_HELP_ROWS, "Tab, PgUp, PgDn", false },
    { 0, PHRASE_HELP_DELETE, "Delete", false },
};

enum { ENTRY_COUNT = sizeof ENTRIES / sizeof ENTRIES[0], HELP_COUNT = sizeof HELP_ENTRIES / sizeof HELP_ENTRIES[0] };

static void add_entry(Control *control, RowKind kind, const Entry *entry)
{
    char text[ROW_LABEL];
    say_entry(control, entry->phrase, text);
    Row *row = dialog_add(&control->dialog, kind, entry->key, text);
    words_say_keys(control_shown_language(control), entry->name, row->value);
}

static void build_menu(Control *control)
{
    dialog_begin(&control->dialog, control_say(control, PHRASE_MENU));
    control->dialog.is_light = true;
    for (int i = 0; i < ENTRY_COUNT; i++)
        add_entry(control, ROW_BUTTON, &ENTRIES[i]);
}

/* Only what is in the menu; other keys, Shift before Tab among them, leave it open. */
static void press(Control *control, int key, int64_t now)
{
    int i = 0;
    key = key == KEY_PASTE ? 'v' : key; /* Ctrl+V */
    while (i < ENTRY_COUNT && ENTRIES[i].key != key)
        i++;
    if (i == ENTRY_COUNT)
        return;
    if (ENTRIES[i].stays)
        control->page = PAGE_NONE; /* for a moment, so that the key means what it does without a menu */
    else
        control_show_page(control, PAGE_NONE, now);
    control_key(control, key, now);
    if (ENTRIES[i].stays)
        control->page = PAGE_MENU;
}

static void take_menu(Control *control, DialogEvent event, int64_t now)
{
    press(control, event.id, now);
}

static void key_menu(Control *control, int key, int64_t now)
{
    if (key == KEY_MENU)
        control_show_page(control, PAGE_NONE, now);
    else
        press(control, key, now);
}

static void build_help(Control *control)
{
    dialog_begin(&control->dialog, control_say(control, PHRASE_HELP));
    control->dialog.is_light = true;
    dialog_add(&control->dialog, ROW_TEXT, 0, control_say(control, PHRASE_HELP_PLAY));
    for (int i = 0; i < HELP_COUNT; i++)
        add_entry(control, ROW_TEXT, &HELP_ENTRIES[i]);
    for (int i = 0; i < ENTRY_COUNT; i++)
        add_entry(control, ROW_TEXT, &ENTRIES[i]);
}

static void build_about(Control *control)
{
    dialog_begin(&control->dialog, "fourinrow " FOURINROW_VERSION);
    control->dialog.is_light = true;
    dialog_add(&control->dialog, ROW_TEXT, 0, control_say(control, PHRASE_ABOUT_WHAT));
    dialog_add(&control->dialog, ROW_TEXT, 0, control_say(control, PHRASE_ABOUT_FREE));
    dialog_add(&control->dialog, ROW_BUTTON, 1, control_say(control, PHRASE_CLOSE));
}

static void close_page(Control *control, DialogEvent event, int64_t now)
{
    (void)event;
    control_show_page(control, PAGE_NONE, now);
}

static void key_help(Control *control, int key, int64_t now)
{
    if (key == KEY_HELP)
        control_show_page(control, PAGE_NONE, now);
}

const PageKind PAGE_KIND_MENU = { build_menu, take_menu, key_menu }, PAGE_KIND_HELP = { build_help, close_page, key_help },
               PAGE_KIND_ABOUT = { build_about, close_page, NULL };
