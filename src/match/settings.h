/* What the command line asks for. */
#ifndef MATCH_SETTINGS_H
#define MATCH_SETTINGS_H

#include "match/adjudication.h"
#include "match/affinity.h"
#include "match/contender.h"
#include "match/statistics.h"
#include "match/suboptions.h"

enum { MAX_ENGINES = 200, MAX_CONCURRENCY = 256 };

typedef enum { FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET, FORMAT_SWISS, FORMAT_KNOCKOUT, FORMAT_PYRAMID } Format;

/* What a terminal shows of a tournament: a picture where it can, else lines; a picture; one line that changes; lines. */
typedef enum { LIVE_AUTO, LIVE_ON, LIVE_LINE, LIVE_OFF } LiveMode;

/* What goes to the -log, each with all before it. */
typedef enum { LOG_ERR, LOG_WARN, LOG_INFO, LOG_TRACE } LogLevel;

typedef struct {
    EngineSettings *engines;
    int engine_count;
    bool has_judge;
    EngineSettings judge;
    Geometry geometry;
    Format format;
    int games, rounds, repeat, concurrency;
    int seeds;             /* of a gauntlet or a knockout; 0 for the usual ones */
    bool no_swap, reverse; /* of sides */
    int wait;              /* ms between the games of one place */
    OpeningSettings openings;
    Adjudication adjudication;
    bool has_sprt;
    Sprt sprt;
    bool strict, resume, quiet, debug;
    LiveMode live;
    LogLevel log_level;
    bool show_latency;
    Affinity affinity; /* where engines are bound to processors */
    bool skip_bad; /* of a report: leave out bad lines of results files */
    const char *event, *pgn, *epd, *results, *log, *engines_file;
    const char *page; /* of a report: the page of HTML */
    bool json;        /* of a report: an object in place of the tables */
    PgnStyle pgn_style;
    int rating_interval;
    int shard, shards; /* this one, from 0, of how many */
    bool has_seed;
    uint64_t seed;
} Settings;

/* What the program is asked to do; each has options of its own. */
typedef enum { COMMAND_TOURNAMENT, COMMAND_REPORT, COMMAND_OPENINGS, COMMAND_COMPLIANCE } Command;

/* Reads the words behind the command; they must outlive the settings. False with the reason in `why`, also for an option that is of another
 * command. */
bool settings_read(Settings *settings, Command command, int count, char *words[], char why[WHY_TEXT]);
void settings_free(Settings *settings);

/* How many engines of one game may think at the same time: 2 if one of them ponders. */
int settings_places(const Settings *settings);

/* One line for each option and its words, as --help prints them. */
void settings_help(Text *text);

#endif
