/* The games of the schedule, of which those of other parts are not ours, and some may never be played. */
#include "match/runner_parts.h"

#include "base/memory.h"
#include "match/openings.h"
#include "match/runner.h"

enum { UNPLAYED = -1 };

bool runner_plays(const Runner *runner, int game)
{
    return schedule_get(&runner->schedule, game).pair % runner->settings->shards == runner->settings->shard;
}

int runner_own_games(const Runner *runner)
{
    const int games = schedule_games(&runner->schedule);
    int own = schedule_expected(&runner->schedule);
    for (int i = 0; i < games && runner->settings->shards > 1; i++)
        own -= !runner_plays(runner, i);
    return own;
}

bool runner_has_game(const Runner *runner, int game)
{
    return tally_has(&runner->tally, runner->fingerprint, game);
}

/* ---- going on ---- */

/* Whether nothing is to be done about a game: it is not played, not ours or over. */
static bool is_settled(const Runner *runner, int game)
{
    const GameState state = schedule_state(&runner->schedule, game);
    return state == GAME_NEVER || (state == GAME_DUE && (!runner_plays(runner, game) || runner_has_game(runner, game)));
}

bool runner_find_next(Runner *runner)
{
    const int total = schedule_games(&runner->schedule);
    while (runner->next < total && is_settled(runner, runner->next))
        runner->next++;
    return runner->next < total && schedule_state(&runner->schedule, runner->next) == GAME_DUE
           && (!runner->settings->has_sprt || trial_wants(&runner->trial, runner->next));
}

bool runner_goes_on(const Runner *runner)
{
    return runner->status == RUN_FINISHED && !runner->trial.decided;
}

/* ---- counting ---- */

bool runner_count_game(Runner *runner, const Record *record)
{
    const Scheduled scheduled = schedule_get(&runner->schedule, record->game);
    runner->done++;
    schedule_tell(&runner->schedule, &scheduled, result_points(record->result));
    return tally_add(&runner->tally, record) && (!runner->settings->has_sprt || trial_add(&runner->trial, record));
}

Tally *runner_tally(Runner *runner)
{
    return runner->trial.decided ? &runner->trial.tally : &runner->tally;
}

/* ---- openings ---- */

void runner_tell_openings(const Runner *runner, int needed)
{
    char text[WHY_TEXT];
    openings_note(&runner->openings, runner->settings, needed, text);
    if (text[0] != '\0')
        runner_tell("%s", text);
}

const char *runner_opening(const Runner *runner, int number)
{
    return runner->openings.texts[number % runner->openings.count];
}

void runner_take_opening(Runner *runner, int number)
{
    const int count = runner->openings.count;
    if (runner->opening_played == NULL)
        return;
    int *const played = &runner->opening_played[number % count];
    const bool again = *played != UNPLAYED && *played != number;
    const bool other = number % count >= openings_usual(&runner->openings, runner->settings);
    *played = number;
    if ((again || other) && !runner->opening_told[again]) {
        runner->opening_told[again] = true;
        runner_tell_openings(runner, again ? count + 1 : count);
    }
}

bool runner_prepare_openings(Runner *runner)
{
    const size_t count = (size_t)runner->openings.count;
    if (runner->settings->format != FORMAT_KNOCKOUT)
        return true;
    runner->opening_played = memory_resize(NULL, count * sizeof *runner->opening_played);
    for (size_t i = 0; i < count && runner->opening_played != NULL; i++)
        runner->opening_played[i] = UNPLAYED;
    return runner->opening_played != NULL;
}
