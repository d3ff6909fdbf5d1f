/* fourinrow-match: tournaments between engines. */
#include "base/random.h"
#include "base/version.h"
#include "match/compliance.h"
#include "match/openings.h"
#include "match/page.h"
#include "match/printable.h"
#include "match/report.h"
#include "match/results.h"
#include "match/runner.h"

#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char USAGE[] = "usage: fourinrow-match -engine KEY=VALUE … -engine KEY=VALUE … [OPTION …]   play a tournament\n"
                            "       fourinrow-match report [-skip-bad] [-sprt …] [-html PAGE] FILE …    tables of results files\n"
                            "       fourinrow-match openings [-openings …] [-geometry …] [-judge …] [-engine …] [-srand N]    print openings\n"
                            "       fourinrow-match compliance -engine KEY=VALUE … [-each …] [-geometry …] [-debug]    try an engine by the rules of its dialect\n"
                            "       fourinrow-match --help | --version\n";

enum { EXIT_USAGE = 2 };

static void complain(const char *why)
{
    fputs("fourinrow-match: ", stderr);
    print_safely(why, stderr);
    fputs("\n", stderr);
}

static int help(void)
{
    Text text;
    text_init(&text);
    text_printf(&text, "%soptions:\n", USAGE);
    settings_help(&text);
    const bool good = !text.failed && fputs(text.bytes, stdout) >= 0 && fflush(stdout) == 0;
    text_free(&text);
    return good ? RUN_FINISHED : RUN_FAILED;
}

/* The words before the files of a report: options, the page behind "-html" and the words with a '=' behind "-sprt". */
static int count_options(int count, char *words[])
{
    int options = 0;
    while (options < count && words[options][0] == '-') {
        const bool is_sprt = strcmp(words[options], "-sprt") == 0, is_page = strcmp(words[options], "-html") == 0;
        options++;
        options += is_page && options < count && words[options][0] != '-';
        while (is_sprt && options < count && strchr(words[options], '=') != NULL)
            options++;
    }
    return options;
}

static int print_openings(const Settings *settings, const Guardian *guardian)
{
    TextList openings;
    char why[WHY_TEXT];
    const uint64_t seed = settings->has_seed ? settings->seed : random_system_seed();
    if (!openings_make(&openings, settings, seed, settings->openings.count, guardian, why)) {
        complain(why);
        return RUN_FAILED;
    }
    for (int i = 0; i < openings.count && i < settings->openings.count; i++)
        puts(openings.texts[i]);
    openings_note(&openings, settings, openings.count, why);
    if (why[0] != '\0')
        complain(why);
    textlist_free(&openings);
    return fflush(stdout) != 0 ? RUN_FAILED : RUN_FINISHED;
}

/* What is read from files for a report. */
typedef struct {
    Tally tally;
    int pairs; /* those that count, from the first on */
    Page page;
    bool has_page;
} Reading;

static bool take_record(void *context, const Record *record, char *why, size_t why_size)
{
    Reading *reading = context;
    snprintf(why, why_size, "not enough memory");
    if (record->pair < reading->pairs) {
        const bool known = tally_has(&reading->tally, record->schedule, record->game);
        const bool added = tally_add(&reading->tally, record);
        if (added && !known && reading->has_page)
            page_add_game(&reading->page, &reading->tally, record);
        return added;
    }
    reading->tally.beyond++;
    return true;
}

static bool read_files(Reading *reading, int count, char *const paths[], bool skips_bad, bool tell)
{
    char why[WHY_TEXT];
    ResultsReading results = { .skips_bad = skips_bad };
    bool good = true;
    tally_init(&reading->tally);
    page_init(&reading->page);
    for (int i = 0; i < count && good; i++) {
        good = results_read(paths[i], take_record, reading, &results, why, sizeof why);
        if (good && results.torn && tell)
            fprintf(stderr, "fourinrow-match: the last line of %s is not whole and is passed over\n", paths[i]);
        if (good && results.bad > 0 && tell)
            fprintf(stderr, "fourinrow-match: %d bad line%s of %s left out, the first is line %d\n", results.bad,
                    text_plural(results.bad), paths[i], results.first_bad);
        if (!good)
            complain(why);
    }
    return good;
}

/* The pairs up to the decision of a test of two engines; all if there is none. */
static int count_pairs(Tally *tally, const Sprt *sprt)
{
    Sample sample = { .repeats = 0 };
    Outcome results;
    size_t count;
    PairScore *pairs = tally->engine_count == 2 ? tally_pairs(tally, &count, &sample) : NULL;
    if (pairs == NULL)
        return INT_MAX;
    const int taken = tally_test(tally, sprt, &results);
    free(pairs);
    sample_free(&sample);
    return taken < 0 || sprt_verdict(sprt, sprt_ratio(sprt, &results)) == SPRT_GOES_ON ? INT_MAX : taken;
}

/* With a sequential test the files are read twice: how far its games reach is known when all have been seen. */
static int report(const Settings *settings, int count, char *const paths[])
{
    const Sprt *sprt = settings->has_sprt ? &settings->sprt : NULL;
    Reading reading = { .pairs = INT_MAX, .has_page = settings->page != NULL };
    char why[WHY_TEXT];
    Text text;
    text_init(&text);
    bool good = read_files(&reading, count, paths, settings->skip_bad, true);
    const char *objection = good && sprt != NULL ? tally_objection(&reading.tally) : NULL;
    if (objection != NULL) {
        complain(objection);
        good = false;
    }
    if (good && sprt != NULL && (reading.pairs = count_pairs(&reading.tally, sprt)) != INT_MAX) {
        tally_free(&reading.tally);
        page_free(&reading.page);
        good = read_files(&reading, count, paths, settings->skip_bad, false);
    }
    if (good) {
        report_add(&text, &reading.tally, sprt);
        report_add_legend(&text, &reading.tally);
    }
    good = good && !text.failed && print_safely(text.bytes, stdout) >= 0 && fflush(stdout) == 0;
    if (good && reading.has_page && !page_write(&reading.page, &reading.tally, sprt, settings->page, why)) {
        complain(why);
        good = false;
    }
    text_free(&text);
    page_free(&reading.page);
    tally_free(&reading.tally);
    return good ? RUN_FINISHED : RUN_FAILED;
}

/* Each engine takes six descriptors, so as many as the system allows. */
static void raise_limit(void)
{
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

static int with_guardian(const Settings *settings, int (*run)(const Settings *settings, const Guardian *guardian))
{
    Guardian guardian;
    if (!guardian_start(&guardian)) {
        perror("fourinrow-match");
        return RUN_FAILED;
    }
    raise_limit();
    const int status = run(settings, &guardian);
    guardian_stop(&guardian);
    return status;
}

/* Tells what was said of an engine in vain. */
static void tell_ignored(const EngineSettings *engine)
{
    char line[NAME_TEXT + 200];
    for (int i = 0; i < engine->ignored.count; i++) {
        snprintf(line, sizeof line, "%s: ignored: %.150s", engine->name, engine->ignored.texts[i]);
        complain(line);
    }
}

static bool read_words(Settings *settings, Command command, int count, char *words[])
{
    char why[WHY_TEXT];
    const bool good = settings_read(settings, command, count, words, why);
    for (int i = 0; i < settings->engine_count && good; i++)
        tell_ignored(&settings->engines[i]);
    if (good && settings->has_judge)
        tell_ignored(&settings->judge);
    if (good)
        return true;
    complain(why);
    settings_free(settings);
    return false;
}

static int usage(void)
{
    fputs(USAGE, stderr);
    return EXIT_USAGE;
}

/* Options come first, so that it is plain what is a file. */
static bool has_only_files(int count, char *const paths[])
{
    char line[WHY_TEXT];
    for (int i = 0; i < count; i++)
        if (paths[i][0] == '-') {
            snprintf(line, sizeof line, "'%.100s' stands behind a file: options come before all files", paths[i]);
            complain(line);
            return false;
        }
    return true;
}

static int report_command(int count, char *words[])
{
    Settings settings;
    const int options = count_options(count, words);
    int status = EXIT_USAGE;
    if (!read_words(&settings, COMMAND_REPORT, options, words))
        return status;
    if (options == count)
        status = usage();
    else if (has_only_files(count - options, words + options))
        status = report(&settings, count - options, words + options);
    settings_free(&settings);
    return status;
}

static int command_with_engines(Command command, int count, char *words[], int (*run)(const Settings *settings, const Guardian *guardian))
{
    Settings settings;
    if (!read_words(&settings, command, count, words))
        return EXIT_USAGE;
    const int status = with_guardian(&settings, run);
    settings_free(&settings);
    return status;
}

static int try_engine(const Settings *settings, const Guardian *guardian)
{
    if (settings->engine_count == 1)
        return compliance_run(settings, guardian);
    complain("compliance takes one -engine");
    return EXIT_USAGE;
}

/* For -each there is a time, so that no rule waits for an engine that thinks as long as it likes. */
static int compliance_command(int count, char *words[])
{
    char each[] = "-each", time[] = "st=0.1";
    char **all = malloc(((size_t)count + 2) * sizeof *all);
    bool has_each = false;
    int status = RUN_FAILED;
    if (all == NULL) {
        complain("not enough memory");
        return status;
    }
    for (int i = 0; i < count; i++)
        has_each |= strcmp(words[i], each) == 0;
    memcpy(all, words, (size_t)count * sizeof *all);
    all[count] = each;
    all[count + 1] = time;
    status = command_with_engines(COMMAND_COMPLIANCE, has_each ? count : count + 2, all, try_engine);
    free(all);
    return status;
}

static bool is_help(const char *word)
{
    return strcmp(word, "--help") == 0 || strcmp(word, "-help") == 0;
}

int main(int argc, char *argv[])
{
    const char *command = argc > 1 ? argv[1] : "--help";
    if (is_help(command) || (argc > 2 && *command != '-' && is_help(argv[2])))
        return help();
    if (strcmp(command, "--version") == 0 || strcmp(command, "-version") == 0)
        return puts("fourinrow-match " FOURINROW_VERSION) < 0 ? RUN_FAILED : RUN_FINISHED;
    signal(SIGPIPE, SIG_IGN); /* an engine that has gone is an error of write, and told as such */
    if (strcmp(command, "report") == 0)
        return report_command(argc - 2, argv + 2);
    if (strcmp(command, "openings") == 0)
        return command_with_engines(COMMAND_OPENINGS, argc - 2, argv + 2, print_openings);
    if (strcmp(command, "compliance") == 0)
        return compliance_command(argc - 2, argv + 2);
    return *command == '-' ? command_with_engines(COMMAND_TOURNAMENT, argc - 1, argv + 1, runner_run) : usage();
}
