/* Every option has one value. */
#include "learn/arguments.h"

#include "base/thread.h"
#include "search/tuples.h"

#include <string.h>

enum { MAX_GAMES = 1000000000 };

static bool read_geometry(LearnArguments *arguments, const char *name, const char *text, char *why)
{
    arguments->starts = true;
    return geometry_read(&arguments->geometry, text, name, why, WHY_TEXT)
           && (geometry_cells(&arguments->geometry) <= TUPLE_MAX_BOARD || refuse(why, "learning takes boards of up to %d cells", TUPLE_MAX_BOARD));
}

static bool read_argument(LearnArguments *arguments, const char *name, const char *value, char *why)
{
    if (strcmp(name, "--geometry") == 0)
        return read_geometry(arguments, name, value, why);
    if (strcmp(name, "--games") == 0) {
        arguments->has_games = true;
        return read_number(value, 1, MAX_GAMES, name, &arguments->games, why);
    }
    if (strcmp(name, "--tuples") == 0) {
        arguments->starts = true;
        return read_number(value, 1, MAX_TUPLES, name, &arguments->tuples, why);
    }
    if (strcmp(name, "--seed") == 0) {
        arguments->starts = true;
        return read_number(value, 0, UINT64_MAX, name, &arguments->seed, why);
    }
    if (strcmp(name, "--threads") == 0)
        return read_number(value, 1, MAX_TEAM, name, &arguments->threads, why);
    if (strcmp(name, "--out") == 0)
        arguments->out = value;
    else if (strcmp(name, "--resume") == 0)
        arguments->resume = value;
    else
        return refuse(why, "there is no option '%.60s'", name);
    return true;
}

bool learn_arguments_read(LearnArguments *arguments, int argc, char *argv[], char why[WHY_TEXT])
{
    *arguments = (LearnArguments){ .geometry = GEOMETRY_OF(7, 6, 4), .tuples = 70, .games = 1000000, .threads = 1, .seed = 1 };
    for (int i = 0; i < argc; i += 2) {
        if (i + 1 == argc)
            return refuse(why, "%.60s needs a value", argv[i]);
        if (!read_argument(arguments, argv[i], argv[i + 1], why))
            return false;
    }
    return arguments->resume == NULL || !arguments->starts || refuse(why, "--resume goes on with the geometry, the tuples and the seed it began with");
}
