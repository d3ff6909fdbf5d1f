/* The charts of the page of results, as SVG that stands in the page itself. */
#ifndef MATCH_PAGE_CHARTS_H
#define MATCH_PAGE_CHARTS_H

#include "base/text.h"
#include "match/ranking.h"

/* The ratings from one end to the other, with their intervals, that all bars of a table have in common. */
typedef struct {
    double low, high; /* Elo */
} Scale;

Scale chart_scale(const Ranking *ranking);

/* A bar for one engine: its rating and the 95 % interval. */
void chart_add_interval(Text *text, const Ranking *ranking, int engine, Scale scale);

/* How the ratings went, by games in the order of the schedule, with their intervals. False if there is no memory. */
bool chart_add_course(Text *text, const Ranking *ranking);

enum { PAGE_COLOURS = 8 }; /* classes of the style sheet, c0 and on: an engine has that of its place in the ranking */

#endif
