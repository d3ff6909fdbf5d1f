/* One loop: start games where there is a free place, wait until an engine says something or a time is up, take it from there. Nothing
 * in the loop waits for anything else, so the clocks of all games are right. */
#include "match/runner.h"

#include "base/clock.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/printable.h"
#include "base/program.h"
#include "base/thread.h"
#include "match/identity.h"
#include "match/openings.h"
#include "match/runner_parts.h"
#include "match/screen.h"

#include <math.h>
#include <stdlib.h>

/* With a sequential test, how far play may run ahead of it, for each game at a time. */
enum { PAIRS_AHEAD = 8 };

/* ---- the loop ---- */

/* Shows how it goes, if that is wanted. */
static void watch(Runner *runner)
{
    const Play *games[MAX_CONCURRENCY];
    LiveState state = { .tally = runner_tally(runner), .sprt = sprt_of(runner->settings), .games = games,
                        .event = runner->settings->event, .done = runner->done, .total = runner->total };
    if (!console_wants_picture(&runner->console))
        return;
    for (int i = 0; i < runner->settings->concurrency; i++)
        if (runner->slots[i].phase != SLOT_FREE)
            games[state.game_count++] = &runner->slots[i].play;
    const int64_t since = runner_time(runner);
    console_draw(&runner->console, &state);
    runner_forgive(runner, since); /* the standings of many games take long */
}

static void play_all(Runner *runner, const sigset_t *signals)
{
    runner->seen_at = clock_now();
    for (;;) {
        runner_begin_games(runner);
        if (!runner_goes_on(runner) || (!runner_is_busy(runner) && !runner_find_next(runner)))
            break;
        runner_wait(runner, signals);
        if (runner_interrupted())
            runner_stop(runner, RUN_INTERRUPTED);
        for (int i = 0; i < runner->settings->concurrency && runner->status == RUN_FINISHED; i++)
            runner_advance(runner, &runner->slots[i]);
        watch(runner);
    }
    runner_abandon(runner);
}

/* ---- the whole ---- */

static bool open_runner(Runner *runner, const Settings *settings, const Guardian *guardian)
{
    *runner = (Runner){ .settings = settings };
    exports_init(runner->exports, settings);
    if (settings->live == LIVE_ON && !console_can_draw())
        return refuse(runner->why, "-live on needs a terminal on stdout, and one that TERM does not call dumb");
    runner_find_seed(runner);
    if (!schedule_init(&runner->schedule, settings, runner->seed, runner->why)
        || !openings_make(&runner->openings, settings, runner->seed, schedule_openings(&runner->schedule), guardian, runner->why))
        return false;
    const bool traces = settings->debug || (settings->log != NULL && settings->log_level >= LOG_WARN);
    const PeerTrace tracing = { traces ? runner_trace : NULL, runner };
    snprintf(runner->why, sizeof runner->why, "not enough memory");
    runner->slots = memory_zeroed((size_t)settings->concurrency * sizeof *runner->slots);
    trial_init(&runner->trial, sprt_of(settings), PAIRS_AHEAD * settings->concurrency);
    runner->pool = pool_new(settings, guardian, tracing);
    if (runner->slots == NULL || runner->pool == NULL || !runner_prepare_openings(runner)
        || !identity_make(&runner->fingerprint, &runner->earlier_fingerprint, settings, &runner->openings, runner->seed))
        return false;
    for (int i = 0; i < settings->engine_count; i++) /* so that they stand in the report in this order */
        if (tally_engine(&runner->tally, settings->engines[i].name) < 0 || tally_engine(&runner->trial.tally, settings->engines[i].name) < 0)
            return false;
    const bool opened = runner_open_files(runner);
    runner->total = runner_own_games(runner); /* what was resumed of a knockout may have made more games necessary */
    return opened;
}

static void close_runner(Runner *runner)
{
    const PoolEnd end = runner->pool == NULL ? (PoolEnd){ 0, 0, "" } : pool_close(runner->pool);
    if (end.killed > 0)
        program_complain("%d engine%s did not end when told to, and had to be killed", end.killed, text_plural(end.killed));
    if (end.stuck > 0)
        program_complain("%d engine%s did not even end when killed", end.stuck, text_plural(end.stuck));
    if (end.lack[0] != '\0')
        runner_complain_of_lack(runner, end.lack);
    runner_close_files(runner);
    free(runner->slots);
    trial_free(&runner->trial);
    free(runner->opening_played);
    textlist_free(&runner->openings);
    schedule_free(&runner->schedule);
    tally_free(&runner->tally);
}

static bool has_time(const EngineSettings *engine)
{
    return engine->has_control || engine->limits.move_time >= 0;
}

/* Says nothing where the system does not tell which processors may be used. */
static void tell_crowd(const Settings *settings)
{
    const int thinking = settings->concurrency * settings_places(settings);
    Affinity usable;
    char why[WHY_TEXT], count[NUMBER_TEXT];
    const double processors = affinity_read(&usable, NULL, why) ? fmin(usable.count, thread_allowance()) : INFINITY;
    if (thinking <= processors)
        return;
    for (int i = 0; i < settings->engine_count; i++)
        if (has_time(&settings->engines[i])) {
            program_complain("up to %d engine%s at a time, by the clock, on %s processor%s: unless they run elsewhere their clocks run while "
                             "they wait for one", thinking, thinking == 1 ? " thinks" : "s think", number_brief(processors, count),
                             processors == 1 ? "" : "s");
            return;
        }
}

/* Adds the table of -show-latency. */
static void add_latency(const Runner *runner, Text *text)
{
    const Settings *settings = runner->settings;
    int width = 6;
    if (!settings->show_latency)
        return;
    for (int i = 0; i < settings->engine_count; i++) {
        const int columns = screen_columns(settings->engines[i].name);
        width = columns > width ? columns : width;
    }
    latency_print(text, "engine", width, NULL);
    for (int i = 0; i < settings->engine_count; i++)
        latency_print(text, settings->engines[i].name, width, &runner->latency[i]);
}

/* Adds who had no opponent in rounds of a Swiss tournament, which the points of the tables do not have. */
static void add_byes(const Runner *runner, Text *text)
{
    const int *byes = runner->schedule.swiss.byes;
    const char *before = "\nrounds without an opponent, each worth a won encounter in the pairings: ";
    for (int i = 0; i < runner->settings->engine_count && byes != NULL; i++) {
        if (byes[i] == 0)
            continue;
        text_printf(text, "%s%s %d", before, runner->settings->engines[i].name, byes[i]);
        before = ", ";
    }
    if (*before == ',')
        text_printf(text, "\n");
}

/* Who breaks off a tournament of -quiet would take what there is for all. */
static void tell_interrupted(const Runner *runner)
{
    if (runner->status == RUN_INTERRUPTED)
        runner_tell("interrupted after %d of %d game%s%s", runner->done, runner->total, text_plural(runner->total),
                    runner->has_results ? "; -resume goes on" : "");
}

static void print_knockout(Runner *runner)
{
    sigset_t before;
    Text text;
    if (runner->settings->format != FORMAT_KNOCKOUT)
        return;
    console_leave();
    text_init(&text);
    text_printf(&text, "\n");
    knockout_add(&runner->schedule.knockout, runner->settings->engines, &text);
    if (text.failed) {
        runner_complain(runner, "not enough memory for the encounters", "");
    } else {
        runner_begin_print(&before);
        print_safely(text.bytes, stdout);
        runner_end_print(&before);
    }
    text_free(&text);
}

int runner_run(const Settings *settings, const Guardian *guardian)
{
    static Runner runner;
    sigset_t while_waiting, before;
    Text more;
    text_init(&more);
    if (open_runner(&runner, settings, guardian)) {
        runner_catch_signals(&while_waiting); /* until here there is nothing to lose */
        tell_crowd(settings);
        if (settings->format != FORMAT_KNOCKOUT)
            runner_tell_openings(&runner, schedule_openings(&runner.schedule));
        console_init(&runner.console, settings);
        play_all(&runner, &while_waiting);
        trial_finish(&runner.trial);
        runner_tell_scores(&runner);
        add_byes(&runner, &more);
        add_latency(&runner, &more);
        print_knockout(&runner);
        runner_begin_print(&before);
        const bool reported = console_report(&runner.console, runner_tally(&runner), sprt_of(settings), &more, runner.seed);
        runner_end_print(&before);
        if (!reported)
            runner_complain(&runner, "not enough memory for the report", "");
        tell_interrupted(&runner);
        if (!program_print_ended("the report"))
            runner_stop(&runner, RUN_FAILED);
    } else {
        runner_complain(&runner, runner.why, "");
    }
    text_free(&more);
    close_runner(&runner);
    return runner.status;
}
