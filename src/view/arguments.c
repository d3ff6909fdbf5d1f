/* A table of options, some of which take a value: the next word, or what stands behind '='. */
#include "view/arguments.h"

#include "base/keys.h"
#include "base/number.h"
#include "base/program.h"
#include "game/commandline.h"
#include "view/record.h"
#include "view/script.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The players as they are named on the command line; read last, when all is known. */
typedef struct {
    Arguments *options;
    const char *x, *o, *engine, *adviser;
    bool chooses; /* something of the game to begin with */
    char *why;
} Reader;

static bool set_size(Reader *reader, const char *value)
{
    unsigned width, height;
    char end;
    if (sscanf(value, "%5ux%5u%c", &width, &height, &end) != 2 || width < SMALLEST_WIDTH || height < SMALLEST_HEIGHT
        || width > LARGEST_SIDE || height > LARGEST_SIDE)
        return refuse(reader->why, "--size takes WIDTHxHEIGHT, from %dx%d to %dx%d, not '%.60s'", SMALLEST_WIDTH, SMALLEST_HEIGHT,
                      LARGEST_SIDE, LARGEST_SIDE, value);
    reader->options->width = (int)width;
    reader->options->height = (int)height;
    return true;
}

static bool set_geometry(Reader *reader, const char *value)
{
    Setup *setup = &reader->options->control.setup;
    Geometry geometry;
    if (!geometry_read(&geometry, value, "--geometry", reader->why))
        return false;
    reader->chooses = true;
    setup->cols = geometry.cols;
    setup->rows = geometry.rows;
    setup->connect = geometry.connect;
    return true;
}

static bool set_seed(Reader *reader, const char *value)
{
    return read_number(value, 0, UINT64_MAX, "--seed", &reader->options->control.seed, reader->why);
}

static bool set_delay(Reader *reader, const char *value)
{
    int delay;
    if (!read_count(value, 0, 1000000, "--delay", &delay, reader->why))
        return false;
    reader->options->control.delay = (int64_t)delay * 1000;
    return true;
}

static bool set_fps(Reader *reader, const char *value)
{
    return read_count(value, 0, 1000, "--fps", &reader->options->fps, reader->why);
}

static bool set_clock(Reader *reader, const char *value)
{
    enum { MOST = 999999 };
    char seconds[20], *plus;
    uint64_t clock, increment = 0;
    snprintf(seconds, sizeof seconds, "%s", value);
    plus = strchr(seconds, '+');
    if (plus != NULL)
        *plus = '\0';
    if (strlen(value) >= sizeof seconds || number_parse(seconds, plus != NULL ? 1 : 0, MOST, &clock) != NUMBER_OK
        || (plus != NULL && number_parse(plus + 1, 0, MOST, &increment) != NUMBER_OK))
        return refuse(reader->why, "--clock takes SECONDS[+INCREMENT], at least 1 second and at most %d each, not '%.60s'; 0 is no clock", MOST, value);
    reader->chooses = true;
    reader->options->control.setup.clock = (int64_t)clock * 1000000;
    reader->options->control.setup.increment = (int64_t)increment * 1000000;
    return true;
}

static bool set_theme(Reader *reader, const char *value)
{
    const char *name = strcmp(value, "calm") == 0 ? "dark" : value; /* as it was called */
    return config_look(name, &reader->options->control.look)
           || refuse(reader->why, "--theme is dark, light or contrast, not '%.60s'", value);
}

static bool set_renderer(Reader *reader, const char *value)
{
    reader->options->software = strcmp(value, "software") == 0;
    return reader->options->software || strcmp(value, "auto") == 0
           || refuse(reader->why, "--renderer is auto or software, not '%.60s'", value);
}

#define TEXT_OPTION(name, place)                          \
    static bool set_##name(Reader *reader, const char *value) \
    {                                                     \
        reader->place = value;                            \
        return true;                                      \
    }
TEXT_OPTION(x, x)
TEXT_OPTION(o, o)
TEXT_OPTION(engine, engine)
TEXT_OPTION(adviser, adviser)
TEXT_OPTION(position, options->position)
TEXT_OPTION(game, options->control.game_file)
TEXT_OPTION(script, options->script)
TEXT_OPTION(screenshot, options->screenshot)

static bool set_font(Reader *reader, const char *value)
{
    reader->options->font = value;
    return strcmp(value, "strokes") == 0 || access(value, R_OK) == 0
           || refuse(reader->why, "--font: %.200s: %s", value, strerror(errno));
}

#define SWITCH_OPTION(name, place, on)                    \
    static bool set_##name(Reader *reader, const char *value) \
    {                                                     \
        (void)value;                                      \
        reader->options->place = on;                      \
        return true;                                      \
    }
SWITCH_OPTION(virtual_clock, virtual_clock, true)
SWITCH_OPTION(dump_state, dump_state, true)
SWITCH_OPTION(no_animation, control.animated, false)
SWITCH_OPTION(announce, control.announced, true)
SWITCH_OPTION(fullscreen, fullscreen, true)
SWITCH_OPTION(help, help, true)
SWITCH_OPTION(version, version, true)

static const struct {
    const char *name;
    bool (*set)(Reader *reader, const char *value);
    const char *argument; /* NULL for a switch */
    const char *help;
} OPTIONS[] = {
    { "--engine", set_engine, "PLAYER", "the engine to play against (level=5); it opens the first game, and lots are drawn later" },
    { "--x", set_x, "PLAYER", "who plays first in all games" },
    { "--o", set_o, "PLAYER", "who plays second; one of the two left out is human" },
    { "--adviser", set_adviser, "PLAYER", "the engine that gives hints and analyses (movetime=1000)" },
    { "--geometry", set_geometry, "C,R,K", "columns, rows, how many in line win (7,6,4)" },
    { "--position", set_position, "TEXT", "begin with a sequence or a FEN" },
    { "--clock", set_clock, "S[+S]", "seconds for each side, and for each move but the first of a game; 0 is no clock" },
    { "--delay", set_delay, "MS", "from move to move of two engines, at least (500)" },
    { "--game", set_game, "FILE", "that Ctrl+S writes and Ctrl+O reads, PGN too (its first game), in place of the list of saved games" },
    { "--theme", set_theme, "NAME", "dark, light or contrast" },
    { "--font", set_font, "FILE", "of the letters, or strokes: those that are built in (sans of the system)" },
    { "--announce", set_announce, NULL, "print what happens, and what keys reach on the board, in panels and banners, as text, for screen readers" },
    { "--no-animation", set_no_animation, NULL, "discs are where they belong at once" },
    { "--size", set_size, "WxH", "of the window, in points (as it was left, at first 1024x768, or what the screen has room for)" },
    { "--fullscreen", set_fullscreen, NULL, "the whole screen" },
    { "--renderer", set_renderer, "NAME", "auto or software, which SDL 2 lacks under Wayland" },
    { "--fps", set_fps, "N", "pictures a second while something moves (60; with a virtual clock 0, none but those asked for)" },
    { "--seed", set_seed, "N", "for the lots and for the engines; else a random one" },
    { "--script", set_script, "FILE", "do what the file says, and end" },
    { "--virtual-clock", set_virtual_clock, NULL, "with --script: time passes only when the script waits, and stands still while an engine thinks" },
    { "--screenshot", set_screenshot, "FILE", "write the last picture as PNG at the end" },
    { "--dump-state", set_dump_state, NULL, "print the state at the end, a word and its value a line, and a last line '.'" },
    { "--help", set_help, NULL, "print this, as -h does" },
    { "--version", set_version, NULL, "print the version" },
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

/* The engine beside this program, or the one in the PATH. Where the system does not tell where this program is, the shell may have. */
static void find_program(const char *own, char program[4096])
{
    const ssize_t length = readlink("/proc/self/exe", program, 4000);
    program[length > 0 ? length : 0] = '\0';
    if (length <= 0 && strlen(own) < 4000)
        strcpy(program, own);
    char *slash = strrchr(program, '/');
    if (slash != NULL)
        strcpy(slash + 1, "fourinrow");
    if (slash == NULL || access(program, X_OK) != 0)
        strcpy(program, "fourinrow");
}

/* Looks whether a player can be, before a window opens. */
static bool check_player(Reader *reader, const char *text)
{
    Contestant contestant;
    const bool good = contestant_read(&contestant, text, reader->options->program, reader->why);
    contestant_free(&contestant);
    return good;
}

/* An engine that was kept may be none, after somebody has changed the file: then who plays there by default does. */
static void check_kept_players(Reader *reader)
{
    static const char *const SIDES[SEATS] = { "left", "right" };
    Setup *setup = &reader->options->control.setup, usual;
    char description[DESCRIPTION_TEXT];
    setup_default(&usual);
    for (int seat = 0; seat < SEATS; seat++) {
        setup_describe(&setup->player[seat], description);
        if (check_player(reader, description))
            continue;
        if (reader->options->complaint[0] == '\0')
            refuse(reader->options->complaint, "view.conf: %s: %.200s", SIDES[seat], reader->why);
        setup->player[seat] = usual.player[seat];
    }
}

static bool read_players(Reader *reader)
{
    Arguments *options = reader->options;
    ControlSettings *control = &options->control;
    const char *texts[SEATS] = { NULL, NULL };
    const bool sides = reader->x != NULL || reader->o != NULL;
    if (sides && reader->engine != NULL)
        return refuse(reader->why, "players are named by --engine or by --x and --o, not by both");
    if (sides || reader->engine != NULL) {
        texts[SEAT_LEFT] = sides && reader->x != NULL ? reader->x : "human";
        texts[SEAT_RIGHT] = !sides ? reader->engine : reader->o != NULL ? reader->o : "human";
        control->setup.opener = sides ? OPENS_LEFT : OPENS_BY_LOT;
        reader->chooses = true;
    }
    for (int seat = 0; seat < SEATS && texts[seat] != NULL; seat++) {
        if (strlen(texts[seat]) >= PLAYER_TEXT)
            return refuse(reader->why, "a PLAYER has at most %d characters", PLAYER_TEXT - 1);
        if (strpbrk(texts[seat], "\r\n") != NULL)
            return refuse(reader->why, "a PLAYER is one line");
        if (!check_player(reader, texts[seat]))
            return false;
        setup_read(&control->setup.player[seat], texts[seat]);
        if (control->setup.player[seat].kind == KIND_ENGINE && !setup_is_description(control->setup.player[seat].engine))
            return refuse(reader->why, "a PLAYER is human, or begins with KEY= without a quote, not '%.60s'", texts[seat]);
    }
    if (texts[SEAT_LEFT] == NULL)
        check_kept_players(reader);
    if (!contestant_read(&control->adviser, reader->adviser != NULL ? reader->adviser : "movetime=1000", options->program, reader->why))
        return false;
    return !control->adviser.is_human || refuse(reader->why, "the adviser is an engine");
}

/* The board may be named behind the position, so this is looked at when all is read. */
static bool check_position(Reader *reader)
{
    const Setup *setup = &reader->options->control.setup;
    const char *position = reader->options->position;
    char reason[WHY_TEXT] = "";
    Geometry geometry;
    if (position == NULL)
        return true;
    geometry_make(&geometry, (unsigned)setup->cols, (unsigned)setup->rows, (unsigned)setup->connect, reason);
    return record_paste(&reader->options->begin, &geometry, position, reason) || refuse(reader->why, "--position '%.60s': %.200s", position, reason);
}

/* That it can be read, as a name that was mistyped cannot; what is in it is told in the window, for those who come from a desktop. */
static bool set_file(Reader *reader, const char *word)
{
    if (reader->options->file != NULL)
        return refuse(reader->why, "one file is opened, and '%.60s' is another", word);
    reader->options->file = word;
    return access(word, R_OK) == 0 || refuse(reader->why, "%.200s: %s", word, strerror(errno));
}

/* Reads one option from words[*at], or the file, and moves behind it. */
static bool read_option(Reader *reader, int count, char *words[], int *at)
{
    const char *word = words[(*at)++], *value;
    if (program_is_help(word))
        return set_help(reader, NULL);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (!commandline_names(word, OPTIONS[i].name, &value))
            continue;
        if (OPTIONS[i].argument == NULL)
            return value == NULL ? OPTIONS[i].set(reader, NULL) : refuse(reader->why, "%s takes no value", OPTIONS[i].name);
        if (value == NULL && *at == count)
            return refuse(reader->why, "%s needs a value", OPTIONS[i].name);
        return OPTIONS[i].set(reader, value != NULL ? value : words[(*at)++]);
    }
    return word[0] != '-' ? set_file(reader, word) : refuse(reader->why, "there is no option '%.60s'; see --help", word);
}

/* As gettext would look for it. */
static Language language_of_environment(void)
{
    static const char *const NAMES[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (size_t i = 0; i < sizeof NAMES / sizeof NAMES[0]; i++) {
        const char *locale = getenv(NAMES[i]);
        if (locale != NULL && locale[0] != '\0')
            return words_language(locale);
    }
    return LANGUAGE_ENGLISH;
}

bool arguments_read(Arguments *options, const char *own, int count, char *words[], char why[WHY_TEXT])
{
    Reader reader = { .options = options, .why = why };
    ControlSettings *control = &options->control;
    memset(options, 0, sizeof *options);
    const ConfigResult kept = config_read(&control->config, options->complaint);
    control->setup = control->config.setup;
    control->look = control->config.look;
    control->language = control->config.has_language ? control->config.language : language_of_environment();
    control->program = options->program;
    options->fps = -1;
    control->animated = true;
    control->delay = 500000;
    control->seed = random_system_seed();
    find_program(own, options->program);
    for (int at = 0; at < count;)
        if (!read_option(&reader, count, words, &at))
            return false;
    if (options->virtual_clock && options->script == NULL)
        return refuse(reader.why, "--virtual-clock needs --script");
    if (options->fps == 0 && !options->virtual_clock)
        return refuse(why, "--fps 0 needs --virtual-clock");
    if (options->fps < 0)
        options->fps = options->virtual_clock ? 0 : 60;
    if (!read_players(&reader) || !check_position(&reader))
        return false;
    options->first_start = kept == CONFIG_MISSING && !reader.chooses && options->position == NULL && options->file == NULL;
    return true;
}

void arguments_free(Arguments *options)
{
    contestant_free(&options->control.adviser);
}

static const char KEYS[] =
    "    drag a disc from your pile, or click a column     play there\n"
    "    left right, then Enter; 1 to 9, 0 for column 10   the same with keys\n"
    "    u r, Home End     undo and redo to your turn (also Ctrl+Z, Ctrl+Y), the first and the last position\n"
    "    PgUp PgDn         one move back, or forth, to an engine's turn too; or by the wheel, in a game that was played out\n"
    "    n                 the panel for a new game (also Ctrl+N)\n"
    "    h a               hint; show and hide Analysis\n"
    "    e j               review the game; to the next move with which it turned\n"
    "    space s           pause, and one move, where engines play\n"
    "    c Shift+C v       copy the moves or the FEN; paste either, or PGN (also Ctrl+C, Ctrl+V)\n"
    "    Ctrl+S Ctrl+O     save; the list of saved games\n"
    "    drop a file       on the window: opens a saved game, or PGN\n"
    "    F5                restart an engine that has failed\n"
    "    F10 F1            menu, which has everything that has a letter; all keys\n"
    "    t d m w l         theme, speed of animation, sound, warning before a move that throws the game away, language\n"
    "    F11 i q           full screen, about, quit (also Ctrl+Q, in panels too)\n"
    "    left right Enter  choose and press a button of a banner\n"
    "    Home End, pages   the rows of a panel, beside up, down and Tab; Home and End the ends of a slider\n"
    "    Delete            deletes a saved game of the list, after a question\n"
    "    Esc               closes a panel, puts a disc back or a banner away, stops an engine that thinks\n";

void arguments_help(Text *text)
{
    enum { WIDTH = 22 };
    text_printf(text, "usage: fourinrow-view [OPTION …] [FILE]\n");
    text_printf(text, "  %-*sa saved game, or PGN (its first game), to begin with\n", WIDTH + 1, "FILE");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const char *argument = OPTIONS[i].argument != NULL ? OPTIONS[i].argument : "";
        text_printf(text, "  %s %s%*s", OPTIONS[i].name, argument, WIDTH - (int)(strlen(OPTIONS[i].name) + strlen(argument)), "");
        text_add_wrapped(text, OPTIONS[i].help, WIDTH + 3);
        text_add_string(text, "\n");
    }
    text_printf(text,
                "a PLAYER is one word, human or KEY=VALUE pairs with blanks between, as --x human --o 'level=3 name=Anna':\n");
    contestant_help(text);
    text_printf(text, "mouse and keys:\n%s", KEYS);
    text_printf(text, "a script has one command a line; blank lines and lines that begin with # are nothing:\n");
    script_help(text);
}
