/* All texts that depend on the state are made here, so that a screen reader, the window and the tests are told the same. */
#include "view/announce.h"

#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int human_count(const Control *control)
{
    return control_is_human(control, SEAT_LEFT) + control_is_human(control, SEAT_RIGHT);
}

const char *say_player(const Control *control, Seat seat, char text[64])
{
    const int humans = human_count(control);
    if (humans == 1 && (control_is_human(control, seat) || !control->settings->player[seat].named))
        snprintf(text, 64, control_is_human(control, seat) ? "You" : "Computer");
    else if (humans == 2)
        snprintf(text, 64, seat == SEAT_LEFT ? "Left" : "Right");
    else
        snprintf(text, 64, "%s", control->settings->player[seat].name);
    return text;
}

void say_end(const Control *control, char text[SENTENCE_TEXT])
{
    const Status status = model_status(&control->model);
    char name[64];
    if (status == STATUS_DRAWN) {
        snprintf(text, SENTENCE_TEXT, "A tie");
        return;
    }
    const Seat winner = model_seat(&control->model, status == STATUS_WON_X ? PLAYER_X : PLAYER_O);
    const bool person = control_is_human(control, winner);
    say_player(control, winner, name);
    if (human_count(control) == 1 && !person && !control->settings->player[winner].named)
        snprintf(text, SENTENCE_TEXT, "The computer won");
    else
        snprintf(text, SENTENCE_TEXT, "%.20s won", name);
    if (control->model.flagged >= 0)
        strcat(text, " on time");
}

void say_fault(const Control *control, int slot, char text[SENTENCE_TEXT])
{
    const Contestant *engine = slot == SLOT_ADVISER ? &control->settings->adviser : &control->settings->player[slot];
    snprintf(text, SENTENCE_TEXT, "%s %s", engine->name, control->fault[slot]);
}

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
static void add(char text[SENTENCE_TEXT], const char *format, ...)
{
    const size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, SENTENCE_TEXT - length, format, arguments);
    va_end(arguments);
}

static void say_turn(const Control *control, char text[SENTENCE_TEXT])
{
    const Seat seat = model_turn(&control->model);
    const char side = model_player(&control->model, seat) == PLAYER_X ? 'x' : 'o';
    char name[64];
    say_player(control, seat, name);
    if (control_is_human(control, seat) && human_count(control) == 1)
        snprintf(text, SENTENCE_TEXT, "Your turn (%c)", side);
    else if (control_is_human(control, seat))
        snprintf(text, SENTENCE_TEXT, "%s to move (%c)", name, side);
    else
        snprintf(text, SENTENCE_TEXT, control->has_fault[seat] ? "%s (%c) has failed"
                                      : control->paused        ? "%s (%c) waits: space"
                                                               : "%s (%c) thinks", name, side);
}

void say_status(const Control *control, int64_t now, char text[SENTENCE_TEXT])
{
    if (control->notice[0] != '\0' && now < control->notice_until)
        snprintf(text, SENTENCE_TEXT, "%s", control->notice);
    else if (model_is_over(&control->model))
        say_end(control, text);
    else
        say_turn(control, text);
    if (control_is_first_turn(control) && text[0] != '\0' && control->notice[0] == '\0')
        add(text, ": drag a disc above a column");
}

static void add_count(char text[SENTENCE_TEXT], uint64_t count)
{
    if (count < 10000)
        add(text, count == 1 ? ", %" PRIu64 " node" : ", %" PRIu64 " nodes", count);
    else if (count < 1000000)
        add(text, ", %.1fk nodes", (double)count / 1e3);
    else
        add(text, ", %.1fM nodes", (double)count / 1e6);
}

void say_search(const Control *control, bool with_time, char text[SENTENCE_TEXT])
{
    const Analysis *analysis = &control->model.analysis;
    const PeerReport *report = &analysis->report;
    text[0] = '\0';
    if (!analysis->known)
        return;
    add(text, "For %c", board_turn(&analysis->board) == PLAYER_X ? 'x' : 'o');
    if (model_is_stale(&control->model))
        add(text, ", move %d", analysis->board.count + 1);
    if (report->has_value && !report->has_fitness)
        add(text, " %+.2f", report->value);
    if (report->has_scores)
        add(text, ", exact");
    if (report->depth > 0)
        add(text, ", depth %d", report->depth);
    if (report->nodes > 0)
        add_count(text, report->nodes);
    if (with_time && report->time > 0)
        add(text, ", %.1f s", (double)report->time / 1e3);
    for (int i = 0; i < report->line_length && i < 40; i++)
        add(text, i == 0 ? ": %d" : " %d", report->line[i] + 1);
}

/* UCI and UGI tell one value, which is that of the column they would play. */
static bool is_only_known(const PeerReport *report, int column)
{
    return !report->has_fitness && report->has_value && report->line_length > 0 && report->line[0] == column;
}

double column_value(const Control *control, int column)
{
    const Analysis *analysis = &control->model.analysis;
    if (!analysis->known || !board_can_play(&analysis->board, column))
        return NAN;
    if (is_only_known(&analysis->report, column))
        return analysis->report.value;
    return analysis->report.has_fitness ? analysis->report.fitness[column] : NAN;
}

bool column_is_best(const Control *control, int column)
{
    const double value = column_value(control, column);
    for (int other = 0; other < control->model.game.now.geometry.cols; other++)
        if (column_value(control, other) > value)
            return false;
    return !isnan(value);
}

/* The shortest of the usual forms that has not more than `room` characters: +0.25, +.25, +.3, or nothing. */
static void say_number(double value, int room, char text[16])
{
    if (fabs(value) < 0.005)
        value = 0; /* what cannot be told from nothing has no sign */
    snprintf(text, 16, value == 0 ? "0.00" : "%+.2f", value);
    if ((int)strlen(text) > room && fabs(value) < 0.995 && value != 0) {
        const int decimals = room >= 4 ? 2 : 1;
        char digits[16];
        snprintf(digits, sizeof digits, "%.*f", decimals, fabs(value));
        snprintf(text, 16, "%c%.6s", value < 0 ? '-' : '+', digits[0] == '1' ? "1" : digits + 1);
    } else if ((int)strlen(text) > room) {
        snprintf(text, 16, value == 0 ? "0" : "%+.0f", value);
    }
    if ((int)strlen(text) > room)
        text[0] = '\0';
}

void say_value(const Control *control, int column, int room, char text[16])
{
    const Analysis *analysis = &control->model.analysis;
    text[0] = '\0';
    if (!analysis->known)
        return;
    if (!board_can_play(&analysis->board, column)) {
        snprintf(text, 16, "-");
        return;
    }
    const PeerReport *report = &analysis->report;
    const bool has_mate = report->has_mate && is_only_known(report, column);
    const double score = has_mate ? report->mate : report->has_scores ? report->scores[column] : NAN,
                 value = column_value(control, column);
    if (!isnan(score)) {
        const int moves = has_mate ? abs(report->mate) : model_moves_to_end(&analysis->board, score);
        const char *word = score > 0 ? "win" : score < 0 ? "loss" : "draw";
        snprintf(text, 16, score == 0 ? "%s" : "%s in %d", word, moves);
        if ((int)strlen(text) > room)
            snprintf(text, 16, "%s %d", word, moves);
        if ((int)strlen(text) > room)
            snprintf(text, 16, score > 0 ? "W%d" : score < 0 ? "L%d" : "=", moves);
        if ((int)strlen(text) > room)
            text[0] = '\0';
    } else if (!isnan(value)) {
        say_number(value, room, text);
    }
}
