/* What a check of an engine's protocol is made of: rules, and the engine that is examined by them. */
#ifndef MATCH_EXAM_H
#define MATCH_EXAM_H

#include "match/settings.h"

/* One engine under examination. What a rule finds wrong goes to `why`. */
typedef struct {
    const EngineSettings *settings;
    const Geometry *geometry;
    const Guardian *guardian;
    PeerTrace trace;
    int64_t patience; /* ns for every answer that has no time of its own */
    int64_t starting; /* ns from its start until its first game could begin, as the rule `new-game` has seen */
    bool lacks;       /* set by a rule that does not hold: it is no fault, since a client can do without */
    bool inapplicable; /* set by a rule that this dialect does not have, or that cannot be tried on this board */
    char why[WHY_TEXT];
} Exam;

typedef struct {
    const char *name;
    const char *demand; /* what an engine has to do, for its author */
    enum { RULE_NEEDED, RULE_DEMANDED, RULE_OPTIONAL } kind; /* by all other rules; by clients; a client can do without */
    bool (*holds)(Exam *exam);
} Rule;

typedef struct {
    const Rule *rules;
    int count;
} RuleList;

/* All rules of an array. */
#define RULE_LIST(rules) { rules, sizeof rules / sizeof rules[0] }

/* The rules that are the same in all dialects, in the order in which they build on each other, and those of the lines of each. */
extern const RuleList exam_shared, exam_native, exam_uxi, exam_bot;

/* Notes what is wrong and returns false, for a rule to return in its turn. */
__attribute__((format(printf, 2, 3)))
bool exam_fails(Exam *exam, const char *format, ...);

/* The same for something that a client can do without. */
bool exam_lacks(Exam *exam, const char *why);

#endif
