/* What each move of a game was worth. */
#ifndef INSIGHT_REVIEW_H
#define INSIGHT_REVIEW_H

#include "insight/judging.h"
#include "record/played.h"

typedef enum {
    VERDICT_BEST,         /* no move scores higher */
    VERDICT_SLOWER_WIN,   /* still won, but later */
    VERDICT_QUICKER_LOSS, /* lost anyway, and sooner */
    VERDICT_MISSED_WIN,   /* a win became a draw */
    VERDICT_LOST_DRAW,    /* a draw became a loss */
    VERDICT_LOST,         /* a win became a loss */
    VERDICT_WEAKER,       /* of estimates only: another move looks better */
    VERDICT_COUNT
} Verdict;

/* The word for people and for JSON. */
const char *verdict_word(Verdict verdict);

/* Whether such a move gave away a win or a draw; if so that is certain. */
static inline bool verdict_is_turn(Verdict verdict)
{
    return verdict == VERDICT_MISSED_WIN || verdict == VERDICT_LOST_DRAW || verdict == VERDICT_LOST;
}

typedef struct {
    int column;
    bool given;          /* by the opening */
    Worth before, after; /* for the side that moves */
    int least[MAX_COLS]; /* what each column is proved to give */
    uint64_t best;       /* bit c: no column is better than c, as far as is known */
    Verdict verdict;
    bool certain;
} ReviewedMove;

typedef struct {
    int moves;   /* that the side chose */
    int judged;  /* those whose result before and after is proved */
    int kept;    /* those of them that kept it */
    int scored;  /* those whose scores are exact */
    int loss;    /* what those lost, in all */
    int turning; /* the last that gave a win or a draw away for sure, an index into the moves; -1: none */
} ReviewedSide;

typedef struct {
    const Played *played;
    ReviewedMove moves[MAX_CELLS]; /* as many as the game has */
    Worth end;                     /* of the last position, for the side to move there */
    ReviewedSide sides[2];         /* by Player */
} Review;

void review_game(Judging *judging, const Played *played, Review *review);

/* The side that made a move of the game. */
static inline Player review_side(const Review *review, int move)
{
    return (Player)((review->played->game.start.count + move) & 1);
}

#endif
