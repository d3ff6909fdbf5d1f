/* What engines are asked, and what they answer. Each has a slot; the tag of what it was asked last tells answers from late ones. */
#include "base/utf8.h"
#include "view/announce.h"
#include "view/course.h"

#include <stdio.h>

/* ---- asking ---- */

static void ask_no_more(Control *control, int slot)
{
    if (control->asked[slot] != 0)
        engines_wish(control->engines, slot, NULL);
    control->asked[slot] = 0;
}

void course_rest(Control *control, int slot)
{
    ask_no_more(control, slot);
    control->holds_answer = control->holds_answer && slot != (int)model_turn(&control->model);
}

/* The adviser's are shorter where nobody wants to see its values: what is proved comes at once. */
static PeerLimits limits_of_adviser(const Control *control)
{
    enum { MOST_MS = 200 };
    const bool is_brief = control->advice != ADVICE_POSITION || (!control->wants_hint && !control->analyses);
    PeerLimits limits = contestant_limits(&control->settings->adviser);
    if (is_brief && limits.move_time > MOST_MS)
        limits.move_time = MOST_MS;
    return limits;
}

static PeerLimits limits_of(const Control *control, int slot, int64_t now)
{
    if (slot == SLOT_ADVISER)
        return limits_of_adviser(control);
    const Contestant *engine = control->player[slot];
    PeerLimits limits;
    if (control->setup.clock == 0 || !contestant_takes_clock(engine, &limits))
        return contestant_limits(engine);
    limits.has_clock = true;
    for (int player = 0; player < 2; player++) {
        const int64_t left = control_clock(control, model_seat(&control->model, (Player)player), now) / 1000;
        limits.time[player] = left > 0 ? left : 1;
        limits.increment[player] = control->setup.increment / 1000;
    }
    return limits;
}

void course_ask(Control *control, int slot, const Game *game, int64_t now)
{
    const int games = control->model.games;
    const Wish wish = { .game = *game,
                        .limits = limits_of(control, slot, now),
                        .tag = ++control->tag,
                        .game_tag = (unsigned)games,
                        .seed = random_mix(control->settings->seed + (uint64_t)games * ENGINE_SLOTS + (uint64_t)slot) };
    if (!control->started[slot])
        control_restart(control, slot, now);
    control->asked[slot] = wish.tag;
    control->asked_board[slot] = game->now;
    engines_wish(control->engines, slot, &wish);
}

void control_restart(Control *control, int slot, int64_t now)
{
    const Contestant *engine = slot == SLOT_ADVISER ? &control->settings->adviser : control->player[slot];
    course_charge_clock(control, now); /* it has not run while the engine was out of order */
    control->started[slot] = control->starting[slot] = true;
    control->has_fault[slot] = false;
    control->changed = true;
    course_rest(control, slot);
    engines_start(control->engines, slot, engine);
}

void course_forget_question(Control *control)
{
    control->asked_board[SLOT_ADVISER] = (Board){ .count = 0 }; /* which is no board */
}

void course_dismiss(Control *control, int slot)
{
    if (control->started[slot])
        engines_start(control->engines, slot, NULL);
    control->has_fault[slot] = control->started[slot] = control->starting[slot] = false;
}

/* ---- what they say ---- */

/* An engine that has failed keeps its seat, and the game stays as it is, until somebody does something about it. */
static void fail(Control *control, int slot, const EngineFault *fault, int64_t now)
{
    course_charge_clock(control, now);
    ask_no_more(control, slot); /* but an answer that waits for a disc has been given */
    control->has_fault[slot] = true;
    if (control_shown_fault(control) == slot)
        control->sounds |= 1u << SOUND_FAULT;
    control->changed = true;
    control->fault[slot] = *fault;
    if (slot != SLOT_ADVISER)
        return;
    control->wants_hint = control->review.runs = false;
    course_forget_question(control); /* which it has not answered */
}

void control_close_fault(Control *control)
{
    course_dismiss(control, SLOT_ADVISER);
    control->gave_up_adviser = true;
    control->wants_hint = control->review.runs = false;
    control->changed = true;
}

static void take_answer(Control *control, int slot, const PeerReport *report, int64_t now)
{
    control->asked[slot] = 0;
    if (!board_can_play(&control->model.game.now, report->column)) {
        EngineFault fault = { .kind = PHRASE_FAULT_ILLEGAL };
        snprintf(fault.sentence, sizeof fault.sentence, "played the illegal move '%s'", report->move);
        snprintf(fault.detail, sizeof fault.detail, "'%s'", report->move);
        utf8_present(fault.sentence, '?'); /* as of all that an engine has said */
        utf8_present(fault.detail, '?');
        fail(control, slot, &fault, now);
    } else if (slot == SLOT_ADVISER) {
        control->judged_board = control->asked_board[slot];
        control->judged = *report;
        control->hint = control->wants_hint ? report->column : control->hint;
        if (control->wants_hint) {
            char sentence[SENTENCE_TEXT];
            snprintf(sentence, sizeof sentence, control_say(control, PHRASE_HINT_IS), control->hint + 1);
            control_announce(control, sentence);
            control_end_notice(control);
        }
        control->wants_hint = false;
    } else {
        control_play(control, report->column, NULL, now);
    }
}

/* The model never runs ahead of the picture by more than the disc that falls. */
static void hold_answer(Control *control, const PeerReport *report, int64_t now)
{
    course_charge_clock(control, now);
    control->holds_answer = true;
    control->held = *report;
}

void course_release_answer(Control *control, int64_t now)
{
    if (!control->holds_answer || motion_landed_at(&control->motion) > now)
        return;
    control->holds_answer = false;
    control->turn_since = now; /* the engine is not charged for the fall */
    take_answer(control, (int)model_turn(&control->model), &control->held, now);
}

/* From here on the clock runs for it. */
static void look_at_start(Control *control, int slot, int64_t now)
{
    if (!control->starting[slot] || engines_is_starting(control->engines, slot))
        return;
    course_charge_clock(control, now);
    control->starting[slot] = false;
}

void course_take_news(Control *control, int slot, int64_t now)
{
    EngineNews news;
    look_at_start(control, slot, now);
    if (!engines_take(control->engines, slot, &news))
        return;
    control->changed = true;
    if (news.has_report && news.tag == control->asked[slot] && slot == SLOT_ADVISER && control->advice != ADVICE_POSITION) {
        if (news.moved)
            (control->advice == ADVICE_REVIEW ? course_take_review : course_take_behind)(control, &news.report);
    } else if (news.has_report && news.tag == control->asked[slot]) {
        model_take_report(&control->model, &control->asked_board[slot], &news.report);
        if (news.moved && slot != SLOT_ADVISER && motion_landed_at(&control->motion) > now)
            hold_answer(control, &news.report, now);
        else if (news.moved)
            take_answer(control, slot, &news.report, now);
    }
    if (news.failed && (slot == SLOT_ADVISER || !control_is_human(control, (Seat)slot)))
        fail(control, slot, &news.fault, now);
}
