/* Who plays: a person, or an engine with its settings, as given on the command line. */
#ifndef VIEW_CONTESTANT_H
#define VIEW_CONTESTANT_H

#include "base/textlist.h"
#include "base/why.h"
#include "peer/keys.h"
#include "peer/peer.h"

typedef struct {
    bool is_human;
    char name[64];
    bool named;       /* by name=, else after its program */
    TextList command; /* the program and its arguments */
    const PeerDialect *dialect;
    PeerOptions options;
    PeerLimits limits;
    int64_t timeout; /* ms of silence after which it is given up, beyond the time of its limits; 0: never */
    int64_t start_timeout; /* the same until it has answered for the first time */
} Contestant;

/* Reads `human`, or KEY=VALUE words separated by blanks as `contestant_help` lists them. `program` is the engine if
 * there is no cmd=. False with the reason in `why`; free it in any case. */
bool contestant_read(Contestant *contestant, const char *text, const char *program, char why[WHY_TEXT]);
void contestant_free(Contestant *contestant);

/* Whether it is to be told the clock, and its limits beside that: it has none of its own, or the highest level, which is timed play. */
bool contestant_takes_clock(const Contestant *contestant, PeerLimits *limits);

/* Its limits where no clock tells it how long to think. */
PeerLimits contestant_limits(const Contestant *contestant);

/* One line for each key. */
void contestant_help(Text *text);

#endif
