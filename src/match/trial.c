/* Play never runs far ahead, so the games that wait are few, and a sorted list will do. */
#include "match/trial.h"

#include "base/memory.h"

#include <stdlib.h>

struct Waiting {
    Waiting *next;
    Record record;
};

void trial_init(Trial *trial, const Sprt *sprt, int ahead)
{
    *trial = (Trial){ .sprt = sprt, .ahead = ahead };
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
    tally_free(&trial->tally);
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

/* Whether both games of the next pair are over: none before them waits, so the second is the second that waits. */
static bool has_pair(const Trial *trial)
{
    const Waiting *first = trial->waiting;
    return first != NULL && first->next != NULL && first->next->record.game == 2 * trial->pairs + 1;
}

/* Takes the two games of the next pair, which are the first that wait, into account. */
static bool take_pair(Trial *trial)
{
    TallyGame games[2];
    const Waiting *at = trial->waiting;
    for (int i = 0; i < 2; i++, at = at->next)
        games[i] = tally_game(&at->record, at->record.first, 1 - at->record.first);
    const SamplePair pair = tally_sample_pair(&games[0], &games[1]);
    if (sample_add(&trial->sample, &pair) == SAMPLE_NO_MEMORY)
        return false;
    trial->results = sample_outcome(&trial->sample, 0, 1);
    trial->decided = sprt_verdict(trial->sprt, sprt_ratio(trial->sprt, &trial->results)) != SPRT_GOES_ON;
    bool good = true;
    for (int i = 0; i < 2; i++, drop(trial))
        good = tally_add(&trial->tally, &trial->waiting->record) && good;
    return good;
}

bool trial_add(Trial *trial, const Record *record)
{
    bool good = keep(trial, record);
    for (; good && has_pair(trial) && !trial->decided; trial->pairs++)
        good = take_pair(trial);
    return good;
}

bool trial_wants(const Trial *trial, int game)
{
    return game / 2 < trial->pairs + trial->ahead;
}

void trial_finish(Trial *trial)
{
    for (; trial->waiting != NULL; drop(trial))
        trial->tally.beyond++;
}
