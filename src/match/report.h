/* The tables at the end of a tournament. */
#ifndef MATCH_REPORT_H
#define MATCH_REPORT_H

#include "base/text.h"
#include "match/tally.h"

/* Adds all tables: the ranking with Elo, the cross table, for two engines their pairs and the sequential test if there is one (`sprt`
 * may be NULL), the quality of moves if they were judged, and the faults. A failure of memory is left in the text. */
void report_add(Text *text, Tally *tally, const Sprt *sprt);

/* What the figures of all these tables mean, and from whose side they are. */
void report_add_legend(Text *text, Tally *tally);

/* The ranking alone; for two engines with how they compare, and how far the sequential test is if there is one. */
void report_add_ranking(Text *text, Tally *tally, const Sprt *sprt);

/* One short line: for two engines points and Elo, for more the engine that leads. */
void report_add_standing(Text *text, Tally *tally);

/* The line of a sequential test of two engines, with its end of line. */
void report_add_test(Text *text, Tally *tally, const Sprt *sprt);

#endif
