/* Ratings from all pairs, and a sort by insertion: engines are few. */
#include "match/ranking.h"

#include "base/memory.h"
#include "base/number.h"
#include "match/screen.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

double points_of(const EngineTally *engine)
{
    return engine->won + engine->drawn / 2.0;
}

int games_of(const EngineTally *engine)
{
    return engine->won + engine->drawn + engine->lost;
}

double percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : 0;
}

void ranking_add_shares(const Tally *tally, Text *text)
{
    const double games = (double)tally->game_count;
    double drawn = 0, x = 0;
    for (int i = 0; i < tally->engine_count; i++) {
        drawn += tally->engines[i].drawn / 2.0;
        x += tally->engines[i].points_as_x;
    }
    text_printf(text, "%.1f%% drawn, the first player scores %.1f%%; ", percent(drawn, games), percent(x, games));
}

const char *ranking_text_as_x(const EngineTally *engine, char text[RATING_TEXT])
{
    if (engine->games_as_x == 0)
        return "-";
    snprintf(text, RATING_TEXT, "%.1f%%", percent(engine->points_as_x, engine->games_as_x));
    return text;
}

double ranking_rating(const Ranking *ranking, int engine)
{
    return ranking->ratings.rating[engine];
}

/* Only pairs that count are a bound of anything. */
static void points_that_count(const Ranking *ranking, int engine, double *points, double *games)
{
    *points = *games = 0;
    for (size_t i = 0; i < ranking->pair_count; i++) {
        const PairScore *pair = &ranking->pairs[i];
        if (pair->spread == 0 || (pair->first != engine && pair->second != engine))
            continue;
        *points += pair->first == engine ? pair->score : pair->games - pair->score;
        *games += pair->games;
    }
}

const char *ranking_rating_text(const Ranking *ranking, int engine, char text[RATING_TEXT])
{
    double points, games;
    points_that_count(ranking, engine, &points, &games);
    const char *bound = games == 0 ? "" : points == games ? ">" : points == 0 ? "<" : "";
    snprintf(text, RATING_TEXT, "%s%.1f", bound, number_shown(ranking_rating(ranking, engine), 1));
    return text;
}

double ranking_los(const Ranking *ranking, int engine, int other)
{
    return ranking->group[engine] == ranking->group[other] ? ratings_los(&ranking->ratings, engine, other) : NAN;
}

/* Puts those into one group whom pairs that count connect. */
static void find_groups(Ranking *ranking)
{
    const int count = ranking->tally->engine_count;
    int *group = ranking->group;
    ranking->groups = count;
    for (int i = 0; i < count; i++)
        group[i] = i;
    for (size_t k = 0; k < ranking->pair_count && ranking->groups > 1; k++) {
        const int kept = group[ranking->pairs[k].first], gone = group[ranking->pairs[k].second];
        if (ranking->pairs[k].spread == 0 || kept == gone)
            continue;
        for (int i = 0; i < count; i++)
            group[i] = group[i] == gone ? kept : group[i];
        ranking->groups--;
    }
}

static void add_points(Ranking *ranking)
{
    const int count = ranking->tally->engine_count;
    for (size_t i = 0; i < ranking->pair_count; i++) {
        const PairScore *pair = &ranking->pairs[i];
        ranking->points[pair->first * count + pair->second] += pair->score;
        ranking->points[pair->second * count + pair->first] += pair->games - pair->score;
    }
}

/* What the table shows of a rating, in tenths: what is behind them depends on the order in which the games are added up. */
static double tenths(const Ranking *ranking, int engine)
{
    return round(10 * ranking_rating(ranking, engine));
}

/* Whether any pair that counts tells something of an engine: without one it is a group by itself. */
static bool is_known(const Ranking *ranking, int engine)
{
    for (int i = 0; i < ranking->tally->engine_count; i++)
        if (i != engine && ranking->group[i] == ranking->group[engine])
            return true;
    return false;
}

/* Whether one stands above another: first those of whom something is known, as a rating of nothing lies in the middle; of those that are level in the
 * table the one with more points, and of the others the first by name, so that it does not depend on the order in which they came. */
static bool is_above(const Ranking *ranking, int engine, int other)
{
    const EngineTally *first = &ranking->tally->engines[engine], *second = &ranking->tally->engines[other];
    const int known = is_known(ranking, engine) - is_known(ranking, other);
    const double ahead = tenths(ranking, engine) - tenths(ranking, other);
    const double more = points_of(first) - points_of(second);
    return known != 0 ? known > 0 : ahead != 0 ? ahead > 0 : more != 0 ? more > 0 : strcmp(first->name, second->name) < 0;
}

static void sort(Ranking *ranking)
{
    for (int i = 0; i < ranking->tally->engine_count; i++) {
        int at = i;
        for (; at > 0 && is_above(ranking, i, ranking->order[at - 1]); at--)
            ranking->order[at] = ranking->order[at - 1];
        ranking->order[at] = i;
    }
}

void ranking_close(Ranking *ranking)
{
    free(ranking->pairs);
    sample_free(&ranking->sample);
    free(ranking->order);
    free(ranking->group);
    free(ranking->points);
    ratings_free(&ranking->ratings);
}

bool ranking_open(Ranking *ranking, Tally *tally)
{
    const int count = tally->engine_count;
    *ranking = (Ranking){ .tally = tally, .width = 6 };
    ranking->pairs = tally_pairs(tally, &ranking->pair_count, &ranking->sample);
    ranking->order = memory_resize(NULL, (size_t)count * sizeof *ranking->order);
    ranking->group = memory_resize(NULL, (size_t)count * sizeof *ranking->group);
    ranking->points = memory_zeroed((size_t)count * (size_t)count * sizeof *ranking->points);
    if (ranking->pairs == NULL || ranking->order == NULL || ranking->group == NULL || ranking->points == NULL
        || !ratings_fit(&ranking->ratings, count, ranking->pairs, ranking->pair_count)) {
        ranking_close(ranking);
        return false;
    }
    for (int i = 0; i < count; i++) {
        const int columns = screen_columns(tally->engines[i].name);
        ranking->width = columns > ranking->width ? columns : ranking->width;
    }
    ranking->first = tally_first(tally);
    find_groups(ranking);
    add_points(ranking);
    sort(ranking);
    return true;
}

double ranking_points_against(const Ranking *ranking, int engine, int other)
{
    return ranking->points[engine * ranking->tally->engine_count + other];
}

double ranking_games_against(const Ranking *ranking, int engine, int other)
{
    return ranking_points_against(ranking, engine, other) + ranking_points_against(ranking, other, engine);
}

int ranking_telling_pairs(const Ranking *ranking, int from, int end)
{
    int count = 0;
    for (size_t i = 0; i < ranking->pair_count; i++) {
        const PairScore *pair = &ranking->pairs[i];
        count += pair->games == 2 && pair->spread > 0 && pair->number >= from && pair->number < end;
    }
    return count;
}

/* As it is printed. */
static Estimate shown(Estimate estimate)
{
    return (Estimate){ number_shown(estimate.value, 1), number_shown(estimate.low, 1), number_shown(estimate.high, 1) };
}

Comparison ranking_compare(const Ranking *ranking)
{
    const Outcome outcome = sample_outcome(&ranking->sample, ranking->first, 1 - ranking->first);
    const Counts pairs = { outcome.pairs, 5 }, games = { outcome.games, 3 };
    const bool from_pairs = outcome.pairs[0] + outcome.pairs[1] + outcome.pairs[2] + outcome.pairs[3] + outcome.pairs[4] > 0;
    const Counts counts = from_pairs ? pairs : games;
    Comparison found = { from_pairs, sample_spread(&ranking->sample, ranking->first, 1 - ranking->first), { 0 },
                         shown(elo_of(counts)), shown(normalized_of(counts)), los_of(counts) };
    for (int i = 0; i < 5; i++)
        found.pairs[i] = number_rounded(outcome.pairs[i] * found.spread, 0);
    return found;
}

void ranking_tell(Text *text, Tally *tally, const Sprt *sprt, void (*add)(Text *, const Ranking *, const Sprt *), const char *nothing)
{
    Ranking ranking;
    if (tally->engine_count == 0) {
        text_add_string(text, nothing);
    } else if (ranking_open(&ranking, tally)) {
        add(text, &ranking, sprt);
        ranking_close(&ranking);
    } else {
        text->failed = true;
    }
}
