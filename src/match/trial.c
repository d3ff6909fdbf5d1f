/* Play never runs far ahead, so the games that wait are few, and a sorted list will do. */
#include "match/trial.h"

#include "base/memory.h"

#include <stdlib.h>

struct Waiting {
    Waiting *next;
    Record record;
    bool first_is_x;
};

bool trial_init(Trial *trial, const Sprt *sprt, int games, int ahead)
{
    *trial = (Trial){ .sprt = sprt, .games = games, .ahead = ahead, .known = memory_zeroed((size_t)games) };
    return trial->known != NULL;
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
    sample_free(&trial->sample);
    free(trial->known);
}

static bool keep(Trial *trial, const Record *record, bool first_is_x)
{
    Waiting *added = memory_resize(NULL, sizeof *added);
    Waiting **at = &trial->waiting;
    if (added == NULL)
        return false;
    while (*at != NULL && (*at)->record.game < record->game)
        at = &(*at)->next;
    added->next = *at;
    added->record = *record;
    added->first_is_x = first_is_x;
    *at = added;
    return true;
}

/* Whether both games of the next pair are over. */
static bool has_pair(const Trial *trial)
{
    const int game = 2 * trial->pairs;
    return game + 1 < trial->games && trial->known[game] && trial->known[game + 1];
}

/* Takes the two games of the next pair, which are the first that wait, into account. */
static bool take_pair(Trial *trial)
{
    TallyGame games[2];
    const Waiting *at = trial->waiting;
    for (int i = 0; i < 2; i++, at = at->next)
        games[i] = tally_game(&at->record, at->first_is_x ? 0 : 1, at->first_is_x ? 1 : 0);
    const SamplePair pair = tally_sample_pair(&games[0], &games[1]);
    if (sample_add(&trial->sample, &pair) == SAMPLE_NO_MEMORY)
        return false;
    trial->results = sample_outcome(&trial->sample, 0, 1);
    trial->decided = sprt_verdict(trial->sprt, sprt_ratio(trial->sprt, &trial->results)) != SPRT_GOES_ON;
    return true;
}

bool trial_add(Trial *trial, const Record *record, bool first_is_x, bool (*count)(void *context, const Record *record), void *context)
{
    bool good = keep(trial, record, first_is_x);
    trial->known[record->game] = true;
    for (; good && has_pair(trial) && !trial->decided; trial->pairs++) {
        good = take_pair(trial);
        for (int i = 0; good && i < 2; i++) {
            good = count(context, &trial->waiting->record);
            drop(trial);
        }
    }
    return good;
}

bool trial_has(const Trial *trial, int game)
{
    return trial->known[game];
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
