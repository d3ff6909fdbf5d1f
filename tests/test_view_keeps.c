/* What the viewer keeps, in good and bad shape: configuration, saved games, and the panels they are shown in. */
#include "test.h"

#include "base/file.h"
#include "view/config.h"
#include "view/pages.h"
#include "view/record.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LONG_AGO = 1000000000 }; /* 2001-09-09 */

static char home[] = "/tmp/test_view_keeps_XXXXXX";

static void write_text(const char *name, const char *text, size_t size)
{
    char path[400];
    const FilePart part = { text, size };
    snprintf(path, sizeof path, "%s/fourinrow", home);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/fourinrow/%s", home, name);
    if (!file_replace(path, &part, 1))
        perror(path);
}

/* What a file has, as far as there is room; 0 where there is none. */
static size_t read_back(const char *path, char *text, size_t room)
{
    FILE *file = fopen(path, "r");
    const size_t size = file == NULL ? 0 : fread(text, 1, room, file);
    if (file != NULL)
        fclose(file);
    return size;
}

/* A game that was saved then. */
static void write_save(const char *name, const char *text, size_t size, time_t then, long nanoseconds)
{
    const struct timespec times[2] = { { then, nanoseconds }, { then, nanoseconds } };
    char path[SAVE_PATH], file[300];
    snprintf(file, sizeof file, "games/%s", name);
    write_text(file, text, size);
    if (!saves_path(name, path) || utimensat(AT_FDCWD, path, times, 0) != 0)
        perror(name);
}

static ConfigResult read_text(Config *config, const char *text, char why[WHY_TEXT])
{
    write_text("view.conf", text, strlen(text));
    return config_read(config, why);
}

/* ---- the configuration ---- */

static bool same_player(const SetupPlayer *a, const SetupPlayer *b)
{
    return a->kind == b->kind && a->level == b->level && a->dialect == b->dialect && strcmp(a->engine, b->engine) == 0;
}

static bool same_setup(const Setup *a, const Setup *b)
{
    return same_player(&a->player[SEAT_LEFT], &b->player[SEAT_LEFT]) && same_player(&a->player[SEAT_RIGHT], &b->player[SEAT_RIGHT])
           && a->opener == b->opener && a->cols == b->cols && a->rows == b->rows && a->connect == b->connect && a->clock == b->clock
           && a->increment == b->increment;
}

/* But for the engines that are remembered. */
static bool same_config(const Config *a, const Config *b)
{
    return same_setup(&a->setup, &b->setup) && a->look == b->look && a->speed == b->speed && a->muted == b->muted && a->warns == b->warns
           && a->has_language == b->has_language && a->language == b->language && a->shape.width == b->shape.width
           && a->shape.height == b->shape.height && a->shape.maximised == b->shape.maximised;
}

static void test_config(Test *test)
{
    Config config, again;
    char why[WHY_TEXT] = "";
    CHECK(test, config_read(&config, why) == CONFIG_MISSING && config.setup.cols == 7);
    config.setup = (Setup){ { { KIND_PERSON, 3, "", 0 }, { KIND_ENGINE, 9, "./Wünsche --stärke 3", 2 } }, OPENS_RIGHT, 8, 7, 5, 90000000, 2000000 };
    config.look = LOOK_LIGHT;
    config.speed = SPEED_FAST;
    config.muted = config.warns = config.has_language = true;
    config.language = LANGUAGE_KOREAN;
    config.shape = (WindowShape){ 320, 16384, 1 };
    for (int i = 0; i < CONFIG_ENGINES + 3; i++) {
        char engine[40];
        snprintf(engine, sizeof engine, "엔진 %d", i);
        config_remember(&config, engine, i % DIALECTS);
    }
    CHECK(test, config.engine_count == CONFIG_ENGINES && strcmp(config.engines[0].command, "엔진 10") == 0 && config.engines[0].dialect == 2);
    config_remember(&config, "엔진 5", 3); /* and another dialect */
    CHECK(test, config.engine_count == CONFIG_ENGINES && strcmp(config.engines[0].command, "엔진 5") == 0
                    && config.engines[0].dialect == 3 && strcmp(config.engines[1].command, "엔진 10") == 0);
    CHECK(test, config_write(&config, why));
    CHECK(test, config_read(&again, why) == CONFIG_READ);
    CHECK(test, again.look == LOOK_LIGHT && again.speed == SPEED_FAST && again.muted && again.warns);
    CHECK(test, again.has_language && again.language == LANGUAGE_KOREAN && again.setup.clock == 90000000);
    CHECK_TEXT(test, again.setup.player[SEAT_RIGHT].engine, "./Wünsche --stärke 3");
    CHECK(test, again.setup.player[SEAT_RIGHT].dialect == 2 && again.engine_count == CONFIG_ENGINES);
    CHECK(test, memcmp(again.engines, config.engines, sizeof again.engines) == 0 && same_config(&again, &config));
}

/* Whatever is changed, and nothing else, is kept beside what the file has. */
static void test_each_change(Test *test)
{
    enum { SETUP, THEME, PACE, SOUND, WARNINGS, TONGUE, SHAPE, CHANGES };
    for (int i = 0; i < CHANGES; i++) {
        Config before, changed, kept;
        char why[WHY_TEXT] = "";
        CHECK(test, read_text(&before, "theme light\n", why) == CONFIG_READ);
        changed = before;
        changed.setup.increment += i == SETUP ? 1000000 : 0;
        changed.look = i == THEME ? LOOK_CONTRAST : before.look;
        changed.speed = i == PACE ? SPEED_SLOW : before.speed;
        changed.muted = before.muted != (i == SOUND);
        changed.warns = before.warns != (i == WARNINGS);
        changed.shape.height += i == SHAPE;
        if (i == TONGUE) {
            changed.has_language = true;
            changed.language = LANGUAGE_KOREAN;
        }
        CHECK(test, !same_config(&changed, &before) && config_keep(&changed, &before, why));
        if (!CHECK(test, config_read(&kept, why) == CONFIG_READ && same_config(&kept, &changed)))
            fprintf(stderr, "    change %d\n", i);
    }
}

/* Two windows: what one of them changes leaves what the other has changed. */
static void test_two_windows(Test *test)
{
    Config one, other, before;
    char why[WHY_TEXT] = "";
    CHECK(test, read_text(&before, "theme light\nused 0 ./a\n", why) == CONFIG_READ);
    one = other = before;
    other.look = LOOK_CONTRAST;
    other.setup.cols = 9;
    config_remember(&other, "./b", 1);
    CHECK(test, config_keep(&other, &before, why));
    one.muted = true;
    CHECK(test, config_keep(&one, &before, why));
    CHECK(test, config_read(&other, why) == CONFIG_READ && other.look == LOOK_CONTRAST && other.muted && other.setup.cols == 9);
    before = one;
    one.look = LOOK_DARK;
    one.setup.rows = 7;
    config_remember(&one, "./c", 2);
    CHECK(test, config_keep(&one, &before, why) && config_read(&other, why) == CONFIG_READ);
    CHECK(test, other.look == LOOK_DARK && other.muted && other.setup.cols == 7 && other.setup.rows == 7 && other.engine_count == 3);
    CHECK_TEXT(test, other.engines[0].command, "./c");
    CHECK_TEXT(test, other.engines[1].command, "./a");
    CHECK_TEXT(test, other.engines[2].command, "./b");
    CHECK(test, other.engines[0].dialect == 2 && other.engines[2].dialect == 1);
    write_text("view.conf", "nonsense\n", 9); /* then all is written, and that is not lost */
    CHECK(test, config_keep(&one, &one, why) && config_read(&other, why) == CONFIG_READ && other.muted && other.setup.rows == 7);
    char old[200], text[20] = "";
    snprintf(old, sizeof old, "%s/fourinrow/view.conf.old", home);
    CHECK(test, read_back(old, text, sizeof text - 1) > 0 && unlink(old) == 0);
    CHECK_TEXT(test, text, "nonsense\n");
}

/* Nor is a file that is too long to be read, be it one's own; where it cannot be put aside nothing is written. */
static void test_unread(Test *test)
{
    static char spaces[70000];
    char path[200], old[200], why[WHY_TEXT] = "";
    struct stat status;
    Config config;
    memset(spaces, ' ', sizeof spaces);
    snprintf(path, sizeof path, "%s/fourinrow/view.conf", home);
    snprintf(old, sizeof old, "%s/fourinrow/view.conf.old", home);
    write_text("view.conf", spaces, sizeof spaces);
    config_default(&config);
    CHECK(test, mkdir(old, 0700) == 0 && !config_keep(&config, &config, why) && strstr(why, "view.conf.old") != NULL && rmdir(old) == 0);
    CHECK(test, stat(path, &status) == 0 && status.st_size == sizeof spaces);
    CHECK(test, config_keep(&config, &config, why) && config_read(&config, why) == CONFIG_READ);
    CHECK(test, stat(old, &status) == 0 && status.st_size == sizeof spaces && unlink(old) == 0);
}

/* What was written before engines were remembered with their dialects. */
static void test_old_lines(Test *test)
{
    Config config;
    char why[WHY_TEXT] = "";
    CHECK(test, read_text(&config, "engine 1 ./a b\nused 1 ./c d\n", why) == CONFIG_READ && config.engine_count == 2);
    CHECK_TEXT(test, config.engines[0].command, "1 ./a b");
    CHECK_TEXT(test, config.engines[1].command, "./c d");
    CHECK(test, config.engines[0].dialect == 0 && config.engines[1].dialect == 1);
}

/* Every line that is not understood is told of by its number and costs nothing but itself. */
static void test_bad_lines(Test *test)
{
    static const char *const BAD[] = { "left",          "left person",         "left person 11 0",   "left person 5 4",  "left engine 5 0", "left nobody 5 0 x",
                                       "board 7 6",     "board 99 99 4",       "board 0 6 4",        "board 4 4 5",      "board 7 -6 4",    "clock 5",
                                       "clock -1 0",    "clock 1e3 0",         "clock 10000000 0",   "theme blue",       "speed",           "sound loud",
                                       "warnings",      "warnings maybe",      "language xx",        "language english", "opens centre",    "engine",
                                       "used ./a",      "used 4 ./a",          "used 1",             "unheard of",
                                       "window 320 240",    "window 319 240 0",    "window 320 239 0",   "window 400 16385 0", "window 400 400 2",
                                       "board 99999999999999999999 6 4" };
    for (size_t i = 0; i < sizeof BAD / sizeof BAD[0]; i++) {
        Config config;
        char text[200], why[WHY_TEXT] = "";
        snprintf(text, sizeof text, "# one\ntheme light\n%s\nspeed slow\n", BAD[i]);
        CHECK(test, read_text(&config, text, why) == CONFIG_DOUBTFUL);
        if (!CHECK(test, strstr(why, "line 3") != NULL))
            fprintf(stderr, "    %s: %s\n", BAD[i], why);
        CHECK(test, config.look == LOOK_LIGHT && config.speed == SPEED_SLOW && config.setup.cols == 7 && config.setup.player[SEAT_LEFT].level == 5);
    }
}

static void test_truncated(Test *test)
{
    Config config;
    char text[4096], why[WHY_TEXT] = "", path[200];
    config_default(&config);
    config.setup.player[SEAT_LEFT] = (SetupPlayer){ KIND_ENGINE, 3, "./a b", 1 };
    config.warns = true;
    config_remember(&config, "./a b", 1);
    CHECK(test, config_write(&config, why));
    snprintf(path, sizeof path, "%s/fourinrow/view.conf", home);
    const size_t size = read_back(path, text, sizeof text);
    CHECK(test, size > 100);
    for (size_t cut = 0; cut < size; cut++) { /* whatever is left is a start */
        write_text("view.conf", text, cut);
        const ConfigResult result = config_read(&config, why);
        CHECK(test, result == CONFIG_READ || result == CONFIG_DOUBTFUL);
        CHECK(test, config.setup.cols == 7 && config.setup.player[SEAT_LEFT].level <= 5);
    }
    static char zeros[70000];
    write_text("view.conf", zeros, sizeof zeros);
    CHECK(test, config_read(&config, why) == CONFIG_UNREAD && strstr(why, "too long") != NULL);
    write_text("view.conf", zeros, 1000);
    CHECK(test, config_read(&config, why) == CONFIG_DOUBTFUL && strstr(why, "zero byte") != NULL && config.setup.cols == 7);
    write_text("view.conf", "theme light\n\0speed slow\n", 24); /* of what is behind it nothing would be kept */
    CHECK(test, config_read(&config, why) == CONFIG_DOUBTFUL && config.look == LOOK_LIGHT);
    CHECK(test, unlink(path) == 0 && mkdir(path, 0700) == 0);
    CHECK(test, config_read(&config, why) == CONFIG_UNREAD && !config_write(&config, why) && why[0] != '\0');
    rmdir(path);
}

/* ---- where nothing can be written ---- */

static void test_unwritable(Test *test)
{
    char path[SAVE_PATH], why[WHY_TEXT] = "";
    Config config;
    config_default(&config);
    setenv("XDG_CONFIG_HOME", "/proc/nowhere", 1); /* where not even root can */
    setenv("XDG_DATA_HOME", "/proc/nowhere", 1);
    CHECK(test, !config_write(&config, why) && strstr(why, "/proc/nowhere") != NULL);
    why[0] = '\0';
    CHECK(test, !saves_new_path(path, why) && strstr(why, "/proc/nowhere") != NULL);
    Save saves[SAVES_MOST];
    CHECK(test, saves_list(saves) == 0);
    setenv("XDG_CONFIG_HOME", "relative", 1); /* is to be ignored */
    CHECK(test, config_directory("XDG_CONFIG_HOME", ".config", path) && strstr(path, "relative") == NULL);
    unsetenv("XDG_DATA_HOME");
    unsetenv("HOME");
    CHECK(test, !saves_new_path(path, why) && saves_list(saves) == 0);
    setenv("HOME", home, 1);
    setenv("XDG_CONFIG_HOME", home, 1);
    setenv("XDG_DATA_HOME", home, 1);
}

/* ---- saved games ---- */

static void check_chosen(Test *test, const Control *control, const char *label)
{
    const Dialog *dialog = &control->dialog;
    CHECK_TEXT(test, dialog->rows[dialog->focus].label, label);
    CHECK(test, dialog_row(dialog, dialog->focus).h > 0);
}

static void answer(Control *control, bool yes)
{
    pages_key(control, KEY_DELETE, 0);
    const Row *row = &control->dialog.rows[control->dialog.focus];
    if (words_mean(row->label, PHRASE_YES) != yes)
        pages_key(control, KEY_RIGHT, 0);
    pages_key(control, KEY_ENTER, 0);
}

/* A controller without engines, with an empty board in a window of 800x600. */
static void begin(Control *control)
{
    static const ControlSettings SETTINGS;
    control->settings = &SETTINGS;
    model_init(&control->model, &(Geometry)GEOMETRY_OF(7, 6, 4), 1);
    control_resize(control, 800, 600);
}

/* What is deleted is what was seen, whatever has been saved since; and the question names it. */
static void test_deletion(Test *test)
{
    static Control control;
    char mine[SAVE_PATH], other[SAVE_PATH], why[WHY_TEXT];
    begin(&control);
    CHECK(test, saves_new_path(mine, why) && unlink(mine) == 0); /* makes the directory */
    CHECK(test, saves_path("9999-12-30 10.00.00.game", mine) && saves_path("9999-12-30 10.00.01.game", other));
    write_text("games/9999-12-30 10.00.00.game", "size 7 6 4\nplayers me\nmoves\n", 28);
    pages_open(&control, PAGE_SAVES, 0);
    CHECK_TEXT(test, control.dialog.rows[0].label, "9999-12-30 10.00.00   me");
    write_text("games/9999-12-30 10.00.01.game", "size 7 6 4\nplayers me\nmoves\n", 28);
    pages_mouse_move(&control, 1, 0);
    CHECK_TEXT(test, control.dialog.rows[0].label, "9999-12-30 10.00.00   me");
    pages_key(&control, KEY_DELETE, 0);
    CHECK_TEXT(test, control.dialog.rows[0].label, "9999-12-30 10.00.00");
    CHECK_TEXT(test, control.dialog.rows[1].label, "me");
    pages_key(&control, KEY_ENTER, 0); /* which says no */
    CHECK(test, access(mine, F_OK) == 0 && access(other, F_OK) == 0);
    CHECK_TEXT(test, control.dialog.rows[control.dialog.focus].label, "9999-12-30 10.00.00   me");
    answer(&control, true);
    CHECK(test, access(mine, F_OK) != 0 && access(other, F_OK) == 0);
    CHECK_TEXT(test, control.dialog.rows[0].label, "9999-12-30 10.00.01   me");
    unlink(other);
}

/* A list that is longer than the window is gone on with where somebody has deleted a game, or not. */
static void test_deletions_in_a_list(Test *test)
{
    enum { MANY = 30 };
    static Control control;
    char name[80], path[SAVE_PATH];
    begin(&control);
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%02d.game", i);
        write_save(name, "size 7 6 4\nplayers me\nmoves\n", 28, LONG_AGO, 0);
    }
    pages_open(&control, PAGE_SAVES, 0);
    for (int i = 0; i < 2 * 25; i++) /* each game has a button beside it */
        pages_key(&control, KEY_DOWN, 0);
    check_chosen(test, &control, "04   me");
    answer(&control, false);
    check_chosen(test, &control, "04   me");
    answer(&control, true);
    check_chosen(test, &control, "03   me"); /* which came next */
    for (int i = 0; i < 3; i++)
        answer(&control, true);
    check_chosen(test, &control, "00   me");
    answer(&control, true);
    check_chosen(test, &control, "05   me"); /* the last one now */
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%02d.game", i);
        if (saves_path(name, path))
            unlink(path);
    }
    pages_open(&control, PAGE_SAVES, 0);
    CHECK(test, control.save_count == 0);
}

/* Nobody is waited for who might write a pipe of these names: the start, and the game, go on without it. */
static void test_pipes(Test *test)
{
    char path[SAVE_PATH], why[WHY_TEXT] = "";
    Config config;
    Played game;
    snprintf(path, sizeof path, "%s/fourinrow/view.conf", home);
    unlink(path);
    CHECK(test, mkfifo(path, 0600) == 0);
    alarm(60);
    CHECK(test, config_read(&config, why) == CONFIG_UNREAD && strstr(why, "no regular file") != NULL && config.setup.cols == 7);
    CHECK(test, !record_load(path, &game, why) && strstr(why, "no regular file") != NULL);
    alarm(0);
    unlink(path);
}

/* What is no file is no saved game: a pipe, which nobody writes, and what has no end. */
static void test_no_saves(Test *test)
{
    char path[SAVE_PATH], why[WHY_TEXT] = "";
    Save saves[SAVES_MOST];
    CHECK(test, saves_new_path(path, why) && unlink(path) == 0 && saves_path("2000-01-01 pipe.game", path) && mkfifo(path, 0600) == 0);
    alarm(60);
    CHECK(test, saves_list(saves) == 0 && unlink(path) == 0);
    CHECK(test, saves_path("2000-01-01 zeros.game", path) && symlink("/dev/zero", path) == 0);
    CHECK(test, saves_list(saves) == 0 && unlink(path) == 0);
    alarm(0);
}

/* What somebody has called a game neither hides it nor puts it before later ones. */
static void test_names(Test *test)
{
    char lengthy[200], path[SAVE_PATH];
    const char *const names[] = { "2000-01-01 10.00.00.game", lengthy, "zzz.game" }; /* the latest first */
    Save saves[SAVES_MOST];
    memset(lengthy, 'n', sizeof lengthy);
    strcpy(lengthy + sizeof lengthy - sizeof ".game", ".game");
    for (int i = 0; i < 3; i++)
        write_save(names[i], "size 7 6 4\nplayers me\nmoves\n", 28, LONG_AGO - i, 0);
    if (CHECK(test, saves_list(saves) == 3))
        for (int i = 0; i < 3; i++)
            CHECK_TEXT(test, saves[i].name, names[i]);
    for (int i = 0; i < 3; i++)
        CHECK(test, saves_path(names[i], path) && unlink(path) == 0);
}

static void test_saves(Test *test)
{
    enum { MANY = 3000 };
    char path[SAVE_PATH], other[SAVE_PATH], why[WHY_TEXT] = "", name[80], text[200];
    Save saves[SAVES_MOST];
    const Geometry geometry = GEOMETRY_OF(7, 6, 4);
    Game game;
    Played again;
    CHECK(test, record_paste(&game, &geometry, "4453", why));
    static const char *const LINKS[] = { "https://connect4.gamesolver.org/?pos=4453", "  http://connect4.gamesolver.org/en/?lang=fr&pos=4453&x=1\r\n",
                                         "https://connect4.gamesolver.org/?pos=4453#top" };
    for (size_t i = 0; i < sizeof LINKS / sizeof LINKS[0]; i++)
        CHECK(test, record_paste(&again.game, &geometry, LINKS[i], why) && board_equal(&again.game.now, &game.now) && again.game.move_count == 4);
    CHECK(test, record_paste(&again.game, &geometry, "https://connect4.gamesolver.org/?pos=", why) && again.game.move_count == 0);
    CHECK(test, !record_paste(&again.game, &geometry, "https://connect4.gamesolver.org/?pos=4444444", why));
    CHECK(test, !record_paste(&again.game, &geometry, "https://connect4.gamesolver.org/", why));
    CHECK(test, !record_paste(&again.game, &geometry, "https://example.org/?compos=4453", why) && !record_paste(&again.game, &geometry, "?pos=4453", why));
    CHECK(test, record_paste(&again.game, &geometry, "[Event \"x\"]\n1. P@d1 {opening} P@c1 *", why)
                    && again.game.move_count == 2 && again.game.undo_limit == 0); /* an opening can be taken back here */
    CHECK(test, saves_list(saves) == 0 && saves_new_path(path, why));
    CHECK(test, saves_new_path(other, why) && strcmp(other, path) != 0); /* nor does another viewer take that in the same second */
    CHECK(test, unlink(other) == 0);
    CHECK(test, record_save(path, &game, "Jürgen - 컴퓨터", why) && saves_list(saves) == 1);
    CHECK_TEXT(test, saves[0].players, "Jürgen - 컴퓨터");
    CHECK(test, record_load(path, &again, why) && board_equal(&again.game.now, &game.now));
    CHECK(test, record_save(path, &game, "컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터", why) && saves_list(saves) == 1);
    CHECK_TEXT(test, saves[0].players, "컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨터컴퓨"); /* cut between two characters */
    CHECK(test, record_save(path, &game, "Jürgen - 컴퓨터", why));
    CHECK(test, saves_new_path(other, why) && strcmp(other, path) != 0 && unlink(other) == 0); /* never one that is there */
    for (int i = 0; i < MANY; i++) {
        snprintf(name, sizeof name, "%04d-%02d-%02d 10.00.00.game", 1000 + i / 336, i / 28 % 12 + 1, i % 28 + 1);
        const int length = snprintf(text, sizeof text, "size 7 6 4\nplayers %d\nmoves\n", i);
        write_save(name, text, (size_t)length, LONG_AGO + i / 10, 0); /* ten in a second */
    }
    CHECK(test, saves_list(saves) == SAVES_MOST && strcmp(saves[0].players, "Jürgen - 컴퓨터") == 0);
    for (int i = 1; i < SAVES_MOST; i++) { /* the latest, the last one first */
        snprintf(text, sizeof text, "%d", MANY - i);
        CHECK_TEXT(test, saves[i].players, text);
    }
    write_save("9999-c.game", "size 7 6 4\r\nplayers a - b\r\nmoves\r\n", 34, time(NULL) + 30, 0); /* as Windows ends lines */
    CHECK(test, saves_list(saves) == SAVES_MOST);
    CHECK_TEXT(test, saves[0].players, "a - b");
    CHECK(test, saves_path("9999-c.game", path) && unlink(path) == 0);
    write_save("9998-b.game", "players x\nsize 7 6", 18, time(NULL) + 20, 7);
    write_save("9997-no game", "size 7 6 4\n", 11, time(NULL) + 20, 8);
    write_save("9996-a.game", "", 0, time(NULL) + 20, 8); /* the later of one second */
    CHECK(test, saves_list(saves) == SAVES_MOST && strcmp(saves[0].name, "9996-a.game") == 0 && saves[0].players[0] == '\0');
    for (int i = 0; i < 2; i++)
        CHECK(test, saves_path(saves[i].name, path) && !record_load(path, &again, why) && why[0] != '\0');
    CHECK(test, strcmp(saves[2].players, "Jürgen - 컴퓨터") == 0);
}

/* A game that is cut off anywhere is refused, or is the beginning of what it was. */
static void test_cut_games(Test *test)
{
    const Geometry geometry = GEOMETRY_OF(7, 6, 4);
    char path[SAVE_PATH], text[1000], why[WHY_TEXT] = "";
    Game game;
    Played again;
    CHECK(test, record_paste(&game, &geometry, "44535351122", why) && saves_path("cut.game", path) && record_save(path, &game, "a - b", why));
    const size_t size = read_back(path, text, sizeof text);
    CHECK(test, size > 20);
    for (size_t cut = 0; cut < size; cut++) {
        write_text("games/cut.game", text, cut);
        if (record_load(path, &again, why))
            CHECK(test, again.game.move_count <= game.move_count
                            && memcmp(again.game.moves, game.moves, (size_t)again.game.move_count * sizeof game.moves[0]) == 0);
        else
            CHECK(test, why[0] != '\0');
    }
}

/* ---- panels ---- */

/* That of a window with panels, whose board does not matter. */
static void lay_out(Layout *layout, int width, int height)
{
    layout_make(layout, width, height, &(Geometry)GEOMETRY_OF(7, 6, 4), false, false);
}

static void build(Dialog *dialog, const Layout *layout, int rows)
{
    dialog_begin(dialog, "A panel");
    dialog->enter = 900;
    for (int i = 0; i < rows; i++)
        dialog_add(dialog, ROW_BUTTON, i + 1, "row");
    Row *field = dialog_add(dialog, ROW_FIELD, 800, "field");
    snprintf(field->value, sizeof field->value, "%s", "añ한");
    Row *slider = dialog_add(dialog, ROW_SLIDER, 801, "slider");
    slider->count = 11;
    dialog_add(dialog, ROW_BUTTON, 900, "ok")->is_off = rows == 0;
    dialog_add_beside(dialog, 901, "no");
    dialog_end(dialog, layout);
}

static int row_of(const Dialog *dialog, int id)
{
    for (int i = 0; i < dialog->count; i++)
        if (dialog->rows[i].id == id)
            return i;
    return -1;
}

/* From button to button, and page by page: what has the focus is seen, and no row is left out. */
static void check_long_ways(Test *test, Dialog *dialog)
{
    dialog->focus = row_of(dialog, 20);
    dialog_key(dialog, KEY_END);
    CHECK(test, dialog->rows[dialog->focus].id == 900 && dialog_row(dialog, dialog->focus).h > 0);
    dialog_key(dialog, KEY_HOME);
    CHECK(test, dialog->focus == 0 && dialog_row(dialog, 0).h > 0);
    dialog_key(dialog, KEY_PAGE_UP);
    CHECK(test, dialog->focus == 0);
    dialog_key(dialog, KEY_PAGE_DOWN);
    CHECK(test, dialog->lines > 1 && dialog->focus == dialog->lines && dialog_row(dialog, dialog->focus).h > 0);
    dialog_key(dialog, KEY_PAGE_UP);
    CHECK(test, dialog->focus == 0);
    for (int i = 0; i < 42; i++)
        dialog_key(dialog, KEY_PAGE_DOWN);
    CHECK(test, dialog->rows[dialog->focus].id == 900);
    dialog->focus = row_of(dialog, 800); /* where Home and End are those of the text */
    dialog_key(dialog, KEY_HOME);
    CHECK(test, dialog->rows[dialog->focus].id == 800);
}

static void test_reading(Test *test)
{
    Dialog dialog = { .focus = -1, .enter = -1 };
    Layout layout;
    lay_out(&layout, 320, 240);
    dialog_begin(&dialog, "To read");
    for (int i = 0; i < 40; i++)
        dialog_add(&dialog, ROW_TEXT, 0, "text");
    dialog_end(&dialog, &layout);
    dialog_key(&dialog, KEY_END);
    CHECK(test, dialog.top == 40 - dialog.lines && !dialog_has_more(&dialog, true));
    dialog_key(&dialog, KEY_PAGE_UP);
    CHECK(test, dialog.top == 40 - 2 * dialog.lines);
    dialog_key(&dialog, KEY_PAGE_DOWN);
    CHECK(test, !dialog_has_more(&dialog, true));
    dialog_key(&dialog, KEY_HOME);
    CHECK(test, dialog.top == 0);
}

/* The arrows, for who has neither keys nor a wheel. */
static void test_arrows(Test *test)
{
    Dialog dialog = { .focus = -1 };
    Layout layout;
    lay_out(&layout, 320, 240);
    build(&dialog, &layout, 40);
    const Box box = dialog.box;
    const double above = box.y + 1, below = box.y + box.h - 1;
    CHECK(test, dialog_mouse_down(&dialog, box.x + 9, above).result == DIALOG_NOTHING && dialog.top == 0);
    dialog_mouse_down(&dialog, box.x + box.w / 2.0, below);
    CHECK(test, dialog.lines > 1 && dialog.top == dialog.lines);
    dialog_mouse_down(&dialog, box.x + box.w + 1, below);
    CHECK(test, dialog.top == dialog.lines);
    for (int i = 0; i < 50; i++)
        dialog_mouse_down(&dialog, box.x + box.w - 1, below);
    CHECK(test, !dialog_has_more(&dialog, true) && dialog_row(&dialog, dialog.count - 1).h > 0);
    dialog_mouse_down(&dialog, box.x + box.w - 1, above);
    CHECK(test, dialog_has_more(&dialog, true));
    for (int i = 0; i < 50; i++)
        dialog_mouse_down(&dialog, box.x + box.w - 1, above);
    CHECK(test, dialog.top == 0);
}

static void test_dialog(Test *test)
{
    Dialog dialog = { .focus = -1 };
    Layout layout;
    lay_out(&layout, 320, 240);
    build(&dialog, &layout, 40);
    CHECK(test, dialog.rows[dialog.focus].id == 900 && dialog.box.y >= 0 && dialog.box.y + dialog.box.h <= 240);
    CHECK(test, dialog_key(&dialog, KEY_ENTER).id == 900 && dialog_key(&dialog, KEY_ESCAPE).result == DIALOG_CLOSED);
    for (int i = 0; i < 200; i++) { /* all rows, over and over: the one with the focus is seen */
        dialog_key(&dialog, KEY_DOWN);
        CHECK(test, dialog_row(&dialog, dialog.focus).h > 0);
    }
    check_long_ways(test, &dialog);
    dialog.focus = row_of(&dialog, 800);
    dialog_key(&dialog, KEY_ERASE); /* a character, not a byte */
    CHECK_TEXT(test, dialog.rows[dialog.focus].value, "añ");
    dialog_key(&dialog, KEY_ERASE);
    CHECK_TEXT(test, dialog.rows[dialog.focus].value, "a");
    CHECK(test, dialog_type(&dialog, "é\nnot this").result == DIALOG_CHANGED);
    CHECK_TEXT(test, dialog.rows[dialog.focus].value, "aé");
    dialog_key(&dialog, KEY_ERASE);
    dialog_type(&dialog, "\r\n\n\033[2J\tb\x7f\xc2\x9b\xff" "c\xeb\x84\ndef"); /* what a clipboard may have */
    CHECK_TEXT(test, dialog.rows[dialog.focus].value, "a [2J b   ?c??");
    while (strlen(dialog.rows[dialog.focus].value) > 1)
        dialog_key(&dialog, KEY_ERASE);
    dialog_type(&dialog, "é");
    for (int i = 0; i < 1000; i++)
        dialog_type(&dialog, "한글");
    CHECK(test, dialog_type(&dialog, "한글").result == DIALOG_REFUSED && dialog_type(&dialog, "").result == DIALOG_NOTHING);
    CHECK(test, strlen(dialog.rows[dialog.focus].value) < ROW_VALUE && strlen(dialog.rows[dialog.focus].value) % 3 == 0);
    char full[ROW_VALUE + 1];
    memset(full, 'a', ROW_VALUE);
    full[ROW_VALUE] = '\0';
    dialog.rows[dialog.focus].value[0] = '\0';
    CHECK(test, dialog_type(&dialog, full).result == DIALOG_REFUSED && dialog_type(&dialog, full + 1).result == DIALOG_CHANGED);
    CHECK(test, dialog_type(&dialog, "b").result == DIALOG_REFUSED && strcmp(dialog.rows[dialog.focus].value, full + 1) == 0);
    dialog.focus = row_of(&dialog, 801);
    CHECK(test, dialog_key(&dialog, KEY_LEFT).result == DIALOG_NOTHING && dialog_key(&dialog, KEY_END).at == 10);
    CHECK(test, dialog_key(&dialog, KEY_RIGHT).result == DIALOG_NOTHING && dialog_key(&dialog, KEY_HOME).at == 0);

    dialog.placed_in = 0;
    lay_out(&layout, 800, 600);
    build(&dialog, &layout, 0);
    const Box track = dialog_control(&dialog, row_of(&dialog, 801)), no = dialog_row(&dialog, row_of(&dialog, 901));
    CHECK(test, dialog_mouse_down(&dialog, track.x + track.w - 1, track.y + 1).at == 10 && dialog_mouse_move(&dialog, 0).at == 0);
    dialog_mouse_up(&dialog);
    CHECK(test, dialog_mouse_move(&dialog, 799).result == DIALOG_NOTHING);
    CHECK(test, dialog_mouse_down(&dialog, no.x + 1, no.y + 1).id == 901);
    const Box off = dialog_row(&dialog, row_of(&dialog, 900));
    CHECK(test, dialog_mouse_down(&dialog, off.x + 1, off.y + 1).result == DIALOG_NOTHING);
    const int top = dialog.box.y;
    build(&dialog, &layout, 3); /* more rows: those that were there stay under the mouse */
    CHECK(test, dialog.box.y == top);
    build(&dialog, &layout, DIALOG_ROWS + 20); /* more than there is room for */
    CHECK(test, dialog.count <= DIALOG_ROWS && dialog.box.y >= 0 && dialog.box.y + dialog.box.h <= 600);
}

/* A window that is left in the midst of a drag is told of no end of it. */
static void test_lost_mouse(Test *test)
{
    static Control control;
    begin(&control);
    control.dragging = control.drags_banner = control.dialog.slides = true;
    control.pressed = 3;
    control_lose_mouse(&control, 0);
    CHECK(test, !control.dragging && !control.drags_banner && !control.dialog.slides && control.pressed == -1);
}

int main(void)
{
    Test test = { "test_view_keeps", 0, 0 };
    char command[100];
    if (mkdtemp(home) == NULL)
        return 1;
    setenv("HOME", home, 1);
    setenv("XDG_CONFIG_HOME", home, 1);
    setenv("XDG_DATA_HOME", home, 1);
    test_config(&test);
    test_each_change(&test);
    test_two_windows(&test);
    test_unread(&test);
    test_old_lines(&test);
    test_bad_lines(&test);
    test_truncated(&test);
    test_unwritable(&test);
    test_pipes(&test);
    test_no_saves(&test);
    test_deletion(&test);
    test_deletions_in_a_list(&test);
    test_names(&test);
    test_saves(&test);
    test_cut_games(&test);
    test_dialog(&test);
    test_reading(&test);
    test_arrows(&test);
    test_lost_mouse(&test);
    snprintf(command, sizeof command, "rm -rf %s", home);
    return test_end(&test) + (system(command) != 0);
}
