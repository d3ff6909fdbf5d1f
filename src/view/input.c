/* Mouse and keys. The mouse plays in two ways: a disc is dragged from the pile and let go above a column, or the column
 * is clicked. The keys are a table. */
#include "base/utf8.h"
#include "view/announce.h"
#include "view/banner.h"
#include "view/pages.h"
#include "view/record.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* What is to be asked about a move is asked at once, before the next key or click comes. */
static void intend(Control *control, int column, const Point *from, int64_t now)
{
    control_intend(control, column, from, now);
    pages_look(control, now);
}

/* ---- the mouse ---- */

static bool press_button(Control *control, double x, double y, int64_t now)
{
    static const int KEYS[BUTTON_COUNT] = { [BUTTON_NEW] = 'n', [BUTTON_UNDO] = 'u', [BUTTON_REDO] = 'r', [BUTTON_HINT] = 'h',
                                            [BUTTON_ANALYSIS] = 'a', [BUTTON_MENU] = KEY_MENU };
    for (int button = 0; button < BUTTON_COUNT; button++)
        if (box_has(layout_button(&control->layout, button), x, y)) {
            control_key(control, KEYS[button], now);
            return true;
        }
    return false;
}

static bool press_move(Control *control, double x, double y, int64_t now)
{
    const Layout *layout = &control->layout;
    if (!box_has(layout->box[BOX_MOVES], x, y))
        return false;
    for (int i = 0; i < control->model.line_length; i++)
        if (box_has(layout_move(layout, i, control_first_move_line(control)), x, y)) {
            control_go_to(control, i + 1, now);
            break;
        }
    return true;
}

/* Behind the last move it is the last one that is meant. */
static bool press_graph(Control *control, double x, double y, int64_t now)
{
    const Model *model = &control->model;
    const Box bars = layout_graph_bars(&control->layout);
    if (!box_has(control->layout.box[BOX_GRAPH], x, y) || bars.w <= 0)
        return false;
    const int stones = (int)floor((x - bars.x) * (geometry_cells(&model->game.now.geometry) + 1) / bars.w);
    control_go_to(control, within(stones - model->game.start.count, 0, model->line_length), now);
    return true;
}

/* The line that says that an engine thinks stops it, and lets it go on. */
static bool press_status(Control *control, double x, double y, int64_t now)
{
    const bool theirs = !model_is_over(&control->model) && !control_awaits_person(control);
    if (!theirs || !box_has(control->layout.box[BOX_STATUS], x, y))
        return false;
    control_key(control, ' ', now);
    return true;
}

/* The second half of a double click plays no move, and means nothing to a page that the first one has opened, or to what was below one that it
 * has closed: who is used to such clicks would move for the other side, answer the question that was to prevent something, or choose unseen. */
void control_mouse_down(Control *control, double x, double y, int64_t now)
{
    const Seat seat = model_turn(&control->model);
    const bool was_meant_before = control->clicks_twice && control->page != control->pressed_page;
    control->mouse = (Point){ x, y };
    control->pressed = control->cursor = -1;
    control->pressed_page = control->page;
    control->changed = true;
    if (was_meant_before)
        return;
    if (control->page != PAGE_NONE) {
        pages_mouse_down(control, x, y, now);
        return;
    }
    if (banner_mouse_down(control, x, y, now) || press_button(control, x, y, now) || press_move(control, x, y, now)
        || press_graph(control, x, y, now) || press_status(control, x, y, now))
        return;
    if (control_awaits_person(control) && box_has(layout_pile(&control->layout, seat), x, y)) {
        control->dragging = true;
        control->dragged = seat;
    } else {
        control->pressed = control->clicks_twice ? -1 : layout_column_at(&control->layout, x, y);
        if (control->pressed >= 0 && control_awaits_engine(control) && !control_watches(control))
            control_notice(control, now, "%s", control_say(control, PHRASE_NOT_YOUR_TURN));
    }
}

void control_mouse_move(Control *control, double x, double y, int64_t now)
{
    control->mouse = (Point){ x, y };
    control->cursor = -1;
    control->changed = true; /* what lies under it shows that */
    if (control->page != PAGE_NONE)
        pages_mouse_move(control, x, now);
    banner_mouse_move(control, x, y);
}

static void put_back(Control *control, int64_t now)
{
    const Layout *layout = &control->layout;
    const Seat seat = control->dragged;
    const Point pile = control_pile_top(control, seat);
    control->dragging = false;
    control->changed = true;
    if (control_is_animated(control))
        motion_return(&control->motion, seat, layout_to_cells(layout, control->mouse.x, control->mouse.y),
                      layout_to_cells(layout, pile.x, pile.y), control_pace(control), now);
}

void control_mouse_up(Control *control, double x, double y, int64_t now)
{
    const int column = layout_column_at(&control->layout, x, y);
    const int pressed = control->pressed;
    control->mouse = (Point){ x, y };
    control->pressed = -1;
    pages_mouse_up(control);
    if (banner_mouse_up(control) || control->page != PAGE_NONE)
        return;
    if (control->dragging && column >= 0 && board_height(&control->model.game.now, column) < control->layout.rows) {
        /* It falls from where it is above the column, but not from below the stones that lie there. */
        Point from = layout_to_cells(&control->layout, x, y);
        const double lowest = board_height(&control->model.game.now, column) + 0.5;
        from.y = from.y < lowest ? lowest : from.y;
        control->dragging = false;
        intend(control, column, &from, now);
    } else if (control->dragging) {
        put_back(control, now);
        control_play(control, column, NULL, now); /* shakes a full column */
    } else if (pressed >= 0 && pressed == column && control_awaits_person(control)) {
        intend(control, column, NULL, now);
    }
}

/* Its button may be let go where nobody tells of it. */
void control_lose_mouse(Control *control, int64_t now)
{
    if (control->dragging)
        put_back(control, now);
    control->pressed = -1;
    pages_mouse_up(control);
    banner_mouse_up(control);
}

/* ---- the keys ---- */

static void move_cursor(Control *control, int step)
{
    const int cols = control->layout.cols;
    char sentence[SENTENCE_TEXT];
    control->cursor = control->cursor < 0 ? (cols - 1) / 2 : (control->cursor + step + cols) % cols;
    snprintf(sentence, sizeof sentence, control_say(control, PHRASE_TOLD_COLUMN), control->cursor + 1);
    control_announce(control, sentence);
}

static void press_left(Control *control, int64_t now)
{
    (void)now;
    move_cursor(control, -1);
}

static void press_right(Control *control, int64_t now)
{
    (void)now;
    move_cursor(control, 1);
}

static void press_enter(Control *control, int64_t now)
{
    if (control->cursor >= 0 && control_awaits_person(control))
        intend(control, control->cursor, NULL, now);
}

static void press_escape(Control *control, int64_t now)
{
    if (control->dragging)
        put_back(control, now);
    else if (control->weighed.column >= 0)
        control_take_back(control, now);
    else if (control_shown_fault(control) == SLOT_ADVISER)
        control_close_fault(control);
    else if (control_shows_end(control, now))
        control->end_hidden = true;
    else if ((!control->paused || control_awaits_engine(control)) && !model_is_over(&control->model) && control_shown_fault(control) < 0)
        control_toggle_pause(control, now); /* between the moves of two engines as well */
    control->cursor = control->pressed = -1;
}

static void press_home(Control *control, int64_t now)
{
    control_go_to(control, 0, now);
}

static void press_end(Control *control, int64_t now)
{
    control_go_to(control, control->model.line_length, now);
}

static void press_page_up(Control *control, int64_t now)
{
    control_go_to(control, control->model.game.move_count - 1, now);
}

static void press_page_down(Control *control, int64_t now)
{
    control_go_to(control, control->model.game.move_count + 1, now);
}

static void press_hint(Control *control, int64_t now)
{
    (void)now;
    control_hint(control);
}

static void press_analyse(Control *control, int64_t now)
{
    (void)now;
    control_toggle_analysis(control);
}

/* A setting was changed: what cannot be seen at once, or not by everybody, is told in the words of the menu; and it is kept. */
static void tell_and_keep(Control *control, Phrase phrase, int64_t now)
{
    char text[ROW_LABEL];
    say_entry(control, phrase, text);
    control_notice(control, now, "%s", text);
    control_keep(control, now);
}

static void press_theme(Control *control, int64_t now)
{
    control->config.look = control->look = (Look)(((int)control->look + 1) % LOOK_COUNT);
    tell_and_keep(control, PHRASE_LOOK_IS, now);
}

static void press_speed(Control *control, int64_t now)
{
    control->config.speed = (Speed)(((int)control->config.speed + 1) % SPEED_COUNT);
    tell_and_keep(control, PHRASE_SPEED_IS, now);
}

static void press_sound(Control *control, int64_t now)
{
    control->config.muted = !control->config.muted;
    tell_and_keep(control, PHRASE_SOUND_IS, now);
}

static void press_warning(Control *control, int64_t now)
{
    control_toggle_warning(control);
    tell_and_keep(control, PHRASE_WARNING_IS, now);
}

static void press_language(Control *control, int64_t now)
{
    control->config.has_language = true;
    control_speak(control, (Language)(((int)control->language + 1) % LANGUAGE_COUNT));
    control->config.language = control->language;
    tell_and_keep(control, PHRASE_LANGUAGE_IS, now);
}

static void press_menu(Control *control, int64_t now)
{
    pages_open(control, PAGE_MENU, now);
}

static void press_help(Control *control, int64_t now)
{
    pages_open(control, PAGE_HELP, now);
}

static void press_about(Control *control, int64_t now)
{
    pages_open(control, PAGE_ABOUT, now);
}

static void press_fullscreen(Control *control, int64_t now)
{
    (void)now;
    control->host.toggle_fullscreen(control->host.context);
}

void control_ask_quit(Control *control, int64_t now)
{
    if (control_is_running(control))
        pages_ask(control, ASK_QUIT, now);
    else
        control->quit = true;
}

static void copy(Control *control, int64_t now, void (*write)(Text *text, const Game *game))
{
    Text text;
    text_init(&text);
    write(&text, &control->model.game);
    if (!text.failed) {
        control->host.set_clipboard(control->host.context, text.bytes);
        control_notice(control, now, control_say(control, PHRASE_COPIED), text.bytes);
    }
    text_free(&text);
}

/* The moves, which where there are none are no text that could be pasted. */
static void press_copy(Control *control, int64_t now)
{
    copy(control, now, control->model.game.move_count > 0 ? record_copy : record_copy_fen);
}

static void press_copy_fen(Control *control, int64_t now)
{
    copy(control, now, record_copy_fen);
}

/* Why a text is no game for this board: of moves, as of another board or with one left out, the first that cannot be played is told. The reason
 * that record_paste gives counts columns from 0. */
static void tell_no_game(Control *control, const char *text, int64_t now)
{
    const char *moves = text + strspn(text, " \t\r\n");
    const size_t length = strspn(moves, "0123456789"), blanks = strspn(moves + length, " \t");
    const bool are_moves = length > 0 && strchr("\r\n", moves[length + blanks]) != NULL; /* or the end of the text */
    char why[WHY_TEXT];
    Game game;
    if (are_moves && !played_sequence(&game, &control->model.game.now.geometry, moves, (int)length, why))
        control_notice(control, now, control_say(control, PHRASE_PASTE_MOVE), game.move_count + 1);
    else
        control_notice(control, now, "%s", control_say(control, PHRASE_PASTE_BAD));
}

/* What fills the room may be the beginning of a longer text, which would be another game. */
static void press_paste(Control *control, int64_t now)
{
    char text[CLIP_TEXT], why[WHY_TEXT];
    Played played;
    played_init(&played, &control->model.game.now.geometry);
    if (!control->host.get_clipboard(control->host.context, text, sizeof text))
        control_notice(control, now, "%s", control_say(control, PHRASE_PASTE_NOTHING));
    else if (strlen(text) == sizeof text - 1 || !record_paste(&played.game, &control->model.game.now.geometry, text, why))
        tell_no_game(control, text, now);
    else
        pages_offer(control, &played, "", now);
}

static void press_load(Control *control, int64_t now)
{
    if (control->settings->game_file == NULL)
        pages_open(control, PAGE_SAVES, now);
    else
        pages_load(control, control->settings->game_file, now);
}

static const struct {
    int key;
    void (*press)(Control *control, int64_t now);
} KEYS[] = {
    { KEY_LEFT, press_left },      { KEY_RIGHT, press_right },           { KEY_ENTER, press_enter }, { KEY_DOWN, press_enter },
    { KEY_ESCAPE, press_escape },  { KEY_HOME, press_home },             { KEY_END, press_end },     { 'u', control_undo },
    { 'r', control_redo },         { 'n', pages_new_game },              { 'h', press_hint },        { 'a', press_analyse },
    { ' ', control_toggle_pause }, { 's', control_step },                { 't', press_theme },       { 'd', press_speed },
    { 'l', press_language },       { KEY_FULLSCREEN, press_fullscreen }, { 'q', control_ask_quit },  { KEY_RESTART, banner_restart },
    { 'c', press_copy },           { KEY_COPY_FEN, press_copy_fen },     { 'v', press_paste },       { KEY_PASTE, press_paste },
    { KEY_SAVE, pages_save },      { KEY_LOAD, press_load },             { KEY_MENU, press_menu },   { KEY_HELP, press_help },
    { 'i', press_about },          { 'm', press_sound },                 { 'e', control_review },    { 'j', control_jump },
    { 'w', press_warning },        { KEY_QUIT, control_ask_quit },       { KEY_PAGE_UP, press_page_up },
    { KEY_PAGE_DOWN, press_page_down },
};

/* Whether a key means the same wherever it is pressed; others are the page's that is open. */
static bool is_heard_everywhere(int key)
{
    return key == KEY_FULLSCREEN || key == KEY_QUIT;
}

void control_key(Control *control, int key, int64_t now)
{
    control->changed = true;
    if (control->page != PAGE_NONE && !is_heard_everywhere(key)) {
        pages_key(control, key, now);
        return;
    }
    if (banner_key(control, key, now))
        return;
    if (key >= '0' && key <= '9' && control_awaits_person(control)) {
        intend(control, key == '0' ? 9 : key - '1', NULL, now);
        return;
    }
    for (size_t i = 0; i < sizeof KEYS / sizeof KEYS[0]; i++)
        if (KEYS[i].key == key)
            KEYS[i].press(control, now);
}

void control_compose(Control *control, const char *text)
{
    utf8_copy(control->composed, sizeof control->composed, text);
    utf8_present(control->composed, ' ');
    control->changed = true;
}

void control_type(Control *control, const char *text)
{
    control->composed[0] = '\0';
    if (control->page != PAGE_NONE)
        pages_type(control, text);
}

/* Without a panel it goes through a game that is over; in another it would take moves back unasked. */
void control_wheel(Control *control, int lines, int64_t now)
{
    if (control->page != PAGE_NONE) {
        dialog_scroll(&control->dialog, lines);
        control->changed = true;
    } else if (lines != 0 && model_was_played_out(&control->model)) {
        (lines < 0 ? press_page_up : press_page_down)(control, now);
    }
}
