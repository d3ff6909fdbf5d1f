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

int schedule_openings(const Schedule *schedule)
{
    return (schedule->rounds * schedule->games + schedule->repeat - 1) / schedule->repeat;
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
    Scheduled scheduled = { game, round, meeting / 2 * schedule->encounters + encounter, meeting / schedule->repeat, { 0, 0 } };
    int pairing[2];
    pairing_of(schedule, round, encounter, pairing);
    scheduled.engine[0] = pairing[meeting % 2];
    scheduled.engine[1] = pairing[1 - meeting % 2];
    return scheduled;
}

static void pair_next_round(Schedule *schedule)
{
    swiss_pair(&schedule->swiss, schedule->games, schedule->pairings + schedule->paired_rounds * schedule->encounters);
    schedule->paired_rounds++;
    schedule->told_games = 0;
}

void schedule_tell(Schedule *schedule, const Scheduled *scheduled, double points)
{
    if (schedule->format != FORMAT_SWISS)
        return;
    swiss_tell(&schedule->swiss, scheduled->engine[0], points);
    swiss_tell(&schedule->swiss, scheduled->engine[1], 1 - points);
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
    *schedule = (Schedule){ .format = settings->format, .engines = settings->engine_count, .games = settings->games,
                            .rounds = settings->rounds, .repeat = settings->repeat,
                            .encounters = encounters_of(settings->format, settings->engine_count) };
    const char *reason = objection(schedule);
    snprintf(why, WHY_TEXT, "%s", reason == NULL ? "not enough memory" : reason);
    if (reason != NULL || schedule->format != FORMAT_SWISS)
        return reason == NULL;
    schedule->pairings = memory_zeroed((size_t)(schedule->rounds * schedule->encounters) * sizeof *schedule->pairings);
    if (schedule->pairings == NULL || !swiss_init(&schedule->swiss, schedule->engines)) {
        schedule_free(schedule);
        return false;
    }
    pair_next_round(schedule);
    return true;
}

void schedule_free(Schedule *schedule)
{
    free(schedule->pairings);
    swiss_free(&schedule->swiss);
}
