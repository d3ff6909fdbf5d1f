/* Plain numbers to plain lines. Colours are classes of the style sheet, so that they suit a light page and a dark one. */
#include "match/page_charts.h"

#include "base/memory.h"
#include "base/utf8.h"
#include "match/html.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- bars ---- */

Scale chart_scale(const Ranking *ranking)
{
    Scale scale = { INFINITY, -INFINITY };
    for (int i = 0; i < ranking->tally->engine_count; i++) {
        const double rating = ranking_rating(ranking, i), error = ratings_error(&ranking->ratings, i);
        scale.low = fmin(scale.low, rating - error);
        scale.high = fmax(scale.high, rating + error);
    }
    return scale;
}

/* Where a value lies between the ends of a scale, from `from` to `to`. */
static double place(double value, Scale scale, double from, double to)
{
    return scale.high > scale.low ? from + (value - scale.low) / (scale.high - scale.low) * (to - from) : (from + to) / 2;
}

void chart_add_interval(Text *text, const Ranking *ranking, int engine, Scale scale)
{
    enum { WIDTH = 180, EDGE = 5 };
    const double rating = ranking_rating(ranking, engine), error = ratings_error(&ranking->ratings, engine);
    const double low = place(rating - error, scale, EDGE, WIDTH - EDGE), high = place(rating + error, scale, EDGE, WIDTH - EDGE);
    text_printf(text, "<svg class=\"bar\" viewBox=\"0 0 %d 16\" role=\"img\" aria-label=\"%.0f to %.0f\">", WIDTH, rating - error,
                rating + error);
    if (scale.low < 0 && scale.high > 0)
        text_printf(text, "<path class=\"zero\" d=\"M%.1f 0V16\"/>", place(0, scale, EDGE, WIDTH - EDGE));
    text_printf(text, "<path d=\"M%.1f 8H%.1fM%.1f 4V12M%.1f 4V12\"/><circle cx=\"%.1f\" cy=\"8\" r=\"3\"/></svg>", low, high, low, high,
                place(rating, scale, EDGE, WIDTH - EDGE));
}

/* ---- the course of the ratings ---- */

enum { POINTS = 100, LEFT = 56, RIGHT = 690, TOP = 12, LABELS = 704, CHART_WIDTH = 1000, LINE_HEIGHT = 17, LABEL_CHARACTERS = 26 };

/* The ratings after some of the pairs, for POINTS moments or as many as there are pairs. */
typedef struct {
    int points, engines;
    double *rating, *error; /* by moment and engine; nan before its first game */
    double *games;          /* by moment */
    double bottom;          /* of the chart */
    Scale scale;
} Course;

static double *value_at(const Course *course, double *values, int point, int engine)
{
    return &values[point * course->engines + engine];
}

static double total_games(const PairScore *pairs, size_t count)
{
    double games = 0;
    for (size_t i = 0; i < count; i++)
        games += pairs[i].games;
    return games;
}

static bool has_played(const PairScore *pairs, size_t count, int engine)
{
    for (size_t i = 0; i < count; i++)
        if (pairs[i].first == engine || pairs[i].second == engine)
            return true;
    return false;
}

static bool fill_point(Course *course, const Ranking *ranking, int point)
{
    const size_t count = ranking->pair_count * (size_t)(point + 1) / (size_t)course->points;
    Ratings ratings;
    if (!ratings_fit(&ratings, course->engines, ranking->pairs, count))
        return false;
    course->games[point] = total_games(ranking->pairs, count);
    for (int i = 0; i < course->engines; i++) {
        const bool known = has_played(ranking->pairs, count, i);
        *value_at(course, course->rating, point, i) = known ? ratings.rating[i] : NAN;
        *value_at(course, course->error, point, i) = known ? ratings_error(&ratings, i) : NAN;
    }
    ratings_free(&ratings);
    return true;
}

/* All ratings are in the chart, and the intervals of the second half, where they have become narrow. */
static void find_scale(Course *course)
{
    course->scale = (Scale){ INFINITY, -INFINITY };
    for (int point = 0; point < course->points; point++)
        for (int i = 0; i < course->engines; i++) {
            const double rating = *value_at(course, course->rating, point, i);
            const double error = point >= course->points / 2 ? *value_at(course, course->error, point, i) : 0;
            course->scale.low = fmin(course->scale.low, rating - error);
            course->scale.high = fmax(course->scale.high, rating + error);
        }
    if (!(course->scale.high - course->scale.low >= 1))
        course->scale = (Scale){ -10, 10 };
}

/* 1, 2 or 5 times a power of ten: about `count` steps to go through `range`. */
static double nice_step(double range, int count)
{
    const double rough = range / count, power = pow(10, floor(log10(rough)));
    return rough / power <= 1 ? power : rough / power <= 2 ? 2 * power : rough / power <= 5 ? 5 * power : 10 * power;
}

static double x_of(const Course *course, double games)
{
    return LEFT + games / course->games[course->points - 1] * (RIGHT - LEFT);
}

static double y_of(const Course *course, double elo)
{
    return place(elo, course->scale, course->bottom, TOP);
}

static void add_axes(Text *text, const Course *course)
{
    const double elo_step = nice_step(course->scale.high - course->scale.low, 6);
    const double games = course->games[course->points - 1], games_step = fmax(1, nice_step(games, 8));
    for (double elo = ceil(course->scale.low / elo_step) * elo_step; elo <= course->scale.high; elo += elo_step)
        text_printf(text, "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"right\" x=\"%d\" y=\"%.1f\">%.0f</text>\n", LEFT,
                    y_of(course, elo), RIGHT, LEFT - 6, y_of(course, elo) + 4, elo == 0 ? 0 : elo);
    for (double at = 0; at <= games; at += games_step)
        text_printf(text, "<path class=\"grid\" d=\"M%.1f %dV%.1f\"/><text class=\"middle\" x=\"%.1f\" y=\"%.1f\">%.0f</text>\n",
                    x_of(course, at), TOP, course->bottom, x_of(course, at), course->bottom + 16, at);
    text_printf(text, "<text class=\"middle\" x=\"%d\" y=\"%.1f\">games</text><text x=\"0\" y=\"%d\">Elo</text>\n", (LEFT + RIGHT) / 2,
                course->bottom + 34, TOP + 4);
}

/* One edge of an interval, or with `sign` 0 the line of the ratings. Returns whether there is a point. */
static bool add_points(Text *text, const Course *course, int engine, int sign, bool backward, bool begun)
{
    for (int i = 0; i < course->points; i++) {
        const int point = backward ? course->points - 1 - i : i;
        const double rating = *value_at(course, course->rating, point, engine);
        if (isnan(rating))
            continue;
        const double elo = rating + sign * *value_at(course, course->error, point, engine);
        text_printf(text, "%c%.1f %.1f", begun ? 'L' : 'M', x_of(course, course->games[point]), y_of(course, elo));
        begun = true;
    }
    return begun;
}

static void add_line(Text *text, const Course *course, int engine, int rank)
{
    text_printf(text, "<path class=\"band c%d\" d=\"", rank % PAGE_COLOURS);
    add_points(text, course, engine, -1, true, add_points(text, course, engine, 1, false, false));
    text_printf(text, "Z\"/>\n<path class=\"line c%d dash%d\" d=\"", rank % PAGE_COLOURS, rank / PAGE_COLOURS % 4);
    add_points(text, course, engine, 0, false, false);
    text_printf(text, "\"/>\n");
}

/* The beginning of a name, as wide as there is room for. */
static void add_short_name(Text *text, const char *name)
{
    char start[4 * LABEL_CHARACTERS + 8];
    size_t length = 0;
    int characters = 0;
    while (name[length] != '\0' && characters < LABEL_CHARACTERS) {
        const size_t one = utf8_length(name + length);
        length += one == 0 ? 1 : one;
        characters++;
    }
    memcpy(start, name, length);
    strcpy(start + length, name[length] == '\0' ? "" : "…");
    html_add(text, start);
}

static double last_rating(const Course *course, const Ranking *ranking, int rank)
{
    return *value_at(course, course->rating, course->points - 1, ranking->order[rank]);
}

/* Names at the end of their lines, moved apart where they would lie on each other: down from the top, and up again from the bottom. A disc
 * stands for a line that has one point only. */
static bool add_labels(Text *text, const Course *course, const Ranking *ranking)
{
    const int count = course->engines;
    double *y = memory_resize(NULL, (size_t)count * sizeof *y), lowest = course->bottom;
    if (y == NULL)
        return false;
    for (int i = 0; i < count; i++) {
        const double elo = last_rating(course, ranking, i);
        y[i] = fmax(isnan(elo) ? course->bottom : y_of(course, elo), i == 0 ? TOP : y[i - 1] + LINE_HEIGHT);
    }
    for (int i = count - 1; i >= 0; i--, lowest -= LINE_HEIGHT)
        y[i] = fmin(y[i], lowest);
    for (int i = 0; i < count; i++) {
        const double elo = last_rating(course, ranking, i);
        if (!isnan(elo))
            text_printf(text, "<circle class=\"end c%d\" cx=\"%d\" cy=\"%.1f\" r=\"3\"/>", i % PAGE_COLOURS, RIGHT, y_of(course, elo));
        text_printf(text, "<text class=\"name c%d\" x=\"%d\" y=\"%.1f\">%d ", i % PAGE_COLOURS, LABELS, y[i] + 4, i + 1);
        add_short_name(text, ranking->tally->engines[ranking->order[i]].name);
        text_printf(text, "</text>\n");
    }
    free(y);
    return true;
}

static bool draw(Text *text, Course *course, const Ranking *ranking)
{
    const double needed = TOP + LINE_HEIGHT * course->engines;
    bool good = true;
    for (int point = 0; point < course->points && good; point++)
        good = fill_point(course, ranking, point);
    if (!good)
        return false;
    course->bottom = fmax(300, needed);
    find_scale(course);
    text_printf(text, "<svg class=\"course\" viewBox=\"0 0 %d %.0f\" role=\"img\" aria-label=\"the ratings by games played\">\n"
                      "<clipPath id=\"chart\"><rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%.0f\"/></clipPath>\n", CHART_WIDTH,
                course->bottom + 44, LEFT, TOP, RIGHT - LEFT, course->bottom - TOP);
    add_axes(text, course);
    text_printf(text, "<g clip-path=\"url(#chart)\">\n");
    for (int i = course->engines - 1; i >= 0; i--)
        add_line(text, course, ranking->order[i], i);
    text_printf(text, "</g>\n");
    good = add_labels(text, course, ranking);
    text_printf(text, "</svg>\n");
    return good;
}

bool chart_add_course(Text *text, const Ranking *ranking)
{
    Course course = { .engines = ranking->tally->engine_count };
    course.points = ranking->pair_count < POINTS ? (int)ranking->pair_count : POINTS;
    if (course.points == 0)
        return true;
    const size_t values = (size_t)course.points * (size_t)course.engines;
    course.rating = memory_resize(NULL, values * sizeof(double));
    course.error = memory_resize(NULL, values * sizeof(double));
    course.games = memory_resize(NULL, (size_t)course.points * sizeof(double));
    const bool good
        = course.rating != NULL && course.error != NULL && course.games != NULL && draw(text, &course, ranking);
    free(course.rating);
    free(course.error);
    free(course.games);
    return good;
}
