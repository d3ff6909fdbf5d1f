/* Figures are rounded to what tables show, or one digit more: what is behind that depends on the order in which games are added up. */
#include "match/report_json.h"

#include "base/number.h"
#include "match/faults.h"
#include "match/ranking.h"
#include "record/json.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

static void add_figure(Text *text, const char *name, double value, int digits)
{
    text_printf(text, ",\"%s\":", name);
    json_add_number(text, number_rounded(value, digits));
}

static void add_engine(Text *text, const Ranking *ranking, int rank)
{
    const int e = ranking->order[rank];
    const bool is_last = rank + 1 == ranking->tally->engine_count;
    const EngineTally *engine = &ranking->tally->engines[e];
    char rating[RATING_TEXT];
    const char sign = *ranking_rating_text(ranking, e, rating);
    text_add_string(text, rank == 0 ? "{\"name\":" : ",{\"name\":");
    json_add_text(text, engine->name);
    json_add_member(text, "version", engine->version);
    add_figure(text, "elo", ranking_rating(ranking, e), 1);
    json_add_member(text, "bound", sign == '>' ? "least" : sign == '<' ? "most" : "none");
    add_figure(text, "error", ratings_error(&ranking->ratings, e), 1);
    add_figure(text, "los", is_last ? NAN : ranking_los(ranking, e, ranking->order[rank + 1]), 4);
    text_printf(text, ",\"games\":%d,\"won\":%d,\"drawn\":%d,\"lost\":%d", games_of(engine), engine->won, engine->drawn, engine->lost);
    add_figure(text, "points", points_of(engine), 1);
    text_printf(text, ",\"games_as_x\":%d", engine->games_as_x);
    add_figure(text, "points_as_x", engine->points_as_x, 1);
    text_printf(text, ",\"moves\":%" PRId64, engine->moves);
    add_figure(text, "mean_ms", engine->moves > 0 ? engine->time / (double)engine->moves : NAN, 3);
    add_figure(text, "max_ms", engine->moves > 0 ? engine->longest : NAN, 3);
    text_printf(text, ",\"time_losses\":%d,\"other_faults\":%d", engine->time_losses, engine->faults);
    if (engine->pondered > 0)
        text_printf(text, ",\"pondered\":%" PRId64 ",\"hits\":%" PRId64, engine->pondered, engine->hits);
    if (engine->judged > 0) {
        text_printf(text, ",\"judged\":%" PRId64 ",\"kept\":%" PRId64 ",\"best\":%" PRId64, engine->judged, engine->kept, engine->best);
        add_figure(text, "mean_loss", engine->loss / (double)engine->judged, 3);
    }
    text_add_string(text, "}");
}

/* The points of each against each, in the order of the ranking. */
static void add_cross_table(Text *text, const Ranking *ranking)
{
    const int count = ranking->tally->engine_count;
    for (int i = 0; i < count; i++) {
        text_add_string(text, i == 0 ? "[" : ",[");
        for (int j = 0; j < count; j++) {
            const int row = ranking->order[i], column = ranking->order[j];
            text_add_string(text, j == 0 ? "" : ",");
            json_add_number(text, ranking_games_against(ranking, row, column) > 0 ? ranking_points_against(ranking, row, column) : NAN);
        }
        text_add_string(text, "]");
    }
}

static void add_estimate(Text *text, const char *name, Estimate estimate)
{
    const double figures[] = { number_rounded(estimate.value, 1), number_rounded(estimate.low, 1), number_rounded(estimate.high, 1) };
    json_add_numbers(text, name, figures, 3);
}

static void add_two(Text *text, const Ranking *ranking)
{
    const Comparison found = ranking_compare(ranking);
    text_add_string(text, ",\"two\":{\"first\":");
    json_add_text(text, ranking->tally->engines[ranking->first].name);
    json_add_member(text, "from", found.from_pairs ? "pairs" : "games");
    add_estimate(text, "elo", found.elo);
    add_estimate(text, "normalized_elo", found.normalized);
    add_figure(text, "los", found.los, 4);
    if (found.from_pairs)
        json_add_numbers(text, "pairs", found.pairs, 5);
    text_add_string(text, "}");
}

static void add_sprt(Text *text, const Ranking *ranking, const Sprt *sprt)
{
    static const char *const VERDICTS[] = { [SPRT_GOES_ON] = "none", [SPRT_ACCEPTS_ELO0] = "elo0", [SPRT_ACCEPTS_ELO1] = "elo1" };
    Outcome results;
    const int taken = tally_test(ranking->tally, sprt, &results);
    const double ratio = sprt_ratio(sprt, &results);
    text->failed |= taken < 0;
    text_printf(text, ",\"sprt\":{\"pairs\":%d", ranking_telling_pairs(ranking, 0, taken));
    add_figure(text, "llr", ratio, 2);
    add_figure(text, "lower", sprt_lower(sprt), 2);
    add_figure(text, "upper", sprt_upper(sprt), 2);
    json_add_member(text, "accepted", VERDICTS[sprt_verdict(sprt, ratio)]);
    text_add_string(text, "}");
}

static void add_faults(Text *text, const Ranking *ranking)
{
    int count;
    Fault *faults = faults_joined(&ranking->tally->events, &count, text);
    text_add_string(text, ",\"faults\":[");
    for (int i = 0; i < count; i++) {
        text_printf(text, "%s{\"game\":%d,\"games\":%d", i == 0 ? "" : ",", faults[i].game, faults[i].count);
        json_add_member(text, "text", faults[i].text);
        text_add_string(text, "}");
    }
    text_add_string(text, "]");
    free(faults);
}

static void add_all(Text *text, const Ranking *ranking, const Sprt *sprt)
{
    text_printf(text, "{\"games\":%zu,\"openings\":%d,\"engines\":[", ranking->tally->game_count, sample_openings(&ranking->sample));
    for (int i = 0; i < ranking->tally->engine_count; i++)
        add_engine(text, ranking, i);
    text_add_string(text, "],\"cross\":[");
    add_cross_table(text, ranking);
    text_add_string(text, "]");
    if (ranking->tally->engine_count == 2)
        add_two(text, ranking);
    if (sprt != NULL)
        add_sprt(text, ranking, sprt);
    add_faults(text, ranking);
    text_add_string(text, "}\n");
}

void report_add_json(Text *text, Tally *tally, const Sprt *sprt)
{
    ranking_tell(text, tally, sprt, add_all, "{\"games\":0,\"openings\":0,\"engines\":[],\"cross\":[],\"faults\":[]}\n");
}
