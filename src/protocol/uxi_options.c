/* One table for what is an option of the engine, one for what these clients alone know. */
#include "protocol/uxi_options.h"

#include "base/number.h"
#include "base/version.h"
#include "engine/level.h"
#include "protocol/uxi.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* The options of the engine under the names that these clients know. */
static const struct {
    const char *name, *own_name, *type; /* the type as it is announced; NULL: it is not */
} OPTIONS[] = {
    { "OwnBook", "book", "type check default true" },
    { "Book", "book", NULL }, /* as version 0.1.0 called it */
    { "EvalFile", "network", "type string default built-in" },
    { "Hash", "hash", "type spin default 64 min 1 max 1048576" },
    { "Level", "level", "type spin default 10 min 0 max 10" },
    { "Move Overhead", "overhead", "type spin default 10 min 0 max 10000" },
    { "Seed", "seed", "type string default random" },
    { "Threads", "threads", "type spin default 1 min 1 max 64" },
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

static bool read_switch(const char *name, const char *value, bool *on, Failure *failure)
{
    const bool is_true = strcmp(value, "true") == 0;
    if (!is_true && strcmp(value, "false") != 0)
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "%s is true or false, not '%.60s'", name, value);
    *on = is_true;
    return true;
}

/* Option `i` of the engine: a switch has other words here. */
static bool set_engine_option(Options *options, int i, const char *value, Failure *failure)
{
    const char *name = OPTIONS[i].name, *own_name = OPTIONS[i].own_name;
    bool on = false; /* so that no compiler asks */
    if (strcmp(own_name, "book") != 0)
        return options_set_as(options, own_name, name, value, failure);
    return read_switch(name, value, &on, failure) && options_set(options, own_name, on ? "on" : "off", failure);
}

/* ---- what is no option of the engine ---- */

static bool read_spin(const char *name, const char *value, uint64_t min, uint64_t max, uint64_t *number, Failure *failure)
{
    return number_parse(value, min, max, number) == NUMBER_OK
           || failure_set(failure, FAILURE_BAD_ARGUMENT, "%s goes from %" PRIu64 " to %" PRIu64 ", '%.60s' is not of them", name, min, max, value);
}

static bool set_lines(Client *client, const char *value, Failure *failure)
{
    uint64_t lines;
    if (!read_spin("MultiPV", value, 1, MAX_COLS, &lines, failure))
        return false;
    client->foreign.lines = (int)lines;
    return true;
}

static bool set_debug(Client *client, const char *value, Failure *failure)
{
    return read_switch("Debug", value, &client->foreign.debug, failure);
}

/* It only says what may come: whoever sends `go ponder` gets it. */
static bool set_ponder(Client *client, const char *value, Failure *failure)
{
    bool on;
    (void)client;
    return read_switch("Ponder", value, &on, failure);
}

/* The engine has one option for both: an Elo, or none. */
static bool limit_strength(Client *client, Failure *failure)
{
    char elo[24] = "none";
    if (client->foreign.limits_strength)
        snprintf(elo, sizeof elo, "%" PRIu64, client->foreign.elo);
    return options_set(&client->engine->options, "elo", elo, failure);
}

static bool set_limit_strength(Client *client, const char *value, Failure *failure)
{
    return read_switch("UCI_LimitStrength", value, &client->foreign.limits_strength, failure) && limit_strength(client, failure);
}

static bool set_elo(Client *client, const char *value, Failure *failure)
{
    return read_spin("UCI_Elo", value, 0, MOST_ELO, &client->foreign.elo, failure) && limit_strength(client, failure);
}

static const struct {
    const char *name;
    bool (*set)(Client *client, const char *value, Failure *failure);
} OWN_OPTIONS[] = {
    { "Debug", set_debug }, /* not announced: for those who write clients */
    { "MultiPV", set_lines },
    { "Ponder", set_ponder }, /* announced in UCI only, where the answer has a reply to ponder on */
    { "UCI_Elo", set_elo },
    { "UCI_LimitStrength", set_limit_strength },
};

enum { OWN_OPTION_COUNT = sizeof OWN_OPTIONS / sizeof OWN_OPTIONS[0] };

/* ---- all ---- */

void uxi_add_identity(Text *text)
{
    text_printf(text, "id name fourinrow %s\nid author the fourinrow authors\n", FOURINROW_VERSION);
    for (int i = 0; i < OPTION_COUNT; i++)
        if (OPTIONS[i].type != NULL)
            text_printf(text, "option name %s %s\n", OPTIONS[i].name, OPTIONS[i].type);
    text_printf(text, "option name Clear Hash type button\noption name MultiPV type spin default 1 min 1 max %d\n", MAX_COLS);
    text_printf(text, "option name UCI_LimitStrength type check default false\noption name UCI_Elo type spin default %d min 0 max %d\n",
                MOST_ELO, MOST_ELO);
}

/* Whether the words are `name NAME value …`; takes them as far as the value. */
static bool take_name(Words *words, const char *name)
{
    char phrase[64];
    snprintf(phrase, sizeof phrase, "name %s value", name);
    return words_take_phrase(words, phrase);
}

static bool set_option(Client *client, Words *words, Failure *failure)
{
    Options *options = &client->engine->options;
    if (words_take_phrase(words, "name Clear Hash")) {
        hash_clear(&options->hash);
        return true;
    }
    for (int i = 0; i < OPTION_COUNT; i++)
        if (take_name(words, OPTIONS[i].name))
            return set_engine_option(options, i, words_rest(words), failure);
    for (int i = 0; i < OWN_OPTION_COUNT; i++)
        if (take_name(words, OWN_OPTIONS[i].name))
            return OWN_OPTIONS[i].set(client, words_rest(words), failure);
    const bool is_named = words_take(words, "name");
    char *name = words_rest(words), *end = strstr(name, " value");
    if (!is_named || *name == '\0')
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "setoption takes name NAME value VALUE");
    if (end == NULL)
        return failure_set(failure, FAILURE_UNKNOWN_OPTION, "there is no option %.100s, or it needs a value", name);
    *end = '\0';
    return failure_set(failure, FAILURE_UNKNOWN_OPTION, "there is no option %.100s", name);
}

void uxi_set_option(Client *client, Words *words)
{
    Failure failure;
    if (!set_option(client, words, &failure))
        uxi_remark(client, failure.text);
}
