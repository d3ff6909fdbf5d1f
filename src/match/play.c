/* A game goes through three phases: both engines start, both prepare, and then they think in turn. What an engine says while it is not
 * its turn is left in its pipe, unless it ponders: then it is read, but a fault counts only when it is its turn. Between two moves the
 * game may wait for the judge; the clock of the next begins after that. If an engine ponders when the game ends, a last phase stops it, so
 * that it can play the next. */
#include "match/play.h"

#include "base/clock.h"
#include "base/random.h"
#include "base/utf8.h"

#include <math.h>
#include <stdio.h>

/* ---- the end ---- */

/* What has no time of its own has that of a start. */
static int64_t handshake_deadline(const Play *play, Player side)
{
    return clock_now() + play->settings[side]->startup * CLOCK_MS;
}

/* From now on both engines have to get ready. */
static void set_ready_deadlines(Play *play)
{
    for (int side = 0; side < 2; side++)
        play->ready_by[side] = handshake_deadline(play, (Player)side);
}

static void end(Play *play, Result result, Reason reason)
{
    play->phase = PLAY_STOPPING;
    play->stopping = NULL;
    play->record.result = result;
    play->record.reason = reason;
    utf8_mend(play->record.detail); /* it may have been cut */
    for (int side = 0; side < 2; side++) {
        Peer *peer = play->peer[side];
        snprintf(play->record.version[side], sizeof play->record.version[side], "%s", peer->identity);
        utf8_mend(play->record.version[side]);
        if (!peer->pondering)
            continue;
        peer_stop(peer);
        play->stopping = peer; /* the other has just moved, or is to move */
        play->deadline = handshake_deadline(play, (Player)side);
    }
}

/* Waits for an engine that pondered when the game ended. One that does not stop in time will be killed, as all that are not idle. */
static void await_stopped(Play *play, int64_t now)
{
    while (play->stopping != NULL && play->stopping->state == PEER_THINKING && now <= play->deadline)
        if (peer_next(play->stopping) == PEER_NOTHING)
            return;
    play->phase = PLAY_OVER;
}

static void lose(Play *play, Player side, Reason reason)
{
    end(play, side == PLAYER_X ? RESULT_WON_O : RESULT_WON_X, reason);
}

static Reason reason_of(const Peer *peer)
{
    switch (peer->fault) {
    case PEER_FAULT_START:
        return REASON_START;
    case PEER_FAULT_CRASH:
        return REASON_CRASH;
    case PEER_FAULT_CLOSED:
        return REASON_CLOSED;
    default:
        return REASON_GARBAGE;
    }
}

static void lose_by_failure(Play *play, Player side)
{
    snprintf(play->record.detail, sizeof play->record.detail, "%s", peer_failure(play->peer[side]));
    lose(play, side, reason_of(play->peer[side]));
}

static void end_by_rules(Play *play, Status status)
{
    end(play, status == STATUS_WON_X ? RESULT_WON_X : status == STATUS_WON_O ? RESULT_WON_O : RESULT_DRAWN,
        status == STATUS_DRAWN ? REASON_FULL : REASON_LINE);
}

/* After a move with this value, nan if none was said: whether the game goes on at once. If not it is ended, or the judge is asked. */
static bool goes_on(Play *play, double value)
{
    const Board *now = &play->game.now;
    const Status status = board_status(now);
    Result result;
    Reason reason;
    if (status != STATUS_PLAYING)
        end_by_rules(play, status);
    else if (adjudicate(play->rules, &play->scores, now, value, &result, &reason))
        end(play, result, reason);
    else if (adjudication_asks(play->rules, now))
        play->phase = PLAY_ASKING;
    else
        return true;
    return false;
}

/* ---- thinking ---- */

/* Time as an engine is told of it, never 0. */
static int64_t ms_left(int64_t ns)
{
    return ns > CLOCK_MS ? ns / CLOCK_MS : 1;
}

/* The limits of a side that has used some ns of its time for this move. */
static PeerLimits limits_now(const Play *play, Player side, int64_t used)
{
    PeerLimits limits = play->settings[side]->limits;
    if (limits.move_time >= 0)
        limits.move_time = ms_left(limits.move_time * CLOCK_MS - used);
    limits.has_clock = play->settings[side]->has_control;
    limits.moves_to_go = play->moves_to_go[side];
    for (int i = 0; i < 2; i++) {
        const Player of = play->settings[i]->has_control ? (Player)i : side; /* one without a clock has as much as we have */
        limits.time[i] = ms_left(play->clock[of] - (of == side ? used : 0));
        limits.increment[i] = play->settings[of]->control.increment;
    }
    return limits;
}

/* The ns that the side has for its move, with the margin; INT64_MAX where no clock runs. */
static int64_t time_allowed(const Play *play, Player side)
{
    const EngineSettings *settings = play->settings[side];
    int64_t allowed = INT64_MAX;
    if (settings->has_control)
        allowed = play->clock[side] + settings->margin * CLOCK_MS;
    if (settings->limits.move_time >= 0) {
        const int64_t each = (settings->limits.move_time + settings->margin) * CLOCK_MS;
        allowed = each < allowed ? each : allowed;
    }
    return allowed;
}

static void ask(Play *play, Player side, int64_t used)
{
    const PeerLimits limits = limits_now(play, side, used);
    peer_go(play->peer[side], &play->game, &limits);
}

/* Plays a move from the book of a side that has not been asked for one yet. False if there is none. Nothing is told of a book move: it takes no
 * time, and nobody has thought about it. */
static bool play_from_book(Play *play, Player side)
{
    const EngineSettings *settings = play->settings[side];
    const Board *now = &play->game.now;
    Record *record = &play->record;
    if (settings->book_path == NULL || play->asked[side] || now->count >= 2 * settings->book_depth)
        return false;
    const int column = openingbook_move(&settings->book, now, play->seed[side] + (uint64_t)now->count);
    if (column < 0)
        return false;
    game_play(&play->game, column);
    record->moves[record->move_count] = column;
    record->times[record->move_count] = 0;
    record->values[record->move_count] = NAN;
    record->from_book[record->move_count] = true;
    notes_take_nothing(&record->notes, record->move_count++);
    return true;
}

/* Plays from the books as long as they have moves, and tells whose turn it is then. False if that ends the game, or the judge is asked. */
static bool open_books(Play *play, Player *side)
{
    while (play_from_book(play, *side)) {
        if (!goes_on(play, NAN))
            return false;
        *side = board_turn(&play->game.now);
    }
    return true;
}

/* It is the turn of this side. Unless a book has a move its clock runs, and it is asked for one: if it ponders about this position it goes on,
 * and if about another it has to end that first. It loses if it has failed while it pondered. */
static void begin_turn(Play *play, Player side)
{
    if (!open_books(play, &side))
        return;
    const int64_t allowed = time_allowed(play, side);
    Peer *peer = play->peer[side];
    play->asked[side] = true;
    if (peer->state == PEER_BROKEN) {
        lose_by_failure(play, side);
        return;
    }
    if (!peer->pondering) {
        ask(play, side, 0);
    } else if (board_equal(&peer->game.now, &play->game.now)) {
        peer_ponderhit(peer);
        play->record.hits[side]++;
    } else {
        peer_stop(peer);
    }
    play->grace = peer->has_moved ? 0 : play->settings[side]->grace * CLOCK_MS;
    play->asked_at = clock_now();
    play->deadline = play->asked_at + play->grace + (allowed == INT64_MAX ? play->settings[side]->timeout * CLOCK_MS : allowed);
}

/* Lets an engine that has moved, and not its book, think on about the position after the reply that it expects, if it has said one. */
static void ponder(Play *play, Player side)
{
    const int reply = play->peer[side]->report.reply;
    Game expected = play->game;
    if (!play->settings[side]->ponder || !play->asked[side] || !board_can_play(&expected.now, reply))
        return;
    game_play(&expected, reply);
    if (board_status(&expected.now) != STATUS_PLAYING)
        return;
    PeerLimits limits = limits_now(play, side, 0);
    limits.ponder = true;
    peer_go(play->peer[side], &expected, &limits);
    play->record.pondered[side]++;
}

/* What it had is told without the margin, as the engine knows it. */
static void lose_by_time(Play *play, Player side, int64_t elapsed)
{
    const int64_t allowed = time_allowed(play, side), more = play->grace - play->settings[side]->margin * CLOCK_MS;
    char rest[PEER_REST];
    peer_tell_rest(play->peer[side], rest);
    if (allowed != INT64_MAX)
        snprintf(play->record.detail, sizeof play->record.detail, "after %.1f ms, of %.1f%s", (double)elapsed / 1e6,
                 (double)(allowed + more) / 1e6, rest);
    else
        snprintf(play->record.detail, sizeof play->record.detail, "for %.1f ms%s", (double)elapsed / 1e6, rest);
    lose(play, side, allowed != INT64_MAX ? REASON_TIME : REASON_TIMEOUT);
}

static void turn_clock(Play *play, Player side, int64_t charged)
{
    const TimeControl *control = &play->settings[side]->control;
    if (!play->settings[side]->has_control)
        return;
    play->clock[side] = (charged < play->clock[side] ? play->clock[side] - charged : 0) + control->increment * CLOCK_MS;
    if (control->moves > 0 && --play->moves_to_go[side] == 0) {
        play->moves_to_go[side] = control->moves;
        play->clock[side] += control->time * CLOCK_MS;
    }
}

/* Whether the move that has come is in time and legal. If not the side has lost. */
static bool is_valid_move(Play *play, Player side, int64_t elapsed, int64_t charged)
{
    const PeerReport *report = &play->peer[side]->report;
    if (charged > time_allowed(play, side)) {
        lose_by_time(play, side, elapsed);
        return false;
    }
    if (board_can_play(&play->game.now, report->column))
        return true;
    snprintf(play->record.detail, sizeof play->record.detail, "'%s' in move %d%s", report->move, play->game.now.count + 1,
             peer_tell_form(play->peer[side]));
    lose(play, side, REASON_ILLEGAL);
    return false;
}

/* What a side thinks of its position, seen from there; nan if it has not said. */
static double value_of_move(const Play *play, Player side)
{
    const PeerReport *report = &play->peer[side]->report;
    if (!report->has_value)
        return NAN;
    return play->settings[side]->white_view && side == PLAYER_O ? 0 - report->value : report->value;
}

/* Notes the move that a side has made in this position. */
static void note_move(Play *play, Player side, const Board *before, int64_t elapsed)
{
    const PeerReport *report = &play->peer[side]->report;
    Record *record = &play->record;
    const int move = record->move_count++;
    record->moves[move] = report->column;
    record->times[move] = round((double)elapsed / 1e3) / 1e3;
    record->values[move] = value_of_move(play, side);
    notes_take(&record->notes, move, before, report, play->settings[side]->has_control ? (double)play->clock[side] / 1e6 : NAN);
}

static void take_move(Play *play, Player side)
{
    const Peer *peer = play->peer[side];
    const int64_t elapsed = peer->received_at > play->asked_at ? peer->received_at - play->asked_at : 0;
    const int64_t charged = elapsed > play->grace ? elapsed - play->grace : 0;
    const Board before = play->game.now;
    if (!is_valid_move(play, side, elapsed, charged))
        return;
    game_play(&play->game, peer->report.column);
    turn_clock(play, side, charged);
    note_move(play, side, &before, elapsed);
    if (goes_on(play, play->record.values[play->record.move_count - 1]))
        play_go_on(play);
}

void play_end_proved(Play *play, double score)
{
    end(play, proved_result(&play->game.now, score, &play->record.saved), REASON_PROVED);
}

void play_go_on(Play *play)
{
    const Player next = board_turn(&play->game.now);
    play->phase = PLAY_THINKING;
    ponder(play, (Player)(1 - next));
    begin_turn(play, next);
}

/* The side to move has answered: with its move, or about a position that did not come about, and then it is asked about this one. */
static void take_answer(Play *play, Player side)
{
    if (play->peer[side]->stopping)
        ask(play, side, clock_now() - play->asked_at);
    else
        take_move(play, side);
}

/* Reads what an engine says that ponders. If it fails at that it is of no use when its turn comes. */
static void hear_ponderer(Peer *peer)
{
    while (peer->pondering && peer_next(peer) != PEER_NOTHING)
        continue;
}

static void hear_ponderers(Play *play)
{
    for (int side = 0; side < 2; side++)
        hear_ponderer(play->peer[side]);
}

static void think(Play *play, int64_t now)
{
    bool looked_again = false;
    while (play->phase == PLAY_THINKING) {
        const Player side = board_turn(&play->game.now);
        hear_ponderer(play->peer[1 - side]);
        switch (peer_next(play->peer[side])) {
        case PEER_MOVED:
            take_answer(play, side);
            break;
        case PEER_FAILED:
            lose_by_failure(play, side);
            break;
        case PEER_NOTHING:
            if (now <= play->deadline || peer_is_closing(play->peer[side]))
                return;
            if (looked_again) {
                lose_by_time(play, side, now - play->asked_at);
                return;
            }
            looked_again = true; /* the answer may be in the pipe, and we are late ourselves */
            peer_receive(play->peer[side]);
            break;
        default:
            break;
        }
    }
}

/* ---- before the first move ---- */

static void prepare(Play *play)
{
    play->phase = PLAY_PREPARING;
    set_ready_deadlines(play);
    for (int side = 0; side < 2; side++) {
        play->state[side] = PEER_NOTHING;
        peer_new_game(play->peer[side], &play->game.now.geometry, &play->seed[side]);
    }
}

static void tell_failure(const Play *play, Player side, char text[DETAIL_TEXT])
{
    const Peer *peer = play->peer[side];
    char unready[UNREADY_TEXT];
    snprintf(text, DETAIL_TEXT, "%s",
             play->state[side] == PEER_FAILED ? peer_failure(peer) : contender_tell_unready(play->settings[side], peer, unready));
}

/* Looks at what the engines have said. False while one is waited for: also if the other has failed, for who is to blame must not
 * depend on who is faster. All is taken before the clock is looked at, for what is said may be told to one who reads it late. */
static bool have_answered(Play *play, int64_t now, bool failed[2])
{
    bool complete = true;
    for (int side = 0; side < 2; side++) {
        PeerEvent event;
        while (play->state[side] == PEER_NOTHING && (event = peer_next(play->peer[side])) != PEER_NOTHING)
            play->state[side] = event == PEER_INFO ? PEER_NOTHING : event;
    }
    for (int side = 0; side < 2; side++) {
        const bool awaited = play->state[side] == PEER_NOTHING;
        const bool late = awaited && now > play->ready_by[side] && !peer_is_closing(play->peer[side]);
        failed[side] = play->state[side] == PEER_FAILED || late;
        if (!awaited || late)
            continue;
        play->deadline = complete || play->ready_by[side] < play->deadline ? play->ready_by[side] : play->deadline;
        complete = false;
    }
    return complete;
}

static void lose_before_first_move(Play *play, Player side)
{
    const Reason silence = play->phase == PLAY_STARTING || play->peer[side]->unread ? REASON_START : REASON_TIMEOUT;
    tell_failure(play, side, play->record.detail);
    lose(play, side, play->state[side] == PEER_FAILED ? reason_of(play->peer[side]) : silence);
}

/* When both have answered, or had time enough, goes on to the next phase or ends the game. */
static void settle(Play *play, int64_t now)
{
    bool failed[2];
    if (!have_answered(play, now, failed))
        return;
    if (failed[0] && failed[1]) {
        char text[2][DETAIL_TEXT];
        for (int side = 0; side < 2; side++)
            tell_failure(play, (Player)side, text[side]);
        snprintf(play->record.detail, sizeof play->record.detail, "x %.130s; o %.130s", text[0], text[1]);
        end(play, RESULT_DRAWN, REASON_BOTH);
    } else if (failed[0] || failed[1]) {
        lose_before_first_move(play, failed[0] ? PLAYER_X : PLAYER_O);
    } else if (play->phase == PLAY_STARTING) {
        prepare(play);
    } else {
        play->phase = PLAY_THINKING;
        begin_turn(play, board_turn(&play->game.now));
    }
}

void play_begin(Play *play, const Adjudication *rules, const Game *game, const EngineSettings *const settings[2], Peer *const peers[2])
{
    play->phase = PLAY_STARTING;
    play->rules = rules;
    play->scores = (Scores){ .level = 0 };
    play->game = *game;
    for (int side = 0; side < 2; side++) {
        const TimeControl *control = &settings[side]->control;
        play->settings[side] = settings[side];
        play->peer[side] = peers[side];
        play->seed[side] = random_mix(play->record.seed + (uint64_t)side + 1);
        play->state[side] = peers[side]->state == PEER_IDLE ? PEER_READY : PEER_NOTHING;
        play->clock[side] = control->time * CLOCK_MS + (control->time == 0 ? control->increment * CLOCK_MS : 0);
        play->moves_to_go[side] = control->moves;
        play->asked[side] = false;
    }
    set_ready_deadlines(play);
}

bool play_advance(Play *play, int64_t now)
{
    int phase;
    do { /* an engine may have answered to the next phase already */
        phase = (int)play->phase;
        if (play->phase == PLAY_THINKING)
            think(play, now);
        else if (play->phase == PLAY_STOPPING)
            await_stopped(play, now);
        else if (play->phase == PLAY_ASKING)
            hear_ponderers(play);
        else if (play->phase < PLAY_THINKING)
            settle(play, now);
    } while ((int)play->phase != phase);
    return play->phase == PLAY_OVER;
}

void play_forgive(Play *play, int64_t ns)
{
    const int64_t now = clock_now(), thought = now - play->asked_at, off = ns < thought ? ns : thought; /* a turn may have begun after the pause */
    Peer *thinks = play->peer[board_turn(&play->game.now)];
    if (thinks->received_at > play->asked_at && thinks->received_at <= now - ns) /* an answer was read before it, and waits to be taken */
        thinks->received_at += off;
    play->asked_at += off;
    play->deadline += off;
    for (int side = 0; side < 2; side++)
        play->ready_by[side] += ns;
}

bool play_waits_for(const Play *play, Player side)
{
    if (play->phase == PLAY_THINKING)
        return side == board_turn(&play->game.now) || play->peer[side]->pondering;
    if (play->phase == PLAY_STOPPING)
        return play->peer[side] == play->stopping;
    if (play->phase == PLAY_ASKING)
        return play->peer[side]->pondering;
    return play->phase != PLAY_OVER && play->state[side] == PEER_NOTHING;
}
