/* The engine goes from starting to a new game to being asked, one answer for each step. */
#include "match/question.h"

#include "base/clock.h"

#include <math.h>

/* It is given up `timeout=` after the time that it may think, in milliseconds. */
static void set_deadline(Question *question, int64_t may_think)
{
    question->deadline = clock_now() + (may_think + question->settings->timeout) * CLOCK_MS;
}

static void begin(Question *question)
{
    question->begun = true;
    peer_new_game(question->peer, &question->game.now.geometry, NULL);
    set_deadline(question, 0);
}

void question_prepare(Question *question, const EngineSettings *settings, Peer *peer, const Geometry *geometry)
{
    *question = (Question){ .settings = settings, .peer = peer };
    game_init(&question->game, geometry);
    set_deadline(question, 0);
    if (peer->state == PEER_IDLE)
        begin(question);
}

static void send(Question *question)
{
    PeerLimits limits = peer_limits_none();
    limits.solve = PEER_SOLVE;
    limits.move_time = question->settings->limits.move_time;
    question->waiting = false;
    peer_go(question->peer, &question->game, &limits);
    set_deadline(question, limits.move_time > 0 ? limits.move_time : 0);
}

void question_ask(Question *question, const Game *game)
{
    question->game = *game;
    question->waiting = true;
    if (question->ready)
        send(question);
}

QuestionState question_advance(Question *question, int64_t now)
{
    for (;;) {
        switch (peer_next(question->peer)) {
        case PEER_FAILED:
            return QUESTION_FAILED;
        case PEER_READY:
            if (!question->begun) {
                begin(question);
                break;
            }
            question->ready = true;
            if (!question->waiting)
                return QUESTION_READY;
            send(question);
            break;
        case PEER_MOVED:
            return QUESTION_ANSWERED;
        case PEER_NOTHING:
            return now <= question->deadline || peer_is_closing(question->peer) ? QUESTION_WAITS : QUESTION_FAILED;
        default:
            break;
        }
    }
}

bool question_best(const Question *question, double *best)
{
    const PeerReport *report = &question->peer->report;
    *best = -INFINITY;
    for (int c = 0; c < question->game.now.geometry.cols && report->has_scores; c++)
        if (board_can_play(&question->game.now, c)) {
            if (isnan(report->scores[c]))
                return false;
            *best = fmax(*best, report->scores[c]);
        }
    return report->has_scores;
}
