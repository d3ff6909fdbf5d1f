/* What the options say together is looked at when all are read. */
#include "learn/arguments.h"

#include "base/keys.h"
#include "base/program.h"
#include "base/thread.h"
#include "game/commandline.h"
#include "search/tuples.h"

enum { MAX_GAMES = 1000000000 };

#define NONE UINT64_MAX

/* 0 or NULL: not given, but the opening may be 0. Every number may be a seed, so that only its text tells whether there is one. */
typedef struct {
    Geometry geometry;
    uint64_t tuples, neurons, visits, opening, games, threads;
    const char *playouts, *seed, *out, *resume;
} Options;

static const Argument ARGUMENTS[] = {
    COMMANDLINE_GEOMETRY("--geometry", geometry),
    COMMANDLINE_NUMBER("--tuples", tuples, 1, MAX_TUPLES),
    COMMANDLINE_NUMBER("--neurons", neurons, NEURON_STEP, MAX_NEURONS),
    COMMANDLINE_NUMBER("--visits", visits, EXPERT_LEAST_VISITS, EXPERT_MOST_VISITS),
    COMMANDLINE_TEXT("--playouts", playouts),
    COMMANDLINE_NUMBER("--opening", opening, 0, MAX_OPENING),
    COMMANDLINE_NUMBER("--games", games, 1, MAX_GAMES),
    COMMANDLINE_NUMBER("--threads", threads, 1, MAX_TEAM),
    COMMANDLINE_TEXT("--seed", seed),
    COMMANDLINE_TEXT("--out", out),
    COMMANDLINE_TEXT("--resume", resume),
};

static bool read_playouts(const char *word, Playouts *playouts, char *why)
{
    static const char *const NAMES[] = { [PLAYOUTS_ALWAYS] = "always", [PLAYOUTS_NEVER] = "never", [PLAYOUTS_IN_PLAY] = "play" };
    const int found = find_name(word, NAMES, 3);
    if (found >= 0)
        *playouts = (Playouts)found;
    return found >= 0 || refuse(why, "--playouts takes always, play or never");
}

static bool is_empty(const char *text)
{
    return text != NULL && *text == '\0';
}

static bool take(LearnArguments *arguments, const Options *options, char *why)
{
    const bool has_geometry = options->geometry.cols > 0, has_opening = options->opening != NONE;
    TrainingSettings *settings = &arguments->settings;
    *arguments = (LearnArguments){ .settings = { .geometry = GEOMETRY_OF(7, 6, 4), .tuples = 70, .visits = 30, .opening = 8, .games = 1000000, .seed = 1 },
                                   .threads = (int)options->threads, .out = options->out, .resume = options->resume,
                                   .has_games = options->games > 0, .has_opening = has_opening };
    if (has_geometry)
        settings->geometry = options->geometry;
    settings->neurons = (int)options->neurons;
    if (options->visits > 0)
        settings->visits = (int)options->visits;
    if (options->tuples > 0)
        settings->tuples = (int)options->tuples;
    if (has_opening)
        settings->opening = (int)options->opening;
    if (options->games > 0)
        settings->games = options->games;
    if (is_empty(options->out) || is_empty(options->resume))
        return refuse(why, "%s needs a file", is_empty(options->out) ? "--out" : "--resume");
    if (options->seed != NULL && !read_number(options->seed, 0, UINT64_MAX, "--seed", &settings->seed, why))
        return false;
    if (options->playouts != NULL && !read_playouts(options->playouts, &settings->playouts, why))
        return false;
    if (options->neurons % NEURON_STEP != 0)
        return refuse(why, "--neurons takes a multiple of %d", NEURON_STEP);
    if (options->neurons > 0 && options->tuples > 0)
        return refuse(why, "a network has tuples or neurons");
    if ((options->visits > 0 || options->playouts != NULL) && options->neurons == 0 && options->resume == NULL)
        return refuse(why, "--visits and --playouts are for networks of neurons");
    return options->resume == NULL || (!has_geometry && options->tuples == 0 && options->neurons == 0 && options->visits == 0 && options->playouts == NULL
                                          && options->seed == NULL)
           || refuse(why, "--resume goes on with the geometry, the network, the searches and the seed it began with");
}

bool learn_arguments_read(LearnArguments *arguments, int argc, char *argv[], const char *usage)
{
    Options options = { .opening = NONE, .threads = 1 };
    char why[WHY_TEXT];
    if (!commandline_read(argc, argv, ARGUMENTS, sizeof ARGUMENTS / sizeof ARGUMENTS[0], &options, NULL, usage))
        return false;
    return take(arguments, &options, why) || program_complain("%s", why);
}
