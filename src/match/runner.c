/* One loop: start games where there is a free place, wait until an engine says something or a time is up, take it from there. Nothing
 * in the loop waits for anything else, so the clocks of all games are right. */
#include "match/runner.h"

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/random.h"
#include "match/console.h"
#include "match/exports.h"
#include "match/identity.h"
#include "match/judge.h"
#include "match/latency.h"
#include "match/openings.h"
#include "match/play.h"
#include "match/pool.h"
#include "match/printable.h"
#include "match/question.h"
#include "match/results.h"
#include "match/schedule.h"
#include "match/trial.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t interrupted, continued; /* written by a signal handler, which leaves no other way */

static void interrupt(int number)
{
    if (number == SIGTSTP)
        console_suspend();
    else if (number == SIGCONT)
        continued = 1;
    else
        interrupted = 1;
}

/* A place where a game is played, and then judged. */
typedef struct {
    enum { SLOT_FREE, SLOT_PLAYS, SLOT_JUDGES } phase;
    int64_t free_at; /* until then it waits for its next game; ns of clock_now() */
    Scheduled scheduled;
    Play play;
    Judge judge;
    bool proves, gave_up; /* the judge is asked about the position on the board; it has failed in this game */
    Question proof; /* for adjudication; it has an engine from the first question in a game to its end */
} Slot;

/* With a sequential test, how far play may run ahead of it, for each game at a time. */
enum { PAIRS_AHEAD = 8 };

enum { UNPLAYED = -1 };

typedef struct {
    const Settings *settings;
    Schedule schedule;
    TextList openings;
    int *opening_played;   /* by opening, in a knockout: the number in the schedule for which it is played, UNPLAYED before */
    bool opening_told[2];  /* that they do not suffice: that some are longer, that they come again */
    Pool *pool;
    Tally tally;
    uint64_t seed, fingerprint;
    bool has_results;
    Results results;
    Export exports[EXPORT_COUNT];
    FILE *log;
    Slot *slots;
    int next;         /* the next game that has not been begun */
    int total, done;  /* games of this shard; those that are over, with earlier runs */
    Trial trial;      /* the sequential test, if there is one */
    Console console;
    int judged_moves, scored_moves; /* that the judge was asked about, and that it gave a score for */
    int status;       /* other than RUN_FINISHED when the tournament is to stop */
    bool seedless_told[MAX_ENGINES];
    Latency latency[MAX_ENGINES];
    char why[WHY_TEXT];
} Runner;

static void stop(Runner *runner, int status)
{
    if (runner->status == RUN_FINISHED)
        runner->status = status;
}

static void complain(Runner *runner, const char *what, const char *why)
{
    console_leave();
    fputs("fourinrow-match: ", stderr);
    print_safely(what, stderr);
    fputs(*why == '\0' ? "" : ": ", stderr);
    print_safely(why, stderr);
    fputs("\n", stderr);
    stop(runner, RUN_FAILED);
}

/* Where people are told what is no part of the report. */
static FILE *messages(void)
{
    console_leave();
    return stderr;
}

static void trace(void *context, const char *name, char direction, const char *line)
{
    Runner *runner = context;
    FILE *file = runner->log != NULL ? runner->log : stderr;
    const LogLevel level = direction == '!' ? LOG_WARN : LOG_TRACE;
    if (!runner->settings->debug && runner->settings->log_level < level)
        return;
    fprintf(file, "%.3f %s %c ", (double)(clock_now() - runner->console.start) / 1e9, name, direction);
    print_safely(line, file);
    fputs("\n", file);
}

/* Notes something of our own in the log, if there is one of this level. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void note(const Runner *runner, LogLevel level, const char *format, ...)
{
    char line[2 * NAME_TEXT + DETAIL_TEXT + 200];
    va_list arguments;
    if (runner->log == NULL || runner->settings->log_level < level)
        return;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fprintf(runner->log, "%.3f - ", (double)(clock_now() - runner->console.start) / 1e9);
    print_safely(line, runner->log);
    fputs("\n", runner->log);
}

/* ---- openings ---- */

static void tell_of_openings(const Runner *runner, int needed)
{
    char text[WHY_TEXT];
    openings_note(&runner->openings, runner->settings, needed, text);
    if (text[0] != '\0')
        fprintf(messages(), "fourinrow-match: %s\n", text);
}

/* How many openings a knockout needs depends on how often its encounters are level. So it is told when it comes to that: when an opening is
 * played again, or one that is longer than asked for. */
static void take_opening(Runner *runner, int number)
{
    const int count = runner->openings.count;
    if (runner->opening_played == NULL)
        return;
    int *const played = &runner->opening_played[number % count];
    const bool again = *played != UNPLAYED && *played != number;
    const bool longer = opening_plies(runner->openings.texts[number % count]) > runner->settings->openings.plies;
    *played = number;
    if ((again || longer) && !runner->opening_told[again]) {
        runner->opening_told[again] = true;
        tell_of_openings(runner, again ? count + 1 : count);
    }
}

/* False if there is no memory. */
static bool prepare_openings(Runner *runner)
{
    const size_t count = (size_t)runner->openings.count;
    if (runner->settings->format != FORMAT_KNOCKOUT)
        return true;
    runner->opening_played = memory_resize(NULL, count * sizeof *runner->opening_played);
    for (size_t i = 0; i < count && runner->opening_played != NULL; i++)
        runner->opening_played[i] = UNPLAYED;
    return runner->opening_played != NULL;
}

/* ---- results ---- */

static bool is_ours(const Runner *runner, int game)
{
    return schedule_get(&runner->schedule, game).pair % runner->settings->shards == runner->settings->shard;
}

static bool add_to_tally(void *runner, const Record *record)
{
    return tally_add(&((Runner *)runner)->tally, record);
}

static bool has_game(const Runner *runner, int game)
{
    return runner->settings->has_sprt ? trial_has(&runner->trial, game) : tally_has(&runner->tally, runner->fingerprint, game);
}

/* Counts a game, of this run or an earlier one. With a sequential test the tally gets it when it is its turn. */
static bool count(Runner *runner, const Record *record)
{
    const Scheduled scheduled = schedule_get(&runner->schedule, record->game);
    runner->done++;
    schedule_tell(&runner->schedule, &scheduled, result_points(record->result));
    if (runner->settings->has_sprt)
        return trial_add(&runner->trial, record, scheduled.engine[0] == 0, add_to_tally, runner);
    return tally_add(&runner->tally, record);
}

static void complain_of_export(Runner *runner, const Export *export)
{
    char what[40];
    snprintf(what, sizeof what, "cannot write the %s", export->what);
    complain(runner, what, strerror(errno));
}

static void save(Runner *runner, const Record *record)
{
    Text text;
    text_init(&text);
    record_write(record, &text);
    if (text.failed || (runner->has_results && !results_append(&runner->results, &text)))
        complain(runner, "cannot write the results", text.failed ? "not enough memory" : strerror(errno));
    text_free(&text);
    for (int i = 0; i < EXPORT_COUNT; i++)
        if (runner->exports[i].file != NULL && !export_write(&runner->exports[i], record))
            complain_of_export(runner, &runner->exports[i]);
}

/* A record of the file that is resumed. */
static bool take_old_record(void *context, const Record *record, char *why, size_t why_size)
{
    Runner *runner = context;
    if (record->schedule != runner->fingerprint)
        snprintf(why, why_size, "it is of another tournament: other engines, openings, limits or seed");
    else if (record->game >= schedule_games(&runner->schedule) || schedule_state(&runner->schedule, record->game) != GAME_DUE)
        snprintf(why, why_size, "the tournament has no game %d", record->game);
    else if (!is_ours(runner, record->game))
        snprintf(why, why_size, "game %d is not of this part", record->game);
    else if (has_game(runner, record->game))
        snprintf(why, why_size, "game %d is there twice", record->game);
    else {
        bool good = true;
        snprintf(why, why_size, "not enough memory");
        for (int i = 0; i < EXPORT_COUNT; i++) {
            Export *export = &runner->exports[i];
            if (export->path != NULL)
                export_add(export, &export->old, record);
            good = good && !export->old.failed;
        }
        take_opening(runner, schedule_get(&runner->schedule, record->game).opening);
        return good && count(runner, record);
    }
    return false;
}

/* ---- games ---- */

static void fill_record(const Runner *runner, const Scheduled *scheduled, Record *record)
{
    const time_t now = time(NULL);
    struct tm parts;
    memset(record, 0, offsetof(Record, notes));
    record->schedule = runner->fingerprint;
    record->game = scheduled->game;
    record->pair = scheduled->pair;
    record->round = scheduled->round;
    record->first = scheduled->engine[0] < scheduled->engine[1] ? 0 : 1;
    record->srand = runner->seed;
    record->seed = random_mix(runner->seed ^ random_mix((uint64_t)scheduled->game + 1));
    record->geometry = runner->settings->geometry;
    record->notes.kept = runner->settings->pgn == NULL ? 0 : pgn_notes(&runner->settings->pgn_style);
    snprintf(record->event, sizeof record->event, "%s", runner->settings->event);
    snprintf(record->opening, sizeof record->opening, "%s", runner->openings.texts[scheduled->opening % runner->openings.count]);
    if (gmtime_r(&now, &parts) != NULL)
        strftime(record->date, sizeof record->date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    for (int side = 0; side < 2; side++) {
        const EngineSettings *engine = &runner->settings->engines[scheduled->engine[side]];
        memcpy(record->name[side], engine->name, sizeof record->name[side]);
        memcpy(record->limit[side], engine->limit_text, sizeof record->limit[side]);
    }
}

/* The processor of a side of a game; both share one unless they may think at the same time. */
static int processor_of(const Runner *runner, const Slot *slot, int side)
{
    const Settings *settings = runner->settings;
    const int places = settings_places(settings), place = (int)(slot - runner->slots) * places + side % places;
    return settings->affinity.count == 0 ? NO_PROCESSOR : settings->affinity.processors[place];
}

static void begin_game(Runner *runner, Slot *slot, int number)
{
    const EngineSettings *settings[2];
    Peer *peers[2];
    Game game;
    slot->scheduled = schedule_get(&runner->schedule, number);
    fill_record(runner, &slot->scheduled, &slot->play.record);
    if (!opening_play(&game, &runner->settings->geometry, slot->play.record.opening, runner->why)) {
        complain(runner, "bad opening", runner->why); /* they have all been tried */
        return;
    }
    for (int side = 0; side < 2; side++) {
        settings[side] = &runner->settings->engines[slot->scheduled.engine[side]];
        peers[side] = pool_take(runner->pool, slot->scheduled.engine[side], processor_of(runner, slot, side));
    }
    if (peers[0] == NULL || peers[1] == NULL) {
        peer_delete(peers[0]);
        peer_delete(peers[1]);
        complain(runner, "not enough memory for the engines", "");
        return;
    }
    take_opening(runner, slot->scheduled.opening);
    note(runner, LOG_INFO, "game %d: %s against %s, from '%s'", number + 1, settings[0]->name, settings[1]->name, slot->play.record.opening);
    play_begin(&slot->play, &runner->settings->adjudication, &game, settings, peers);
    slot->proof.peer = NULL;
    slot->proves = slot->gave_up = false;
    slot->phase = SLOT_PLAYS;
}

static void give_prover(Runner *runner, Slot *slot)
{
    if (slot->proof.peer != NULL)
        pool_give(runner->pool, runner->settings->engine_count, slot->proof.peer, processor_of(runner, slot, 0));
    slot->proof.peer = NULL;
}

static void give_players(Runner *runner, Slot *slot)
{
    give_prover(runner, slot);
    for (int side = 0; side < 2; side++)
        pool_give(runner->pool, slot->scheduled.engine[side], slot->play.peer[side], processor_of(runner, slot, side));
}

/* Says once of an engine that it takes no seed. */
static void tell_seedless(Runner *runner, const Slot *slot)
{
    for (int side = 0; side < 2; side++) {
        bool *const told = &runner->seedless_told[slot->scheduled.engine[side]];
        if (slot->play.peer[side]->seedless && !*told)
            fprintf(messages(), "fourinrow-match: %s does not know 'set seed': its games may differ from run to run\n",
                    slot->play.record.name[side]);
        *told |= slot->play.peer[side]->seedless;
    }
}

/* The sequential test, NULL if there is none. */
static const Sprt *sprt_of(const Settings *settings)
{
    return settings->has_sprt ? &settings->sprt : NULL;
}

static void finish_game(Runner *runner, Slot *slot)
{
    const Record *record = &slot->play.record;
    slot->phase = SLOT_FREE;
    for (int side = 0; side < 2; side++)
        latency_add(&runner->latency[slot->scheduled.engine[side]], record, (Player)side);
    if (!reason_is_normal(record->reason))
        note(runner, LOG_ERR, "game %d: %s, %s%s%s: %s", record->game + 1, result_name(record->result),
             reason_is_fault(record->reason) ? record->name[record->result == RESULT_WON_X] : "", reason_is_fault(record->reason) ? " " : "",
             reason_phrase(record->reason), record->detail);
    else
        note(runner, LOG_INFO, "game %d: %s after %d move%s", record->game + 1, result_name(record->result), record->move_count,
             text_plural(record->move_count));
    save(runner, record);
    if (!count(runner, record))
        complain(runner, "not enough memory", "");
    const bool knockout = runner->settings->format == FORMAT_KNOCKOUT;
    if (knockout)
        runner->total = schedule_expected(&runner->schedule); /* it may have become necessary to play more */
    slot->free_at = clock_now() + runner->settings->wait * INT64_C(1000000);
    console_game(&runner->console, &runner->tally, record, runner->done, runner->total, knockout ? 0 : schedule_games(&runner->schedule));
    if (runner->settings->rating_interval > 0 && runner->done % runner->settings->rating_interval == 0)
        console_ranking(&runner->console, &runner->tally, sprt_of(runner->settings));
    if (runner->settings->strict && !reason_is_normal(record->reason)) {
        fprintf(messages(), "fourinrow-match: stopped at the first fault, as -strict asks\n");
        stop(runner, RUN_FAULT);
    }
}

static void fail_judge(Runner *runner, const Slot *slot, const Peer *judge, const char *what)
{
    char event[DETAIL_TEXT + 100];
    snprintf(event, sizeof event, "game %d is not %s: the judge %s", slot->scheduled.game + 1, what,
             judge->state == PEER_BROKEN ? peer_failure(judge) : "does not answer");
    if (!textlist_add(&runner->tally.events, event))
        complain(runner, "not enough memory", "");
    if (runner->settings->strict)
        stop(runner, RUN_FAULT);
}

/* Notes how many scores the judge has given for a game. */
static void count_scores(Runner *runner, const Record *record)
{
    runner->judged_moves += record->move_count;
    for (int i = 0; i < record->move_count; i++)
        runner->scored_moves += !isnan(record->best[i]);
}

/* A judge that was asked in vain has judged nothing, which its empty columns would not tell. */
static void tell_of_scores(const Runner *runner)
{
    if (runner->judged_moves > 0 && runner->scored_moves == 0)
        fprintf(messages(), "fourinrow-match: the judge answered, but gave no exact score for any of %d move%s\n", runner->judged_moves,
                text_plural(runner->judged_moves));
}

static void begin_judging(Runner *runner, Slot *slot)
{
    Peer *peer = runner->settings->has_judge ? pool_take(runner->pool, runner->settings->engine_count, processor_of(runner, slot, 0)) : NULL;
    if (peer == NULL) {
        if (runner->settings->has_judge)
            complain(runner, "not enough memory for the judge", "");
        finish_game(runner, slot);
        return;
    }
    slot->phase = SLOT_JUDGES;
    judge_begin(&slot->judge, &runner->settings->judge, peer, &slot->play.record);
}

/* Whether it was our own lack of memory, descriptors or processes that ended the game; no engine is to blame then. */
static bool lacks_resources(Runner *runner, const Slot *slot)
{
    for (int side = 0; side < 2; side++)
        if (slot->play.peer[side]->fault == PEER_FAULT_RESOURCES) {
            complain(runner, "the system has no more to give", peer_failure(slot->play.peer[side]));
            return true;
        }
    return false;
}

/* Asks the judge about the position on the board. */
static bool ask_for_proof(Runner *runner, Slot *slot)
{
    if (slot->proof.peer == NULL) {
        Peer *peer = pool_take(runner->pool, runner->settings->engine_count, processor_of(runner, slot, 0));
        if (peer == NULL)
            return false;
        question_prepare(&slot->proof, &runner->settings->judge, peer, &runner->settings->geometry);
    }
    question_ask(&slot->proof, &slot->play.game);
    slot->proves = true;
    return true;
}

/* Lets a game that waits for the judge go on as soon as it has spoken. One that has failed is not asked again in this game. */
static void take_proof(Runner *runner, Slot *slot)
{
    double score;
    if (slot->gave_up) {
        play_go_on(&slot->play);
        return;
    }
    if (!slot->proves && !ask_for_proof(runner, slot)) {
        complain(runner, "not enough memory for the judge", "");
        return;
    }
    const QuestionState state = question_advance(&slot->proof);
    if (state == QUESTION_WAITS || state == QUESTION_READY)
        return;
    slot->proves = false;
    if (state == QUESTION_ANSWERED && question_best(&slot->proof, &score)) {
        play_end_proved(&slot->play, score);
        return;
    }
    if (state == QUESTION_FAILED) {
        fail_judge(runner, slot, slot->proof.peer, "adjudicated");
        give_prover(runner, slot);
        slot->gave_up = true;
    }
    play_go_on(&slot->play);
}

/* Plays as far as it goes; returns whether the game is over. */
static bool advance_play(Runner *runner, Slot *slot)
{
    while (!play_advance(&slot->play)) {
        if (slot->play.phase != PLAY_ASKING)
            return false;
        take_proof(runner, slot);
        if (slot->play.phase == PLAY_ASKING)
            return false;
    }
    return true;
}

static void advance(Runner *runner, Slot *slot)
{
    if (slot->phase == SLOT_PLAYS && advance_play(runner, slot)) {
        const bool fair = !lacks_resources(runner, slot);
        tell_seedless(runner, slot);
        give_players(runner, slot);
        if (fair)
            begin_judging(runner, slot);
        else
            slot->phase = SLOT_FREE;
    }
    if (slot->phase == SLOT_JUDGES) {
        const JudgeState state = judge_advance(&slot->judge);
        if (state == JUDGE_WORKS)
            return;
        if (state == JUDGE_FAILED)
            fail_judge(runner, slot, slot->judge.question.peer, "judged");
        else
            count_scores(runner, &slot->play.record);
        pool_give(runner->pool, runner->settings->engine_count, slot->judge.question.peer, processor_of(runner, slot, 0));
        finish_game(runner, slot);
    }
}

/* Whether nothing is to be done about a game: it is not played, not ours or over. */
static bool is_settled(const Runner *runner, int game)
{
    const GameState state = schedule_state(&runner->schedule, game);
    return state == GAME_NEVER || (state == GAME_DUE && (!is_ours(runner, game) || has_game(runner, game)));
}

/* Moves on to the next game that is ours and has not been played. False if there is none, it is not known yet who plays it, or the
 * sequential test may never ask for it. */
static bool find_next(Runner *runner)
{
    const int total = schedule_games(&runner->schedule);
    while (runner->next < total && is_settled(runner, runner->next))
        runner->next++;
    return runner->next < total && schedule_state(&runner->schedule, runner->next) == GAME_DUE
           && (!runner->settings->has_sprt || trial_wants(&runner->trial, runner->next));
}

static bool goes_on(const Runner *runner)
{
    return runner->status == RUN_FINISHED && !runner->trial.decided;
}

static bool is_free(const Slot *slot)
{
    return slot->phase == SLOT_FREE && slot->free_at <= clock_now();
}

/* Begins games in free places, in the order of the schedule. A game may be over at once, when an engine cannot be started. */
static void begin_games(Runner *runner)
{
    for (int i = 0; i < runner->settings->concurrency; i++)
        while (goes_on(runner) && is_free(&runner->slots[i]) && find_next(runner)) {
            begin_game(runner, &runner->slots[i], runner->next++);
            advance(runner, &runner->slots[i]); /* engines that are kept need no word to begin */
        }
}

/* Kills what is still thinking when the tournament stops. */
static void abandon(Runner *runner)
{
    for (int i = 0; i < runner->settings->concurrency; i++) {
        Slot *slot = &runner->slots[i];
        if (slot->phase == SLOT_PLAYS)
            give_players(runner, slot);
        else if (slot->phase == SLOT_JUDGES)
            pool_give(runner->pool, runner->settings->engine_count, slot->judge.question.peer, processor_of(runner, slot, 0));
        slot->phase = SLOT_FREE;
    }
}

/* ---- waiting ---- */

enum { AWAITED = 3 };

/* The engines that are waited for in one slot, at most AWAITED, and until when. */
static int awaited(const Slot *slot, Peer *peers[AWAITED], int64_t *deadline)
{
    int count = 0;
    if (slot->phase == SLOT_PLAYS) {
        const bool asks = slot->play.phase == PLAY_ASKING;
        *deadline = asks ? slot->proof.deadline : slot->play.deadline;
        if (asks)
            peers[count++] = slot->proof.peer;
        for (int side = 0; side < 2; side++)
            if (play_waits_for(&slot->play, (Player)side))
                peers[count++] = slot->play.peer[side];
    } else if (slot->phase == SLOT_JUDGES) {
        *deadline = slot->judge.question.deadline;
        peers[count++] = slot->judge.question.peer;
    }
    for (int i = 0; i < count; i++)
        if (peer_wants_look(peers[i]))
            *deadline = clock_now() + PEER_LOOK_MS * 1000000;
    return count;
}

/* After SIGCONT: takes the time since the last look off all clocks. */
static void forgive(Runner *runner, int64_t looked_at)
{
    const int64_t ns = clock_now() - looked_at;
    for (int i = 0; i < runner->settings->concurrency; i++) {
        if (runner->slots[i].phase == SLOT_PLAYS)
            play_forgive(&runner->slots[i].play, ns);
        else if (runner->slots[i].phase == SLOT_JUDGES)
            runner->slots[i].judge.question.deadline += ns;
        runner->slots[i].proof.deadline += ns;
    }
    continued = 0;
}

/* How often it looks around even if nothing happens: so precisely it is known since when it was stopped. */
static const int64_t LOOK_AROUND = 50000000;

enum { MAX_FILES = AWAITED * PEER_POLL_MAX * 256 };

/* Waits until something can be read or a time is up, and reads it. Signals come only while it waits, so that none is missed. */
static void wait_for_engines(Runner *runner, const sigset_t *signals)
{
    struct pollfd files[MAX_FILES];
    struct {
        Peer *peer;
        int first, count; /* of its files */
    } waiting[AWAITED * 256];
    int peer_count = 0;
    nfds_t file_count = 0;
    int64_t nearest = pool_tend(runner->pool);
    for (int i = 0; i < runner->settings->concurrency; i++) {
        Peer *peers[AWAITED];
        int64_t deadline = INT64_MAX;
        const int n = awaited(&runner->slots[i], peers, &deadline);
        if (runner->slots[i].phase == SLOT_FREE && runner->slots[i].free_at > clock_now())
            deadline = runner->slots[i].free_at;
        nearest = deadline < nearest ? deadline : nearest;
        for (int k = 0; k < n; k++) {
            const int added = peer_poll(peers[k], files + file_count);
            waiting[peer_count].peer = peers[k];
            waiting[peer_count].first = (int)file_count;
            waiting[peer_count++].count = added;
            file_count += (nfds_t)added;
        }
    }
    const int64_t now = clock_now(), due = nearest < now + LOOK_AROUND ? nearest : now + LOOK_AROUND;
    const int64_t left = due - now + 1000; /* a little later, so that the time is up then */
    const struct timespec timeout = { left > 0 ? (time_t)(left / 1000000000) : 0, left > 0 ? (long)(left % 1000000000) : 0 };
    const int ready = ppoll(files, file_count, &timeout, signals);
    if (continued) {
        console_leave(); /* whatever became of the terminal meanwhile, the picture is painted anew */
        forgive(runner, now);
    }
    if (ready <= 0)
        return;
    for (int i = 0; i < peer_count; i++)
        for (int k = 0; k < waiting[i].count; k++)
            if (files[waiting[i].first + k].revents != 0) {
                peer_receive(waiting[i].peer);
                break;
            }
}

/* Shows how it goes, if that is wanted. */
static void watch(Runner *runner)
{
    const Play *games[256];
    LiveState state = { .tally = &runner->tally, .sprt = runner->settings->has_sprt ? &runner->settings->sprt : NULL, .games = games,
                        .event = runner->settings->event, .done = runner->done, .total = runner->total };
    if (!console_wants_picture(&runner->console))
        return;
    for (int i = 0; i < runner->settings->concurrency; i++)
        if (runner->slots[i].phase != SLOT_FREE)
            games[state.game_count++] = &runner->slots[i].play;
    console_draw(&runner->console, &state);
}

static bool is_busy(const Runner *runner)
{
    for (int i = 0; i < runner->settings->concurrency; i++)
        if (runner->slots[i].phase != SLOT_FREE)
            return true;
    return false;
}

static void play_all(Runner *runner, const sigset_t *signals)
{
    for (;;) {
        begin_games(runner);
        if (!goes_on(runner) || (!is_busy(runner) && !find_next(runner)))
            break;
        wait_for_engines(runner, signals);
        if (interrupted)
            stop(runner, RUN_INTERRUPTED);
        for (int i = 0; i < runner->settings->concurrency && runner->status == RUN_FINISHED; i++)
            advance(runner, &runner->slots[i]);
        watch(runner);
    }
    abandon(runner);
}

/* ---- the whole ---- */

/* Whether one of the open files is this one. */
static bool is_in_use(Runner *runner, const char *path)
{
    int open[1 + EXPORT_COUNT] = { runner->has_results ? runner->results.file : -1 };
    struct stat wanted, other;
    for (int i = 0; i < EXPORT_COUNT; i++)
        open[1 + i] = runner->exports[i].file != NULL ? fileno(runner->exports[i].file) : -1;
    for (int i = 0; i < 1 + EXPORT_COUNT && stat(path, &wanted) == 0; i++)
        if (S_ISREG(wanted.st_mode) && open[i] >= 0 && fstat(open[i], &other) == 0 && other.st_dev == wanted.st_dev
            && other.st_ino == wanted.st_ino) {
            snprintf(runner->why, sizeof runner->why, "'%s' is two of -results, -pgnout, -epdout, -log and stderr=", path);
            return true;
        }
    return false;
}

/* Opens one of the files that are not results. */
static bool open_file(Runner *runner, const char *path, const char *mode, FILE **file)
{
    if (path != NULL && is_in_use(runner, path))
        return false;
    *file = path == NULL ? NULL : fopen(path, mode);
    if (path == NULL || *file != NULL)
        return true;
    snprintf(runner->why, sizeof runner->why, "%s: %s", path, strerror(errno));
    return false;
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
            return refuse(runner->why, "stderr=%.100s: %s", path, errno == ENOTSUP ? "it is no regular file" : strerror(errno));
        close(file);
    }
    return true;
}

/* Whether the files of which the results are the source may be written anew. */
static bool exports_are_ours(Runner *runner)
{
    for (int i = 0; i < EXPORT_COUNT; i++)
        if (runner->exports[i].path != NULL && !export_is_ours(&runner->exports[i], runner->why))
            return false;
    return true;
}

/* Opens those files; with -resume they begin with the games of the results. */
static bool open_exports(Runner *runner)
{
    for (int i = 0; i < EXPORT_COUNT; i++) {
        Export *export = &runner->exports[i];
        if (!open_file(runner, export->path, runner->settings->resume ? "we" : "ae", &export->file))
            return false;
        if (export->file != NULL && !export_write_old(export)) {
            snprintf(runner->why, sizeof runner->why, "%s: %s", export->path, strerror(errno));
            return false;
        }
    }
    return true;
}

/* Opens the results and takes in what they hold. The exports are only touched when that is well. */
static bool open_files(Runner *runner)
{
    const Settings *settings = runner->settings;
    ResultsReading reading = { .skips_bad = false };
    if (settings->results != NULL) {
        runner->has_results
            = results_open(&runner->results, settings->results, !settings->resume, runner->why, sizeof runner->why);
        if (!runner->has_results)
            return false;
        if (settings->resume
            && !results_read(settings->results, take_old_record, runner, &reading, runner->why, sizeof runner->why))
            return false;
        if (settings->resume && !exports_are_ours(runner))
            return false;
        if (reading.torn)
            fprintf(stderr, "fourinrow-match: the last line of %s is not whole and is cut off\n", settings->results);
        if (settings->resume && !results_mend(&runner->results, &reading)) {
            snprintf(runner->why, sizeof runner->why, "%s: %s", settings->results, strerror(errno));
            return false;
        }
    }
    if (!open_exports(runner) || !stderr_is_good(runner) || !open_file(runner, settings->log, "ae", &runner->log))
        return false;
    if (runner->log != NULL)
        setvbuf(runner->log, NULL, _IOLBF, 0); /* its end is what matters after a crash */
    return true;
}

/* The seed of the tournament that is resumed, unless the settings have one. */
static bool take_seed(void *context, const Record *record, char *why, size_t why_size)
{
    Runner *runner = context;
    (void)why;
    (void)why_size;
    runner->seed = record->srand;
    return false; /* one is enough */
}

static void find_seed(Runner *runner)
{
    const Settings *settings = runner->settings;
    ResultsReading reading = { .skips_bad = false };
    runner->seed = settings->has_seed ? settings->seed : random_system_seed();
    if (settings->resume && !settings->has_seed)
        results_read(settings->results, take_seed, runner, &reading, runner->why, sizeof runner->why);
}

static int count_own_games(const Runner *runner)
{
    const int games = schedule_games(&runner->schedule);
    int own = schedule_expected(&runner->schedule);
    for (int i = 0; i < games && runner->settings->shards > 1; i++)
        own -= !is_ours(runner, i);
    return own;
}

static bool open_runner(Runner *runner, const Settings *settings, const Guardian *guardian)
{
    const size_t slots = (size_t)settings->concurrency * sizeof *runner->slots;
    *runner = (Runner){ .settings = settings };
    console_init(&runner->console, settings);
    tally_init(&runner->tally);
    exports_init(runner->exports, settings);
    if (settings->live == LIVE_ON && !console_can_draw())
        return refuse(runner->why, "-live on needs a terminal on stdout, and one that TERM does not call dumb");
    find_seed(runner);
    if (!schedule_init(&runner->schedule, settings, runner->seed, runner->why)
        || !openings_make(&runner->openings, settings, runner->seed, schedule_openings(&runner->schedule), guardian, runner->why))
        return false;
    const int games = schedule_games(&runner->schedule);
    const bool traces = settings->debug || (settings->log != NULL && settings->log_level >= LOG_WARN);
    const PeerTrace tracing = { traces ? trace : NULL, runner };
    snprintf(runner->why, sizeof runner->why, "not enough memory");
    runner->slots = memory_resize(NULL, slots);
    const bool has_trial
        = !settings->has_sprt || trial_init(&runner->trial, &settings->sprt, games, PAIRS_AHEAD * settings->concurrency);
    runner->pool = pool_new(settings, guardian, tracing);
    if (runner->slots == NULL || runner->pool == NULL || !has_trial || !prepare_openings(runner)
        || !identity_make(&runner->fingerprint, settings, &runner->openings, runner->seed))
        return false;
    memset(runner->slots, 0, slots);
    for (int i = 0; i < settings->engine_count; i++) /* so that they stand in the report in this order */
        if (tally_engine(&runner->tally, settings->engines[i].name) < 0)
            return false;
    const bool opened = open_files(runner);
    runner->total = count_own_games(runner); /* what was resumed of a knockout may have made more games necessary */
    return opened;
}

static void close_runner(Runner *runner)
{
    const PoolEnd end = runner->pool == NULL ? (PoolEnd){ 0, 0 } : pool_close(runner->pool);
    if (end.killed > 0)
        fprintf(stderr, "fourinrow-match: %d engine%s did not end when told to, and had to be killed\n", end.killed,
                text_plural(end.killed));
    if (end.stuck > 0)
        fprintf(stderr, "fourinrow-match: %d engine%s did not even end when killed\n", end.stuck, text_plural(end.stuck));
    if (runner->has_results && !results_close(&runner->results))
        complain(runner, "cannot write the results", strerror(errno));
    for (int i = 0; i < EXPORT_COUNT; i++)
        if (runner->exports[i].file != NULL && fclose(runner->exports[i].file) != 0)
            complain_of_export(runner, &runner->exports[i]);
    const bool log_failed = runner->log != NULL && ferror(runner->log);
    if (runner->log != NULL && (fclose(runner->log) != 0 || log_failed))
        complain(runner, "cannot write the log", strerror(errno));
    exports_free(runner->exports);
    free(runner->slots);
    trial_free(&runner->trial);
    free(runner->opening_played);
    textlist_free(&runner->openings);
    schedule_free(&runner->schedule);
    tally_free(&runner->tally);
}

static void catch_signals(sigset_t *while_waiting)
{
    const struct sigaction action = { .sa_handler = interrupt };
    static const int SIGNALS[] = { SIGINT, SIGTERM, SIGHUP, SIGCONT, SIGTSTP };
    sigset_t blocked;
    sigemptyset(&blocked);
    for (size_t i = 0; i < sizeof SIGNALS / sizeof SIGNALS[0]; i++) {
        struct sigaction before;
        sigaction(SIGNALS[i], NULL, &before);
        if (before.sa_handler == SIG_IGN)
            continue; /* as nohup wants it */
        sigaddset(&blocked, SIGNALS[i]);
        sigaction(SIGNALS[i], &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &blocked, while_waiting);
}

/* Adds the table of -show-latency. */
static void add_latency(const Runner *runner, Text *text)
{
    const Settings *settings = runner->settings;
    int width = 6;
    if (!settings->show_latency)
        return;
    for (int i = 0; i < settings->engine_count; i++)
        width = (int)strlen(settings->engines[i].name) > width ? (int)strlen(settings->engines[i].name) : width;
    latency_print(text, "engine", width, NULL);
    for (int i = 0; i < settings->engine_count; i++)
        latency_print(text, settings->engines[i].name, width, &runner->latency[i]);
}

static const char *name_of(const void *settings, int engine)
{
    return ((const Settings *)settings)->engines[engine].name;
}

static void print_knockout(const Runner *runner)
{
    Text text;
    if (runner->settings->format != FORMAT_KNOCKOUT)
        return;
    text_init(&text);
    text_printf(&text, "\n");
    knockout_add(&runner->schedule.knockout, name_of, runner->settings, &text);
    if (!text.failed)
        print_safely(text.bytes, stdout);
    text_free(&text);
}

int runner_run(const Settings *settings, const Guardian *guardian)
{
    static Runner runner;
    sigset_t while_waiting;
    Text more;
    text_init(&more);
    if (open_runner(&runner, settings, guardian)) {
        catch_signals(&while_waiting); /* until here there is nothing to lose */
        if (settings->format != FORMAT_KNOCKOUT)
            tell_of_openings(&runner, schedule_openings(&runner.schedule));
        console_init(&runner.console, settings);
        play_all(&runner, &while_waiting);
        if (!trial_finish(&runner.trial, &runner.tally))
            complain(&runner, "not enough memory", "");
        tell_of_scores(&runner);
        add_latency(&runner, &more);
        print_knockout(&runner);
        console_report(&runner.console, &runner.tally, sprt_of(settings), &more, runner.seed);
        if (fflush(stdout) != 0 || ferror(stdout))
            complain(&runner, "cannot write the report", strerror(errno));
    } else {
        complain(&runner, runner.why, "");
    }
    text_free(&more);
    close_runner(&runner);
    return runner.status;
}
