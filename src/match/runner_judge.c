/* One engine of the pool answers one question at a time; while it does no clock of a game runs. */
#include "match/runner_parts.h"

#include "match/runner.h"

#include <math.h>

/* ---- of a game that is over ---- */

/* The judge has failed, so that a game is not judged or adjudicated, whichever `what` says. */
static void fail_judge(Runner *runner, const Slot *slot, const Question *question, const char *what)
{
    char event[DETAIL_TEXT + PEER_REST + 100], text[QUESTION_TEXT];
    snprintf(event, sizeof event, "game %d is not %s: the judge %s", slot->scheduled.game + 1, what, question_failure(question, text));
    if (!textlist_add(&runner->tally.events, event) || !textlist_add(&runner->trial.tally.events, event))
        runner_complain(runner, "not enough memory", "");
    if (runner->settings->strict)
        runner_stop(runner, RUN_FAULT);
}

bool runner_begin_judging(Runner *runner, Slot *slot)
{
    if (!runner->settings->has_judge)
        return false;
    Peer *peer = runner_take_peer(runner, slot, runner->settings->engine_count, 0);
    if (peer == NULL) {
        runner_complain(runner, "not enough memory for the judge", "");
        return false;
    }
    slot->phase = SLOT_JUDGES;
    judge_begin(&slot->judge, &runner->settings->judge, peer, &slot->play.record);
    return true;
}

/* Notes how many scores the judge has given for a game. */
static void count_scores(Runner *runner, const Record *record)
{
    runner->judged_moves += record->move_count;
    for (int i = 0; i < record->move_count; i++)
        runner->scored_moves += !isnan(record->best[i]);
}

bool runner_judge(Runner *runner, Slot *slot)
{
    const JudgeState state = judge_advance(&slot->judge, runner->seen_at);
    if (state == JUDGE_WORKS)
        return false;
    if (state == JUDGE_FAILED)
        fail_judge(runner, slot, &slot->judge.question, "judged");
    else
        count_scores(runner, &slot->play.record);
    runner_give_judge(runner, slot);
    return true;
}

void runner_give_judge(Runner *runner, Slot *slot)
{
    pool_give(runner->pool, runner->settings->engine_count, slot->judge.question.peer, runner_processor(runner, slot, 0));
}

/* A judge that was asked in vain has judged nothing, which its empty columns would not tell. */
void runner_tell_scores(const Runner *runner)
{
    if (runner->judged_moves > 0 && runner->scored_moves == 0)
        runner_tell("the judge answered, but gave no exact score for any of %d move%s", runner->judged_moves, text_plural(runner->judged_moves));
}

/* ---- of a position in a game ---- */

void runner_give_prover(Runner *runner, Slot *slot)
{
    if (slot->proof.peer != NULL)
        pool_give(runner->pool, runner->settings->engine_count, slot->proof.peer, runner_processor(runner, slot, 0));
    slot->proof.peer = NULL;
}

/* Asks the judge about the position on the board. */
static bool ask_for_proof(Runner *runner, Slot *slot)
{
    if (slot->proof.peer == NULL) {
        Peer *peer = runner_take_peer(runner, slot, runner->settings->engine_count, 0);
        if (peer == NULL)
            return false;
        question_prepare(&slot->proof, &runner->settings->judge, peer, &runner->settings->geometry);
    }
    question_ask(&slot->proof, &slot->play.game);
    slot->proves = true;
    return true;
}

void runner_take_proof(Runner *runner, Slot *slot)
{
    double score;
    if (slot->gave_up) {
        play_go_on(&slot->play);
        return;
    }
    if (!slot->proves && !ask_for_proof(runner, slot)) {
        runner_complain(runner, "not enough memory for the judge", "");
        return;
    }
    const QuestionState state = question_advance(&slot->proof, runner->seen_at);
    if (state == QUESTION_WAITS || state == QUESTION_READY)
        return;
    slot->proves = false;
    if (state == QUESTION_ANSWERED && question_best(&slot->proof, &score)) {
        play_end_proved(&slot->play, score);
        return;
    }
    if (state == QUESTION_FAILED) {
        fail_judge(runner, slot, &slot->proof, "adjudicated");
        runner_give_prover(runner, slot);
        slot->gave_up = true;
    }
    play_go_on(&slot->play);
}
