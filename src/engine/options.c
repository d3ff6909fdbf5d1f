/* The table of options. A row has all there is to know of an option; adding one means adding a row and its two
 * functions. */
#include "engine/options.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/thread.h"
#include "engine/level.h"

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

typedef struct {
    const char *name;
    const char *type;
    uint64_t min, max; /* of numbers; both 0 for other types */
    const char *initial; /* what `options` shows as default */
    bool (*set)(Options *options, const char *value, uint64_t number, Failure *failure); /* NULL: the number at `at` is all of it */
    void (*write)(Options *options, Text *text); /* NULL: that number */
    const char *word; /* the one word taken besides a number, or NULL; `number` is then 0 */
    const char *const *choices; /* the only values, NULL behind the last; `number` is the index. Or NULL */
    size_t at; /* where Options has it, if it is a number */
} Option;

static const char NO_VALUE[] = "none";

static bool set_seed(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)failure;
    options->seed = strcmp(value, "random") == 0 ? random_system_seed() : number;
    random_init(&options->random, options->seed);
    return true;
}

static bool set_elo(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)failure;
    options->elo = strcmp(value, NO_VALUE) == 0 ? NO_ELO : number;
    return true;
}

static void write_elo(Options *options, Text *text)
{
    if (options->elo == NO_ELO)
        text_add_string(text, NO_VALUE);
    else
        text_printf(text, "%" PRIu64, options->elo);
}

bool options_full_strength(const Options *options)
{
    return options->level == MAX_LEVEL && options->elo == NO_ELO;
}

static bool set_hash(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)value;
    const bool fits = number <= SIZE_MAX >> 20;
    if (fits && options->stop != NULL && !hash_is_allowed(&options->hash, (size_t)number << 20))
        return failure_set(failure, FAILURE_NO_MEMORY, "the memory limit of this container or control group leaves no %" PRIu64 " MiB", number);
    if (!fits || !hash_resize(&options->hash, (size_t)number << 20))
        return failure_set(failure, FAILURE_NO_MEMORY, "there are no %" PRIu64 " MiB to be had", number);
    options->hash_mib = number;
    if (options->stop != NULL)
        hash_commit(&options->hash, options->stop);
    return true;
}

static const char *const SWITCH[] = { "off", "on", NULL };

static bool set_book(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)value;
    (void)failure;
    options->use_book = number == 1;
    hash_clear(&options->hash); /* its tree has what the book told */
    return true;
}

static void write_book(Options *options, Text *text)
{
    text_add_string(text, SWITCH[options->use_book]);
}

static const char BUILT_IN[] = "built-in";

/* A copy of the name of a file, to be freed, in *path; NULL for what is compiled in. */
static bool copy_path(const char *value, char **path, Failure *failure)
{
    const bool built_in = strcmp(value, BUILT_IN) == 0;
    *path = built_in ? NULL : memory_copy_text(value);
    return built_in || *path != NULL || failure_set(failure, FAILURE_NO_MEMORY, "no memory for the name of the file");
}

static void write_path(const char *path, Text *text)
{
    text_add_string(text, path == NULL ? BUILT_IN : path);
}

static bool set_bookfile(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)number;
    uint8_t *bytes;
    char *path;
    if (!copy_path(value, &path, failure))
        return false;
    if (!files_open_book(path, &options->book, &bytes, failure)) {
        free(path);
        return false;
    }
    free(options->book_path);
    free(options->book_bytes);
    options->book_path = path;
    options->book_bytes = bytes;
    hash_clear(&options->hash); /* its tree has what the other told */
    return true;
}

static void write_bookfile(Options *options, Text *text)
{
    write_path(options->book_path, text);
}

static const char *const EVALUATIONS[] = { "auto", "network", "values", "threats", NULL };

static bool set_evaluation(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)value;
    (void)failure;
    options->evaluation = (Evaluation)number;
    hash_clear(&options->hash); /* it has the estimates of the other */
    return true;
}

static void write_evaluation(Options *options, Text *text)
{
    text_add_string(text, EVALUATIONS[options->evaluation]);
}

static void replace_network(Options *options, const Network *network, const DataNetwork *unpacked)
{
    network_free(&options->network);
    options->network = *network;
    options->unpacked = unpacked;
}

/* Takes over what was unpacked, whatever board it is for. What is not done yet is given up: it has little of the processor where others want it, so
 * who needs it now does it faster. */
static void end_unpacking(Options *options)
{
    Network network;
    if (options->unpacking.begun && unpacking_end(&options->unpacking, &network))
        replace_network(options, &network, options->unpacking.data);
}

/* What is compiled in is unpacked when it is needed, since that takes a while. */
static bool set_network(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)number;
    Network network = { .kind = NETWORK_NONE };
    char *path;
    if (!copy_path(value, &path, failure))
        return false;
    if (path != NULL && !files_read_network(path, &network, failure)) {
        free(path);
        return false;
    }
    end_unpacking(options); /* it would come after this one */
    free(options->network_path);
    options->network_path = path;
    replace_network(options, &network, NULL);
    hash_clear(&options->hash);
    return true;
}

static void write_network(Options *options, Text *text)
{
    write_path(options->network_path, text);
}

/* The one that is compiled in for the board, NULL if there is none or a file takes its place. */
static const DataNetwork *built_in(const Options *options, const Geometry *geometry, NetworkUse use)
{
    return options->network_path == NULL ? files_network(geometry, use) : NULL;
}

/* Whether that one has not been unpacked, or is not yet taken over. */
static bool is_packed(const Options *options, const DataNetwork *data)
{
    return data != NULL && data != options->unpacked;
}

static bool is_of_file(const Options *options, const Geometry *geometry)
{
    return options->network_path != NULL && geometry_equal(&options->network.geometry, geometry);
}

bool options_has_network(const Options *options, const Geometry *geometry)
{
    return is_of_file(options, geometry) || built_in(options, geometry, NETWORK_FOR_SEARCH) != NULL;
}

bool options_network_is_at_hand(const Options *options, const Geometry *geometry)
{
    const DataNetwork *data = built_in(options, geometry, NETWORK_FOR_SEARCH);
    return is_packed(options, data) ? unpacking_is_of(&options->unpacking, data) && unpacking_is_good(&options->unpacking)
                                    : options_has_network(options, geometry);
}

static void begin_network(Options *options, const DataNetwork *data, bool awaited)
{
    if (!is_packed(options, data) || unpacking_is_of(&options->unpacking, data))
        return;
    end_unpacking(options);
    unpacking_begin(&options->unpacking, data, awaited);
}

void options_begin_network(Options *options, const Geometry *geometry)
{
    begin_network(options, built_in(options, geometry, NETWORK_FOR_SEARCH), false);
}

/* Sleeps, unless little time is left: that takes up to 16 ms on some systems. */
static void take_a_nap(int64_t until)
{
    const int64_t LITTLE = 20 * CLOCK_MS;
    if (until - clock_now() > LITTLE)
        clock_sleep_ms(1);
    else
        thread_yield();
}

bool options_await_network(Options *options, const Geometry *geometry, int64_t until, const atomic_bool *stop)
{
    const Unpacking *unpacking = &options->unpacking;
    const DataNetwork *data = built_in(options, geometry, NETWORK_FOR_SEARCH);
    begin_network(options, data, true);
    while (unpacking_is_of(unpacking, data) && !unpacking_is_done(unpacking) && clock_now() < until && !atomic_load(stop))
        take_a_nap(until);
    return options_network_is_at_hand(options, geometry);
}

/* Unpacks a network, if it is to be. False with the reason if that goes wrong, or is stopped. */
static bool unpack(Options *options, const DataNetwork *data, const atomic_bool *stop, Failure *failure)
{
    Network network;
    end_unpacking(options);
    if (!is_packed(options, data))
        return true;
    if (!files_unpack_network(data, stop, &network, failure))
        return false;
    replace_network(options, &network, data);
    return true;
}

const Network *options_network(Options *options, const Geometry *geometry, NetworkUse use, const atomic_bool *stop, Failure *failure)
{
    const Geometry *its = &options->network.geometry;
    const DataNetwork *data = built_in(options, geometry, use);
    if (is_packed(options, data) && !unpack(options, data, stop, failure))
        return NULL;
    if (data != NULL || is_of_file(options, geometry))
        return &options->network;
    if (options->network_path != NULL)
        failure_set(failure, FAILURE_NOT_AVAILABLE, "the network is for %d %d %d", its->cols, its->rows, its->connect);
    else
        failure_set(failure, FAILURE_NOT_AVAILABLE, "no network for %d %d %d is built in", geometry->cols, geometry->rows, geometry->connect);
    return NULL;
}

static bool set_log(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)number;
    char *path = NULL;
    if (strcmp(value, NO_VALUE) != 0) {
        path = memory_copy_text(value);
        if (path == NULL)
            return failure_set(failure, FAILURE_NO_MEMORY, "no memory for the name of the log");
    }
    if (!transcript_open(&options->transcript, path)) {
        free(path);
        return failure_set(failure, FAILURE_BAD_FILE, "cannot write to %.100s: %s", value, file_reason(errno));
    }
    free(options->log_path);
    options->log_path = path;
    return true;
}

static void write_log(Options *options, Text *text)
{
    text_printf(text, "%s", !transcript_is_open(&options->transcript) ? NO_VALUE : options->log_path);
}

static const Option OPTIONS[] = {
    { "book", "switch", 0, 0, "on", set_book, write_book, NULL, SWITCH, 0 },
    { "bookfile", "file", 0, 0, BUILT_IN, set_bookfile, write_bookfile, NULL, NULL, 0 },
    { "elo", "number", 0, MOST_ELO, NO_VALUE, set_elo, write_elo, NO_VALUE, NULL, 0 },
    { "evaluation", "choice", 0, 0, "auto", set_evaluation, write_evaluation, NULL, EVALUATIONS, 0 },
    { "hash", "number", 1, 1 << 20, "64", set_hash, NULL, NULL, NULL, offsetof(Options, hash_mib) },
    { "level", "number", 0, MAX_LEVEL, "10", NULL, NULL, NULL, NULL, offsetof(Options, level) },
    { "log", "file", 0, 0, NO_VALUE, set_log, write_log, NULL, NULL, 0 },
    { "network", "file", 0, 0, BUILT_IN, set_network, write_network, NULL, NULL, 0 },
    { "overhead", "number", 0, 10000, "10", NULL, NULL, NULL, NULL, offsetof(Options, overhead) },
    { "seed", "number", 0, UINT64_MAX, "random", set_seed, NULL, "random", NULL, offsetof(Options, seed) },
    { "threads", "number", 1, MAX_TEAM, "1", NULL, NULL, NULL, NULL, offsetof(Options, threads) },
};

static uint64_t *number_of(Options *options, const Option *option)
{
    return (uint64_t *)(void *)((char *)options + option->at);
}

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

/* The index of the value. */
static bool find_choice(const Option *option, const char *value, uint64_t *number, Failure *failure)
{
    Text list;
    for (*number = 0; option->choices[*number] != NULL; ++*number)
        if (strcmp(option->choices[*number], value) == 0)
            return true;
    text_init(&list);
    for (int i = 0; option->choices[i] != NULL; i++)
        text_printf(&list, "%s%s", i == 0 ? "" : option->choices[i + 1] == NULL ? " or " : ", ", option->choices[i]);
    failure_set(failure, FAILURE_BAD_ARGUMENT, "%s is %s, not '%.60s'", option->name, list.failed ? "something else" : list.bytes, value);
    text_free(&list);
    return false;
}

static bool find_number(const Option *option, const char *value, uint64_t *number, Failure *failure)
{
    switch (number_parse(value, option->min, option->max, number)) {
    case NUMBER_MALFORMED:
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "%s takes a number%s%s, not '%.60s'", option->name,
                           option->word == NULL ? "" : " or ", option->word == NULL ? "" : option->word, value);
    case NUMBER_OUT_OF_RANGE:
        return failure_set(failure, FAILURE_OUT_OF_RANGE, "%s goes from %" PRIu64 " to %" PRIu64, option->name, option->min,
                           option->max);
    default:
        return true;
    }
}

static bool set_option(Options *options, const Option *option, const char *value, Failure *failure)
{
    uint64_t number = 0;
    if (*value == '\0')
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "set %s to what?", option->name);
    const bool is_word = option->word != NULL && strcmp(value, option->word) == 0;
    if (option->choices != NULL && !find_choice(option, value, &number, failure))
        return false;
    if (option->max > 0 && !is_word && !find_number(option, value, &number, failure))
        return false;
    if (option->set != NULL)
        return option->set(options, value, number, failure);
    *number_of(options, option) = number;
    return true;
}

bool options_init(Options *options, Failure *failure)
{
    memset(options, 0, sizeof *options);
    if (!transcript_init(&options->transcript))
        return failure_set(failure, FAILURE_NO_MEMORY, "the system has no mutex to give");
    for (int i = 0; i < OPTION_COUNT; i++)
        if (!set_option(options, &OPTIONS[i], OPTIONS[i].initial, failure)) {
            options_free(options);
            return false;
        }
    return true;
}

void options_free(Options *options)
{
    hash_free(&options->hash);
    transcript_free(&options->transcript);
    free(options->log_path);
    free(options->book_path);
    free(options->book_bytes);
    free(options->network_path);
    end_unpacking(options);
    network_free(&options->network);
}

bool options_set_as(Options *options, const char *name, const char *called, const char *value, Failure *failure)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        Option option = OPTIONS[i];
        if (strcmp(option.name, name) != 0)
            continue;
        option.name = called;
        return set_option(options, &option, value, failure);
    }
    for (int i = 0; i < OPTION_COUNT; i++) /* who comes from UCI says Hash */
        if (strcasecmp(OPTIONS[i].name, name) == 0)
            return failure_set(failure, FAILURE_UNKNOWN_OPTION, "there is no option '%.60s'; it is called %s", name, OPTIONS[i].name);
    return failure_set(failure, FAILURE_UNKNOWN_OPTION, "there is no option '%.60s'; see: options", name);
}

bool options_set(Options *options, const char *name, const char *value, Failure *failure)
{
    return options_set_as(options, name, name, value, failure);
}

static void write_choices(const Option *option, Text *text)
{
    text_add_string(text, " of");
    for (int i = 0; option->choices[i] != NULL; i++)
        text_printf(text, " %s", option->choices[i]);
}

void options_write(Options *options, Text *text)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Option *option = &OPTIONS[i];
        text_printf(text, "option %s %s default %s", option->name, option->type, option->initial);
        if (option->max > 0)
            text_printf(text, " min %" PRIu64 " max %" PRIu64, option->min, option->max);
        if (option->choices != NULL && option->choices != SWITCH)
            write_choices(option, text);
        if (option->word != NULL)
            text_printf(text, " of %s", option->word);
        text_printf(text, " value ");
        if (option->write != NULL)
            option->write(options, text);
        else
            text_printf(text, "%" PRIu64, *number_of(options, option));
        text_printf(text, "\n");
    }
}
