/* What positions are worth: exactly where that is found within the limits, else what a search thinks of them. Shared by the subcommands
 * that look at games and positions. */
#ifndef INSIGHT_JUDGING_H
#define INSIGHT_JUDGING_H

#include "search/analysis.h"
#include "search/book.h"
#include "search/hash.h"
#include "search/network.h"

/* From the side to move. */
typedef struct {
    ScoreBounds proved; /* of the score */
    int value;          /* as in alphabeta.h, within what is proved */
} Worth;

/* How it is found out. */
typedef struct {
    uint64_t time_ms; /* for each position; 0: no limit */
    uint64_t nodes;   /* the same */
    uint64_t threads, hash_mib;
    bool no_book;
} JudgingOptions;

typedef struct {
    JudgingOptions options;
    Book book;
    Hash exact, estimates; /* tables of the two searches */
    Geometry geometry;     /* of the board for which estimates were asked for last, and … */
    Network network;       /* … its network, without weights if there is none */
} Judging;

/* Sets the usual limit of time if there is none at all. */
void judging_limit(JudgingOptions *options);

/* Memory and the book. False after telling on stderr what is missing; judging_end is to be called in any case, and *judging is to be all zero
 * before. */
bool judging_begin(Judging *judging, const JudgingOptions *options);
void judging_end(Judging *judging);

/* Judges every column of an unfinished position: columns[] of those that are not full. The solver gets half of the limits; if there
 * remains something to be found out, a search that estimates gets the other half. */
void judging_columns(Judging *judging, const Board *board, Worth columns[MAX_COLS]);

/* The exact score of an unfinished position, however long that takes: faster than that of its columns, and at once if it is in the book. */
int judging_score(Judging *judging, const Board *board);

/* The worth of a position, from that of its columns that are not full. */
Worth judging_best(const Board *board, const Worth *columns);

/* The worth of a position in which the game is over. */
Worth judging_of_end(const Board *board);

/* The same for the other side. */
Worth worth_turned(Worth worth);

static inline bool worth_is_exact(Worth worth)
{
    return bounds_exact(worth.proved);
}

/* 1: the side to move wins for sure, 0: it is a draw, -1: it loses. False if that is not proved. */
bool worth_result(Worth worth, int *result);

#endif
