/* The adviser: hints, Analysis and the review of a game. */
#include "view/course.h"

/* ---- hints and Analysis ---- */

bool course_has_adviser(const Control *control)
{
    return !control->has_fault[SLOT_ADVISER] && !control->gave_up_adviser;
}

bool course_adviser_is_due(const Control *control)
{
    if (control->review.runs && control->weighed.column < 0)
        return false;
    const bool at_rest =
        control_awaits_person(control) || (control->paused && control->steps == 0 && !model_is_over(&control->model));
    const bool analyses = control->analyses && model_is_stale(&control->model)
                          && !board_equal(&control->asked_board[SLOT_ADVISER], &control->model.game.now);
    const bool weighs = course_warns(control) && !board_equal(&control->judged_board, &control->model.game.now);
    return at_rest && (control->wants_hint || analyses || weighs) && control->asked[SLOT_ADVISER] == 0 && course_has_adviser(control);
}

void course_ask_adviser(Control *control, int64_t now)
{
    control->advice = ADVICE_POSITION;
    course_ask(control, SLOT_ADVISER, &control->model.game, now);
}

/* What the adviser has said so far is not taken for all that it has to say: it is asked anew. */
static void forget_analysis(Control *control)
{
    course_rest(control, SLOT_ADVISER);
    control->model.analysis.known = false;
    course_forget_question(control);
}

static void break_off_analysis(Control *control)
{
    if (control->asked[SLOT_ADVISER] != 0)
        forget_analysis(control);
}

void control_hint(Control *control)
{
    control->wants_hint = control_awaits_person(control);
    control->gave_up_adviser = control->gave_up_adviser && !control->wants_hint;
    if (control->asked[SLOT_ADVISER] == 0 || !control->wants_hint)
        return;
    course_rest(control, SLOT_ADVISER); /* asked anew, so that the answer is for the hint */
}

void control_toggle_analysis(Control *control)
{
    control->analyses = !control->analyses;
    control->gave_up_adviser = control->gave_up_adviser && !control->analyses;
    if (!control->analyses && !control->wants_hint)
        break_off_analysis(control);
    if (control->analyses && course_warns(control))
        forget_analysis(control); /* it was asked for a short look only */
    control_resize(control, control->layout.width, control->layout.height); /* its room goes to the board, or comes from it */
    control_announce(control, control_say(control, control->analyses ? PHRASE_ANALYSIS_ON : PHRASE_ANALYSIS_OFF));
}

void control_toggle_warning(Control *control)
{
    control->config.warns = !control->config.warns;
    control->gave_up_adviser = control->gave_up_adviser && !control->config.warns;
    if (!control->config.warns && !control->analyses)
        forget_analysis(control); /* as above */
}

/* ---- the review ---- */

bool course_review_is_due(const Control *control)
{
    return control->review.runs && control->weighed.column < 0 && control->asked[SLOT_ADVISER] == 0 && course_has_adviser(control);
}

void course_ask_review(Control *control, int64_t now)
{
    const Game game = review_position(&control->review);
    control->advice = ADVICE_REVIEW;
    course_ask(control, SLOT_ADVISER, &game, now);
}

void course_take_review(Control *control, const PeerReport *report)
{
    control->asked[SLOT_ADVISER] = 0;
    model_note_value(&control->model, &control->asked_board[SLOT_ADVISER], report);
    course_forget_question(control); /* the answer is the review's, not that of Analysis */
    review_take(&control->review, report);
    control->reviewed = !control->review.runs;
}

void control_review(Control *control, int64_t now)
{
    const Game game = model_whole_game(&control->model);
    if (game.move_count == 0) {
        control_notice(control, now, "%s", control_say(control, PHRASE_REVIEW_EMPTY));
        return;
    }
    if (control_has_review(control) && review_is_complete(&control->review)) {
        control->reviewed = true;
        return;
    }
    if (control->has_fault[SLOT_ADVISER])
        return; /* which the banner tells */
    control_halt(control, now); /* with a move the game were another one than that which is looked at */
    control->gave_up_adviser = false;
    if (control_has_review(control) && control->review.runs)
        return; /* it goes on */
    break_off_analysis(control);
    review_begin(&control->review, &game);
    if (!control->analyses)
        control_toggle_analysis(control);
    control_announce(control, control_say(control, PHRASE_REVIEW_RUNS));
}

/* Why there is no turning point to go to. */
static Phrase why_none(const Control *control)
{
    const Review *review = &control->review;
    if (!control_has_review(control) || !review_is_complete(review)) /* of what was not looked at yet nothing is known */
        return review->runs ? PHRASE_REVIEW_RUNS : PHRASE_REVIEW_FIRST;
    return review_has_judged(review, PLAYER_X) || review_has_judged(review, PLAYER_O) ? PHRASE_REVIEW_NONE : PHRASE_REVIEW_BLIND;
}

void control_jump(Control *control, int64_t now)
{
    const int move = control_has_review(control) ? review_next_turn(&control->review, control->model.game.move_count) : -1;
    if (move >= 0)
        control_go_to(control, move + 1, now);
    else
        control_notice(control, now, "%s", control_say(control, why_none(control)));
}
