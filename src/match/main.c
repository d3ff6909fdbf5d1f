/* fourinrow-match: tournaments between engines. */
#include "base/memory.h"
#include "base/program.h"
#include "base/random.h"
#include "base/version.h"
#include "match/compliance.h"
#include "match/openings.h"
#include "match/reporting.h"
#include "match/runner.h"
#include "match/schedule.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char USAGE[] = "usage: fourinrow-match -engine KEY=VALUE … -engine KEY=VALUE … [OPTION …]   play a tournament\n"
                            "       fourinrow-match report [-quiet|-json] [-skip-bad] [-sprt …] [-html PAGE] FILE …    tables of results files\n"
                            "       fourinrow-match openings [-openings …] [-geometry …] [-judge …] [-engine …] [-engines FILE] [-srand N]\n"
                            "                       print openings\n"
                            "       fourinrow-match compliance -engine KEY=VALUE … [-each …] [-engines FILE] [-geometry …] [-debug]\n"
                            "                       try an engine by the rules of its dialect\n"
                            "       fourinrow-match --help (-h) | --version\n";

enum { EXIT_USAGE = 2 };

static int help(void)
{
    Text text;
    text_init(&text);
    text_printf(&text, "%soptions:\n", USAGE);
    settings_help(&text);
    const bool good = !text.failed && fputs(text.bytes, stdout) >= 0;
    text_free(&text);
    return program_print_ended("the help") && good ? RUN_FINISHED : RUN_FAILED;
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

/* An opening for a line of a file of openings, where an empty one, which the empty board is in the notation of sequences, counts for nothing. */
static void print_opening(const char *opening, const Geometry *geometry)
{
    Game game;
    char fen[FEN_TEXT];
    game_init(&game, geometry);
    puts(*opening != '\0' ? opening : fen_write(&game.now, fen));
}

static int print_openings(const Settings *settings, const Guardian *guardian)
{
    TextList openings;
    char why[WHY_TEXT];
    const uint64_t seed = settings->has_seed ? settings->seed : random_system_seed();
    if (!openings_make(&openings, settings, seed, settings->openings.count, guardian, why)) {
        program_complain("%s", why);
        return RUN_FAILED;
    }
    const int count = openings.count < settings->openings.count ? openings.count : settings->openings.count;
    for (int i = 0; i < count; i++)
        print_opening(openings.texts[i], &settings->geometry);
    if (openings.count < settings->openings.count && settings->openings.kind != OPENINGS_FILE)
        program_complain("there %s only %d opening%s", openings.count == 1 ? "is" : "are", openings.count, text_plural(openings.count));
    openings_note(&openings, settings, count, why);
    if (why[0] != '\0')
        program_complain("%s", why);
    textlist_free(&openings);
    return program_print_ended("the openings") ? RUN_FINISHED : RUN_FAILED;
}

/* Each engine takes three descriptors, four with stderr= and eight while it is started, so as many as the system allows. */
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
    for (int i = 0; i < engine->ignored.count; i++)
        program_complain("%s: ignored: %.150s", engine->name, engine->ignored.texts[i]);
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
    program_complain("%s", why);
    settings_free(settings);
    return false;
}

static int refuse_command(const char *word)
{
    program_complain("there is no command '%.100s'; see --help", word);
    return EXIT_USAGE;
}

/* Options come first, so that it is plain what is a file. */
static bool has_only_files(int count, char *const paths[])
{
    for (int i = 0; i < count; i++)
        if (paths[i][0] == '-')
            return program_complain("'%.100s' stands behind a file: options come before all files", paths[i]);
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
        program_complain("report needs a file of results");
    else if (has_only_files(count - options, words + options))
        status = reporting_run(&settings, count - options, words + options);
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
    program_complain("compliance takes one -engine");
    return EXIT_USAGE;
}

static int play_tournament(const Settings *settings, const Guardian *guardian)
{
    const char *objection = schedule_objection(settings);
    if (objection == NULL)
        return runner_run(settings, guardian);
    program_complain("%s", objection);
    return EXIT_USAGE;
}

/* For -each there is a time, so that no rule waits for an engine that thinks as long as it likes. */
static int compliance_command(int count, char *words[])
{
    char each[] = "-each", time[] = "st=0.1";
    char **all = memory_resize(NULL, ((size_t)count + 2) * sizeof *all);
    bool has_each = false;
    int status = RUN_FAILED;
    if (all == NULL) {
        program_complain("not enough memory");
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
    return program_is_help(word) || strcmp(word, "-help") == 0;
}

static int print_version(void)
{
    puts("fourinrow-match " FOURINROW_VERSION);
    return program_print_ended("the version") ? RUN_FINISHED : RUN_FAILED;
}

int main(int argc, char *argv[])
{
    program_begin("fourinrow-match", &argc, &argv);
    const char *command = argc > 1 ? argv[1] : "--help";
    if (is_help(command) || (argc > 2 && *command != '-' && is_help(argv[2])))
        return help();
    if (argc == 2 && (strcmp(command, "--version") == 0 || strcmp(command, "-version") == 0))
        return print_version();
    if (strcmp(command, "report") == 0)
        return report_command(argc - 2, argv + 2);
    if (strcmp(command, "openings") == 0)
        return command_with_engines(COMMAND_OPENINGS, argc - 2, argv + 2, print_openings);
    if (strcmp(command, "compliance") == 0)
        return compliance_command(argc - 2, argv + 2);
    return *command == '-' ? command_with_engines(COMMAND_TOURNAMENT, argc - 1, argv + 1, play_tournament) : refuse_command(command);
}
