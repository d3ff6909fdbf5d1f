/* What the command line asks for. */
#ifndef MATCH_SETTINGS_H
#define MATCH_SETTINGS_H

#include "match/adjudication.h"
#include "match/contender.h"
#include "match/statistics.h"
#include "match/suboptions.h"

enum { MAX_ENGINES = 200 };

typedef enum { FORMAT_ROUND_ROBIN, FORMAT_GAUNTLET, FORMAT_SWISS, FORMAT_KNOCKOUT, FORMAT_PYRAMID } Format;

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
    bool skip_bad; /* of a report: leave out bad lines of results files */
    const char *event, *pgn, *epd, *results, *log, *engines_file;
    PgnStyle pgn_style;
    int rating_interval;
    int shard, shards; /* this one, from 0, of how many */
    bool has_seed;
    uint64_t seed;
} Settings;

/* Reads the words behind the name of the program; they must outlive the settings. False with the reason in `why`. */
bool settings_read(Settings *settings, int count, char *words[], char why[WHY_TEXT]);
void settings_free(Settings *settings);

/* One line for each option and its words, as --help prints them. */
void settings_help(Text *text);

#endif
