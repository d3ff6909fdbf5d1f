/* The table of options. A row has all there is to know of an option; adding one means adding a row and its two
 * functions. */
#include "engine/options.h"

#include "base/file.h"
#include "base/memory.h"
#include "base/number.h"
#include "data/book.h"
#include "engine/level.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name;
    const char *type;
    uint64_t min, max; /* of numbers; both 0 for other types */
    const char *initial; /* what `options` shows as default */
    bool (*set)(Options *options, const char *value, uint64_t number, Failure *failure);
    void (*write)(Options *options, Text *text);
    const char *word; /* the one word taken besides a number, or NULL; `number` is then 0 */
} Option;

static bool set_seed(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)failure;
    options->seed = strcmp(value, "random") == 0 ? random_system_seed() : number;
    random_init(&options->random, options->seed);
    return true;
}

static void write_seed(Options *options, Text *text)
{
    text_printf(text, "%" PRIu64, options->seed);
}

static bool set_threads(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)value;
    (void)failure;
    options->threads = number;
    return true;
}

static void write_threads(Options *options, Text *text)
{
    text_printf(text, "%" PRIu64, options->threads);
}

static bool set_level(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)value;
    (void)failure;
    options->level = number;
    return true;
}

static void write_level(Options *options, Text *text)
{
    text_printf(text, "%" PRIu64, options->level);
}

static bool set_hash(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)value;
    if (number > SIZE_MAX >> 20 || !hash_resize(&options->hash, (size_t)number << 20))
        return failure_set(failure, FAILURE_NO_MEMORY, "there are no %" PRIu64 " MiB to be had", number);
    options->hash_mib = number;
    return true;
}

static void write_hash(Options *options, Text *text)
{
    text_printf(text, "%" PRIu64, options->hash_mib);
}

static bool set_book(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)number;
    const bool on = strcmp(value, "on") == 0;
    if (!on && strcmp(value, "off") != 0)
        return failure_set(failure, FAILURE_BAD_ARGUMENT, "book is on or off, not '%.60s'", value);
    options->use_book = on;
    return true;
}

static void write_book(Options *options, Text *text)
{
    text_printf(text, "%s", options->use_book ? "on" : "off");
}

static const char BUILT_IN[] = "built-in";

/* Opens the book that is compiled in, or with a path that of a file, whose bytes go to *bytes. */
static bool open_book(const char *path, Book *book, uint8_t **bytes, Failure *failure)
{
    char why[128];
    if (path == NULL)
        return book_open(book, data_book, (size_t)(data_book_end - data_book), why, sizeof why)
               || failure_set(failure, FAILURE_BAD_FILE, "the book that is built in: %s", why);
    size_t size;
    *bytes = file_read(path, &size);
    if (*bytes == NULL)
        return failure_set(failure, errno == ENOMEM ? FAILURE_NO_MEMORY : FAILURE_BAD_FILE, "cannot read %.100s: %s", path,
                           strerror(errno));
    if (book_open(book, *bytes, size, why, sizeof why))
        return true;
    free(*bytes);
    return failure_set(failure, FAILURE_BAD_FILE, "%.100s: %s", path, why);
}

static bool set_bookfile(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)number;
    uint8_t *bytes = NULL;
    char *path = NULL;
    if (strcmp(value, BUILT_IN) != 0) {
        path = memory_copy_text(value);
        if (path == NULL)
            return failure_set(failure, FAILURE_NO_MEMORY, "no memory for the name of the book");
    }
    if (!open_book(path, &options->book, &bytes, failure)) {
        free(path);
        return false;
    }
    free(options->book_path);
    free(options->book_bytes);
    options->book_path = path;
    options->book_bytes = bytes;
    return true;
}

static void write_bookfile(Options *options, Text *text)
{
    text_printf(text, "%s", options->book_path == NULL ? BUILT_IN : options->book_path);
}

static const char NO_LOG[] = "none";

static bool set_log(Options *options, const char *value, uint64_t number, Failure *failure)
{
    (void)number;
    char *path = NULL;
    if (strcmp(value, NO_LOG) != 0) {
        path = memory_copy_text(value);
        if (path == NULL)
            return failure_set(failure, FAILURE_NO_MEMORY, "no memory for the name of the log");
    }
    if (!transcript_open(&options->transcript, path)) {
        free(path);
        return failure_set(failure, FAILURE_BAD_FILE, "cannot write to %.100s: %s", value, strerror(errno));
    }
    free(options->log_path);
    options->log_path = path;
    return true;
}

static void write_log(Options *options, Text *text)
{
    text_printf(text, "%s", !transcript_is_open(&options->transcript) ? NO_LOG : options->log_path);
}

static const Option OPTIONS[] = {
    { "book", "switch", 0, 0, "on", set_book, write_book, NULL },
    { "bookfile", "file", 0, 0, BUILT_IN, set_bookfile, write_bookfile, NULL },
    { "hash", "number", 1, 1 << 20, "32", set_hash, write_hash, NULL },
    { "level", "number", 0, MAX_LEVEL, "10", set_level, write_level, NULL },
    { "log", "file", 0, 0, NO_LOG, set_log, write_log, NULL },
    { "seed", "number", 0, UINT64_MAX, "random", set_seed, write_seed, "random" },
    { "threads", "number", 1, 64, "1", set_threads, write_threads, NULL },
};

enum { OPTION_COUNT = sizeof OPTIONS / sizeof OPTIONS[0] };

static bool set_option(Options *options, const Option *option, const char *value, Failure *failure)
{
    uint64_t number = 0;
    const bool is_number = option->max > 0;
    if (is_number && (option->word == NULL || strcmp(value, option->word) != 0)) {
        switch (number_parse(value, option->min, option->max, &number)) {
        case NUMBER_MALFORMED:
            return failure_set(failure, FAILURE_BAD_ARGUMENT, "%s takes a number, not '%.60s'", option->name,
                               value);
        case NUMBER_OUT_OF_RANGE:
            return failure_set(failure, FAILURE_OUT_OF_RANGE, "%s goes from %" PRIu64 " to %" PRIu64,
                               option->name, option->min, option->max);
        case NUMBER_OK:
            break;
        }
    }
    return option->set(options, value, number, failure);
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
}

bool options_set(Options *options, const char *name, const char *value, Failure *failure)
{
    for (int i = 0; i < OPTION_COUNT; i++)
        if (strcmp(OPTIONS[i].name, name) == 0)
            return set_option(options, &OPTIONS[i], value, failure);
    return failure_set(failure, FAILURE_UNKNOWN_OPTION, "there is no option '%.60s'; see: options", name);
}

void options_write(Options *options, Text *text)
{
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Option *option = &OPTIONS[i];
        text_printf(text, "option %s %s default %s", option->name, option->type, option->initial);
        if (option->max > 0)
            text_printf(text, " min %" PRIu64 " max %" PRIu64, option->min, option->max);
        text_printf(text, " value ");
        option->write(options, text);
        text_printf(text, "\n");
    }
}
