/* The engine goes from starting to a new game to being asked, one answer for each step. */
#include "match/question.h"

#include "base/clock.h"

#include <math.h>
#include <stdio.h>

static void set_deadline(Question *question, int64_t ms)
{
    question->deadline = clock_now() + ms * CLOCK_MS;
}

static void begin(Question *question)
{
    question->begun = true;
    peer_new_game(question->peer, &question->game.now.geometry, NULL);
    set_deadline(question, question->settings->startup);
}

void question_prepare(Question *question, const EngineSettings *settings, Peer *peer, const Geometry *geometry)
{
    *question = (Question){ .settings = settings, .peer = peer };
    game_init(&question->game, geometry);
    set_deadline(question, question->settings->startup);
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
    set_deadline(question, (limits.move_time > 0 ? limits.move_time : 0) + question->settings->timeout);
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

const char *question_failure(const Question *question, char text[QUESTION_TEXT])
{
    const Peer *peer = question->peer;
    char unready[UNREADY_TEXT], rest[PEER_REST];
    if (peer->state == PEER_BROKEN)
        return peer_failure(peer);
    if (question->ready)
        snprintf(text, QUESTION_TEXT, "does not answer%s", peer_tell_rest(peer, rest));
    else
        snprintf(text, QUESTION_TEXT, "gives %s", contender_tell_unready(question->settings, peer, unready));
    return text;
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
