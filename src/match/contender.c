/* A table of the keys that the runner has for itself. What conf= means is read first, then what -each says, and then what an engine says itself,
 * so that it has the last word. */
#include "match/contender.h"

#include "base/number.h"
#include "base/utf8.h"
#include "match/engines_file.h"
#include "match/foreign.h"
#include "peer/command.h"
#include "peer/keys.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static bool set_command(EngineSettings *engine, const char *value, char *why)
{
    textlist_free(&engine->program); /* of an earlier cmd= */
    const CommandResult result = command_split(&engine->program, value);
    if (result == COMMAND_OPEN_QUOTE)
        return refuse(why, "cmd= has a quote that is not closed");
    return result == COMMAND_GOOD || refuse(why, "not enough memory");
}

static bool add_argument(EngineSettings *engine, const char *value, char *why)
{
    return textlist_add(&engine->arguments, value) || refuse(why, "not enough memory");
}

static bool set_name(EngineSettings *engine, const char *value, char *why)
{
    bool is_good = *value != '\0' && strlen(value) < sizeof engine->name;
    snprintf(engine->name, sizeof engine->name, "%s", value);
    utf8_mend(engine->name);
    for (const char *c = engine->name; *c != '\0'; c++)
        is_good = is_good && !utf8_is_control(c);
    return is_good || refuse(why, "a name has 1 to %zu bytes, and no control characters", sizeof engine->name - 1);
}

static bool set_directory(EngineSettings *engine, const char *value, char *why)
{
    engine->directory = value;
    return *value != '\0' || refuse(why, "dir= needs a directory");
}

static bool set_control(EngineSettings *engine, const char *value, char *why)
{
    return timecontrol_read(value, &engine->control, &engine->has_control)
           || refuse(why, "tc= is moves/time+increment, 1 to 1000 moves, the times in seconds, up to 10000000, or minutes:seconds, or inf, not '%s'",
                     value);
}

/* Seconds as milliseconds, so many at least. */
static bool read_seconds(const char *key, const char *value, int64_t least, int64_t *ms, char *why)
{
    return (seconds_read(value, ms) && *ms >= least)
           || refuse(why, "%s= takes seconds, from %s to 10000000, not '%s'", key, least > 0 ? "0.001" : "0", value);
}

static bool set_move_time(EngineSettings *engine, const char *value, char *why)
{
    return read_seconds("st", value, 1, &engine->limits.move_time, why);
}

static bool read_switch(const char *value, bool *on)
{
    *on = strcmp(value, "on") == 0;
    return *on || strcmp(value, "off") == 0;
}

static bool set_ponder(EngineSettings *engine, const char *value, char *why)
{
    return read_switch(value, &engine->ponder) || refuse(why, "ponder= is on or off, not '%s'", value);
}

static bool set_book(EngineSettings *engine, const char *value, char *why)
{
    engine->book_path = value;
    return *value != '\0' || refuse(why, "book= needs a file");
}

static bool set_book_depth(EngineSettings *engine, const char *value, char *why)
{
    return read_signed(value, 1, 1000, "bookdepth=", &engine->book_depth, why);
}

static bool set_white_view(EngineSettings *engine, const char *value, char *why)
{
    return read_switch(value, &engine->white_view) || refuse(why, "whitepov= is on or off, not '%s'", value);
}

static bool set_trust(EngineSettings *engine, const char *value, char *why)
{
    bool on;
    if (!read_switch(value, &on))
        return refuse(why, "trust= is on or off, not '%s'", value);
    return !on || textlist_add(&engine->ignored, "trust: no engine claims a result in these dialects, so there is nothing to trust")
           || refuse(why, "not enough memory");
}

static bool set_scale(EngineSettings *engine, const char *value, char *why)
{
    return (number_read_decimal(value, &engine->scale) && engine->scale >= 0.2 && engine->scale <= 120)
           || refuse(why, "tscale= takes a factor from 0.2 to 120, not '%s'", value);
}

static bool set_errors_path(EngineSettings *engine, const char *value, char *why)
{
    engine->errors_path = value;
    return *value != '\0' || refuse(why, "stderr= needs a file");
}

/* Adds lines, which a backslash and an n part: a command line has no other way to write it. */
static bool add_init(EngineSettings *engine, const char *value, char *why)
{
    enum { MOST_LINES = 64 };
    int lines = 0;
    for (; *value != '\0'; value++) {
        const bool ends = value[0] == '\\' && value[1] == 'n';
        text_printf(&engine->init, "%c", ends ? '\n' : *value);
        value += ends;
    }
    text_printf(&engine->init, "\n");
    for (size_t i = 0; i < engine->init.length; i++)
        lines += engine->init.bytes[i] == '\n';
    if (engine->init.failed)
        return refuse(why, "not enough memory");
    return lines <= MOST_LINES || refuse(why, "initstr= has more than %d lines", MOST_LINES);
}

/* It has been read before the others; see contender_make. */
static bool set_nothing(EngineSettings *engine, const char *value, char *why)
{
    (void)engine;
    (void)value;
    (void)why;
    return true;
}

static bool set_margin(EngineSettings *engine, const char *value, char *why)
{
    return read_signed(value, 0, 1000000000, "timemargin=", &engine->margin, why);
}

static bool set_startup(EngineSettings *engine, const char *value, char *why)
{
    return read_seconds("startup", value, 1, &engine->startup, why);
}

static bool set_grace(EngineSettings *engine, const char *value, char *why)
{
    return read_seconds("grace", value, 0, &engine->grace, why);
}

static bool set_timeout(EngineSettings *engine, const char *value, char *why)
{
    return read_seconds("timeout", value, 1, &engine->timeout, why);
}

static bool set_restart(EngineSettings *engine, const char *value, char *why)
{
    static const char *const NAMES[] = { "auto", "on", "off" };
    const int found = find_name(value, NAMES, 3);
    if (found >= 0)
        engine->restart = (Restart)found;
    return found >= 0 || refuse(why, "restart= is auto, on or off, not '%s'", value);
}

static const struct {
    const char *key;
    bool (*set)(EngineSettings *engine, const char *value, char *why);
    const char *help;
} KEYS[] = {
    { "conf", set_nothing, "the engine of this name in the file of -engines; keys of -each and its own count more" },
    { "cmd", set_command, "the program and its arguments; blanks part words unless quoted, no shell is asked" },
    { "arg", add_argument, "one more argument, as it is" },
    { "name", set_name, "what it is called in the results; else the program and its limits" },
    { "dir", set_directory, "the directory in which it runs" },
    { "tc", set_control, "[moves/]time[+increment], the time in seconds or minutes:seconds, or inf" },
    { "st", set_move_time, "seconds for each move" },
    { "ponder", set_ponder, "on: think on the other side's time, about the reply that it expects; off (the default)" },
    { "timemargin", set_margin, "ms that a move may be late (10)" },
    { "startup", set_startup, "seconds in which it must be ready, when it is started and for each game (10, or timeout= if shorter)" },
    { "grace", set_grace, "seconds that the first move of each process may take beyond its time (0)" },
    { "timeout", set_timeout, "seconds after which an engine without a clock is given up (300)" },
    { "book", set_book, "a file of sequences, games (PGN) or positions with best moves (EPD), which are played without asking it" },
    { "bookdepth", set_book_depth, "moves of each side up to which the book is asked, from the empty board (1000)" },
    { "tscale", set_scale, "a factor for startup= and timeout=, from 0.2 to 120 (1)" },
    { "initstr", add_init, "lines that are sent to it first of all; \\n parts them" },
    { "stderr", set_errors_path, "a file to which its stderr is appended" },
    { "whitepov", set_white_view, "on: its values are those of the first player, also when it is the second" },
    { "trust", set_trust, "on: as cutechess-cli has it; there is nothing to trust here, and that is told" },
    { "restart", set_restart, "for each game: auto (the bot protocol only), on or off" },
};

enum { USUAL_STARTUP = 10000 }; /* ms */

enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

/* Keys that can stand alone, as in cutechess-cli, and then mean KEY=on. */
static bool is_switch(const char *word)
{
    return strcmp(word, "ponder") == 0 || strcmp(word, "whitepov") == 0 || strcmp(word, "trust") == 0;
}

static bool is_key(const char *name)
{
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(name, KEYS[i].key) == 0)
            return KEYS[i].set != set_nothing;
    return peer_keys_has(name) || peer_keys_is_option(name);
}

/* A key that is not the runner's alone. */
static bool read_shared_key(EngineSettings *engine, const char *word, char *why)
{
    const char *equals = strchr(word, '=');
    char key[16];
    if (equals == NULL || foreign_is(FOREIGN_ENGINE_KEY, word))
        return foreign_refuse_unknown(FOREIGN_ENGINE_KEY, word, why);
    snprintf(key, sizeof key, "%.*s", (int)(equals - word), word);
    const PeerKeyResult result = peer_keys_take(key, equals + 1, &engine->dialect, &engine->limits, why);
    if (result == PEER_KEY_UNKNOWN)
        return refuse(why, "an engine has no '%.100s'; if it is an option of its own: option.%.100s; see --help", word, word);
    return result == PEER_KEY_TAKEN;
}

static bool read_key(EngineSettings *engine, const char *word, char *why)
{
    const PeerKeyResult result = peer_keys_take_option(word, &engine->options, why);
    if (result != PEER_KEY_UNKNOWN)
        return result == PEER_KEY_TAKEN;
    for (int i = 0; i < KEY_COUNT; i++) {
        const char *value = is_switch(word) && strcmp(word, KEYS[i].key) == 0 ? "on" : value_of(word, KEYS[i].key);
        if (value != NULL)
            return KEYS[i].set(engine, value, why);
    }
    return read_shared_key(engine, word, why);
}

/* The words of an engine, those that count least first: of conf=, of -each, its own. */
enum { SOURCES = 3 };

/* The last word of a list that sets this key; NULL if none does. */
static const char *last_of(const WordList *list, const char *key)
{
    for (int i = list->count - 1; i >= 0; i--) {
        const char *const word = list->words[i];
        if (value_of(word, key) != NULL || (is_switch(word) && strcmp(word, key) == 0))
            return word;
    }
    return NULL;
}

/* The same of all sources. */
static const char *last_word(const WordList sources[SOURCES], const char *key)
{
    const char *word = NULL;
    for (int source = SOURCES - 1; source >= 0 && word == NULL; source--)
        word = last_of(&sources[source], key);
    return word;
}

/* How long it may think, in the words that count; the name of an engine that has none is made of this. */
static bool write_limit_text(EngineSettings *engine, const WordList sources[SOURCES], char *why)
{
    static const char *const LIMITS[] = { "tc", "st", "depth", "nodes", "playouts", "guided", "solve", "network", "ponder", "option.level" };
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        const char *word = last_word(sources, LIMITS[i]);
        const size_t length = strlen(engine->limit_text), room = sizeof engine->limit_text - length;
        if (word != NULL && (size_t)snprintf(engine->limit_text + length, room, "%s%s", length == 0 ? "" : " ", word) >= room)
            return refuse(why, "the limits of an engine have %zu bytes at most", sizeof engine->limit_text - 1);
    }
    utf8_mend(engine->limit_text);
    return true;
}

bool contender_has_player(const EngineSettings *engine)
{
    const PeerLimits *limits = &engine->limits;
    return engine->has_control || limits->depth >= 0 || limits->nodes > 0 || limits->playouts > 0
           || limits->guided > 0 || limits->solve != PEER_NO_SOLVE || limits->network;
}

/* A level and an Elo are for plain `go`: what was said of an engine that has a limit is in vain. Where both are given the Elo counts. */
static bool note_vain_strength(EngineSettings *engine)
{
    static const struct {
        const char *option, *full;
    } STRENGTHS[] = { { "elo", "none" }, { "level", "10" } };
    char text[120];
    for (int i = 0; i < 2; i++) {
        const char *const value = peer_keys_option(&engine->options, STRENGTHS[i].option);
        if (value == NULL || strcmp(value, STRENGTHS[i].full) == 0)
            continue;
        snprintf(text, sizeof text, "option.%s=%.*s: only without a limit does an engine play by it, and a clock is a limit", STRENGTHS[i].option,
                 (int)utf8_within(value, 20), value);
        return textlist_add(&engine->ignored, text);
    }
    return true;
}

bool contender_check(EngineSettings *engine, const char *nameless, const Geometry *geometry, char why[WHY_TEXT])
{
    const bool has_limit = contender_has_player(engine) || engine->limits.move_time >= 0, is_native = engine->dialect == peer_dialect("native");
    char reason[WHY_TEXT];
    PeerLimits limits = engine->limits;
    if (engine->program.count == 0)
        return refuse(why, "%s needs cmd=", engine->name[0] == '\0' ? nameless : engine->name);
    if (engine->name[0] == '\0') {
        const char *slash = strrchr(engine->command.texts[0], '/'), *file = slash == NULL ? engine->command.texts[0] : slash + 1;
        char whole[sizeof engine->limit_text + 40];
        snprintf(whole, sizeof whole, "%.*s%s%s", (int)utf8_within(file, 30), file, engine->limit_text[0] == '\0' ? "" : " ", engine->limit_text);
        whole[utf8_within(whole, sizeof engine->name - 1)] = '\0';
        if (!set_name(engine, whole, reason))
            return refuse(why, "cmd=%.100s: name= is needed: %s", engine->command.texts[0], reason);
    }
    limits.has_clock = engine->has_control;
    limits.ponder = engine->ponder;
    if (!has_limit && !is_native)
        return refuse(why, "%s: there must be a limit: tc=%s", engine->name,
                      engine->dialect == peer_dialect("bot") ? " or st=" : ", st=, depth=, nodes= or playouts=");
    if (has_limit && is_native && !note_vain_strength(engine))
        return refuse(why, "not enough memory");
    if (!engine->dialect->can(&limits, geometry, reason))
        return refuse(why, "%s: %s", engine->name, reason);
    return engine->book_path == NULL || openingbook_load(&engine->book, engine->book_path, geometry, why);
}

/* Puts the program and its arguments together. */
static bool join_command(EngineSettings *engine)
{
    const TextList *const parts[] = { &engine->program, &engine->arguments };
    for (int part = 0; part < 2; part++)
        for (int i = 0; i < parts[part]->count; i++)
            if (!textlist_add(&engine->command, parts[part]->texts[i]))
                return false;
    return true;
}

/* Reads the configuration that conf= names, if there is one. */
static bool configure(EngineSettings *engine, const WordList sources[SOURCES], const char *engines_file, char *why)
{
    const char *word = last_word(sources, "conf");
    if (word == NULL)
        return true;
    if (engines_file == NULL)
        return refuse(why, "conf= needs -engines FILE");
    return engines_file_read(&engine->configured, &engine->ignored, engines_file, value_of(word, "conf"), is_key, why);
}

bool contender_make(EngineSettings *engine, const WordList *each, const WordList *own, const char *engines_file, char why[WHY_TEXT])
{
    WordList sources[SOURCES] = { { NULL, 0 }, *each, *own };
    *engine = (EngineSettings){ .dialect = peer_dialect("native"), .limits = peer_limits_none(), .margin = 10,
                                .startup = -1, .timeout = 300000, .scale = 1, .book_depth = 1000 };
    text_init(&engine->init);
    if (!configure(engine, sources, engines_file, why))
        return false;
    sources[0] = (WordList){ engine->configured.texts, engine->configured.count };
    for (int source = 0; source < SOURCES; source++)
        for (int i = 0; i < sources[source].count; i++)
            if (!read_key(engine, sources[source].words[i], why))
                return false;
    if (engine->book_path == NULL && last_of(own, "bookdepth") != NULL) /* one of -each is for those that have a book */
        return refuse(why, "bookdepth= needs book=");
    if (engine->startup < 0)
        engine->startup = engine->timeout < USUAL_STARTUP ? engine->timeout : USUAL_STARTUP;
    engine->startup = (int64_t)ceil((double)engine->startup * engine->scale);
    engine->timeout = (int64_t)ceil((double)engine->timeout * engine->scale);
    if (!write_limit_text(engine, sources, why))
        return false;
    return join_command(engine) || refuse(why, "not enough memory");
}

PeerSetup contender_peer(const EngineSettings *engine, PeerTrace trace)
{
    /* The answer of the native dialect has all that is needed, but for the reply that is expected; in UCI and UGI only the infos tell
     * what an engine thinks of its move. */
    const bool passes_infos = engine->dialect == peer_dialect("native") && !engine->ponder && !engine->heeds_infos;
    return (PeerSetup){ .name = engine->name, .arguments = engine->command.texts, .directory = engine->directory, .dialect = engine->dialect,
                        .options = engine->options.list, .option_count = engine->options.count, .trace = trace, .passes_infos = passes_infos,
                        .may_ponder = engine->ponder, .init = engine->init.length > 0 ? engine->init.bytes : NULL,
                        .errors_path = engine->errors_path };
}

const char *contender_tell_unready(const EngineSettings *engine, const Peer *peer, char text[UNREADY_TEXT])
{
    char question[PEER_QUESTION], rest[PEER_REST];
    snprintf(text, UNREADY_TEXT, "no answer to %s within the %g s of startup=%s", peer_tell_question(peer, question), (double)engine->startup / 1e3,
             peer_tell_rest(peer, rest));
    return text;
}

void contender_free(EngineSettings *engine)
{
    peer_keys_free_options(&engine->options);
    textlist_free(&engine->program);
    textlist_free(&engine->arguments);
    textlist_free(&engine->command);
    openingbook_free(&engine->book);
    textlist_free(&engine->configured);
    textlist_free(&engine->ignored);
    text_free(&engine->init);
}

void contender_help(Text *text)
{
    enum { INDENT = 2, WIDTH = 17 };
    text_printf(text, "keys of an engine:\n");
    for (int i = 0; i < KEY_COUNT; i++) {
        peer_keys_help_line(text, INDENT, WIDTH, KEYS[i].key, KEYS[i].help);
        if (KEYS[i].set == set_directory)
            peer_keys_help(text, INDENT, WIDTH);
    }
    peer_keys_help_line(text, INDENT, WIDTH, "option.NAME", "an option of the engine");
}
