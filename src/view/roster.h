/* All players that have been asked for so far. They stay until the end, since engines go on looking at them in a thread of their own. */
#ifndef VIEW_ROSTER_H
#define VIEW_ROSTER_H

#include "view/contestant.h"

typedef struct RosterEntry RosterEntry;

/* All zero is an empty roster. */
typedef struct {
    RosterEntry *first;
} Roster;

/* The player of this description, the same whenever the same is asked for. NULL with the reason in `why`. */
const Contestant *roster_find(Roster *roster, const char *description, const char *program, char why[WHY_TEXT]);

/* To be called when no engine looks at them any more. */
void roster_free(Roster *roster);

#endif
