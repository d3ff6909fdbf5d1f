/* One question for each move: all columns of the position before it, exactly. A score that the judge does not find within its time
 * (st= of -judge) is left unknown. */
#include "match/judge.h"

#include "base/clock.h"
#include "match/openings.h"

#include <math.h>

static const int64_t MS = 1000000;

static void set_deadline(Judge *judge)
{
    judge->deadline = clock_now() + judge->settings->timeout * MS;
}

static void ask(Judge *judge)
{
    PeerLimits limits = peer_limits_none();
    limits.solve = PEER_SOLVE;
    limits.move_time = judge->settings->limits.move_time;
    peer_go(judge->peer, &judge->game, &limits);
    set_deadline(judge);
}

void judge_begin(Judge *judge, const EngineSettings *settings, Peer *peer, Record *record)
{
    char why[WHY_TEXT];
    *judge = (Judge){ .settings = settings, .peer = peer, .record = record };
    record->judged = opening_play(&judge->game, &record->geometry, record->opening, why);
    for (int i = 0; i < record->move_count; i++)
        record->best[i] = record->played[i] = NAN;
    if (peer->state == PEER_IDLE)
        peer_new_game(peer, &record->geometry, NULL);
    set_deadline(judge);
}

static void take_scores(Judge *judge)
{
    const PeerReport *report = &judge->peer->report;
    const int column = judge->record->moves[judge->move];
    double best = -INFINITY;
    for (int c = 0; c < judge->record->geometry.cols && report->has_scores; c++)
        if (board_can_play(&judge->game.now, c))
            best = isnan(report->scores[c]) ? NAN : isnan(best) ? NAN : fmax(best, report->scores[c]);
    if (report->has_scores && !isnan(best)) {
        judge->record->best[judge->move] = best;
        judge->record->played[judge->move] = report->scores[column];
    }
    game_play(&judge->game, column);
    judge->move++;
}

JudgeState judge_advance(Judge *judge)
{
    for (;;) {
        switch (peer_next(judge->peer)) {
        case PEER_FAILED:
            judge->record->judged = false;
            return JUDGE_FAILED;
        case PEER_READY:
            if (!judge->asked && judge->peer->game.now.geometry.cols == 0) { /* it has started; no game was begun yet */
                peer_new_game(judge->peer, &judge->record->geometry, NULL);
                break;
            }
            judge->asked = true;
            if (judge->record->move_count == 0)
                return JUDGE_DONE;
            ask(judge);
            break;
        case PEER_MOVED:
            take_scores(judge);
            if (judge->move == judge->record->move_count)
                return JUDGE_DONE;
            ask(judge);
            break;
        case PEER_NOTHING:
            if (clock_now() <= judge->deadline || peer_is_closing(judge->peer))
                return JUDGE_WORKS;
            judge->record->judged = false;
            return JUDGE_FAILED;
        default:
            break;
        }
    }
}
