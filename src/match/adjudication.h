/* Games that are ended before they are over, as cutechess-cli ends them: by what both engines think, and by their length.
 *
 * Scores are values in [-1, 1] from the side that has moved; a score of UCI, V centipawns, is V / (|V| + 200). */
#ifndef MATCH_ADJUDICATION_H
#define MATCH_ADJUDICATION_H

#include "base/keys.h"
#include "record/record.h"

/* The rules; all zero has none. */
typedef struct {
    int draw_from;       /* full moves on the board, which are two stones each, before a draw */
    int draw_moves;      /* of each side in a row; 0: no draws */
    double draw_score;   /* whose scores are at most that far from 0 */
    int resign_moves;    /* of one side in a row; 0: nobody resigns */
    double resign_score; /* whose scores are at least that far below 0 */
    bool resign_two_sided; /* and the other's at least that far above */
    int most_moves;      /* full moves after which it is a draw; 0: no limit */
    bool exact;          /* the judge is asked */
    int exact_empty;     /* from so many empty cells on */
} Adjudication;

/* What has been said in one game. All zero is the beginning. */
typedef struct {
    int level;                  /* moves in a row with a score near 0, of both sides */
    int losing[2], winning[2];  /* moves of one side in a row, by Player */
} Scores;

/* Each reads the words behind one option. False with the reason. */
bool adjudication_read_draw(Adjudication *rules, WordList values, char why[WHY_TEXT]);
bool adjudication_read_resign(Adjudication *rules, WordList values, char why[WHY_TEXT]);
bool adjudication_read_exact(Adjudication *rules, WordList values, char why[WHY_TEXT]);

/* Adds the rules as text, nothing if there are none: what tells tournaments apart. */
void adjudication_describe(const Adjudication *rules, Text *text);

/* A move was made that has not ended the game: `board` is the position behind it, `value` what the engine thinks, nan if it has not said.
 * True if the game is over. */
bool adjudicate(const Adjudication *rules, Scores *scores, const Board *board, double value, Result *result, Reason *reason);

/* Whether the judge is to be asked about this position. */
bool adjudication_asks(const Adjudication *rules, const Board *board);

/* What follows from an exact score for the side to move in a position that is not over: the result, and by how many plies the game
 * would go on if both played as well as possible. */
Result proved_result(const Board *board, double score, int *plies);

#endif
