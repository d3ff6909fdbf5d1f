/* Asks an engine that solves for the exact scores of positions. */
#ifndef MATCH_QUESTION_H
#define MATCH_QUESTION_H

#include "match/settings.h"

typedef struct {
    const EngineSettings *settings;
    Peer *peer;
    Game game;        /* what it is asked about */
    bool begun, ready, waiting; /* it was told of a new game; it is prepared; there is a position to ask about */
    int64_t deadline; /* ns of clock_now() */
} Question;

typedef enum { QUESTION_WAITS, QUESTION_READY, QUESTION_ANSWERED, QUESTION_FAILED } QuestionState;

/* Prepares an engine that is idle or starting for positions of this geometry. */
void question_prepare(Question *question, const EngineSettings *settings, Peer *peer, const Geometry *geometry);

/* Asks about a position that is not over, at once or when the engine is ready. */
void question_ask(Question *question, const Game *game);

/* Takes what the engine has said until `now`. QUESTION_READY if it is prepared and nothing was asked; QUESTION_FAILED if it has failed, does
 * not get ready within its startup, or does not answer within its timeout. */
QuestionState question_advance(Question *question, int64_t now);

enum { QUESTION_TEXT = UNREADY_TEXT + 10 };

/* After QUESTION_FAILED: a sentence without its subject, as that of peer_failure; it may stand in `text`. */
const char *question_failure(const Question *question, char text[QUESTION_TEXT]);

/* After QUESTION_ANSWERED: the exact score of the best column for the side to move; false if not all are known. */
bool question_best(const Question *question, double *best);

#endif
