/* Play never runs far ahead, so the games that wait are few, and a sorted list will do. */
#include "match/trial.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

struct Waiting {
    Waiting *next;
    Record record;
};

bool trial_init(Trial *trial, const Sprt *sprt, int games, int ahead)
{
    *trial = (Trial){ .sprt = sprt, .games = games, .ahead = ahead, .points = memory_resize(NULL, (size_t)games) };
    if (trial->points != NULL)
        memset(trial->points, -1, (size_t)games);
    return trial->points != NULL;
}

/* Takes the first game out of the list. */
static void drop(Trial *trial)
{
    Waiting *first = trial->waiting;
    trial->waiting = first->next;
    free(first);
}

void trial_free(Trial *trial)
{
    while (trial->waiting != NULL)
        drop(trial);
    free(trial->points);
}

static bool keep(Trial *trial, const Record *record)
{
    Waiting *added = memory_resize(NULL, sizeof *added);
    Waiting **at = &trial->waiting;
    if (added == NULL)
        return false;
    while (*at != NULL && (*at)->record.game < record->game)
        at = &(*at)->next;
    added->next = *at;
    added->record = *record;
    *at = added;
    return true;
}

/* Whether both games of the next pair are over. */
static bool has_pair(const Trial *trial)
{
    const int game = 2 * trial->pairs;
    return game + 1 < trial->games && trial->points[game] >= 0 && trial->points[game + 1] >= 0;
}

bool trial_add(Trial *trial, const Record *record, bool first_is_x, bool (*count)(void *context, const Record *record), void *context)
{
    const double points = result_points(record->result);
    bool good = keep(trial, record);
    trial->points[record->game] = (int8_t)(2 * (first_is_x ? points : 1 - points));
    for (; good && has_pair(trial) && !trial->decided; trial->pairs++) {
        const int8_t *pair = &trial->points[2 * trial->pairs];
        trial->results.pairs[pair[0] + pair[1]]++;
        trial->decided = sprt_verdict(trial->sprt, sprt_ratio(trial->sprt, &trial->results)) != SPRT_GOES_ON;
        for (int i = 0; i < 2; i++) {
            good = good && count(context, &trial->waiting->record);
            drop(trial);
        }
    }
    return good;
}

bool trial_has(const Trial *trial, int game)
{
    return trial->points[game] >= 0;
}

bool trial_wants(const Trial *trial, int game)
{
    return game / 2 < trial->pairs + trial->ahead;
}

bool trial_finish(Trial *trial, Tally *tally)
{
    bool good = true;
    for (; trial->waiting != NULL; drop(trial)) {
        if (trial->decided)
            tally->beyond++;
        else
            good = tally_add(tally, &trial->waiting->record) && good;
    }
    return good;
}
