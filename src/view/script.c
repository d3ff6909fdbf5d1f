/* A table of commands. They act through the same functions as real mouse and keys. */
#include "view/script.h"

#include "base/file.h"
#include "base/utf8.h"
#include "base/words.h"
#include "view/banner.h"
#include "view/icon.h"
#include "view/record.h"
#include "view/telling.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    Script *script;
    Control *control;
    const ScriptHost *host;
    int64_t now;
} Run;

bool script_open(Script *script, const char *path)
{
    size_t size;
    char *text = file_text(file_read(path, &size), &size);
    *script = (Script){ .text = text, .rest = text };
    return text != NULL;
}

void script_free(Script *script)
{
    free(script->text);
}

/* ---- arguments ---- */

static bool read_point(Words *words, Point *point)
{
    int x, y;
    if (!words_take_number(words, 0, 100000, &x) || !words_take_number(words, 0, 100000, &y))
        return false;
    *point = (Point){ x, y };
    return true;
}

/* The middle of the lane above a column. */
static bool read_column(const Run *run, Words *words, Point *point)
{
    const Layout *layout = &run->control->layout;
    int column;
    if (!words_take_number(words, 0, layout->cols - 1, &column))
        return false;
    const Point lane = { column + 0.5, layout->rows + 0.5 };
    *point = layout_to_pixels(layout, lane);
    return true;
}

/* Why a line cannot be carried out, other than by its words; returns false. */
static bool fails(const Run *run, const char *why)
{
    snprintf(run->script->why, sizeof run->script->why, "line %d: %.250s", run->script->line, why);
    return false;
}

/* Tells the reason that errno has. */
static bool fails_to_write(const Run *run, const char *path)
{
    char why[250];
    snprintf(why, sizeof why, "%.130s cannot be written: %s", path, file_reason(errno));
    return fails(run, why);
}

/* ---- commands ---- */

static bool do_wait(const Run *run, Words *words)
{
    int milliseconds;
    if (!words_take_number(words, 0, 100000000, &milliseconds))
        return false;
    run->script->until = run->now + (int64_t)milliseconds * 1000;
    return true;
}

static bool do_settle(const Run *run, Words *words)
{
    (void)words;
    run->script->settles = true;
    return true;
}

static bool do_move(const Run *run, Words *words)
{
    Point point;
    if (!read_point(words, &point))
        return false;
    control_mouse_move(run->control, point.x, point.y, run->now);
    return true;
}

static bool do_down(const Run *run, Words *words)
{
    Point point;
    if (!read_point(words, &point))
        return false;
    control_mouse_move(run->control, point.x, point.y, run->now);
    control_mouse_down(run->control, point.x, point.y, run->now);
    return true;
}

static bool do_up(const Run *run, Words *words)
{
    Point point;
    if (!read_point(words, &point))
        return false;
    control_mouse_move(run->control, point.x, point.y, run->now);
    control_mouse_up(run->control, point.x, point.y, run->now);
    return true;
}

static void press_and_let_go(const Run *run, Point down, Point up)
{
    control_mouse_move(run->control, down.x, down.y, run->now);
    control_mouse_down(run->control, down.x, down.y, run->now);
    control_mouse_move(run->control, up.x, up.y, run->now);
    control_mouse_up(run->control, up.x, up.y, run->now);
}

static bool do_click(const Run *run, Words *words)
{
    Point point;
    if (!read_point(words, &point))
        return false;
    press_and_let_go(run, point, point);
    return true;
}

static bool do_column(const Run *run, Words *words)
{
    Point point;
    if (!read_column(run, words, &point))
        return false;
    press_and_let_go(run, point, point);
    return true;
}

static Point pile_in_hand(const Run *run)
{
    return control_pile_top(run->control, model_turn(&run->control->model));
}

static bool do_take(const Run *run, Words *words)
{
    const Point pile = pile_in_hand(run);
    (void)words;
    control_mouse_move(run->control, pile.x, pile.y, run->now);
    control_mouse_down(run->control, pile.x, pile.y, run->now);
    return true;
}

static bool do_hold(const Run *run, Words *words)
{
    Point point;
    if (!read_column(run, words, &point))
        return false;
    control_mouse_move(run->control, point.x, point.y, run->now);
    return true;
}

static bool do_drag(const Run *run, Words *words)
{
    Point point = { 1, 1 };
    if (!words_take(words, "nowhere") && !read_column(run, words, &point))
        return false;
    press_and_let_go(run, pile_in_hand(run), point);
    return true;
}

static bool do_key(const Run *run, Words *words)
{
    static const struct {
        const char *name;
        int key;
    } NAMES[] = { { "left", KEY_LEFT },     { "right", KEY_RIGHT }, { "home", KEY_HOME },     { "end", KEY_END },        { "enter", KEY_ENTER },
                  { "escape", KEY_ESCAPE }, { "f5", KEY_RESTART },  { "f11", KEY_FULLSCREEN }, { "copyfen", KEY_COPY_FEN }, { "save", KEY_SAVE },
                  { "load", KEY_LOAD },     { "space", ' ' },       { "up", KEY_UP },         { "down", KEY_DOWN },       { "tab", KEY_TAB },
                  { "backtab", KEY_BACKTAB }, { "erase", KEY_ERASE }, { "delete", KEY_DELETE }, { "f1", KEY_HELP },       { "f10", KEY_MENU },
                  { "paste", KEY_PASTE },   { "pageup", KEY_PAGE_UP }, { "pagedown", KEY_PAGE_DOWN } };
    const char *word = words_next(words);
    if (word == NULL)
        return false;
    if (strlen(word) == 1) {
        control_key(run->control, *word, run->now);
        return true;
    }
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++)
        if (strcmp(NAMES[i].name, word) == 0) {
            control_key(run->control, NAMES[i].key, run->now);
            return true;
        }
    return false;
}

static bool do_type(const Run *run, Words *words)
{
    control_type(run->control, words_rest(words));
    return true;
}

static bool do_compose(const Run *run, Words *words)
{
    control_compose(run->control, words_rest(words));
    return true;
}

static bool do_press(const Run *run, Words *words)
{
    const Dialog *dialog = &run->control->dialog;
    const char *label = words_rest(words);
    for (int i = 0; run->control->page != PAGE_NONE && i < dialog->count; i++)
        if (strcmp(dialog->rows[i].label, label) == 0) {
            const Box box = dialog_control(dialog, i);
            if (box.h == 0)
                return fails(run, "the row is scrolled away");
            const Point point = { box.x + box.w / 2.0, box.y + box.h / 2.0 };
            press_and_let_go(run, point, point);
            return true;
        }
    return fails(run, "there is no such row");
}

static bool do_restart(const Run *run, Words *words)
{
    const Box button = banner_button(run->control, BANNER_FAULT, 0);
    const Point point = { button.x + button.w / 2.0, button.y + button.h / 2.0 };
    (void)words;
    if (control_shown_fault(run->control) < 0)
        return fails(run, "no fault is shown");
    press_and_let_go(run, point, point);
    return true;
}

static bool do_position(const Run *run, Words *words)
{
    const Geometry *geometry = &run->control->model.game.now.geometry;
    const char *text = words_rest(words);
    Game game;
    char why[WHY_TEXT];
    if (*text == '\0')
        game_init(&game, geometry);
    else if (!record_paste(&game, geometry, text, why))
        return fails(run, why);
    control_set_game(run->control, &game, run->now);
    return true;
}

static bool do_clipboard(const Run *run, Words *words)
{
    run->control->host.set_clipboard(run->control->host.context, words_rest(words));
    return true;
}

static bool do_picture(const Run *run, Words *words)
{
    const char *path = words_rest(words);
    if (*path == '\0')
        return false;
    return run->host->picture(run->host->context, path) || fails_to_write(run, path);
}

static bool do_icon(const Run *run, Words *words)
{
    int size;
    if (!words_take_number(words, 1, 1024, &size))
        return false;
    const char *path = words_rest(words);
    if (*path == '\0')
        return false;
    return icon_write(path, size) || fails_to_write(run, path);
}

static bool do_dump(const Run *run, Words *words)
{
    (void)words;
    run->host->dump(run->host->context);
    return true;
}

static bool do_size(const Run *run, Words *words)
{
    int width, height;
    if (!words_take_number(words, SMALLEST_WIDTH, LARGEST_SIDE, &width)
        || !words_take_number(words, SMALLEST_HEIGHT, LARGEST_SIDE, &height))
        return false;
    run->host->resize(run->host->context, width, height);
    return true;
}

static bool do_quit(const Run *run, Words *words)
{
    (void)words;
    run->control->quit = true;
    return true;
}

static const struct {
    const char *name;
    bool (*run)(const Run *run, Words *words);
    const char *arguments, *help;
} COMMANDS[] = {
    { "wait", do_wait, "MS", "let time pass" },
    { "settle", do_settle, "", "wait until no engine thinks or is to move and nothing moves" },
    { "move", do_move, "X Y", "move the mouse; pixels of the window" },
    { "down", do_down, "X Y", "press its button" },
    { "up", do_up, "X Y", "let it go" },
    { "click", do_click, "X Y", "press it and let it go" },
    { "column", do_column, "C", "click above a column, from 0" },
    { "take", do_take, "", "press the button on the pile of the side to move" },
    { "hold", do_hold, "C", "move the mouse above a column" },
    { "drag", do_drag, "C|nowhere", "drag a disc from that pile to a column or to the corner" },
    { "key", do_key, "KEY", "a character, or left right up down home end pageup pagedown enter escape space tab backtab erase delete f1 f5 f10 f11 "
                            "copyfen paste save load" },
    { "type", do_type, "TEXT", "type into the field of a panel" },
    { "compose", do_compose, "[TEXT]", "show there what an input method has not typed yet, without one nothing any more" },
    { "press", do_press, "LABEL", "click the row of a panel that has this label" },
    { "restart", do_restart, "", "click the button of the banner of a fault" },
    { "position", do_position, "[TEXT]", "set up a sequence or a FEN, without one the empty board" },
    { "clipboard", do_clipboard, "TEXT", "put a text into the clipboard" },
    { "size", do_size, "W H", "resize the window, in points" },
    { "picture", do_picture, "FILE", "write a picture as PNG" },
    { "icon", do_icon, "SIZE FILE", "write the icon as PNG" },
    { "dump", do_dump, "", "print the state, as --dump-state does" },
    { "quit", do_quit, "", "end the viewer, as the end of the script does" },
};

void script_help(Text *text)
{
    enum { WIDTH = 21 };
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        text_printf(text, "    %s %s%*s", COMMANDS[i].name, COMMANDS[i].arguments,
                    WIDTH - (int)(strlen(COMMANDS[i].name) + strlen(COMMANDS[i].arguments)), "");
        text_add_wrapped(text, COMMANDS[i].help, WIDTH + 5);
        text_add_string(text, "\n");
    }
}

static void run_line(const Run *run, char *line)
{
    Script *script = run->script;
    char copy[81];
    utf8_copy(copy, sizeof copy, line);
    Words words = words_of(line), said = words_of(copy);
    if (words_are_ignored(line))
        return;
    const char *name = words_next(&words);
    for (size_t i = 0; i < sizeof COMMANDS / sizeof COMMANDS[0]; i++) {
        if (strcmp(COMMANDS[i].name, name) != 0)
            continue;
        if (!COMMANDS[i].run(run, &words) && script->why[0] == '\0') {
            words_next(&said);
            snprintf(script->why, sizeof script->why, "line %d: %s takes %s, not '%s'; see --help", script->line, name, COMMANDS[i].arguments,
                     words_rest(&said));
        }
        telling_go_on(run->control, run->now);
        return;
    }
    snprintf(script->why, sizeof script->why, "line %d: there is no command '%s'; see --help", script->line, words_next(&said));
}

int64_t script_run(Script *script, Control *control, const ScriptHost *host, int64_t now)
{
    const Run run = { script, control, host, now };
    while (!script->ended && !control->quit) {
        if (script->until > now)
            return script->until;
        if (script->settles && !control_is_settled(control, now))
            return INT64_MAX;
        script->settles = false;
        char *line = words_cut(&script->rest, "\n");
        script->line++;
        if (line != NULL) {
            line[strcspn(line, "\r")] = '\0';
            run_line(&run, line);
        }
        script->ended = line == NULL || script->why[0] != '\0';
    }
    return now;
}
