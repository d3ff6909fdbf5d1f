/* Checks the moves of a game against exact scores. */
#ifndef MATCH_JUDGE_H
#define MATCH_JUDGE_H

#include "match/question.h"
#include "record/record.h"

typedef struct {
    Question question;
    Record *record;
    Game game; /* before the move that is judged */
    int move;  /* the next to be judged */
} Judge;

typedef enum { JUDGE_WORKS, JUDGE_DONE, JUDGE_FAILED } JudgeState;

/* Begins with the record of a game that is over; its scores are filled in. `peer` is idle or starting. */
void judge_begin(Judge *judge, const EngineSettings *settings, Peer *peer, Record *record);

/* Takes what the judge has said until `now`. JUDGE_FAILED if the question has; the record is then not judged. */
JudgeState judge_advance(Judge *judge, int64_t now);

#endif
