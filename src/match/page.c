/* The page is one text that is written at the end. Games are kept as JSON from the moment they are read, since the file of results is
 * read only once. */
#include "match/page.h"

#include "base/file.h"
#include "base/number.h"
#include "match/html.h"
#include "match/page_charts.h"
#include "match/page_parts.h"
#include "match/report.h"
#include "record/json.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- games ---- */

void page_init(Page *page)
{
    memset(page, 0, sizeof *page);
    text_init(&page->games);
    text_printf(&page->games, "[");
}

void page_free(Page *page)
{
    text_free(&page->games);
}

/* The position before the first move if it is not the empty board, and all moves; how many of them are the opening's. */
static void add_moves(Text *text, const Record *record)
{
    Game game;
    char why[WHY_TEXT], fen[FEN_TEXT];
    record_replay(record, &game, why); /* that it can be was found when it was read */
    if (game.start.count > 0)
        json_add_member(text, "f", fen_write(&game.start, fen));
    text_printf(text, ",\"k\":%d,\"m\":[", game.undo_limit);
    for (int i = 0; i < game.move_count; i++)
        text_printf(text, "%s%d", i == 0 ? "" : ",", game.moves[i]);
    text_printf(text, "]");
}

/* Numbers of the moves to three digits behind the point, which is finer than any clock of a game. */
static void add_rounded(Text *text, const char *name, const double *values, int count)
{
    double rounded[MAX_CELLS];
    for (int i = 0; i < count; i++)
        rounded[i] = number_rounded(values[i], 3);
    json_add_numbers(text, name, rounded, count);
}

void page_add_game(Page *page, Tally *tally, const Record *record)
{
    Text *text = &page->games;
    const Geometry *g = &record->geometry;
    char ending[ENDING_TEXT];
    text_printf(text, "%s\n{\"n\":%d,\"x\":%d,\"o\":%d,\"r\":\"%s\",\"g\":[%d,%d,%d]", page->count == 0 ? "" : ",", record->game + 1,
                tally_engine(tally, record->name[0]), tally_engine(tally, record->name[1]), result_name(record->result), g->cols,
                g->rows, g->connect);
    if (!reason_is_normal(record->reason))
        text_printf(text, ",\"fault\":1");
    json_add_member(text, "w", record_ending(record, ending));
    add_moves(text, record);
    add_rounded(text, "t", record->times, record->move_count);
    add_rounded(text, "v", record->values, record->move_count);
    text_printf(text, "}");
    if (page->count++ == 0) {
        memcpy(page->event, record->event, sizeof page->event);
        memcpy(page->first_date, record->date, sizeof page->first_date);
        page->geometry = *g;
    }
    page->other_events |= strcmp(page->event, record->event) != 0;
    page->other_geometries |= !geometry_equal(&page->geometry, g);
    if (strcmp(record->date, page->first_date) < 0)
        memcpy(page->first_date, record->date, sizeof page->first_date);
    if (strcmp(record->date, page->last_date) > 0)
        memcpy(page->last_date, record->date, sizeof page->last_date);
}

/* ---- the head ---- */

static void add_title(Text *text, const Page *page)
{
    html_add(text, page->event[0] == '\0' ? "tournament" : page->event);
    text_add_string(text, page->other_events ? " and others" : "");
}

static void add_head(Text *text, const Page *page)
{
    text_printf(text, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                          "<meta name=\"color-scheme\" content=\"light dark\">\n"
                          "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; "
                          "script-src 'unsafe-inline'\">\n<title>");
    add_title(text, page);
    text_printf(text, "</title>\n<style>\n");
    text_add_string(text, page_style);
    text_printf(text, "</style>\n</head>\n<body>\n<header>\n<h1>");
    add_title(text, page);
    text_printf(text, "</h1>\n");
}

static void add_summary(Text *text, const Page *page, const Tally *tally)
{
    text_printf(text, "<p>%zu game%s of %d engine%s", tally->game_count, text_plural((int64_t)tally->game_count),
                tally->engine_count, text_plural(tally->engine_count));
    if (page->other_geometries)
        text_printf(text, " on several boards");
    else
        text_printf(text, " on %dx%d, %d in line", page->geometry.cols, page->geometry.rows, page->geometry.connect);
    text_printf(text, "; ");
    ranking_add_shares(tally, text);
    html_add(text, page->first_date);
    text_printf(text, " to ");
    html_add(text, page->last_date);
    text_printf(text, "</p>\n</header>\n<main>\n");
}

/* ---- tables ---- */

/* The place and the name of an engine, at the beginning of a row. */
static void add_row_head(Text *text, const Ranking *ranking, int rank)
{
    text_printf(text, "<tr><td>%d</td><th scope=\"row\"><span class=\"key c%d\"></span>", rank + 1, rank % PAGE_COLOURS);
    html_add_name(text, ranking->tally->engines[ranking->order[rank]].name);
    text_printf(text, "</th>");
}

static void add_ranking(Text *text, const Ranking *ranking)
{
    const int count = ranking->tally->engine_count;
    const Scale scale = chart_scale(ranking);
    text_add_string(text, "<section id=\"ranking\">\n<h2>Ranking</h2>\n<div class=\"wide\"><table>\n<thead><tr><th>#</th><th>engine</th>"
                          "<th>Elo</th><th>&#177;</th><th>95% interval</th><th title=\"the likelihood that it is stronger than the next\">LOS"
                          "</th><th>games</th><th>points</th><th>score</th><th>won</th><th>drawn</th><th>lost</th>"
                          "<th title=\"its score as the first player\">as x</th><th>mean ms</th><th>max ms</th><th>faults</th></tr></thead>\n<tbody>\n");
    for (int i = 0; i < count; i++) {
        const int e = ranking->order[i];
        const EngineTally *engine = &ranking->tally->engines[e];
        char rating[RATING_TEXT], as_x[RATING_TEXT];
        add_row_head(text, ranking, i);
        text_printf(text, "<td>");
        html_add(text, ranking_rating_text(ranking, e, rating));
        text_printf(text, "</td><td>%.1f</td><td>", ratings_error(&ranking->ratings, e));
        chart_add_interval(text, ranking, e, scale);
        const double los = i + 1 < count ? ranking_los(ranking, e, ranking->order[i + 1]) : NAN;
        text_printf(text, isnan(los) ? "</td><td></td>" : "</td><td>%.1f%%</td>", 100 * los);
        text_printf(text, "<td>%d</td><td>%.1f</td><td>%.1f%%</td><td>%d</td><td>%d</td><td>%d</td><td>%s</td>", games_of(engine),
                    points_of(engine), percent(points_of(engine), games_of(engine)), engine->won, engine->drawn, engine->lost,
                    ranking_text_as_x(engine, as_x));
        text_printf(text, "<td>%.2f</td><td>%.1f</td><td>%d</td></tr>\n", engine->moves > 0 ? engine->time / (double)engine->moves : 0,
                    engine->longest, engine->time_losses + engine->faults);
    }
    text_printf(text, "</tbody>\n</table></div>\n</section>\n");
}

/* A cell of the cross table: green above half of the points, red below, the more the further. */
static void add_encounter(Text *text, const Ranking *ranking, int engine, int other)
{
    const double points = ranking_points_against(ranking, engine, other), games = ranking_games_against(ranking, engine, other);
    if (games == 0) {
        text_printf(text, engine == other ? "<td class=\"self\"></td>" : "<td></td>");
        return;
    }
    const double share = points / games;
    text_printf(text, "<td style=\"background:hsla(%d,70%%,45%%,%.2f)\"><button type=\"button\" data-a=\"%d\" data-b=\"%d\" "
                          "title=\"show these games\">%.1f/%.0f</button></td>", share >= 0.5 ? 130 : 0, fabs(share - 0.5), engine, other, points, games);
}

static void add_cross_table(Text *text, const Ranking *ranking)
{
    const int count = ranking->tally->engine_count;
    text_add_string(text, "<section id=\"cross\">\n<h2>Points of the row against the column</h2>\n<div class=\"wide\"><table>\n"
                          "<thead><tr><th>#</th><th>engine</th>");
    for (int j = 0; j < count; j++)
        text_printf(text, "<th>%d</th>", j + 1);
    text_printf(text, "</tr></thead>\n<tbody>\n");
    for (int i = 0; i < count; i++) {
        add_row_head(text, ranking, i);
        for (int j = 0; j < count; j++)
            add_encounter(text, ranking, ranking->order[i], ranking->order[j]);
        text_printf(text, "</tr>\n");
    }
    text_printf(text, "</tbody>\n</table></div>\n</section>\n");
}

static void add_course(Text *text, const Ranking *ranking)
{
    text_add_string(text, "<section id=\"course\">\n<h2>Course of the ratings</h2>\n<p>What the games up to each moment said, in the order of the "
                          "schedule; the bands are the 95% intervals.</p>\n<div class=\"wide\">");
    if (!chart_add_course(text, ranking))
        text->failed = true;
    text_printf(text, "</div>\n</section>\n");
}

/* All that the report says, so that nothing is told only elsewhere. */
static void add_report(Text *text, Tally *tally, const Sprt *sprt)
{
    Text report;
    text_init(&report);
    report_add(&report, tally, sprt);
    report_add_legend(&report, tally);
    text_printf(text, "<section id=\"report\">\n<h2>The report</h2>\n<pre>");
    html_add(text, text_part(text, &report));
    text_printf(text, "</pre>\n</section>\n");
    text_free(&report);
}

/* ---- games ---- */

/* What the script fills; its ids are known there. */
static void add_game_browser(Text *text)
{
    text_add_string(text, "<section id=\"games\">\n<h2>Games</h2>\n<noscript><p>To click through the games JavaScript must be on.</p></noscript>\n"
                          "<div id=\"browser\" hidden>\n<div id=\"choice\">\n"
                          "<label>of <select id=\"engine\"></select></label>\n<label>against <select id=\"other\"></select></label>\n"
                          "<label>which <select id=\"kind\"><option value=\"all\">all games</option><option value=\"won\">won</option>"
                          "<option value=\"drawn\">drawn</option><option value=\"lost\">lost</option><option value=\"fault\">with a fault</option>"
                          "</select></label>\n<select id=\"list\" size=\"16\" aria-label=\"games\"></select>\n<p id=\"count\"></p>\n</div>\n"
                          "<div id=\"view\">\n<p id=\"players\"></p>\n<div id=\"board\" tabindex=\"0\" role=\"img\"></div>\n"
                          "<div id=\"buttons\"><button type=\"button\" id=\"first\" aria-label=\"first position\">&#124;&#9664;</button>"
                          "<button type=\"button\" id=\"back\" aria-label=\"one move back\">&#9664;</button>"
                          "<button type=\"button\" id=\"play\" aria-label=\"play\">play</button>"
                          "<button type=\"button\" id=\"next\" aria-label=\"one move on\">&#9654;</button>"
                          "<button type=\"button\" id=\"last\" aria-label=\"last position\">&#9654;&#124;</button>"
                          "<input id=\"slider\" type=\"range\" min=\"0\" aria-label=\"move\"></div>\n"
                          "<p id=\"told\" aria-live=\"polite\"></p>\n<div id=\"moves\"></div>\n"
                          "<p class=\"keys\">Keys: left and right for moves, Home and End, up and down for games, space to play.</p>\n"
                          "</div>\n</div>\n</section>\n");
}

static void add_data(Text *text, const Page *page, const Tally *tally)
{
    Text json;
    text_init(&json);
    text_printf(&json, "{\"engines\":[");
    for (int i = 0; i < tally->engine_count; i++) {
        text_add_string(&json, i == 0 ? "" : ",");
        json_add_text(&json, tally->engines[i].name);
    }
    text_printf(&json, "],\"games\":");
    text_add_string(&json, text_part(&json, &page->games));
    text_printf(&json, "]}\n");
    text->failed |= json.failed;
    text_printf(text, "</main>\n<script id=\"data\" type=\"application/json\">\n");
    if (!text->failed)
        html_add_json(text, &json);
    text_printf(text, "</script>\n<script>\n");
    text_add_string(text, page_script);
    text_printf(text, "</script>\n</body>\n</html>\n");
    text_free(&json);
}

/* ---- the file ---- */

/* Whether the name is free, or is that of a page. */
static bool may_write(const char *path, char why[WHY_TEXT])
{
    static const char BEGINNING[] = "<!doctype html>";
    size_t size = 0;
    char *bytes = (char *)file_read_regular(path, &size);
    if (bytes == NULL)
        return errno == ENOENT || refuse(why, "cannot write '%.200s': %s", path, file_reason(errno));
    const bool good = size == 0 || (size >= strlen(BEGINNING) && strncasecmp(bytes, BEGINNING, strlen(BEGINNING)) == 0);
    free(bytes);
    return good || refuse(why, "'%.200s' is there and is no page of HTML; it is not written over", path);
}

bool page_write(Page *page, Tally *tally, const Sprt *sprt, const char *path, char why[WHY_TEXT])
{
    Ranking ranking;
    Text text;
    if (!may_write(path, why))
        return false;
    if (tally->engine_count == 0)
        return refuse(why, "there are no games to make a page of");
    text_init(&text);
    add_head(&text, page);
    add_summary(&text, page, tally);
    if (ranking_open(&ranking, tally)) {
        add_ranking(&text, &ranking);
        add_cross_table(&text, &ranking);
        add_course(&text, &ranking);
        ranking_close(&ranking);
    } else {
        text.failed = true;
    }
    add_game_browser(&text);
    add_report(&text, tally, sprt);
    add_data(&text, page, tally);
    const bool good = file_replace_text(path, &text) || refuse(why, "cannot write '%.200s': %s", path, file_reason(errno));
    text_free(&text);
    return good;
}
