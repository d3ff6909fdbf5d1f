/* A round robin, a gauntlet and a pyramid follow from the number of the game alone. A Swiss tournament pairs a round when all results of the
 * one before are told, and a knockout when those of an encounter are, in whatever order they came, so that it does not depend on which game
 * ended first. */
#include "match/schedule.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int encounters_of(const Schedule *schedule)
{
    const int n = schedule->engines;
    switch (schedule->format) {
    case FORMAT_GAUNTLET:
        return schedule->seeds * (n - schedule->seeds);
    case FORMAT_SWISS:
        return n / 2;
    default:
        return n * (n - 1) / 2;
    }
}

int schedule_games(const Schedule *schedule)
{
    return schedule->format == FORMAT_KNOCKOUT ? knockout_numbers(&schedule->knockout)
                                               : schedule->rounds * schedule->encounters * schedule->games;
}

int schedule_expected(const Schedule *schedule)
{
    return schedule->format == FORMAT_KNOCKOUT ? knockout_expected(&schedule->knockout) : schedule_games(schedule);
}

/* How often two engines can meet in a round; even, so that the two games of a pair have numbers that follow each other. */
static int most_meetings(const Schedule *schedule)
{
    const int most = schedule->games + KNOCKOUT_EXTRAS * schedule->knockout.extra;
    return most + most % 2;
}

static PolicySizes sizes_of(const Schedule *schedule)
{
    if (schedule->format == FORMAT_KNOCKOUT)
        return (PolicySizes){ most_meetings(schedule), schedule->knockout.rounds, schedule->repeat, schedule->knockout.size };
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

/* Each against all before it: 1-0, 2-0, 2-1, 3-0, …. */
static void pyramid_pairing(int encounter, int pairing[2])
{
    pairing[0] = 1;
    while (encounter >= pairing[0])
        encounter -= pairing[0]++;
    pairing[1] = encounter;
}

static void pairing_of(const Schedule *schedule, int round, int encounter, int pairing[2])
{
    switch (schedule->format) {
    case FORMAT_ROUND_ROBIN:
        round_robin_pairing(schedule->engines, encounter, pairing);
        break;
    case FORMAT_GAUNTLET:
        pairing[0] = encounter / (schedule->engines - schedule->seeds);
        pairing[1] = schedule->seeds + encounter % (schedule->engines - schedule->seeds);
        break;
    case FORMAT_PYRAMID:
        pyramid_pairing(encounter, pairing);
        break;
    case FORMAT_KNOCKOUT:
        knockout_pairing(&schedule->knockout, encounter, pairing);
        break;
    case FORMAT_SWISS:
        memcpy(pairing, schedule->pairings[round * schedule->encounters + encounter], 2 * sizeof pairing[0]);
        break;
    }
}

GameState schedule_state(const Schedule *schedule, int game)
{
    switch (schedule->format) {
    case FORMAT_SWISS:
        return game / (schedule->encounters * schedule->games) < schedule->paired_rounds ? GAME_DUE : GAME_UNKNOWN;
    case FORMAT_KNOCKOUT:
        return knockout_state(&schedule->knockout, game);
    default:
        return GAME_DUE;
    }
}

/* Where a game of a schedule in which the same encounters come again each round belongs. */
static KnockoutGame place_of(const Schedule *schedule, int game)
{
    return (KnockoutGame){ game / (schedule->encounters * schedule->games), game / schedule->games % schedule->encounters,
                           game % schedule->games };
}

Scheduled schedule_get(const Schedule *schedule, int game)
{
    const bool knockout = schedule->format == FORMAT_KNOCKOUT;
    const KnockoutGame at = knockout ? knockout_game(&schedule->knockout, game) : place_of(schedule, game);
    const PolicySizes sizes = sizes_of(schedule);
    const int meeting = at.round * sizes.games + at.game; /* of these two, from 0 */
    const int first = (schedule->swaps ? meeting % 2 : 0) ^ schedule->reversed;
    Scheduled scheduled = { game, at.round, (schedule->swaps ? meeting / 2 : meeting) * sizes.encounters + at.encounter,
                            policy_opening(schedule->policy, &sizes, at.round, at.encounter, at.game), { 0, 0 } };
    int pairing[2];
    pairing_of(schedule, at.round, at.encounter, pairing);
    scheduled.engine[0] = pairing[first];
    scheduled.engine[1] = pairing[1 - first];
    return scheduled;
}

/* ---- what follows from results ---- */

static void pair_next_round(Schedule *schedule)
{
    swiss_pair(&schedule->swiss, schedule->games, schedule->pairings + schedule->paired_rounds * schedule->encounters);
    schedule->paired_rounds++;
    schedule->told_games = 0;
}

void schedule_tell(Schedule *schedule, const Scheduled *scheduled, double points)
{
    if (schedule->format == FORMAT_KNOCKOUT)
        knockout_tell(&schedule->knockout, scheduled->game, scheduled->engine[0], points);
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
    if (schedule->format == FORMAT_GAUNTLET && schedule->seeds >= schedule->engines)
        return "-seeds leaves nobody whom they could play against";
    if (schedule->format == FORMAT_KNOCKOUT && schedule->seeds > schedule->engines)
        return "-seeds is more than there are engines";
    if (schedule->format == FORMAT_KNOCKOUT && schedule->rounds != 1)
        return "a knockout has as many rounds as it needs, no -rounds";
    if (schedule->format == FORMAT_SWISS && schedule->games % 2 != 0 && schedule->swaps)
        return "-games must be even in a swiss tournament: each opening is played by both sides";
    if ((int64_t)schedule->rounds * (schedule->games + 2 * KNOCKOUT_EXTRAS) > INT32_MAX / (schedule->encounters + 2 * schedule->engines))
        return "these are too many games";
    return NULL;
}

static bool begin_swiss(Schedule *schedule)
{
    schedule->pairings = memory_zeroed((size_t)(schedule->rounds * schedule->encounters) * sizeof *schedule->pairings);
    if (schedule->pairings == NULL || !swiss_init(&schedule->swiss, schedule->engines))
        return false;
    pair_next_round(schedule);
    return true;
}

static Schedule schedule_of(const Settings *settings)
{
    Schedule schedule = { .format = settings->format, .engines = settings->engine_count, .games = settings->games,
                          .rounds = settings->rounds, .repeat = settings->repeat, .swaps = !settings->no_swap,
                          .reversed = settings->reverse, .seeds = settings->seeds,
                          .policy = settings->openings.policy };
    if (schedule.format == FORMAT_GAUNTLET && schedule.seeds == 0)
        schedule.seeds = 1;
    schedule.encounters = encounters_of(&schedule);
    return schedule;
}

const char *schedule_objection(const Settings *settings)
{
    const Schedule schedule = schedule_of(settings);
    return objection(&schedule);
}

bool schedule_init(Schedule *schedule, const Settings *settings, uint64_t seed, char why[WHY_TEXT])
{
    *schedule = schedule_of(settings);
    const char *reason = objection(schedule);
    snprintf(why, WHY_TEXT, "%s", reason == NULL ? "not enough memory" : reason);
    if (reason != NULL)
        return false;
    if ((schedule->format == FORMAT_SWISS && !begin_swiss(schedule))
        || (schedule->format == FORMAT_KNOCKOUT
            && !knockout_init(&schedule->knockout, schedule->engines, schedule->games, schedule->seeds, seed))) {
        schedule_free(schedule);
        return false;
    }
    return true;
}

void schedule_free(Schedule *schedule)
{
    free(schedule->pairings);
    schedule->pairings = NULL;
    swiss_free(&schedule->swiss);
    knockout_free(&schedule->knockout);
}
