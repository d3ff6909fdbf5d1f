/* What the moves of a game have cost. */
#ifndef VIEW_REVIEW_H
#define VIEW_REVIEW_H

#include "game/game.h"
#include "peer/exchange.h"

/* A quicker loss kept the value, which was a loss, but much of the game was given away. */
typedef enum { VERDICT_UNKNOWN, VERDICT_KEPT, VERDICT_QUICKER_LOSS, VERDICT_MISTAKE, VERDICT_MISSED_WIN } Verdict;

typedef struct {
    Game game;               /* all its moves */
    bool runs;               /* there are moves that were not looked at yet */
    int next;                /* the first of them */
    bool looks_behind;       /* of the one before nothing was said: what is said of the position behind it tells */
    bool is_exact[MAX_CELLS];
    Verdict verdict[MAX_CELLS];
} Review;

/* Begins with the first move. */
void review_begin(Review *review, const Game *game);

/* The game before the move that is next, or behind the last one. */
Game review_position(const Review *review);

/* Whether a column is proved to win. */
bool review_has_win(const PeerReport *report, int columns);

/* Whether nobody has looked at a column: as soon as one is proved to win nothing is asked of the others any more, and where these have no score
 * their fitness of 0 is nobody's estimate, and no draw. */
bool review_is_unsearched(const PeerReport *report, int columns, int column);

/* What an engine's report says of a move in the position that it is of. */
Verdict review_judge(const PeerReport *report, int columns, int move, bool *is_exact);

/* The same of a move that is unsearched where one is proved to win, by the position behind it and what an engine says of that, which is not
 * looked at if the game is over there. */
Verdict review_judge_behind(const Board *behind, const PeerReport *report, bool *is_exact);

/* Takes what an engine has said of that position, and goes on. */
void review_take(Review *review, const PeerReport *report);

/* Whether all moves were looked at: it can have been broken off. */
bool review_is_complete(const Review *review);

/* Whether this is the game that was looked at: where it began, and its moves. */
bool review_is_of(const Review *review, const Board *start, const int *line, int length);

/* Whether anything is known of the moves of a side. */
bool review_has_judged(const Review *review, Player side);

/* Whether the value of the game turned with a move, or a loss became much quicker. */
bool review_turned(const Review *review, int move);

/* The next such move after this number of moves, from the beginning again if need be; -1 if there is none. */
int review_next_turn(const Review *review, int after);

/* How many moves of a side have each verdict. */
void review_count(const Review *review, Player side, int counts[VERDICT_MISSED_WIN + 1]);

#endif
