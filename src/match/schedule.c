/* A round robin and a gauntlet follow from the number of the game alone. A Swiss tournament pairs a round when all results of the one
 * before are told, in whatever order they came, so that it does not depend on which game ended first. */
#include "match/schedule.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int encounters_of(Format format, int engines)
{
    return format == FORMAT_ROUND_ROBIN ? engines * (engines - 1) / 2 : format == FORMAT_GAUNTLET ? engines - 1 : engines / 2;
}

int schedule_games(const Schedule *schedule)
{
    return schedule->rounds * schedule->encounters * schedule->games;
}

static PolicySizes sizes_of(const Schedule *schedule)
{
    return (PolicySizes){ schedule->games, schedule->rounds, schedule->repeat, schedule->encounters };
}

int schedule_openings(const Schedule *schedule)
{
    const PolicySizes sizes = sizes_of(schedule);
    return policy_openings(schedule->policy, &sizes);
}

/* The engines of an encounter of a round robin: 0-1, 0-2, …, 1-2, …. */
static void round_robin_pairing(int engines, int encounter, int pairing[2])
{
    pairing[0] = 0;
    while (encounter >= engines - 1 - pairing[0])
        encounter -= engines - 1 - pairing[0]++;
    pairing[1] = pairing[0] + 1 + encounter;
}

static void pairing_of(const Schedule *schedule, int round, int encounter, int pairing[2])
{
    switch (schedule->format) {
    case FORMAT_ROUND_ROBIN:
        round_robin_pairing(schedule->engines, encounter, pairing);
        break;
    case FORMAT_GAUNTLET:
        pairing[0] = 0;
        pairing[1] = encounter + 1;
        break;
    case FORMAT_SWISS:
        memcpy(pairing, schedule->pairings[round * schedule->encounters + encounter], 2 * sizeof pairing[0]);
        break;
    }
}

bool schedule_knows(const Schedule *schedule, int game)
{
    return schedule->format != FORMAT_SWISS || game / (schedule->encounters * schedule->games) < schedule->paired_rounds;
}

Scheduled schedule_get(const Schedule *schedule, int game)
{
    const int encounter = game / schedule->games % schedule->encounters;
    const int round = game / (schedule->encounters * schedule->games);
    const int meeting = round * schedule->games + game % schedule->games; /* of these two, from 0 */
    const PolicySizes sizes = sizes_of(schedule);
    Scheduled scheduled = { game, round, meeting / 2 * schedule->encounters + encounter,
                            policy_opening(schedule->policy, &sizes, round, encounter, game % schedule->games), { 0, 0 } };
    int pairing[2];
    pairing_of(schedule, round, encounter, pairing);
    scheduled.engine[0] = pairing[meeting % 2];
    scheduled.engine[1] = pairing[1 - meeting % 2];
    return scheduled;
}

/* ---- Swiss ---- */

/* The engines by points, those of equal points by number. */
static void sort_by_points(const Schedule *schedule, int order[])
{
    for (int i = 0; i < schedule->engines; i++) {
        int at = i;
        for (; at > 0 && schedule->points[order[at - 1]] < schedule->points[i]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
}

/* The lowest engine that has not had a bye yet sits out; it gets the points of a won encounter. Takes it out of the order. */
static void give_bye(Schedule *schedule, int order[], int *count)
{
    int at = *count - 1;
    while (at > 0 && schedule->had_bye[order[at]])
        at--;
    if (schedule->had_bye[order[at]])
        at = *count - 1; /* everyone has had one */
    schedule->had_bye[order[at]] = true;
    schedule->points[order[at]] += schedule->games;
    memmove(order + at, order + at + 1, (size_t)(*count - 1 - at) * sizeof order[0]);
    --*count;
}

/* Pairs the engines of `order`, the first with the highest that it has met at most `most` times, going back where the rest
 * cannot be paired. `steps` bounds the work. */
static bool pair_rest(const Schedule *schedule, int order[], int count, int most, int *steps, int (*pairings)[2])
{
    if (count == 0)
        return true;
    for (int i = 1; i < count && --*steps > 0; i++) {
        int rest[MAX_ENGINES];
        if (schedule->meetings[order[0] * schedule->engines + order[i]] > most)
            continue;
        memcpy(rest, order + 1, (size_t)(i - 1) * sizeof order[0]);
        memcpy(rest + i - 1, order + i + 1, (size_t)(count - i - 1) * sizeof order[0]);
        pairings[0][0] = order[0];
        pairings[0][1] = order[i];
        if (pair_rest(schedule, rest, count - 2, most, steps, pairings + 1))
            return true;
    }
    return false;
}

static void pair_next_round(Schedule *schedule)
{
    int order[MAX_ENGINES], count = schedule->engines;
    int(*pairings)[2] = schedule->pairings + schedule->paired_rounds * schedule->encounters;
    sort_by_points(schedule, order);
    if (count % 2 == 1)
        give_bye(schedule, order, &count);
    if (schedule->paired_rounds == 0) {
        for (int i = 0; i < count / 2; i++) { /* the upper half against the lower, as usual */
            pairings[i][0] = order[i];
            pairings[i][1] = order[i + count / 2];
        }
    } else {
        int steps = 100000;
        for (int most = 0; !pair_rest(schedule, order, count, most, &steps, pairings); most++)
            steps = 100000;
    }
    for (int i = 0; i < count / 2; i++) {
        const int a = pairings[i][0], b = pairings[i][1];
        schedule->meetings[a * schedule->engines + b]++;
        schedule->meetings[b * schedule->engines + a]++;
    }
    schedule->paired_rounds++;
    schedule->told_games = 0;
}

void schedule_tell(Schedule *schedule, const Scheduled *scheduled, double points)
{
    if (schedule->format != FORMAT_SWISS)
        return;
    schedule->points[scheduled->engine[0]] += points;
    schedule->points[scheduled->engine[1]] += 1 - points;
    if (++schedule->told_games == schedule->encounters * schedule->games && schedule->paired_rounds < schedule->rounds)
        pair_next_round(schedule);
}

static const char *objection(const Schedule *schedule)
{
    if (schedule->engines < 2)
        return "a tournament needs two engines";
    if (schedule->format == FORMAT_SWISS && schedule->games % 2 != 0)
        return "-games must be even in a swiss tournament: each opening is played by both sides";
    if ((int64_t)schedule->rounds * schedule->games > INT32_MAX / schedule->encounters)
        return "these are too many games";
    return NULL;
}

bool schedule_init(Schedule *schedule, const Settings *settings, char why[WHY_TEXT])
{
    const size_t n = (size_t)settings->engine_count;
    *schedule = (Schedule){ .format = settings->format, .engines = settings->engine_count, .games = settings->games,
                            .rounds = settings->rounds, .repeat = settings->repeat, .policy = settings->openings.policy,
                            .encounters = encounters_of(settings->format, settings->engine_count) };
    const char *reason = objection(schedule);
    snprintf(why, WHY_TEXT, "%s", reason == NULL ? "not enough memory" : reason);
    if (reason != NULL || schedule->format != FORMAT_SWISS)
        return reason == NULL;
    schedule->pairings = memory_zeroed((size_t)(schedule->rounds * schedule->encounters) * sizeof *schedule->pairings);
    schedule->points = memory_zeroed(n * sizeof *schedule->points);
    schedule->meetings = memory_zeroed(n * n * sizeof *schedule->meetings);
    schedule->had_bye = memory_zeroed(n * sizeof *schedule->had_bye);
    if (schedule->pairings == NULL || schedule->points == NULL || schedule->meetings == NULL || schedule->had_bye == NULL) {
        schedule_free(schedule);
        return false;
    }
    pair_next_round(schedule);
    return true;
}

void schedule_free(Schedule *schedule)
{
    free(schedule->pairings);
    free(schedule->points);
    free(schedule->meetings);
    free(schedule->had_bye);
}
