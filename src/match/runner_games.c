/* What happens in a place where games are played, one after the other. */
#include "match/runner_parts.h"

#include "base/clock.h"
#include "base/random.h"
#include "base/utf8.h"
#include "match/opening.h"
#include "match/runner.h"

#include <stddef.h>
#include <string.h>
#include <time.h>

/* ---- the beginning ---- */

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
    utf8_mend(record->event);
    snprintf(record->opening, sizeof record->opening, "%s", runner_opening(runner, scheduled->opening));
    if (gmtime_r(&now, &parts) != NULL)
        strftime(record->date, sizeof record->date, "%Y-%m-%dT%H:%M:%SZ", &parts);
    for (int side = 0; side < 2; side++) {
        const EngineSettings *engine = &runner->settings->engines[scheduled->engine[side]];
        memcpy(record->name[side], engine->name, sizeof record->name[side]);
        memcpy(record->limit[side], engine->limit_text, sizeof record->limit[side]);
    }
}

int runner_processor(const Runner *runner, const Slot *slot, int side)
{
    const Settings *settings = runner->settings;
    const int places = settings_places(settings), place = (int)(slot - runner->slots) * places + side % places;
    return settings->affinity.count == 0 ? NO_PROCESSOR : settings->affinity.processors[place];
}

Peer *runner_take_peer(Runner *runner, const Slot *slot, int engine, int side)
{
    const int64_t since = runner_time(runner);
    Peer *peer = pool_take(runner->pool, engine, runner_processor(runner, slot, side));
    runner_forgive(runner, since); /* a start waits for the system */
    return peer;
}

static void begin_game(Runner *runner, Slot *slot, int number)
{
    const EngineSettings *settings[2];
    Peer *peers[2];
    Game game;
    slot->scheduled = schedule_get(&runner->schedule, number);
    fill_record(runner, &slot->scheduled, &slot->play.record);
    if (!opening_play(&game, &runner->settings->geometry, slot->play.record.opening, runner->why)) {
        runner_complain(runner, "bad opening", runner->why); /* they have all been tried */
        return;
    }
    for (int side = 0; side < 2; side++) {
        settings[side] = &runner->settings->engines[slot->scheduled.engine[side]];
        peers[side] = runner_take_peer(runner, slot, slot->scheduled.engine[side], side);
    }
    if (peers[0] == NULL || peers[1] == NULL) {
        peer_delete(peers[0]);
        peer_delete(peers[1]);
        runner_complain(runner, "not enough memory for the engines", "");
        return;
    }
    runner_take_opening(runner, slot->scheduled.opening);
    runner_note(runner, LOG_INFO, "game %d: %s against %s, from '%s'", number + 1, settings[0]->name, settings[1]->name, slot->play.record.opening);
    play_begin(&slot->play, &runner->settings->adjudication, &game, settings, peers);
    slot->proof.peer = NULL;
    slot->proves = slot->gave_up = false;
    slot->phase = SLOT_PLAYS;
}

/* ---- the end ---- */

/* Nothing is taken off the clocks of players that are gone. */
static void give_players(Runner *runner, Slot *slot)
{
    slot->phase = SLOT_FREE;
    runner_give_prover(runner, slot);
    for (int side = 0; side < 2; side++)
        pool_give(runner->pool, slot->scheduled.engine[side], slot->play.peer[side], runner_processor(runner, slot, side));
}

/* Says of an engine once what is so of it. */
static void tell_once(const Slot *slot, int side, bool so, bool told[MAX_ENGINES], const char *what)
{
    bool *const is_told = &told[slot->scheduled.engine[side]];
    if (so && !*is_told)
        runner_tell("%s %s", slot->play.record.name[side], what);
    *is_told |= so;
}

/* Says what is no fault, but changes games. */
static void tell_peculiarities(Runner *runner, const Slot *slot)
{
    for (int side = 0; side < 2; side++) {
        const Peer *peer = slot->play.peer[side];
        tell_once(slot, side, peer->seedless, runner->seedless_told, "does not know 'set seed': its games may differ from run to run");
        tell_once(slot, side, peer->may_ponder && peer->odd_reply, runner->odd_reply_told,
                  "names moves behind 'ponder' that cannot be played: it does not ponder then");
    }
}

/* Whether nobody hears of the games any more: what is printed cannot be, and it is written nowhere. */
static bool is_in_vain(const Runner *runner)
{
    bool written = runner->has_results || runner->log != NULL;
    for (int i = 0; i < EXPORT_COUNT; i++)
        written |= runner->exports[i].file != NULL;
    return ferror(stdout) && !written;
}

static void finish_game(Runner *runner, Slot *slot)
{
    const Record *record = &slot->play.record;
    const int64_t since = runner_time(runner);
    char ending[ENDING_TEXT];
    sigset_t before;
    slot->phase = SLOT_FREE;
    for (int side = 0; side < 2; side++)
        latency_add(&runner->latency[slot->scheduled.engine[side]], record, (Player)side);
    if (!reason_is_normal(record->reason))
        runner_note(runner, LOG_ERR, "game %d: %s, %s", record->game + 1, result_name(record->result), record_ending(record, ending));
    else
        runner_note(runner, LOG_INFO, "game %d: %s after %d move%s", record->game + 1, result_name(record->result), record->move_count,
             text_plural(record->move_count));
    runner_save(runner, record);
    if (!runner_count_game(runner, record))
        runner_complain(runner, "not enough memory", "");
    const bool knockout = runner->settings->format == FORMAT_KNOCKOUT;
    if (knockout)
        runner->total = schedule_expected(&runner->schedule); /* it may have become necessary to play more */
    slot->free_at = clock_now() + runner->settings->wait * CLOCK_MS;
    runner_begin_print(&before);
    console_game(&runner->console, runner_tally(runner), record, runner->done, runner->total, knockout ? 0 : schedule_games(&runner->schedule));
    if (runner->settings->rating_interval > 0 && runner->done % runner->settings->rating_interval == 0)
        console_ranking(&runner->console, runner_tally(runner), sprt_of(runner->settings));
    runner_end_print(&before);
    if (runner->settings->strict && !reason_is_normal(record->reason)) {
        runner_tell("stopped at the first fault, as -strict asks");
        runner_stop(runner, RUN_FAULT);
    }
    if (is_in_vain(runner))
        runner_stop(runner, RUN_FAILED);
    runner_forgive(runner, since);
}

/* Whether it was our own lack of memory, descriptors or processes that ended the game; no engine is to blame then. */
static bool lacks_resources(Runner *runner, const Slot *slot)
{
    for (int side = 0; side < 2; side++)
        if (slot->play.peer[side]->fault == PEER_FAULT_RESOURCES) {
            runner_complain_of_lack(runner, peer_failure(slot->play.peer[side]));
            return true;
        }
    return false;
}

/* ---- between them ---- */

/* Plays as far as it goes; returns whether the game is over. */
static bool advance_play(Runner *runner, Slot *slot)
{
    while (!play_advance(&slot->play, runner->seen_at)) {
        if (slot->play.phase != PLAY_ASKING)
            return false;
        runner_take_proof(runner, slot);
        if (slot->play.phase == PLAY_ASKING)
            return false;
    }
    return true;
}

void runner_advance(Runner *runner, Slot *slot)
{
    if (slot->phase == SLOT_PLAYS && advance_play(runner, slot)) {
        const bool fair = !lacks_resources(runner, slot);
        tell_peculiarities(runner, slot);
        give_players(runner, slot);
        if (fair && !runner_begin_judging(runner, slot))
            finish_game(runner, slot);
    }
    if (slot->phase == SLOT_JUDGES && runner_judge(runner, slot))
        finish_game(runner, slot);
}

/* ---- all places ---- */

static bool is_free(const Slot *slot)
{
    return slot->phase == SLOT_FREE && slot->free_at <= clock_now();
}

void runner_begin_games(Runner *runner)
{
    for (int i = 0; i < runner->settings->concurrency; i++)
        if (runner_goes_on(runner) && is_free(&runner->slots[i]) && runner_find_next(runner)) {
            begin_game(runner, &runner->slots[i], runner->next++);
            runner_advance(runner, &runner->slots[i]); /* engines that are kept need no word to begin */
        }
}

void runner_abandon(Runner *runner)
{
    for (int i = 0; i < runner->settings->concurrency; i++) {
        Slot *slot = &runner->slots[i];
        if (slot->phase == SLOT_PLAYS)
            give_players(runner, slot);
        else if (slot->phase == SLOT_JUDGES)
            runner_give_judge(runner, slot);
        slot->phase = SLOT_FREE;
    }
}

bool runner_is_busy(const Runner *runner)
{
    for (int i = 0; i < runner->settings->concurrency; i++)
        if (runner->slots[i].phase != SLOT_FREE)
            return true;
    return false;
}
