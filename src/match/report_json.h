/* What the tables of a report have, for programs. */
#ifndef MATCH_REPORT_JSON_H
#define MATCH_REPORT_JSON_H

#include "base/text.h"
#include "match/tally.h"

/* Adds one object in one line, as docs/tournaments.md describes it; `sprt`, for two engines only, may be NULL. A failure of memory is left in
 * the text. */
void report_add_json(Text *text, Tally *tally, const Sprt *sprt);

#endif
