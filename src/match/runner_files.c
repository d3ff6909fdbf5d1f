/* The exports are only touched when all is well with the results, which are their source. */
#include "match/runner_parts.h"

#include "base/file.h"
#include "base/random.h"

#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- a game more ---- */

static void complain_of_file(Runner *runner, const char *what, const char *path, const char *why)
{
    char text[WHY_TEXT];
    refuse(text, "cannot write the %s '%.200s'", what, path);
    runner_complain(runner, text, why);
}

static void complain_of_export(Runner *runner, const Export *export)
{
    complain_of_file(runner, export->what, export->path, strerror(errno));
}

/* An export may be a pipe, too, whose reader takes its time. */
static bool write_export(const Export *export, const Record *record)
{
    sigset_t before;
    runner_begin_print(&before);
    const bool good = export_write(export, record);
    runner_end_print(&before);
    return good;
}

void runner_save(Runner *runner, const Record *record)
{
    Text text;
    text_init(&text);
    record_write(record, &text);
    const bool kept = !text.failed && (!runner->has_results || results_append(&runner->results, &text));
    if (text.failed)
        runner_complain(runner, "not enough memory", "");
    else if (!kept)
        complain_of_file(runner, "results", runner->settings->results, strerror(errno));
    text_free(&text);
    for (int i = 0; i < EXPORT_COUNT && kept; i++)
        if (runner->exports[i].file != NULL && !write_export(&runner->exports[i], record))
            complain_of_export(runner, &runner->exports[i]);
}

/* ---- a tournament that is resumed ---- */

/* A record of the file that is resumed. */
static bool take_old_record(void *context, const Record *record, char why[WHY_TEXT])
{
    Runner *runner = context;
    bool good = true;
    if (runner->done == 0 && record->schedule == runner->earlier_fingerprint)
        runner->fingerprint = record->schedule; /* so that all games of the file have the same */
    if (record->schedule != runner->fingerprint)
        return refuse(why, "it is of another tournament: other engines, openings, limits or seed");
    if (record->game >= schedule_games(&runner->schedule) || schedule_state(&runner->schedule, record->game) != GAME_DUE)
        return refuse(why, "the tournament has no game %d", record->game);
    if (!runner_plays(runner, record->game))
        return refuse(why, "game %d is not of this part", record->game);
    if (runner_has_game(runner, record->game))
        return refuse(why, "game %d is there twice", record->game);
    if (strcmp(record->opening, runner_opening(runner, schedule_get(&runner->schedule, record->game).opening)) != 0)
        return refuse(why, "game %d has another opening here, which may depend on -rounds", record->game);
    for (int i = 0; i < EXPORT_COUNT; i++) {
        Export *export = &runner->exports[i];
        if (export->path != NULL)
            export_add(export, &export->old, record);
        good = good && !export->old.failed;
    }
    runner_take_opening(runner, schedule_get(&runner->schedule, record->game).opening);
    return (good && runner_count_game(runner, record)) || refuse(why, "not enough memory");
}

/* The seed of the tournament that is resumed, unless the settings have one. */
static bool take_seed(void *context, const Record *record, char why[WHY_TEXT])
{
    Runner *runner = context;
    (void)why;
    runner->seed = record->srand;
    return false; /* one is enough */
}

void runner_find_seed(Runner *runner)
{
    const Settings *settings = runner->settings;
    ResultsReading reading = { .skips_bad = false };
    runner->seed = settings->has_seed ? settings->seed : random_system_seed();
    if (settings->resume && !settings->has_seed)
        results_read(settings->results, take_seed, runner, &reading, runner->why);
}

/* ---- opening and closing ---- */

/* Whether one of the open files is this one. */
static bool is_in_use(Runner *runner, const char *path)
{
    int open[2 + EXPORT_COUNT] = { runner->has_results ? runner->results.file : -1, runner->log != NULL ? fileno(runner->log) : -1 };
    struct stat wanted, other;
    for (int i = 0; i < EXPORT_COUNT; i++)
        open[2 + i] = runner->exports[i].file != NULL ? fileno(runner->exports[i].file) : -1;
    for (int i = 0; i < 2 + EXPORT_COUNT && stat(path, &wanted) == 0; i++)
        if (S_ISREG(wanted.st_mode) && open[i] >= 0 && fstat(open[i], &other) == 0 && other.st_dev == wanted.st_dev
            && other.st_ino == wanted.st_ino) {
            snprintf(runner->why, sizeof runner->why, "'%s' is two of -results, -pgnout, -epdout, -log and stderr=", path);
            return true;
        }
    return false;
}

/* Opens one of the files that are not results, to go on with it. */
static bool open_file(Runner *runner, const char *what, const char *path, FILE **file)
{
    if (path == NULL)
        return true;
    if (is_in_use(runner, path))
        return false;
    *file = file_append(path);
    return *file != NULL || refuse(runner->why, "%s file '%s': %s", what, path, file_reason(errno));
}

/* Whether the files for the stderr of the engines can be written, and are none of ours. */
static bool stderr_is_good(Runner *runner)
{
    const Settings *settings = runner->settings;
    for (int i = 0; i < settings->engine_count + settings->has_judge; i++) {
        const char *path = (i < settings->engine_count ? &settings->engines[i] : &settings->judge)->errors_path;
        if (path == NULL)
            continue;
        if (is_in_use(runner, path))
            return false;
        const int file = file_open_append(path);
        if (file < 0)
            return refuse(runner->why, "stderr=%.100s: %s", path, file_reason(errno));
        close(file);
    }
    return true;
}

/* Whether the files of which the results are the source may be gone on with. */
static bool exports_are_ours(Runner *runner)
{
    for (int i = 0; i < EXPORT_COUNT; i++)
        if (runner->exports[i].path != NULL && !export_is_ours(&runner->exports[i], runner->why))
            return false;
    return true;
}

/* Opens those files; with -resume they get what they lack of the games of the results. */
static bool open_exports(Runner *runner)
{
    for (int i = 0; i < EXPORT_COUNT; i++) {
        Export *export = &runner->exports[i];
        if (!open_file(runner, export->what, export->path, &export->file))
            return false;
        if (export->file != NULL && !export_write_old(export))
            return refuse(runner->why, "%s: %s", export->path, strerror(errno));
    }
    return true;
}

bool runner_open_files(Runner *runner)
{
    const Settings *settings = runner->settings;
    ResultsReading reading = { .skips_bad = false };
    if (settings->results != NULL) {
        runner->has_results = results_open(&runner->results, settings->results, !settings->resume, runner->why);
        if (!runner->has_results)
            return false;
        if (settings->resume && !results_read(settings->results, take_old_record, runner, &reading, runner->why))
            return false;
        if (settings->resume && !exports_are_ours(runner))
            return false;
        if (reading.torn)
            runner_tell("the last line of %s is not whole and is cut off", settings->results);
        if (settings->resume && !results_mend(&runner->results, &reading))
            return refuse(runner->why, "%s: %s", settings->results, strerror(errno));
    }
    if (!open_exports(runner) || !open_file(runner, "log", settings->log, &runner->log) || !stderr_is_good(runner))
        return false;
    if (runner->log != NULL)
        setvbuf(runner->log, NULL, _IOLBF, 0); /* its end is what matters after a crash */
    return true;
}

void runner_close_files(Runner *runner)
{
    if (runner->has_results && !results_close(&runner->results))
        complain_of_file(runner, "results", runner->settings->results, strerror(errno));
    for (int i = 0; i < EXPORT_COUNT; i++)
        if (runner->exports[i].file != NULL && fclose(runner->exports[i].file) != 0)
            complain_of_export(runner, &runner->exports[i]);
    if (runner->log != NULL && fclose(runner->log) != 0 && runner->log_error == 0)
        runner->log_error = errno;
    if (runner->log_error != 0)
        complain_of_file(runner, "log", runner->settings->log, strerror(runner->log_error));
    exports_free(runner->exports);
}
