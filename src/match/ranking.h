/* The engines in their order, and what they were found to be worth. */
#ifndef MATCH_RANKING_H
#define MATCH_RANKING_H

#include "match/tally.h"

/* What tables and pages are made from; engines are numbers as in the tally, which must outlive it. */
typedef struct {
    Tally *tally;
    PairScore *pairs;
    size_t pair_count;
    Sample sample; /* what they tell */
    Ratings ratings;
    int *order; /* engines, the best first */
    int *group; /* of each engine, a number that all have whom games connect with it, or games by way of others */
    double *points; /* of each engine against each, row by row */
    int groups;
    int first;  /* of two, the one that came first on the command line */
    int width;  /* columns of the longest name, at least 6 */
} Ranking;

/* Of a tally with at least one engine. False if there is no memory; ranking_close is due only after true. */
bool ranking_open(Ranking *ranking, Tally *tally);
void ranking_close(Ranking *ranking);

/* Adds to the text what is to be told of the ranking (with a sequential test, unless that is NULL), or `nothing` where there are no engines. A
 * failure of memory is left in the text. */
void ranking_tell(Text *text, Tally *tally, const Sprt *sprt, void (*add)(Text *, const Ranking *, const Sprt *), const char *nothing);

double ranking_rating(const Ranking *ranking, int engine);

/* The rating as text, with > or < before that of an engine that has won or lost everything, of which the games say only how strong it
 * is at least, or at most. Returns `text`. */
enum { RATING_TEXT = 32 };
const char *ranking_rating_text(const Ranking *ranking, int engine, char text[RATING_TEXT]);

/* How likely it is that `engine` is stronger than `other`; NAN if no games tell, not even by way of others. */
double ranking_los(const Ranking *ranking, int engine, int other);

/* What `engine` has scored against `other`, and in how many games. */
double ranking_points_against(const Ranking *ranking, int engine, int other);
double ranking_games_against(const Ranking *ranking, int engine, int other);

/* The complete pairs that tell something, of those whose numbers in the tournament are from `from` on and below `end`. */
int ranking_telling_pairs(const Ranking *ranking, int from, int end);

/* What there is to say of two engines: from their pairs, or, where none of their games has a partner, from games. As tables show it. */
typedef struct {
    bool from_pairs;
    double spread, pairs[5]; /* for how many pairs one counts; those that were played, by half points */
    Estimate elo, normalized;
    double los;
} Comparison;

/* The first of exactly two engines against the other. */
Comparison ranking_compare(const Ranking *ranking);

double points_of(const EngineTally *engine);
int games_of(const EngineTally *engine);

/* 0 of nothing. */
double percent(double part, double whole);

/* Adds which share of the games was drawn, and what who moves first scored. */
void ranking_add_shares(const Tally *tally, Text *text);

/* The score of an engine as x, as tables have it: - if it never was. */
const char *ranking_text_as_x(const EngineTally *engine, char text[RATING_TEXT]);

#endif
