/* A table of the keys. */
#include "peer/keys.h"

#include "base/keys.h"
#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    const PeerDialect **dialect;
    PeerLimits *limits;
} Target;

static bool set_dialect(const Target *target, const char *value, char *why)
{
    *target->dialect = peer_dialect(value);
    return *target->dialect != NULL || refuse(why, "proto= is native, uci, ugi or bot, not '%.60s'", value);
}

static bool set_depth(const Target *target, const char *value, char *why)
{
    return read_signed(value, 0, 1000, "depth=", &target->limits->depth, why);
}

static bool set_nodes(const Target *target, const char *value, char *why)
{
    return read_number(value, 1, INT64_MAX, "nodes=", &target->limits->nodes, why);
}

static bool set_playouts(const Target *target, const char *value, char *why)
{
    return read_number(value, 1, INT64_MAX, "playouts=", &target->limits->playouts, why);
}

static bool set_guided(const Target *target, const char *value, char *why)
{
    return read_number(value, 1, INT64_MAX, "guided=", &target->limits->guided, why);
}

static bool set_solve(const Target *target, const char *value, char *why)
{
    const bool weak = strcmp(value, "weak") == 0;
    target->limits->solve = weak ? PEER_SOLVE_WEAK : PEER_SOLVE;
    return weak || strcmp(value, "exact") == 0 || refuse(why, "solve= is exact or weak, not '%.60s'", value);
}

static bool set_network(const Target *target, const char *value, char *why)
{
    target->limits->network = true;
    return strcmp(value, "on") == 0 || refuse(why, "network= is on, not '%.60s'", value);
}

static const struct {
    const char *key;
    bool (*set)(const Target *target, const char *value, char *why);
    const char *help;
} KEYS[] = {
    { "proto", set_dialect, "native (the default), uci, ugi or bot" },
    { "depth", set_depth, "pairs of moves to look ahead in the native dialect (0 plays at random), plies in uci and ugi" },
    { "nodes", set_nodes, "nodes for each move" },
    { "playouts", set_playouts, "playouts for each move; for uci and ugi they are nodes" },
    { "guided", set_guided, "visits of tree search guided by what was learned, for each move; native only" },
    { "solve", set_solve, "exact, or in tournaments weak; native only" },
    { "network", set_network, "on: what it has learned, by go network; native only" },
};

enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

/* The place of a key in the table, KEY_COUNT if it is none. */
static int find(const char *key)
{
    int i = 0;
    while (i < KEY_COUNT && strcmp(KEYS[i].key, key) != 0)
        i++;
    return i;
}

PeerKeyResult peer_keys_take(const char *key, const char *value, const PeerDialect **dialect, PeerLimits *limits, char why[WHY_TEXT])
{
    const Target target = { dialect, limits };
    const int i = find(key);
    if (i == KEY_COUNT)
        return PEER_KEY_UNKNOWN;
    return KEYS[i].set(&target, value, why) ? PEER_KEY_TAKEN : PEER_KEY_BAD;
}

bool peer_keys_has(const char *key)
{
    return find(key) < KEY_COUNT;
}

/* NAME=VALUE. Name and value are in one block of memory, which begins with the name. */
static bool set_option(PeerOptions *options, const char *word, char *why)
{
    const char *const equals = strchr(word, '=');
    if (equals == NULL || equals == word)
        return refuse(why, "'option.%s' is not option.NAME=VALUE", word);
    const size_t length = (size_t)(equals - word);
    int i = 0;
    while (i < options->count && !(strncmp(options->list[i].name, word, length) == 0 && options->list[i].name[length] == '\0'))
        i++;
    if (i == MAX_PEER_OPTIONS)
        return refuse(why, "an engine takes at most %d options", MAX_PEER_OPTIONS);
    char *const copy = memory_copy_text(word);
    if (copy == NULL)
        return refuse(why, "not enough memory");
    copy[length] = '\0';
    if (i == options->count)
        options->count++;
    else
        free((char *)options->list[i].name);
    options->list[i] = (PeerOption){ copy, copy + length + 1 };
    return true;
}

static const char OPTION[] = "option.";

bool peer_keys_is_option(const char *word)
{
    return strncmp(word, OPTION, sizeof OPTION - 1) == 0;
}

PeerKeyResult peer_keys_take_option(const char *word, PeerOptions *options, char why[WHY_TEXT])
{
    if (!peer_keys_is_option(word))
        return PEER_KEY_UNKNOWN;
    return set_option(options, word + sizeof OPTION - 1, why) ? PEER_KEY_TAKEN : PEER_KEY_BAD;
}

const char *peer_keys_option(const PeerOptions *options, const char *name)
{
    for (int i = 0; i < options->count; i++)
        if (strcmp(options->list[i].name, name) == 0)
            return options->list[i].value;
    return NULL;
}

void peer_keys_free_options(PeerOptions *options)
{
    for (int i = 0; i < options->count; i++)
        free((char *)options->list[i].name);
    options->count = 0;
}

void peer_keys_help_line(Text *text, int indent, int width, const char *key, const char *help)
{
    text_printf(text, "%*s%s=%*s", indent, "", key, width - (int)strlen(key) - 1, "");
    text_add_wrapped(text, help, indent + width);
    text_add_string(text, "\n");
}

void peer_keys_help(Text *text, int indent, int width)
{
    for (int i = 0; i < KEY_COUNT; i++)
        peer_keys_help_line(text, indent, width, KEYS[i].key, KEYS[i].help);
}
