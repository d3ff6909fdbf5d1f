/* Numbers to text. Columns are as wide as the longest name; the rest has fixed widths that hold a million games. */
#include "match/report.h"

#include "base/number.h"
#include "match/faults.h"
#include "match/ranking.h"
#include "match/screen.h"
#include "match/sprt.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static const char NOTHING[] = "no games\n";

/* ---- the ranking ---- */

static void add_ranking(Text *text, const Ranking *report)
{
    const int count = report->tally->engine_count;
    text_printf(text, "rank  %-*s     Elo    +/-    LOS   games    points   score     won   drawn    lost    as x\n",
                report->width, "engine");
    for (int i = 0; i < count; i++) {
        const int e = report->order[i];
        const EngineTally *engine = &report->tally->engines[e];
        char rating[RATING_TEXT], as_x[RATING_TEXT];
        text_printf(text, "%4d  %-*s %7s %6.1f", i + 1, screen_field(engine->name, report->width), engine->name,
                    ranking_rating_text(report, e, rating), ratings_error(&report->ratings, e));
        const double los = i + 1 < count ? ranking_los(report, e, report->order[i + 1]) : NAN;
        if (isnan(los))
            text_printf(text, "      -");
        else
            text_printf(text, " %5.1f%%", 100 * los);
        text_printf(text, " %7d %9.1f %6.1f%% %7d %7d %7d %7s\n", games_of(engine), points_of(engine),
                    percent(points_of(engine), games_of(engine)), engine->won, engine->drawn, engine->lost,
                    ranking_text_as_x(engine, as_x));
    }
}

static void add_times(Text *text, const Ranking *report)
{
    text_printf(text, "\n      %-*s    moves     mean ms      max ms  time losses  other faults  version\n", report->width,
                "engine");
    for (int i = 0; i < report->tally->engine_count; i++) {
        const EngineTally *engine = &report->tally->engines[report->order[i]];
        text_printf(text, "      %-*s %8" PRId64 " %11.3f %11.3f %12d %13d  %s%s\n", screen_field(engine->name, report->width), engine->name,
                    engine->moves, engine->moves > 0 ? engine->time / (double)engine->moves : 0, engine->longest, engine->time_losses,
                    engine->faults, engine->version, engine->other[0] == '\0' ? "" : " and others");
    }
}

/* A line for each engine that has pondered. */
static void add_pondering(Text *text, const Ranking *report)
{
    bool any = false;
    for (int i = 0; i < report->tally->engine_count; i++) {
        const EngineTally *engine = &report->tally->engines[report->order[i]];
        if (engine->pondered == 0)
            continue;
        if (!any)
            text_printf(text, "\nexpected replies that were pondered on, and those that were played\n      %-*s pondered     hits   share\n",
                        report->width, "engine");
        any = true;
        text_printf(text, "      %-*s %8" PRId64 " %8" PRId64 " %6.1f%%\n", screen_field(engine->name, report->width), engine->name,
                    engine->pondered, engine->hits, percent((double)engine->hits, (double)engine->pondered));
    }
}

/* ---- the cross table ---- */

static void add_cross_table(Text *text, const Ranking *report)
{
    const int count = report->tally->engine_count;
    text_printf(text, "\npoints of the row against the column\n      %-*s", report->width, "engine");
    for (int j = 0; j < count; j++)
        text_printf(text, " %11d", j + 1);
    text_printf(text, "\n");
    for (int i = 0; i < count; i++) {
        const char *name = report->tally->engines[report->order[i]].name;
        text_printf(text, "%4d  %-*s", i + 1, screen_field(name, report->width), name);
        for (int j = 0; j < count; j++) {
            char cell[64] = "-";
            const double games = ranking_games_against(report, report->order[i], report->order[j]);
            if (games > 0)
                snprintf(cell, sizeof cell, "%.1f/%.0f", ranking_points_against(report, report->order[i], report->order[j]), games);
            text_printf(text, " %11s", cell);
        }
        text_printf(text, "\n");
    }
}

/* ---- all games, and two engines ---- */

static void add_adjudications(Text *text, const Tally *tally)
{
    const int *games = tally->adjudicated;
    const int sum = games[REASON_AGREED] + games[REASON_RESIGNED] + games[REASON_LENGTH] + games[REASON_PROVED];
    if (sum == 0)
        return;
    text_printf(text, "%d game%s adjudicated: %d drawn and %d won by scores, %d drawn after the most moves, %d proved", sum,
                text_plural(sum), games[REASON_AGREED], games[REASON_RESIGNED], games[REASON_LENGTH], games[REASON_PROVED]);
    if (games[REASON_PROVED] > 0)
        text_printf(text, ", which saved %" PRId64 " %s", tally->saved, tally->saved == 1 ? "ply" : "plies");
    text_printf(text, "\n");
}

/* Games of an engine that was changed between them are results of none of its versions. */
static void add_versions(Text *text, const Tally *tally)
{
    for (int i = 0; i < tally->engine_count; i++) {
        const EngineTally *engine = &tally->engines[i];
        if (engine->other[0] != '\0')
            text_printf(text, "%s: games of '%s' and of '%s' count as one engine\n", engine->name, engine->other, engine->version);
    }
}

static void add_totals(Text *text, const Ranking *report)
{
    const size_t games = report->tally->game_count;
    text_printf(text, "\n%zu game%s, ", games, text_plural((int64_t)games));
    ranking_add_shares(report->tally, text);
    text_printf(text, "%d different opening%s\n", sample_openings(&report->sample), text_plural(sample_openings(&report->sample)));
    if (report->sample.repeats > 0)
        text_printf(text, "%d pair%s of games %s played before, move for move: %s\n", report->sample.repeats, text_plural(report->sample.repeats),
                    report->sample.repeats == 1 ? "was" : "were",
                    report->sample.repeats == 1 ? "it tells nothing new and counts only as points" : "they tell nothing new and count only as points");
    if (report->sample.unplayed > 0)
        text_printf(text, "%d pair%s of games with an engine that could not play tell%s nothing and count%s only as points\n", report->sample.unplayed,
                    text_plural(report->sample.unplayed), report->sample.unplayed == 1 ? "s" : "", report->sample.unplayed == 1 ? "s" : "");
    if (report->groups > 1)
        text_printf(text, "the engines are %d groups that have not met%s, not even by way of others: how strong one is beside another is not known\n",
                    report->groups, report->sample.unplayed > 0 ? " in games that tell something" : "");
    add_versions(text, report->tally);
    add_adjudications(text, report->tally);
    if (report->tally->duplicates > 0)
        text_printf(text, report->tally->duplicates == 1 ? "%d game was there twice and was counted once\n" : "%d games were there twice and were counted once\n",
                    report->tally->duplicates);
    if (report->tally->beyond > 0)
        text_printf(text, "%d more game%s played beyond the decision of the sequential test, which %s not counted\n", report->tally->beyond,
                    report->tally->beyond == 1 ? " was" : "s were", report->tally->beyond == 1 ? "is" : "are");
}

/* The test goes through the pairs in the order of the schedule and ends with its decision, as in the tournament. */
static void add_sprt(Text *text, const Ranking *report, const Sprt *sprt)
{
    static const char *const VERDICTS[] = { "goes on", "elo0 is accepted", "elo1 is accepted" };
    Outcome results;
    const int taken = tally_test(report->tally, sprt, &results);
    text->failed |= taken < 0;
    text_printf(text, "SPRT of %s, ", report->tally->engines[report->first].name);
    sprt_describe(sprt, text);
    text_printf(text, ": ");
    sprt_add_state(sprt, &results, text);
    const SprtVerdict verdict = sprt_verdict(sprt, sprt_ratio(sprt, &results));
    const int count = ranking_telling_pairs(report, 0, taken), waiting = verdict == SPRT_GOES_ON ? ranking_telling_pairs(report, taken, INT_MAX) : 0;
    text_printf(text, " after %d pair%s, %s", count, text_plural(count), VERDICTS[verdict]);
    if (waiting > 0)
        text_printf(text, "; %d more wait%s for pair %d", waiting, waiting == 1 ? "s" : "", taken + 1);
    text_printf(text, "\n");
}

static void add_two(Text *text, const Ranking *report, const Sprt *sprt)
{
    const Comparison found = ranking_compare(report);
    text_printf(text, "%s against %s, from %s: Elo %.1f, 95%% between %.1f and %.1f, LOS %.1f%%\n",
                report->tally->engines[report->first].name, report->tally->engines[1 - report->first].name,
                found.from_pairs ? "pairs" : "games", found.elo.value, found.elo.low, found.elo.high, 100 * found.los);
    text_printf(text, "normalized Elo %.1f, 95%% between %.1f and %.1f\n", found.normalized.value, found.normalized.low,
                found.normalized.high);
    if (found.from_pairs)
        text_printf(text, "pairs with 0, 0.5, 1, 1.5, 2 points: %.0f, %.0f, %.0f, %.0f, %.0f\n", found.pairs[0], found.pairs[1],
                    found.pairs[2], found.pairs[3], found.pairs[4]);
    if (found.spread > 1) /* openings came again */
        text_printf(text, "games from one opening resemble each other: the pairs tell as much as 1 / %.2f of them from different ones\n", found.spread);
    if (sprt != NULL)
        add_sprt(text, report, sprt);
}

/* ---- the quality of moves ---- */

enum { PLIES_TOGETHER = 6 };

/* The last ply at which anyone could have blundered, rounded up to a group. */
static int last_ply(const Ranking *report)
{
    int last = 0;
    for (int i = 0; i < report->tally->engine_count; i++)
        for (int ply = 0; ply < BLUNDER_PLIES; ply++)
            if (report->tally->engines[i].blunders[ply] > 0 && ply > last)
                last = ply;
    return last - last % PLIES_TOGETHER + PLIES_TOGETHER;
}

static void add_quality(Text *text, const Ranking *report)
{
    const int end = last_ply(report);
    int64_t judged = 0;
    for (int i = 0; i < report->tally->engine_count; i++)
        judged += report->tally->engines[i].judged;
    if (judged == 0)
        return;
    text_printf(text, "\nagainst exact scores; blunders are moves that give the value away, by stones on the board\n"
                      "      %-*s    moves  keep value  best score  mean loss  blunders:", report->width, "engine");
    for (int ply = 0; ply < end; ply += PLIES_TOGETHER)
        text_printf(text, " %3d-%-3d", ply, ply + PLIES_TOGETHER - 1);
    text_printf(text, "\n");
    for (int i = 0; i < report->tally->engine_count; i++) {
        const EngineTally *engine = &report->tally->engines[report->order[i]];
        const double moves = (double)engine->judged;
        text_printf(text, "      %-*s %8.0f %10.2f%% %10.2f%% %10.3f          ", screen_field(engine->name, report->width), engine->name,
                    moves, percent((double)engine->kept, moves), percent((double)engine->best, moves), moves > 0 ? engine->loss / moves : 0);
        for (int ply = 0; ply < end; ply += PLIES_TOGETHER) {
            int blunders = 0;
            for (int p = ply; p < ply + PLIES_TOGETHER && p < BLUNDER_PLIES; p++)
                blunders += engine->blunders[p];
            text_printf(text, " %7d", blunders);
        }
        text_printf(text, "\n");
    }
}

/* ---- faults ---- */

static void add_faults(Text *text, const Ranking *report)
{
    int count;
    Fault *faults = faults_joined(&report->tally->events, &count, text);
    if (count > 0)
        text_printf(text, "\nfaults\n");
    for (int i = 0; i < count; i++) {
        text_printf(text, "  %s", faults[i].text);
        if (faults[i].count > 1)
            text_printf(text, " (the first of %d such games)", faults[i].count);
        text_printf(text, "\n");
    }
    free(faults);
}

/* ---- all of it ---- */

static void add_all(Text *text, const Ranking *report, const Sprt *sprt)
{
    add_ranking(text, report);
    add_times(text, report);
    add_pondering(text, report);
    add_cross_table(text, report);
    add_totals(text, report);
    if (report->tally->engine_count == 2)
        add_two(text, report, sprt);
    add_quality(text, report);
    add_faults(text, report);
}

static void add_legend(Text *text, const Ranking *report, const Sprt *sprt)
{
    (void)sprt;
    text_printf(text, "\nhow to read this\n"
                      "  Elo, +/-   the strength that all results together speak for, and half of its 95%% interval; the mean of all engines is 0,\n"
                      "             > is at least and < at most, of one that has won or lost everything\n"
                      "  LOS        the likelihood that the engine is stronger than the next one in the table\n"
                      "  as x       its score in the games in which it had x, whose stone is the first on the board; in 'A vs B' that is A\n"
                      "  moves, ms  of the engine's own moves; those of the opening are not counted, but in 'move N' of a fault they are\n");
    if (report->tally->engine_count != 2)
        return;
    if (ranking_compare(report).from_pairs)
        text_printf(text, "  pairs      the two games of one opening, sides swapped; points, Elo and LOS of that line are those of %s, and its Elo\n"
                          "             is how much stronger it is than %s: the difference of the two in the table, from the pairs alone\n",
                    report->tally->engines[report->first].name, report->tally->engines[1 - report->first].name);
}

static void add_ranking_only(Text *text, const Ranking *report, const Sprt *sprt)
{
    add_ranking(text, report);
    if (report->tally->engine_count == 2)
        add_two(text, report, sprt);
}

static void add_standing(Text *text, const Ranking *report, const Sprt *sprt)
{
    const int leader = report->tally->engine_count == 2 ? report->first : report->order[0];
    const EngineTally *engine = &report->tally->engines[leader];
    (void)sprt;
    if (report->tally->engine_count == 2) {
        const Estimate elo = ranking_compare(report).elo;
        text_printf(text, "%s %.1f/%d, Elo %.0f (%.0f to %.0f)", engine->name, points_of(engine), games_of(engine), elo.value,
                    elo.low, elo.high);
    } else {
        text_printf(text, "%s leads, Elo %.1f +- %.1f", engine->name, ranking_rating(report, leader),
                    ratings_error(&report->ratings, leader));
    }
}

void report_add(Text *text, Tally *tally, const Sprt *sprt)
{
    ranking_tell(text, tally, sprt, add_all, NOTHING);
}

void report_add_legend(Text *text, Tally *tally)
{
    if (tally->engine_count > 0)
        ranking_tell(text, tally, NULL, add_legend, NOTHING);
}

void report_add_ranking(Text *text, Tally *tally, const Sprt *sprt)
{
    ranking_tell(text, tally, sprt, add_ranking_only, NOTHING);
}

void report_add_standing(Text *text, Tally *tally)
{
    ranking_tell(text, tally, NULL, add_standing, NOTHING);
}

void report_add_test(Text *text, Tally *tally, const Sprt *sprt)
{
    ranking_tell(text, tally, sprt, add_sprt, NOTHING);
}
