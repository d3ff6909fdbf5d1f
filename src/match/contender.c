/* A table of the keys. What -each says is read before what an engine says itself, so that the engine has the last word. */
#include "match/contender.h"

#include "base/memory.h"
#include "peer/command.h"

#include <stdio.h>
#include <stdlib.h>
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
    bool has_control = false;
    for (const char *c = value; *c != '\0'; c++)
        has_control |= (unsigned char)*c < ' ' || *c == 0x7f;
    if (*value == '\0' || strlen(value) >= sizeof engine->name || has_control)
        return refuse(why, "a name has 1 to %zu bytes, and no control characters", sizeof engine->name - 1);
    strcpy(engine->name, value);
    return true;
}

static bool set_directory(EngineSettings *engine, const char *value, char *why)
{
    (void)why;
    engine->directory = value;
    return true;
}

static bool set_protocol(EngineSettings *engine, const char *value, char *why)
{
    engine->dialect = peer_dialect(value);
    return engine->dialect != NULL || refuse(why, "proto= is native, uci, ugi or bot, not '%s'", value);
}

static bool set_control(EngineSettings *engine, const char *value, char *why)
{
    return timecontrol_read(value, &engine->control, &engine->has_control)
           || refuse(why, "tc= is moves/time+increment in seconds, or inf, not '%s'", value);
}

static bool set_move_time(EngineSettings *engine, const char *value, char *why)
{
    return (seconds_read(value, &engine->limits.move_time) && engine->limits.move_time > 0)
           || refuse(why, "st= takes seconds, not '%s'", value);
}

static bool set_depth(EngineSettings *engine, const char *value, char *why)
{
    return read_signed(value, 0, 1000, "depth=", &engine->limits.depth, why);
}

static bool set_nodes(EngineSettings *engine, const char *value, char *why)
{
    return read_number(value, 1, INT64_MAX, "nodes=", &engine->limits.nodes, why);
}

static bool set_playouts(EngineSettings *engine, const char *value, char *why)
{
    return read_number(value, 1, INT64_MAX, "playouts=", &engine->limits.playouts, why);
}

static bool set_solve(EngineSettings *engine, const char *value, char *why)
{
    const bool weak = strcmp(value, "weak") == 0;
    engine->limits.solve = weak ? PEER_SOLVE_WEAK : PEER_SOLVE;
    return weak || strcmp(value, "exact") == 0 || refuse(why, "solve= is exact or weak, not '%s'", value);
}

static bool set_network(EngineSettings *engine, const char *value, char *why)
{
    engine->limits.network = true;
    return strcmp(value, "on") == 0 || refuse(why, "network= is on, not '%s'", value);
}

static bool set_ponder(EngineSettings *engine, const char *value, char *why)
{
    engine->ponder = strcmp(value, "on") == 0;
    return engine->ponder || strcmp(value, "off") == 0 || refuse(why, "ponder= is on or off, not '%s'", value);
}

static bool set_margin(EngineSettings *engine, const char *value, char *why)
{
    return read_signed(value, 0, 1000000000, "timemargin=", &engine->margin, why);
}

static bool set_startup(EngineSettings *engine, const char *value, char *why)
{
    return (seconds_read(value, &engine->startup) && engine->startup > 0) || refuse(why, "startup= takes seconds, not '%s'", value);
}

static bool set_timeout(EngineSettings *engine, const char *value, char *why)
{
    return (seconds_read(value, &engine->timeout) && engine->timeout > 0) || refuse(why, "timeout= takes seconds, not '%s'", value);
}

static bool set_restart(EngineSettings *engine, const char *value, char *why)
{
    static const char *const NAMES[] = { "auto", "on", "off" };
    for (int i = 0; i < 3; i++)
        if (strcmp(value, NAMES[i]) == 0) {
            engine->restart = (Restart)i;
            return true;
        }
    return refuse(why, "restart= is auto, on or off, not '%s'", value);
}

static const struct {
    const char *key;
    bool (*set)(EngineSettings *engine, const char *value, char *why);
    const char *help;
} KEYS[] = {
    { "cmd", set_command, "the program and its arguments; blanks part words unless quoted, no shell is asked" },
    { "arg", add_argument, "one more argument, as it is" },
    { "name", set_name, "what it is called in the results; else the program and its limits" },
    { "dir", set_directory, "the directory in which it runs" },
    { "proto", set_protocol, "native (the default), uci, ugi or bot" },
    { "tc", set_control, "[moves/]time[+increment] in seconds, or inf" },
    { "st", set_move_time, "seconds for each move" },
    { "depth", set_depth, "pairs of moves to look ahead in the native dialect (0 plays at random), plies in uci and ugi" },
    { "nodes", set_nodes, "nodes for each move" },
    { "playouts", set_playouts, "playouts for each move; for uci and ugi they are nodes" },
    { "solve", set_solve, "exact or weak; native only" },
    { "network", set_network, "on; native only" },
    { "ponder", set_ponder, "on: think on the other side's time, about the reply that it expects; off (the default)" },
    { "timemargin", set_margin, "ms that a move may be late (10)" },
    { "startup", set_startup, "seconds in which it must be ready, when it is started and for each game (10)" },
    { "timeout", set_timeout, "seconds after which an engine without a clock is given up (300)" },
    { "restart", set_restart, "for each game: auto (the bot protocol only), on or off" },
};

enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

/* option.NAME=VALUE; a later one of the same name takes the place of the earlier. */
static bool set_engine_option(EngineSettings *engine, char *word, char *why)
{
    char *const name = word + strlen("option.");
    char *const equals = strchr(name, '=');
    if (equals == NULL || equals == name)
        return refuse(why, "'%s' is not option.NAME=VALUE", word);
    int i = 0;
    while (i < engine->option_count
           && !(strncmp(engine->options[i].name, name, (size_t)(equals - name)) == 0
                && engine->options[i].name[equals - name] == '\0'))
        i++;
    if (i == MAX_PEER_OPTIONS)
        return refuse(why, "an engine takes at most %d options", MAX_PEER_OPTIONS);
    char *const copy = memory_copy_text(name);
    if (copy == NULL)
        return refuse(why, "not enough memory");
    copy[equals - name] = '\0';
    if (i == engine->option_count)
        engine->option_count++;
    else
        free((char *)engine->options[i].name);
    engine->options[i] = (PeerOption){ copy, copy + (equals - name) + 1 };
    return true;
}

static bool read_key(EngineSettings *engine, char *word, char *why)
{
    if (strncmp(word, "option.", strlen("option.")) == 0)
        return set_engine_option(engine, word, why);
    for (int i = 0; i < KEY_COUNT; i++) {
        const char *value = value_of(word, KEYS[i].key);
        if (value != NULL)
            return KEYS[i].set(engine, value, why);
    }
    return refuse(why, "an engine has no '%s'; see --help", word);
}

/* The last word of a list that sets this key; NULL if none does. */
static const char *last_word(const WordList *list, const char *key)
{
    for (int i = list->count - 1; i >= 0; i--)
        if (value_of(list->words[i], key) != NULL)
            return list->words[i];
    return NULL;
}

/* How long it may think, in the words that count; the name of an engine that has none is made of this. */
static void write_limit_text(EngineSettings *engine, const WordList *each, const WordList *own)
{
    static const char *const LIMITS[] = { "tc", "st", "depth", "nodes", "playouts", "solve", "network", "ponder", "option.level" };
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++) {
        const char *word = last_word(own, LIMITS[i]);
        const size_t length = strlen(engine->limit_text);
        if (word == NULL)
            word = last_word(each, LIMITS[i]);
        if (word != NULL)
            snprintf(engine->limit_text + length, sizeof engine->limit_text - length, "%s%s", length == 0 ? "" : " ", word);
    }
}

bool contender_has_player(const EngineSettings *engine)
{
    const PeerLimits *limits = &engine->limits;
    return engine->has_control || limits->depth >= 0 || limits->nodes > 0 || limits->playouts > 0
           || limits->solve != PEER_NO_SOLVE || limits->network;
}

bool contender_check(EngineSettings *engine, const Geometry *geometry, char why[WHY_TEXT])
{
    char reason[WHY_TEXT / 2];
    PeerLimits limits = engine->limits;
    if (engine->program.count == 0)
        return refuse(why, "an engine needs cmd=");
    if (engine->name[0] == '\0') {
        const char *slash = strrchr(engine->command.texts[0], '/');
        snprintf(engine->name, sizeof engine->name, "%.30s%s%.32s", slash == NULL ? engine->command.texts[0] : slash + 1,
                 engine->limit_text[0] == '\0' ? "" : " ", engine->limit_text);
    }
    limits.has_clock = engine->has_control;
    limits.ponder = engine->ponder;
    if (!contender_has_player(engine) && engine->limits.move_time < 0 && engine->dialect != peer_dialect("native"))
        return refuse(why, "%s: there must be a limit: tc=, st=, depth=, nodes= or playouts=", engine->name);
    return engine->dialect->can(&limits, geometry, reason, sizeof reason) || refuse(why, "%s: %s", engine->name, reason);
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

bool contender_make(EngineSettings *engine, const WordList *each, const WordList *own, char why[WHY_TEXT])
{
    *engine = (EngineSettings){ .dialect = peer_dialect("native"), .limits = peer_limits_none(), .margin = 10,
                                .startup = 10000, .timeout = 300000 };
    for (int i = 0; i < each->count + own->count; i++)
        if (!read_key(engine, i < each->count ? each->words[i] : own->words[i - each->count], why))
            return false;
    write_limit_text(engine, each, own);
    return join_command(engine) || refuse(why, "not enough memory");
}

PeerSetup contender_peer(const EngineSettings *engine, PeerTrace trace)
{
    /* The answer of the native dialect has all that is needed, but for the reply that is expected; in UCI and UGI only the infos tell
     * what an engine thinks of its move. */
    const bool passes_infos = engine->dialect == peer_dialect("native") && !engine->ponder && !engine->heeds_infos;
    return (PeerSetup){ engine->name, engine->command.texts, engine->directory, engine->dialect, engine->options,
                        engine->option_count, trace, passes_infos, engine->ponder };
}

void contender_free(EngineSettings *engine)
{
    for (int i = 0; i < engine->option_count; i++)
        free((char *)engine->options[i].name);
    textlist_free(&engine->program);
    textlist_free(&engine->arguments);
    textlist_free(&engine->command);
}

void contender_help(Text *text)
{
    text_printf(text, "keys of an engine:\n");
    for (int i = 0; i < KEY_COUNT; i++)
        text_printf(text, "  %s=%*s%s\n", KEYS[i].key, 16 - (int)strlen(KEYS[i].key), "", KEYS[i].help);
    text_printf(text, "  option.NAME=     an option of the engine\n");
}
