/* A list; there are as many entries as different players were chosen. */
#include "view/roster.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct RosterEntry {
    RosterEntry *next;
    char *description;
    Contestant contestant;
};

const Contestant *roster_find(Roster *roster, const char *description, const char *program, char why[WHY_TEXT])
{
    for (RosterEntry *entry = roster->first; entry != NULL; entry = entry->next)
        if (strcmp(entry->description, description) == 0)
            return &entry->contestant;
    RosterEntry *entry = memory_zeroed(sizeof *entry);
    char *copy = memory_copy_text(description);
    if (entry == NULL || copy == NULL || !contestant_read(&entry->contestant, description, program, why)) {
        if (entry == NULL || copy == NULL)
            refuse(why, "not enough memory");
        else
            contestant_free(&entry->contestant);
        free(copy);
        free(entry);
        return NULL;
    }
    entry->description = copy;
    entry->next = roster->first;
    roster->first = entry;
    return &entry->contestant;
}

void roster_free(Roster *roster)
{
    while (roster->first != NULL) {
        RosterEntry *entry = roster->first;
        roster->first = entry->next;
        contestant_free(&entry->contestant);
        free(entry->description);
        free(entry);
    }
}
