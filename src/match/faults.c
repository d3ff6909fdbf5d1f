/* Sorted twice: by what happened, so that equal ones are neighbours, and by games. */
#include "match/faults.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static Fault fault_of(const char *event)
{
    char *what;
    const int game = (int)strtol(event + strlen("game "), &what, 10);
    return (Fault){ event, what, game, 1 };
}

static int compare_games(const void *a, const void *b)
{
    const Fault *first = a, *second = b;
    return first->game != second->game ? (first->game > second->game) - (first->game < second->game) : strcmp(first->what, second->what);
}

/* Equal ones come together, the first game first. */
static int compare_faults(const void *a, const void *b)
{
    const Fault *first = a, *second = b;
    const int order = strcmp(first->what, second->what);
    return order != 0 ? order : compare_games(a, b);
}

/* Leaves one of those that are equal; returns how many are left. */
static int join_equal(Fault *faults, int count)
{
    int kept = 0;
    qsort(faults, (size_t)count, sizeof *faults, compare_faults);
    for (int i = 0; i < count; i++) {
        if (kept > 0 && strcmp(faults[kept - 1].what, faults[i].what) == 0)
            faults[kept - 1].count++;
        else
            faults[kept++] = faults[i];
    }
    return kept;
}

Fault *faults_joined(const TextList *events, int *count, Text *text)
{
    Fault *faults = events->count == 0 ? NULL : memory_resize(NULL, (size_t)events->count * sizeof *faults);
    *count = 0;
    text->failed |= faults == NULL && events->count > 0;
    if (faults == NULL)
        return NULL;
    for (int i = 0; i < events->count; i++)
        faults[i] = fault_of(events->texts[i]);
    *count = join_equal(faults, events->count);
    qsort(faults, (size_t)*count, sizeof *faults, compare_games);
    return faults;
}
