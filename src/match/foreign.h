/* What users of cutechess-cli and fastchess may type that has another name here, or that is not needed. */
#ifndef MATCH_FOREIGN_H
#define MATCH_FOREIGN_H

typedef enum { FOREIGN_OPTION, FOREIGN_PGN_WORD, FOREIGN_ENGINE_KEY } ForeignKind;

/* What does the same here as this word, KEY or KEY=VALUE, does there; NULL if nothing is known of it. */
const char *foreign_advice(ForeignKind kind, const char *word);

#endif
