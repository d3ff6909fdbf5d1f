/* What users of cutechess-cli and fastchess may type that has another name here, or that is not needed. */
#ifndef MATCH_FOREIGN_H
#define MATCH_FOREIGN_H

#include "base/why.h"

#include <stdbool.h>

typedef enum { FOREIGN_OPTION, FOREIGN_PGN_WORD, FOREIGN_ENGINE_KEY } ForeignKind;

/* Whether this word, KEY or KEY=VALUE, is one of those. */
bool foreign_is(ForeignKind kind, const char *word);

/* Refuses a word that is not known here, with what does the same here if it is one of those. Returns false. */
bool foreign_refuse_unknown(ForeignKind kind, const char *word, char why[WHY_TEXT]);

#endif
