/* What is kept of a game that has been played, and its form as a line of JSON. */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include "base/text.h"
#include "base/why.h"
#include "game/game.h"
#include "game/notation.h"
#include "record/notes.h"

typedef enum { RESULT_WON_X, RESULT_WON_O, RESULT_DRAWN } Result;

/* How a game ended. From REASON_TIME on it was a fault of the loser. */
typedef enum {
    REASON_LINE,    /* a line was completed */
    REASON_FULL,    /* the board is full */
    /* Adjudicated: */
    REASON_AGREED,   /* a draw by the scores of both */
    REASON_RESIGNED, /* won by the scores */
    REASON_LENGTH,   /* a draw after the most moves */
    REASON_PROVED,   /* the judge has proved the result */
    REASON_BOTH,    /* neither engine could play: a draw */
    REASON_TIME,    /* too late by the clock */
    REASON_TIMEOUT, /* no answer, where there is no clock */
    REASON_ILLEGAL, /* a move that the rules do not allow */
    REASON_START,   /* the engine could not be started */
    REASON_CRASH,   /* it ended */
    REASON_CLOSED,  /* it closed a pipe */
    REASON_GARBAGE, /* it said what its dialect does not allow */
    REASON_COUNT
} Reason;

/* No number of a game, a pair or a round is greater, so that they can be counted from 1. */
enum { MOST_GAMES = INT32_MAX - 1 };

enum { NAME_TEXT = 64, LIMIT_TEXT = 96, DETAIL_TEXT = 300 };

/* Arrays of two are by Player. */
typedef struct {
    uint64_t schedule; /* tells tournaments apart: a hash of the settings */
    int game, pair, round; /* from 0 */
    char event[NAME_TEXT], date[24];
    char name[2][NAME_TEXT], version[2][NAME_TEXT], limit[2][LIMIT_TEXT];
    uint64_t srand, seed; /* of the tournament, and of this game */
    int first; /* which side, by Player, has the engine that came first on the command line */
    Geometry geometry;
    char opening[FEN_TEXT];
    int moves[MAX_CELLS], move_count; /* those that the engines played */
    double times[MAX_CELLS];  /* ms for each move */
    int pondered[2], hits[2]; /* expected replies that the engine thought about while the other did, and those that were played */
    double values[MAX_CELLS]; /* what the engine thought of it, in [-1, 1]; nan if it did not say */
    bool from_book[MAX_CELLS]; /* the runner played it from a book of the engine, which was not asked */
    Result result;
    Reason reason;
    char detail[DETAIL_TEXT]; /* more about a fault */
    int saved; /* with REASON_PROVED: plies that the game would have gone on for, if both had played as well as possible */
    bool judged;
    double best[MAX_CELLS], played[MAX_CELLS]; /* the exact scores of the best move and of the one played; nan if not known */
    Notes notes; /* last, since it is large, and need not be empty before the moves are there, but for `kept` */
} Record;

/* The name of a reason in results, and a phrase for people. */
const char *reason_name(Reason reason);
const char *reason_phrase(Reason reason);

static inline bool reason_is_fault(Reason reason)
{
    return reason >= REASON_TIME;
}

/* Whether the game was ended before it was over, and nobody was at fault. */
static inline bool reason_is_adjudication(Reason reason)
{
    return reason >= REASON_AGREED && reason <= REASON_PROVED;
}

/* Whether the game was over before it began, since an engine was not to be had: that tells nothing of how strong anyone is. */
static inline bool reason_is_absence(Reason reason)
{
    return reason == REASON_BOTH || reason == REASON_START;
}

/* Whether the game ended as the rules have it, of the game or of the tournament. */
static inline bool reason_is_normal(Reason reason)
{
    return reason < REASON_BOTH;
}

/* The points of x: 0, 0.5 or 1. */
static inline double result_points(Result result)
{
    return result == RESULT_WON_X ? 1 : result == RESULT_WON_O ? 0 : 0.5;
}

/* "1-0", "0-1" or "1/2-1/2", x first. */
const char *result_name(Result result);

/* How the game ended: the phrase, behind the name of who is to blame if somebody is; and the same with what more is known of it. Return
 * `text`. */
enum { ENDING_TEXT = NAME_TEXT + DETAIL_TEXT + 100 };
const char *record_blame(const Record *record, char text[ENDING_TEXT]);
const char *record_ending(const Record *record, char text[ENDING_TEXT]);

/* What every such line begins with. */
#define RECORD_BEGINNING "{\"schedule\":\""

/* Adds the record as one line. */
void record_write(const Record *record, Text *text);

/* Reads such a line. False if it is none, or is damaged. */
bool record_read(Record *record, const char *line);

/* Plays the game anew: the opening, in which no move can be taken back, and then all moves. False with the reason if that cannot be. */
bool record_replay(const Record *record, Game *game, char why[WHY_TEXT]);

/* Whether it may be what happened: two engines, moves that the rules allow, an end and a result that go together. False with the reason. */
bool record_is_possible(const Record *record, char why[WHY_TEXT]);

#endif
