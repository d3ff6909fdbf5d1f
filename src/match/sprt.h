/* A sequential test as the command line describes it, and as a report names it. */
#ifndef MATCH_SPRT_H
#define MATCH_SPRT_H

#include "base/keys.h"
#include "base/text.h"
#include "match/statistics.h"

/* Reads elo0=, elo1=, alpha=, beta=, model= and counts=. False with the reason. */
bool sprt_read(Sprt *sprt, WordList values, char why[WHY_TEXT]);

/* Adds its bounds and its model, as "elo0 0 elo1 5 alpha 0.05 beta 0.05, logistic Elo, pairs". */
void sprt_describe(const Sprt *sprt, Text *text);

/* Adds how far it is, as "LLR 1.20 (-2.94, 2.94)". */
void sprt_add_state(const Sprt *sprt, const Outcome *outcome, Text *text);

#endif
