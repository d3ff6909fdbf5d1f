/* One question for each move: all columns of the position before it, exactly. A score that the judge does not find within its time
 * (st= of -judge) is left unknown. */
#include "match/judge.h"

#include "match/opening.h"

#include <math.h>

void judge_begin(Judge *judge, const EngineSettings *settings, Peer *peer, Record *record)
{
    char why[WHY_TEXT];
    *judge = (Judge){ .record = record };
    record->judged = opening_play(&judge->game, &record->geometry, record->opening, why);
    for (int i = 0; i < record->move_count; i++)
        record->best[i] = record->played[i] = NAN;
    question_prepare(&judge->question, settings, peer, &record->geometry);
    if (record->move_count > 0)
        question_ask(&judge->question, &judge->game);
}

static void take_scores(Judge *judge)
{
    const int column = judge->record->moves[judge->move];
    double best;
    if (question_best(&judge->question, &best)) {
        judge->record->best[judge->move] = best;
        judge->record->played[judge->move] = judge->question.peer->report.scores[column];
    }
    game_play(&judge->game, column);
    judge->move++;
}

JudgeState judge_advance(Judge *judge, int64_t now)
{
    for (;;) {
        switch (question_advance(&judge->question, now)) {
        case QUESTION_WAITS:
            return JUDGE_WORKS;
        case QUESTION_READY: /* for a game without moves */
            return JUDGE_DONE;
        case QUESTION_FAILED:
            judge->record->judged = false;
            return JUDGE_FAILED;
        case QUESTION_ANSWERED:
            take_scores(judge);
            if (judge->move == judge->record->move_count)
                return JUDGE_DONE;
            question_ask(&judge->question, &judge->game);
            break;
        }
    }
}
