/* A line is a word and its value. The table of words reads them; writing goes the same way back. */
#include "view/config.h"

#include "base/file.h"
#include "base/keys.h"
#include "base/text.h"
#include "base/words.h"
#include "view/layout.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const KINDS[KIND_COUNT] = { "person", "computer", "engine" }, *const OPENERS[OPENS_COUNT] = { "lot", "left", "right" },
                  *const LOOKS[LOOK_COUNT] = { "dark", "light", "contrast" },
                  *const SPEEDS[SPEED_COUNT] = { "none", "slow", "normal", "fast" }, *const SIDES[SEATS] = { "left", "right" };

void config_default(Config *config)
{
    memset(config, 0, sizeof *config);
    setup_default(&config->setup);
    config->speed = SPEED_NORMAL;
    config->shape = (WindowShape){ USUAL_WIDTH, USUAL_HEIGHT, 0 };
}

/* The index of a name; -1 if it is none, or there is no word. */
static int find(const char *const *names, int count, const char *name)
{
    return name != NULL ? find_name(name, names, count) : -1;
}

bool config_look(const char *name, Look *look)
{
    const int found = find(LOOKS, LOOK_COUNT, name);
    if (found >= 0)
        *look = (Look)found;
    return found >= 0;
}

void config_remember(Config *config, const char *command, int dialect)
{
    int at = 0;
    while (at < config->engine_count && strcmp(config->engines[at].command, command) != 0)
        at++;
    if (at == config->engine_count && at == CONFIG_ENGINES)
        at--;
    else if (at == config->engine_count)
        config->engine_count++;
    memmove(&config->engines[1], &config->engines[0], (size_t)at * sizeof config->engines[0]);
    config->engines[0].dialect = dialect;
    snprintf(config->engines[0].command, PLAYER_TEXT, "%s", command);
}

/* ---- lines ---- */

/* left|right KIND LEVEL DIALECT ENGINE: the last may be empty. */
static bool read_player(SetupPlayer *player, Words *words)
{
    int kind, level, dialect;
    kind = find(KINDS, KIND_COUNT, words_next(words));
    if (kind < 0 || !words_take_number(words, 0, LEVELS - 1, &level) || !words_take_number(words, 0, DIALECTS - 1, &dialect))
        return false;
    const char *engine = words_rest(words);
    if (strlen(engine) >= sizeof player->engine || (kind == KIND_ENGINE && *engine == '\0'))
        return false;
    player->kind = (PlayerKind)kind;
    player->level = level;
    player->dialect = dialect;
    snprintf(player->engine, sizeof player->engine, "%s", engine);
    return true;
}

static bool read_left(Config *config, Words *words)
{
    return read_player(&config->setup.player[SEAT_LEFT], words);
}

static bool read_right(Config *config, Words *words)
{
    return read_player(&config->setup.player[SEAT_RIGHT], words);
}

static bool read_opens(Config *config, Words *words)
{
    const int opener = find(OPENERS, OPENS_COUNT, words_next(words));
    if (opener >= 0)
        config->setup.opener = (Opener)opener;
    return opener >= 0;
}

static bool read_board(Config *config, Words *words)
{
    int n[3];
    char why[WHY_TEXT];
    Geometry geometry;
    for (int i = 0; i < 3; i++)
        if (!words_take_number(words, 1, MAX_BITS, &n[i]))
            return false;
    if (!geometry_make(&geometry, (unsigned)n[0], (unsigned)n[1], (unsigned)n[2], why))
        return false;
    config->setup.cols = n[0];
    config->setup.rows = n[1];
    config->setup.connect = n[2];
    return true;
}

static bool read_clock(Config *config, Words *words)
{
    int seconds, increment;
    if (!words_take_number(words, 0, 1000000, &seconds) || !words_take_number(words, 0, 1000000, &increment))
        return false;
    config->setup.clock = (int64_t)seconds * 1000000;
    config->setup.increment = (int64_t)increment * 1000000;
    return true;
}

static bool read_look(Config *config, Words *words)
{
    return config_look(words_next(words), &config->look);
}

static bool read_speed(Config *config, Words *words)
{
    const int speed = find(SPEEDS, SPEED_COUNT, words_next(words));
    if (speed >= 0)
        config->speed = (Speed)speed;
    return speed >= 0;
}

static bool read_switch(Words *words, bool *is_on)
{
    *is_on = words_take(words, "on");
    return *is_on || words_take(words, "off");
}

static bool read_sound(Config *config, Words *words)
{
    bool is_on;
    const bool good = read_switch(words, &is_on);
    config->muted = good && !is_on;
    return good;
}

static bool read_warnings(Config *config, Words *words)
{
    return read_switch(words, &config->warns);
}

static bool read_language(Config *config, Words *words)
{
    const char *code = words_next(words);
    config->language = words_language(code);
    return config->has_language = code != NULL && strcmp(words_language_code(config->language), code) == 0;
}

/* window WIDTH HEIGHT MAXIMISED */
static bool read_shape(Config *config, Words *words)
{
    WindowShape shape;
    const bool good = words_take_number(words, SMALLEST_WIDTH, LARGEST_SIDE, &shape.width)
                      && words_take_number(words, SMALLEST_HEIGHT, LARGEST_SIDE, &shape.height)
                      && words_take_number(words, 0, 1, &shape.maximised);
    if (good)
        config->shape = shape;
    return good;
}

static bool add_used(Config *config, const char *command, int dialect)
{
    if (*command == '\0' || strlen(command) >= PLAYER_TEXT || config->engine_count == CONFIG_ENGINES)
        return false;
    UsedEngine *used = &config->engines[config->engine_count++];
    used->dialect = dialect;
    snprintf(used->command, sizeof used->command, "%s", command);
    return true;
}

/* used DIALECT COMMAND */
static bool read_used(Config *config, Words *words)
{
    int dialect;
    return words_take_number(words, 0, DIALECTS - 1, &dialect) && add_used(config, words_rest(words), dialect);
}

/* engine COMMAND, as it was written before dialects were remembered. */
static bool read_engine(Config *config, Words *words)
{
    return add_used(config, words_rest(words), 0);
}

static const struct {
    const char *word;
    bool (*read)(Config *config, Words *words);
} LINES[] = { { "left", read_left },   { "right", read_right }, { "opens", read_opens },       { "board", read_board },  { "clock", read_clock },
              { "theme", read_look },  { "speed", read_speed }, { "language", read_language }, { "engine", read_engine },
              { "sound", read_sound }, { "warnings", read_warnings }, { "used", read_used },
              { "window", read_shape } };

static bool read_line(Config *config, char *line)
{
    Words words = words_of(line);
    const char *word = words_next(&words);
    for (size_t i = 0; i < sizeof LINES / sizeof LINES[0]; i++)
        if (strcmp(LINES[i].word, word) == 0)
            return LINES[i].read(config, &words);
    return false;
}

/* ---- the file ---- */

bool config_directory(const char *variable, const char *otherwise, char path[4096])
{
    const char *base = getenv(variable), *home = getenv("HOME");
    int length = -1;
    if (base != NULL && base[0] == '/') /* a relative one is to be ignored, as the specification says */
        length = snprintf(path, 4096, "%s/fourinrow", base);
    else if (home != NULL && home[0] == '/')
        length = snprintf(path, 4096, "%s/%s/fourinrow", home, otherwise);
    return length > 0 && length < 3500;
}

bool config_make_directory(const char *path)
{
    char part[4096];
    snprintf(part, sizeof part, "%s", path);
    for (char *slash = strchr(part + 1, '/'); slash != NULL; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (mkdir(part, 0700) != 0 && errno != EEXIST)
            return false;
        *slash = '/';
    }
    return mkdir(part, 0700) == 0 || errno == EEXIST;
}

static bool config_path(char path[4200])
{
    char directory[4096];
    if (!config_directory("XDG_CONFIG_HOME", ".config", directory))
        return false;
    snprintf(path, 4200, "%s/view.conf", directory);
    return true;
}

static ConfigResult read_lines(Config *config, char *text, const char *path, char why[WHY_TEXT])
{
    ConfigResult result = CONFIG_READ;
    int number = 0;
    for (char *line; (line = words_cut(&text, "\n")) != NULL;) {
        char shown[41];
        number++;
        line[strcspn(line, "\r")] = '\0';
        snprintf(shown, sizeof shown, "%s", line);
        if (words_are_ignored(line) || read_line(config, line) || result == CONFIG_DOUBTFUL)
            continue;
        result = CONFIG_DOUBTFUL;
        refuse(why, "%.180s: line %d is not understood: %s", path, number, shown);
    }
    return result;
}

ConfigResult config_read(Config *config, char why[WHY_TEXT])
{
    enum { MOST = 65536 };
    char path[4200], text[MOST + 1];
    size_t size;
    config_default(config);
    if (!config_path(path))
        return CONFIG_MISSING;
    uint8_t *bytes = file_read_regular(path, &size);
    if (bytes == NULL && errno == ENOENT)
        return CONFIG_MISSING;
    if (bytes == NULL || size > MOST) {
        refuse(why, "%.180s: %s", path, bytes == NULL ? file_reason(errno) : "is too long");
        free(bytes);
        return CONFIG_UNREAD;
    }
    memcpy(text, bytes, size);
    text[size] = '\0';
    free(bytes);
    const bool ends_early = strlen(text) < size;
    const ConfigResult result = read_lines(config, text, path, why);
    if (result == CONFIG_DOUBTFUL || !ends_early)
        return result;
    refuse(why, "%.180s: has a zero byte, and what is behind it is not read", path);
    return CONFIG_DOUBTFUL;
}

static void write_lines(Text *text, const Config *config)
{
    const Setup *setup = &config->setup;
    text_printf(text, "# what fourinrow-view keeps; written by it\n");
    for (int seat = 0; seat < SEATS; seat++) {
        const SetupPlayer *player = &setup->player[seat];
        text_printf(text, "%s %s %d %d %s\n", SIDES[seat], KINDS[player->kind], player->level, player->dialect, player->engine);
    }
    text_printf(text, "opens %s\nboard %d %d %d\n", OPENERS[setup->opener], setup->cols, setup->rows, setup->connect);
    text_printf(text, "clock %d %d\n", (int)(setup->clock / 1000000), (int)(setup->increment / 1000000));
    text_printf(text, "theme %s\nspeed %s\nsound %s\nwarnings %s\n", LOOKS[config->look], SPEEDS[config->speed],
                config->muted ? "off" : "on", config->warns ? "on" : "off");
    text_printf(text, "window %d %d %d\n", config->shape.width, config->shape.height, config->shape.maximised);
    if (config->has_language)
        text_printf(text, "language %s\n", words_language_code(config->language));
    for (int i = 0; i < config->engine_count; i++)
        text_printf(text, "used %d %s\n", config->engines[i].dialect, config->engines[i].command);
}

bool config_write(const Config *config, char why[WHY_TEXT])
{
    char path[4200], directory[4096];
    Text text;
    if (!config_path(path) || !config_directory("XDG_CONFIG_HOME", ".config", directory))
        return true; /* there is no home to keep it in */
    text_init(&text);
    write_lines(&text, config);
    const bool good = (config_make_directory(directory) && file_replace_text(path, &text))
                      || refuse(why, "%.200s: %s", path, file_reason(errno));
    text_free(&text);
    return good;
}

/* Leaves what is not understood to who wrote it, in view.conf.old. A copy, since view.conf may be a link to elsewhere; but what cannot be
 * read gets another name, for which nobody need read it. */
static bool put_aside(ConfigResult result, char why[WHY_TEXT])
{
    char path[4200], old[4210];
    struct stat status;
    size_t size;
    if (!config_path(path) || (result == CONFIG_UNREAD && (stat(path, &status) != 0 || !S_ISREG(status.st_mode))))
        return true; /* there is nothing to lose */
    snprintf(old, sizeof old, "%s.old", path);
    uint8_t *bytes = result == CONFIG_UNREAD ? NULL : file_read_regular(path, &size);
    const bool good = (result == CONFIG_UNREAD ? rename(path, old) == 0 : bytes != NULL && file_replace(old, &(FilePart){ bytes, size }, 1))
                      || refuse(why, "%.200s: %s", old, file_reason(errno));
    free(bytes);
    return good;
}

bool config_keep(const Config *config, const Config *before, char why[WHY_TEXT])
{
#define PART(name) { offsetof(Config, name), sizeof before->name }
    static const struct {
        size_t at, size;
    } PARTS[] = { PART(setup), PART(look), PART(speed), PART(muted), PART(warns), PART(shape), PART(has_language), PART(language) };
#undef PART
    Config kept;
    const ConfigResult result = config_read(&kept, why);
    if ((result == CONFIG_DOUBTFUL || result == CONFIG_UNREAD) && !put_aside(result, why))
        return false;
    if (result != CONFIG_READ)
        return config_write(config, why);
    for (size_t i = 0; i < sizeof PARTS / sizeof PARTS[0]; i++) {
        const size_t at = PARTS[i].at, size = PARTS[i].size;
        if (memcmp((const char *)config + at, (const char *)before + at, size) != 0)
            memcpy((char *)&kept + at, (const char *)config + at, size);
    }
    if (memcmp(config->engines, before->engines, sizeof config->engines) != 0)
        for (int i = config->engine_count - 1; i >= 0; i--)
            config_remember(&kept, config->engines[i].command, config->engines[i].dialect);
    return config_write(&kept, why);
}
