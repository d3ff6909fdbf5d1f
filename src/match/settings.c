/* A table of the options. An option takes the words behind it up to the next that begins with '-'. Engines are made at the end, when it is
 * known what -each says. */
#include "match/settings.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "game/cfour.h"
#include "match/foreign.h"
#include "match/sprt.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The settings in the making. */
typedef struct {
    Settings *settings;
    Command command;
    WordList engines[MAX_ENGINES], each, judge;
    bool has_variant, has_seeds;
    char *why;
} Reader;

static bool take_engine(Reader *reader, WordList values)
{
    if (reader->settings->engine_count == MAX_ENGINES)
        return refuse(reader->why, "there are at most %d engines", MAX_ENGINES);
    reader->engines[reader->settings->engine_count++] = values;
    return true;
}

static bool take_each(Reader *reader, WordList values)
{
    if (reader->each.count > 0)
        return refuse(reader->why, "-each can be given once, with all its keys");
    reader->each = values;
    return true;
}

static bool take_judge(Reader *reader, WordList values)
{
    reader->settings->has_judge = true;
    reader->judge = values;
    return true;
}

static bool take_geometry(Reader *reader, WordList values)
{
    return geometry_read(&reader->settings->geometry, values.words[0], "-geometry", reader->why);
}

/* Cute Chess's name for the usual board. */
static bool take_variant(Reader *reader, WordList values)
{
    reader->has_variant = strcmp(values.words[0], "cfour") == 0;
    return reader->has_variant
           || refuse(reader->why, "-variant is cfour, the board 7,6,4, not '%s': other boards are named by -geometry C,R,K", values.words[0]);
}

static bool take_format(Reader *reader, WordList values)
{
    static const char *const NAMES[] = { "round-robin", "gauntlet", "swiss", "knockout", "pyramid", "roundrobin" };
    const int found = find_name(values.words[0], NAMES, 6);
    if (found >= 0)
        reader->settings->format = (Format)(found % 5); /* the last, as fastchess has it, is the first */
    return found >= 0 || refuse(reader->why, "-tournament is round-robin, gauntlet, swiss, knockout or pyramid, not '%s'", values.words[0]);
}

/* What many options can be at most. */
enum { MOST = 1000000 };

#define TAKE_COUNT(function, name, least, most, field)                                                              \
    static bool function(Reader *reader, WordList values)                                                           \
    {                                                                                                               \
        return read_count(values.words[0], least, most, name, &reader->settings->field, reader->why);              \
    }
TAKE_COUNT(take_games, "-games", 1, MOST, games)
TAKE_COUNT(take_rounds, "-rounds", 1, MOST, rounds)
TAKE_COUNT(take_concurrency, "-concurrency", 1, MAX_CONCURRENCY, concurrency)
TAKE_COUNT(take_wait, "-wait", 0, 86400000, wait)
TAKE_COUNT(take_rating_interval, "-ratinginterval", 0, MOST, rating_interval)
TAKE_COUNT(take_max_moves, "-maxmoves", 0, MAX_CELLS, adjudication.most_moves)

static bool take_seeds(Reader *reader, WordList values)
{
    reader->has_seeds = true;
    return read_count(values.words[0], 0, MAX_ENGINES, "-seeds", &reader->settings->seeds, reader->why);
}

static bool take_repeat(Reader *reader, WordList values)
{
    reader->settings->repeat = 2;
    return values.count == 0 || read_count(values.words[0], 1, MOST, "-repeat", &reader->settings->repeat, reader->why);
}

static bool take_openings(Reader *reader, WordList values)
{
    for (int i = 0; i < values.count && reader->command == COMMAND_TOURNAMENT; i++)
        if (value_of(values.words[i], "count") != NULL)
            return refuse(reader->why, "count= is for 'fourinrow-match openings': a tournament takes as many openings as it plays");
    return suboptions_openings(&reader->settings->openings, values, reader->why);
}

static bool take_pgn(Reader *reader, WordList values)
{
    return suboptions_pgn(&reader->settings->pgn, &reader->settings->pgn_style, values, reader->why);
}

static bool take_sprt(Reader *reader, WordList values)
{
    return reader->settings->has_sprt = sprt_read(&reader->settings->sprt, values, reader->why);
}

#define TAKE_RULE(function, read)                                               \
    static bool function(Reader *reader, WordList values)                       \
    {                                                                           \
        return read(&reader->settings->adjudication, values, reader->why);      \
    }
TAKE_RULE(take_draw, adjudication_read_draw)
TAKE_RULE(take_resign, adjudication_read_resign)
TAKE_RULE(take_adjudicate, adjudication_read_exact)

static bool take_shard(Reader *reader, WordList values)
{
    char part_text[6], parts_text[6], end;
    const bool good = sscanf(values.words[0], "%5[0-9]/%5[0-9]%c", part_text, parts_text, &end) == 2;
    const int part = good ? atoi(part_text) : 0, parts = good ? atoi(parts_text) : 0;
    if (part < 1 || part > parts)
        return refuse(reader->why, "-shard takes K/N with K from 1 to N, and N up to 99999, not '%s'", values.words[0]);
    reader->settings->shard = part - 1;
    reader->settings->shards = parts;
    return true;
}

static bool take_seed(Reader *reader, WordList values)
{
    reader->settings->has_seed = true;
    return read_number(values.words[0], 0, UINT64_MAX, "-srand", &reader->settings->seed, reader->why);
}

static bool take_event(Reader *reader, WordList values)
{
    reader->settings->event = values.words[0];
    return strlen(values.words[0]) < NAME_TEXT || refuse(reader->why, "-event takes at most %d bytes", NAME_TEXT - 1);
}

static bool take_epd(Reader *reader, WordList values)
{
    const char *file = value_of(values.words[0], "file");
    reader->settings->epd = file != NULL ? file : values.words[0];
    return true;
}

#define TAKE_TEXT(function, field)                            \
    static bool function(Reader *reader, WordList values)     \
    {                                                         \
        reader->settings->field = values.words[0];            \
        return true;                                          \
    }
TAKE_TEXT(take_engines_file, engines_file)
TAKE_TEXT(take_results, results)
TAKE_TEXT(take_page, page)

static bool take_site(Reader *reader, WordList values)
{
    utf8_mend(values.words[0]);
    reader->settings->pgn_style.site = values.words[0];
    return true;
}

/* FILE or file=FILE, and level=. */
static bool take_log(Reader *reader, WordList values)
{
    static const char *const LEVELS[] = { "err", "warn", "info", "trace" }; /* as in LogLevel */
    for (int i = 0; i < values.count; i++) {
        const char *level = value_of(values.words[i], "level"), *file = value_of(values.words[i], "file");
        const int found = level == NULL ? 0 : find_name(level, LEVELS, 4);
        if (found < 0)
            return refuse(reader->why, "level= of -log is err, warn, info or trace, not '%s'", level);
        if (level != NULL)
            reader->settings->log_level = (LogLevel)found;
        else if (reader->settings->log != NULL)
            return refuse(reader->why, "-log takes one file, not '%s' and '%s'", reader->settings->log, values.words[i]);
        else
            reader->settings->log = file != NULL ? file : values.words[i];
    }
    return reader->settings->log != NULL || refuse(reader->why, "-log needs a file");
}

static bool take_affinity(Reader *reader, WordList values)
{
    return affinity_read(&reader->settings->affinity, values.count == 0 ? NULL : values.words[0], reader->why);
}

static bool take_live(Reader *reader, WordList values)
{
    static const char *const NAMES[] = { "auto", "on", "line", "off" }; /* as in LiveMode */
    const int found = find_name(values.words[0], NAMES, 4);
    if (found >= 0)
        reader->settings->live = (LiveMode)found;
    return found >= 0 || refuse(reader->why, "-live is auto, on, line or off, not '%s'", values.words[0]);
}

/* An option without words. */
#define TAKE_SWITCH(function, field, value)                   \
    static bool function(Reader *reader, WordList values)     \
    {                                                         \
        (void)values;                                         \
        reader->settings->field = value;                      \
        return true;                                          \
    }
TAKE_SWITCH(take_no_swap, no_swap, true)
TAKE_SWITCH(take_reverse, reverse, true)
TAKE_SWITCH(take_show_latency, show_latency, true)
TAKE_SWITCH(take_strict, strict, true)
TAKE_SWITCH(take_recover, strict, false)
TAKE_SWITCH(take_resume, resume, true)
TAKE_SWITCH(take_skip_bad, skip_bad, true)
TAKE_SWITCH(take_quiet, quiet, true)
TAKE_SWITCH(take_json, json, true)

/* Some versions of cutechess-cli want a word there. */
static bool take_debug(Reader *reader, WordList values)
{
    reader->settings->debug = values.count == 0 || strcmp(values.words[0], "all") == 0;
    return reader->settings->debug || refuse(reader->why, "-debug takes nothing, or all, which is the same, not '%s'", values.words[0]);
}

/* The commands that have an option, a bit for each Command. */
enum {
    TOURNAMENT = 1 << COMMAND_TOURNAMENT,
    REPORT = 1 << COMMAND_REPORT,
    OPENINGS = 1 << COMMAND_OPENINGS,
    COMPLIANCE = 1 << COMMAND_COMPLIANCE,
    ENGINES = TOURNAMENT | OPENINGS | COMPLIANCE /* those that start any */
};

static const struct {
    const char *name;
    unsigned commands;
    int least, most; /* words behind it */
    bool (*take)(Reader *reader, WordList values);
    const char *usage, *help;
} OPTIONS[] = {
    { "-engine", ENGINES, 1, 1000, take_engine, "KEY=VALUE …", "an engine; keys are below" },
    { "-each", ENGINES, 1, 1000, take_each, "KEY=VALUE …", "keys for all engines; an engine's own come first" },
    { "-engines", ENGINES, 1, 1, take_engines_file, "FILE", "a file of engines, as the engines.json of Cute Chess; -engine conf=NAME takes one" },
    { "-tournament", TOURNAMENT, 1, 1, take_format, "TYPE", "round-robin, gauntlet (the first against each other), swiss, knockout or pyramid" },
    { "-seeds", TOURNAMENT, 1, 1, take_seeds, "N", "the first N engines play the gauntlet (1), or are seeded in a knockout (0)" },
    { "-games", TOURNAMENT, 1, 1, take_games, "N", "games of each pairing in a round (2)" },
    { "-rounds", TOURNAMENT, 1, 1, take_rounds, "N", "how often all that is repeated, with other openings (1)" },
    { "-repeat", TOURNAMENT, 0, 1, take_repeat, "[N]", "play each opening N times, an even number, with sides swapped (2; not given, 1 with -noswap)" },
    { "-noswap", TOURNAMENT, 0, 0, take_no_swap, "", "do not swap sides from game to game" },
    { "-reverse", TOURNAMENT, 0, 0, take_reverse, "", "the second engine of each pairing begins as x" },
    { "-wait", TOURNAMENT, 1, 1, take_wait, "MS", "milliseconds between two games (0)" },
    { "-concurrency", TOURNAMENT, 1, 1, take_concurrency, "N", "games at the same time (1)" },
    { "-geometry", ENGINES, 1, 1, take_geometry, "C,R,K", "columns, rows and how many in line (7,6,4)" },
    { "-variant", TOURNAMENT, 1, 1, take_variant, "cfour", "the board 7,6,4 by the name that Cute Chess has for it" },
    { "-openings", TOURNAMENT | OPENINGS, 1, 8, take_openings, "WORD …", "from which positions games begin; words are below" },
    { "-sprt", TOURNAMENT | REPORT, 1, 6, take_sprt, "[elo0=E] elo1=E [alpha=A] [beta=B] [model=M] [counts=C]",
      "stop when one is proved (alpha and beta 0.05); model=logistic|normalized|bayesian, counts=pentanomial|trinomial" },
    { "-draw", TOURNAMENT, 2, 3, take_draw, "[movenumber=N] movecount=N score=S",
      "a draw after N moves of each side in a row within S of 0, centipawns, or fitness=F" },
    { "-resign", TOURNAMENT, 2, 3, take_resign, "movecount=N score=S [twosided=true]", "lost after N moves of one side in a row at -S or below" },
    { "-maxmoves", TOURNAMENT, 1, 1, take_max_moves, "N", "a draw after N full moves; 0 for no limit" },
    { "-adjudicate", TOURNAMENT, 1, 2, take_adjudicate, "exact [empty=N]", "end games that the judge has proved, from N empty cells on (12)" },
    { "-judge", TOURNAMENT | OPENINGS, 1, 1000, take_judge, "KEY=VALUE …", "check every move against the exact scores of this engine" },
    { "-results", TOURNAMENT, 1, 1, take_results, "FILE", "a line of JSON for each game" },
    { "-resume", TOURNAMENT, 0, 0, take_resume, "", "go on with the tournament in the results file" },
    { "-skip-bad", REPORT, 0, 0, take_skip_bad, "", "of a report: leave out bad lines of results files, and say so" },
    { "-json", REPORT, 0, 0, take_json, "", "of a report: one object of JSON in one line, in place of the tables" },
    { "-html", REPORT, 1, 1, take_page, "PAGE", "of a report: a page of HTML too, with tables, charts and the games to click through" },
    { "-pgnout", TOURNAMENT, 1, 9, take_pgn, "FILE [WORD …]", "the games as PGN too; words are below" },
    { "-epdout", TOURNAMENT, 1, 1, take_epd, "FILE", "the positions in which the games ended" },
    { "-site", TOURNAMENT, 1, 1, take_site, "NAME", "where it takes place, for PGN" },
    { "-event", TOURNAMENT, 1, 1, take_event, "NAME", "the name of the tournament" },
    { "-ratinginterval", TOURNAMENT, 1, 1, take_rating_interval, "N", "print the table after each N games, and how far the test is (0, for never)" },
    { "-live", TOURNAMENT, 1, 1, take_live, "MODE",
      "on a terminal: on (standings and boards), line (one line that changes), off (a line for each game); auto, the default, is on there" },
    { "-quiet", TOURNAMENT | REPORT, 0, 0, take_quiet, "", "print the tables at the end alone: no line for a game, no legend" },
    { "-strict", TOURNAMENT, 0, 0, take_strict, "", "stop at the first fault of an engine, with status 3" },
    { "-recover", TOURNAMENT, 0, 0, take_recover, "", "go on after faults: the default" },
    { "-shard", TOURNAMENT, 1, 1, take_shard, "K/N", "play the K-th of N parts" },
    { "-srand", TOURNAMENT | OPENINGS, 1, 1, take_seed, "N", "the seed of openings and engines" },
    { "-log", TOURNAMENT, 1, 2, take_log, "FILE [level=LEVEL]",
      "faults (err), what engines write on stderr (warn, the default), games too (info), all that is said too (trace, or with -debug)" },
    { "-show-latency", TOURNAMENT, 0, 0, take_show_latency, "", "report how much longer moves took on the clock than engines say" },
    { "-use-affinity", TOURNAMENT, 0, 1, take_affinity, "[LIST]",
      "bind the engines of each game at a time to a processor of their own, of a list such as 0-3,8" },
    { "-debug", TOURNAMENT | COMPLIANCE, 0, 1, take_debug, "[all]", "print all that is said to stderr, or to the log" },
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

void settings_help(Text *text)
{
    enum { INDENT = 19 };
    for (int i = 0; i < OPTION_COUNT; i++) {
        text_printf(text, "  %-16s %s%s", OPTIONS[i].name, OPTIONS[i].usage, *OPTIONS[i].usage == '\0' ? "" : ": ");
        text_add_wrapped(text, OPTIONS[i].help, INDENT);
        text_add_string(text, "\n");
    }
    suboptions_help(text);
    contender_help(text);
}

static bool is_option(const char *word)
{
    return word[0] == '-' && !(word[1] >= '0' && word[1] <= '9'); /* a number below 0 is a value, and a wrong one */
}

/* The words behind an option: up to the next option. */
static WordList values_of(int count, char *words[])
{
    WordList values = { words, 0 };
    while (values.count < count && !is_option(words[values.count]))
        values.count++;
    return values;
}

/* Says whose option it is: of the first command that has it. */
static bool refuse_foreign(Reader *reader, const char *option, unsigned commands)
{
    static const char *const NAMES[] = { "a tournament", "report", "openings", "compliance" }; /* as in Command */
    int owner = 0;
    while (!(commands & 1u << owner))
        owner++;
    return refuse(reader->why, "%s is an option of %s, not of %s", option, NAMES[owner], NAMES[reader->command]);
}

/* Takes one option and returns how many words it was, 0 if it is wrong. */
static int take_option(Reader *reader, int count, char *words[])
{
    const WordList values = values_of(count - 1, words + 1);
    for (int i = 0; i < OPTION_COUNT; i++) {
        if (strcmp(OPTIONS[i].name, words[0]) != 0)
            continue;
        if (!(OPTIONS[i].commands & 1u << reader->command))
            return refuse_foreign(reader, OPTIONS[i].name, OPTIONS[i].commands);
        if (values.count < OPTIONS[i].least || values.count > OPTIONS[i].most)
            return OPTIONS[i].most == 0 ? refuse(reader->why, "%s takes nothing, not '%s'", OPTIONS[i].name, values.words[0])
                                        : refuse(reader->why, "usage: %s %s", OPTIONS[i].name, OPTIONS[i].usage);
        return OPTIONS[i].take(reader, values) ? 1 + values.count : 0;
    }
    return foreign_refuse_unknown(FOREIGN_OPTION, words[0], reader->why);
}

int settings_places(const Settings *settings)
{
    int places = 1;
    for (int i = 0; i < settings->engine_count; i++)
        if (settings->engines[i].ponder)
            places = 2;
    return places;
}

static bool check(const Settings *settings, char *why)
{
    if (settings->repeat % 2 != 0 && !settings->no_swap)
        return refuse(why, "-repeat takes an even number: each opening is played by both sides");
    if (settings->openings.policy >= POLICY_ENCOUNTER && !settings->no_swap && settings->games % 2 != 0)
        return refuse(why, "policy=encounter and policy=round need an even -games: each opening is played by both sides");
    const int bound = settings->concurrency * settings_places(settings);
    if (settings->affinity.count > 0 && settings->affinity.count < bound)
        return refuse(why, "-use-affinity: %d processors are needed, and there are %d", bound, settings->affinity.count);
    if (settings->live == LIVE_ON && settings->debug && settings->log == NULL)
        return refuse(why, "-live on and -debug write to one terminal: send what is said to a -log");
    if (settings->resume && settings->results == NULL)
        return refuse(why, "-resume needs -results");
    if (settings->has_sprt && settings->engine_count != 0 && settings->engine_count != 2)
        return refuse(why, "-sprt is for two engines");
    if ((settings->format == FORMAT_SWISS || settings->format == FORMAT_KNOCKOUT) && settings->shards > 1)
        return refuse(why, "a swiss tournament or a knockout cannot be parted: the pairings follow from the results");
    if (settings->seeds > 0 && settings->format != FORMAT_GAUNTLET && settings->format != FORMAT_KNOCKOUT)
        return refuse(why, "-seeds is for gauntlets and knockouts");
    if (settings->has_sprt && (settings->no_swap || settings->format == FORMAT_KNOCKOUT))
        return refuse(why, "-sprt needs pairs of games, not -noswap or a knockout");
    if (settings->shards > 1 && settings->has_sprt)
        return refuse(why, "-sprt cannot be parted");
    if (settings->shards > 1 && !settings->has_seed)
        return refuse(why, "-shard needs -srand: all parts must have the same");
    if (settings->openings.kind == OPENINGS_BALANCED && settings->has_judge && settings->judge.limits.move_time >= 0
        && (settings->results != NULL || settings->shards > 1))
        return refuse(why, "-openings balanced by a judge with st= are others each time: make a file of them by 'fourinrow-match openings' first");
    if (settings->adjudication.exact && !settings->has_judge)
        return refuse(why, "-adjudicate exact needs -judge");
    if (settings->has_judge && settings->judge.dialect != peer_dialect("native"))
        return refuse(why, "a judge speaks the native dialect");
    if (settings->has_judge && (contender_has_player(&settings->judge) || settings->judge.ponder))
        return refuse(why, "a judge solves; it takes no limit but st=");
    if (settings->has_judge && settings->judge.book_path != NULL)
        return refuse(why, "a judge has no book=");
    if (settings->openings.kind <= OPENINGS_BALANCED && settings->openings.plies >= geometry_cells(&settings->geometry))
        return refuse(why, "openings of %d plies fill the board", settings->openings.plies);
    return true;
}

/* Two engines of one name could not be told apart in the results. */
static bool check_names(const Settings *settings, char *why)
{
    for (int i = 0; i < settings->engine_count; i++)
        for (int j = 0; j < i; j++)
            if (strcmp(settings->engines[i].name, settings->engines[j].name) == 0)
                return refuse(why, "two engines are called '%s'; give them names with name=", settings->engines[i].name);
    return true;
}

/* Nobody is taken from a file of engines unasked. */
static bool check_engines_file(const Settings *settings, char *why)
{
    bool used = settings->engines_file == NULL || (settings->has_judge && settings->judge.configured.count > 0);
    for (int i = 0; i < settings->engine_count; i++)
        used |= settings->engines[i].configured.count > 0;
    return used || refuse(why, "-engines is of no use: no engine has conf=NAME to take one");
}

static bool make_engines(Reader *reader)
{
    static const WordList NONE = { NULL, 0 };
    Settings *settings = reader->settings;
    const int count = settings->engine_count;
    settings->engine_count = 0;
    settings->engines = memory_resize(NULL, sizeof(EngineSettings) * (size_t)count);
    if (settings->engines == NULL)
        return refuse(reader->why, "not enough memory");
    for (int i = 0; i < count; i++) {
        char nameless[20];
        snprintf(nameless, sizeof nameless, "engine %d", i + 1);
        settings->engine_count++;
        if (!contender_make(&settings->engines[i], &reader->each, &reader->engines[i], settings->engines_file, reader->why)
            || !contender_check(&settings->engines[i], nameless, &settings->geometry, reader->why))
            return false;
        settings->engines[i].heeds_infos = settings->show_latency || (settings->pgn != NULL && pgn_notes(&settings->pgn_style) != 0);
    }
    if (settings->has_judge
        && (!contender_make(&settings->judge, &NONE, &reader->judge, settings->engines_file, reader->why)
            || !contender_check(&settings->judge, "the judge", &settings->geometry, reader->why)))
        return false;
    return check_names(settings, reader->why) && check_engines_file(settings, reader->why);
}

bool settings_read(Settings *settings, Command command, int count, char *words[], char why[WHY_TEXT])
{
    Reader reader = { .settings = settings, .command = command, .why = why };
    *settings = (Settings){ .geometry = GEOMETRY_OF(7, 6, 4), .games = 2, .rounds = 1, .repeat = 0, .concurrency = 1, .shards = 1,
                            .log_level = LOG_WARN, .event = "fourinrow", .pgn_style = { .site = "?" },
                            .openings = { .plies = 4, .first = 1, .count = 100 } };
    if (command == COMMAND_COMPLIANCE)
        settings->openings.kind = OPENINGS_EMPTY; /* its positions are its own */
    for (int i = 0; i < count;) {
        const int taken = take_option(&reader, count - i, words + i);
        if (taken == 0)
            return false;
        i += taken;
    }
    if (reader.has_variant && !cfour_has(&settings->geometry))
        return refuse(why, "-variant cfour is the board 7,6,4, and -geometry names another");
    if (reader.has_seeds && settings->seeds == 0 && settings->format != FORMAT_KNOCKOUT)
        return refuse(why, "-seeds 0 is for knockouts; a gauntlet takes 1 to %d", MAX_ENGINES);
    if (settings->repeat == 0)
        settings->repeat = settings->no_swap ? 1 : 2;
    return make_engines(&reader) && check(settings, why);
}

void settings_free(Settings *settings)
{
    for (int i = 0; i < settings->engine_count && settings->engines != NULL; i++)
        contender_free(&settings->engines[i]);
    if (settings->has_judge)
        contender_free(&settings->judge);
    free(settings->engines);
    settings->engines = NULL;
    settings->engine_count = 0;
}
