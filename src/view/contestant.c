/* A table of the keys that the viewer has for itself. One word of the command line is a whole engine. */
#include "view/contestant.h"

#include "base/keys.h"
#include "base/utf8.h"
#include "peer/command.h"
#include "peer/keys.h"

#include <stdio.h>
#include <string.h>

static bool set_command(Contestant *contestant, char *value, char *why)
{
    if (command_split(&contestant->command, value) != COMMAND_GOOD)
        return refuse(why, "cmd= has a quote that is not closed");
    return contestant->command.count > 0 || refuse(why, "cmd= names no program");
}

static bool set_name(Contestant *contestant, char *value, char *why)
{
    enum { MOST = 32 };
    contestant->named = true;
    snprintf(contestant->name, sizeof contestant->name, "%.*s", (int)utf8_within(value, MOST), value);
    return strlen(value) <= MOST || refuse(why, "name= has room for %d bytes, which '%.60s' has not", MOST, value);
}

static bool set_level(Contestant *contestant, char *value, char *why)
{
    int level;
    char word[24];
    if (!read_count(value, 0, 10, "level=", &level, why))
        return false;
    snprintf(word, sizeof word, "option.level=%d", level);
    return peer_keys_take_option(word, &contestant->options, why) == PEER_KEY_TAKEN;
}

static bool set_move_time(Contestant *contestant, char *value, char *why)
{
    return read_signed(value, 1, 1000000000, "movetime=", &contestant->limits.move_time, why);
}

static bool set_timeout(Contestant *contestant, char *value, char *why)
{
    uint64_t number;
    if (!read_number(value, 0, 1000000, "timeout=", &number, why))
        return false;
    contestant->timeout = contestant->start_timeout = (int64_t)number * 1000;
    return true;
}

static const struct {
    const char *key;
    bool (*set)(Contestant *contestant, char *value, char *why);
    const char *help;
} KEYS[] = {
    { "cmd", set_command, "the program and its arguments, quoted if there are blanks in it; else the fourinrow beside the viewer, or in the PATH" },
    { "name", set_name, "what it is called, in at most 32 bytes" },
    { "level", set_level, "0 to 10, for engines that have this option" },
    { "movetime", set_move_time, "ms for each move (1000 in uci, ugi and bot where no other limit is given and no clock runs)" },
    { "timeout", set_timeout, "seconds without an answer after which it is given up (60, and 10 at its start; 0: never)" },
};

enum { KEY_COUNT = sizeof KEYS / sizeof KEYS[0] };

static bool read_word(Contestant *contestant, char *word, char *why)
{
    char *const equals = strchr(word, '=');
    if (equals == NULL)
        return strcmp(word, "human") == 0 ? refuse(why, "human stands alone: a person has no KEY=VALUE")
                                          : refuse(why, "a player is human or KEY=VALUE …, not '%.60s'", word);
    PeerKeyResult result = peer_keys_take_option(word, &contestant->options, why);
    if (result != PEER_KEY_UNKNOWN)
        return result == PEER_KEY_TAKEN;
    *equals = '\0';
    for (int i = 0; i < KEY_COUNT; i++)
        if (strcmp(KEYS[i].key, word) == 0)
            return KEYS[i].set(contestant, equals + 1, why);
    result = peer_keys_take(word, equals + 1, &contestant->dialect, &contestant->limits, why);
    if (contestant->limits.solve == PEER_SOLVE_WEAK) /* the panels tell how long a win takes */
        return refuse(why, "solve= is exact here");
    if (result == PEER_KEY_UNKNOWN)
        return refuse(why, "a player has no '%.60s='; see --help", word);
    return result == PEER_KEY_TAKEN;
}

/* Whether it plays by `elo`, which counts whatever the level is. */
static bool has_elo(const Contestant *contestant)
{
    const char *elo = peer_keys_option(&contestant->options, "elo");
    return elo != NULL && strcmp(elo, "none") != 0;
}

static bool has_limit_beside_level(const PeerLimits *limits)
{
    return limits->depth >= 0 || limits->nodes > 0 || limits->playouts > 0 || limits->move_time >= 0 || limits->guided > 0
           || limits->solve != PEER_NO_SOLVE || limits->network;
}

/* Whether it says how long to think; a level says so too. */
static bool has_limit(const Contestant *contestant)
{
    return peer_keys_option(&contestant->options, "level") != NULL || has_elo(contestant) || has_limit_beside_level(&contestant->limits);
}

bool contestant_takes_clock(const Contestant *contestant, PeerLimits *limits)
{
    static const uint64_t NODES_OF_HIGHEST = 10000000; /* seconds on some boards; it plays as with plain "go", but in time */
    *limits = contestant->limits;
    if (!has_limit(contestant))
        return true;
    if (has_limit_beside_level(limits) || has_elo(contestant) || strcmp(peer_keys_option(&contestant->options, "level"), "10") != 0)
        return false;
    limits->nodes = NODES_OF_HIGHEST;
    return true;
}

PeerLimits contestant_limits(const Contestant *contestant)
{
    PeerLimits limits = contestant->limits;
    if (!has_limit(contestant) && contestant->dialect != peer_dialect("native"))
        limits.move_time = 1000; /* only the native dialect can think without a limit */
    return limits;
}

static bool complete(Contestant *contestant, const char *program, char *why)
{
    if (contestant->command.count == 0 && !textlist_add(&contestant->command, program))
        return refuse(why, "not enough memory");
    if (contestant->name[0] == '\0') {
        const char *path = contestant->command.texts[0], *slash = strrchr(path, '/'), *file = slash == NULL ? path : slash + 1;
        snprintf(contestant->name, sizeof contestant->name, "%.*s", (int)utf8_within(file, 20), file);
        const char *level = peer_keys_option(&contestant->options, "level");
        if (level != NULL)
            snprintf(contestant->name + strlen(contestant->name), 16, " %.10s", level);
    }
    return true;
}

bool contestant_read(Contestant *contestant, const char *text, const char *program, char why[WHY_TEXT])
{
    *contestant = (Contestant){ .dialect = peer_dialect("native"), .limits = peer_limits_none(), .timeout = 60000, .start_timeout = 10000 };
    TextList words = { 0 };
    const CommandResult result = command_split(&words, text);
    bool good = result == COMMAND_GOOD
                || refuse(why, result == COMMAND_OPEN_QUOTE ? "'%.100s' has a quote that is not closed" : "no memory for '%.100s'", text);
    contestant->is_human = good && words.count == 1 && strcmp(words.texts[0], "human") == 0;
    for (int i = 0; i < words.count && good && !contestant->is_human; i++)
        good = read_word(contestant, words.texts[i], why);
    textlist_free(&words);
    return good && (contestant->is_human || complete(contestant, program, why));
}

void contestant_free(Contestant *contestant)
{
    textlist_free(&contestant->command);
    peer_keys_free_options(&contestant->options);
}

void contestant_help(Text *text)
{
    enum { INDENT = 4, WIDTH = 14 };
    for (int i = 0; i < KEY_COUNT; i++) {
        peer_keys_help_line(text, INDENT, WIDTH, KEYS[i].key, KEYS[i].help);
        if (KEYS[i].set == set_name)
            peer_keys_help(text, INDENT, WIDTH);
    }
    peer_keys_help_line(text, INDENT, WIDTH, "option.NAME", "an option of the engine");
}
