/* All texts that depend on the state are made here, so that a screen reader, the window and the tests are told the same. */
#include "view/announce.h"

#include "base/utf8.h"
#include "view/review.h"

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

const char *say_colour(const Control *control, Seat seat)
{
    return control_say(control, seat == SEAT_LEFT ? PHRASE_YELLOW : PHRASE_RED);
}

const char *say_player(const Control *control, Seat seat, char text[64])
{
    const int humans = human_count(control);
    if (humans == 1 && (control_is_human(control, seat) || !control->player[seat]->named))
        snprintf(text, 64, "%s", control_say(control, control_is_human(control, seat) ? PHRASE_YOU : PHRASE_COMPUTER));
    else if (humans == 2)
        snprintf(text, 64, "%s", say_colour(control, seat));
    else if (humans == 0 && strcmp(control->player[SEAT_LEFT]->name, control->player[SEAT_RIGHT]->name) == 0)
        snprintf(text, 64, "%.36s (%s)", control->player[seat]->name, say_colour(control, seat));
    else
        snprintf(text, 64, "%s", control->player[seat]->name);
    return text;
}

const char *say_card(const Control *control, Seat seat, char text[64])
{
    if (human_count(control) > 0)
        return say_player(control, seat, text);
    snprintf(text, 64, "%s", control->player[seat]->name);
    return text;
}

void say_end(const Control *control, char text[SENTENCE_TEXT])
{
    const Status status = model_status(&control->model);
    const bool on_time = control->model.flagged >= 0;
    char name[64];
    if (status == STATUS_DRAWN) {
        snprintf(text, SENTENCE_TEXT, "%s", control_say(control, PHRASE_TIE));
        return;
    }
    const Seat winner = model_winner(&control->model);
    if (human_count(control) == 1 && control_is_human(control, winner))
        snprintf(text, SENTENCE_TEXT, "%s", control_say(control, on_time ? PHRASE_YOU_WON_ON_TIME : PHRASE_YOU_WON));
    else if (human_count(control) == 1 && !control->player[winner]->named)
        snprintf(text, SENTENCE_TEXT, "%s", control_say(control, on_time ? PHRASE_COMPUTER_WON_ON_TIME : PHRASE_COMPUTER_WON));
    else
        snprintf(text, SENTENCE_TEXT, control_say(control, on_time ? PHRASE_WON_ON_TIME : PHRASE_WON), say_player(control, winner, name));
}

void say_why_over(const Control *control, char text[SENTENCE_TEXT])
{
    if (model_status(&control->model) == STATUS_DRAWN)
        snprintf(text, SENTENCE_TEXT, "%s", control_say(control, PHRASE_BOARD_FULL));
    else if (control->model.flagged >= 0)
        snprintf(text, SENTENCE_TEXT, control_say(control, PHRASE_TIME_UP), say_colour(control, model_winner(&control->model)));
    else
        snprintf(text, SENTENCE_TEXT, control_say(control, PHRASE_IN_LINE), say_colour(control, model_winner(&control->model)),
                 control->model.game.now.geometry.connect);
}

void say_fault(const Control *control, int slot, char text[SENTENCE_TEXT])
{
    const Contestant *engine = slot == SLOT_ADVISER ? &control->settings->adviser : control->player[slot];
    const EngineFault *fault = &control->fault[slot];
    const char *kind = control_say(control, fault->kind);
    if (kind == words_say(LANGUAGE_ENGLISH, fault->kind) && fault->kind != PHRASE_FAULT_START) { /* which says more itself */
        snprintf(text, SENTENCE_TEXT, "%s %s", engine->name, fault->sentence);
        return;
    }
    char what[SENTENCE_TEXT];
    snprintf(what, sizeof what, kind, engine->name);
    snprintf(text, SENTENCE_TEXT, fault->detail[0] == '\0' ? "%s" : "%s: %s", what, fault->detail);
}

__attribute__((format(printf, 2, 3)))
static void add(char text[SENTENCE_TEXT], const char *format, ...)
{
    const size_t length = strlen(text);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text + length, SENTENCE_TEXT - length, format, arguments);
    va_end(arguments);
}

static char side_of(const Control *control, Seat seat)
{
    return player_letter(model_player(&control->model, seat));
}

void say_engine(const Control *control, int64_t now, char text[SENTENCE_TEXT])
{
    enum { DOTS = 4 };
    const Seat seat = model_turn(&control->model);
    const char side = side_of(control, seat);
    char name[64];
    say_player(control, seat, name);
    if (control->has_fault[seat] || control_holds_engine(control)) {
        snprintf(text, SENTENCE_TEXT, control_say(control, control->has_fault[seat] ? PHRASE_HAS_FAILED : PHRASE_WAITS), name, side);
        return;
    }
    if (human_count(control) == 1 && !control->player[seat]->named)
        snprintf(text, SENTENCE_TEXT, "%s", control_say(control, PHRASE_COMPUTER_THINKS));
    else
        snprintf(text, SENTENCE_TEXT, control_say(control, PHRASE_THINKS), name, side);
    for (int64_t i = control_awaits_engine(control) ? now / 500000 % DOTS : 0; i > 0; i--) /* a sign of life */
        strcat(text, ".");
}

static void say_turn(const Control *control, int64_t now, char text[SENTENCE_TEXT])
{
    const Seat seat = model_turn(&control->model);
    const char side = side_of(control, seat);
    char name[64];
    if (control->weighed.column >= 0)
        snprintf(text, SENTENCE_TEXT, "%s", control_say(control, PHRASE_WEIGHS));
    else if (control->hint >= 0)
        snprintf(text, SENTENCE_TEXT, control_say(control, PHRASE_HINT_IS), control->hint + 1);
    else if (control_is_first_turn(control) && human_count(control) == 1)
        snprintf(text, SENTENCE_TEXT, "%s", control_say(control, PHRASE_FIRST_TURN));
    else if (!control_is_human(control, seat))
        say_engine(control, now, text);
    else if (human_count(control) == 1)
        snprintf(text, SENTENCE_TEXT, control_say(control, PHRASE_YOUR_TURN), side);
    else
        snprintf(text, SENTENCE_TEXT, control_say(control, PHRASE_TO_MOVE), say_player(control, seat, name), side);
}

void say_status(const Control *control, int64_t now, char text[SENTENCE_TEXT])
{
    if (control->notice[0] != '\0' && now < control->notice_until)
        snprintf(text, SENTENCE_TEXT, "%s", control->notice);
    else if (control->review.runs && control->weighed.column < 0)
        snprintf(text, SENTENCE_TEXT, "%s: %d / %d", control_say(control, PHRASE_REVIEW_RUNS), control->review.next, control->review.game.move_count);
    else if (!model_is_over(&control->model))
        say_turn(control, now, text);
    else if (motion_landed_at(&control->motion) <= now)
        say_end(control, text);
    else
        text[0] = '\0';
}

/* What the language calls itself, or how it is called where there are no letters for that. */
static const char *language_name(const Control *control)
{
    return control_shown_language(control) != control->language ? "Korean" : words_language_name(control->language);
}

void say_entry(const Control *control, Phrase phrase, char text[ROW_LABEL])
{
    const char *setting = "";
    if (phrase == PHRASE_LOOK_IS)
        setting = control_say(control, (Phrase)(PHRASE_LOOK_DARK + (int)control->look));
    else if (phrase == PHRASE_SPEED_IS)
        setting = control_say(control, (Phrase)(PHRASE_SPEED_NONE + (int)control->config.speed));
    else if (phrase == PHRASE_SOUND_IS)
        setting = control_say(control, control->config.muted ? PHRASE_OFF : PHRASE_ON);
    else if (phrase == PHRASE_WARNING_IS)
        setting = control_say(control, control->config.warns ? PHRASE_ON : PHRASE_OFF);
    else if (phrase == PHRASE_LANGUAGE_IS)
        setting = language_name(control);
    snprintf(text, ROW_LABEL, control_say(control, phrase), setting);
}

static void add_count(const Control *control, char text[SENTENCE_TEXT], uint64_t count)
{
    char number[32];
    if (count < 10000)
        snprintf(number, sizeof number, "%" PRIu64, count);
    else if (count < 1000000)
        snprintf(number, sizeof number, "%.1fk", (double)count / 1e3);
    else
        snprintf(number, sizeof number, "%.1fM", (double)count / 1e6);
    add(text, ", ");
    add(text, control_say(control, PHRASE_NODES), number);
}

/* Whether the best column has a score. Another may have one too, of a loss that was seen first. */
static bool best_is_exact(const Analysis *analysis)
{
    const PeerReport *report = &analysis->report;
    double best = NAN, score = NAN;
    for (int column = 0; column < analysis->board.geometry.cols && report->has_scores; column++) {
        const double value = report->has_fitness ? report->fitness[column] : report->scores[column];
        if (isnan(best) || value > best || (value == best && isnan(score))) {
            best = value;
            score = report->scores[column];
        }
    }
    return !isnan(score);
}

void say_search(const Control *control, bool with_time, char text[SENTENCE_TEXT])
{
    const Analysis *analysis = &control->model.analysis;
    const PeerReport *report = &analysis->report;
    text[0] = '\0';
    if (!analysis->known)
        return;
    add(text, control_say(control, PHRASE_FOR_SIDE), player_letter(board_turn(&analysis->board)));
    if (model_is_stale(&control->model)) {
        add(text, ", ");
        add(text, control_say(control, PHRASE_EARLIER), analysis->board.count + 1);
    }
    if (report->has_value && !report->has_fitness)
        add(text, ", %+.2f", report->value);
    if (best_is_exact(analysis))
        add(text, ", %s", control_say(control, PHRASE_EXACT));
    if (report->depth > 0) {
        add(text, ", ");
        add(text, control_say(control, PHRASE_DEPTH), report->depth);
    }
    if (report->nodes > 0)
        add_count(control, text, report->nodes);
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

/* Without scores a fitness of 1 is a proof as well, and beside one a 0 is nobody's estimate, or a draw that nobody needs. */
static bool is_unsearched(const Analysis *analysis, int column)
{
    const PeerReport *report = &analysis->report;
    const int cols = analysis->board.geometry.cols;
    bool has_win = false;
    for (int other = 0; other < cols && report->has_fitness && !report->has_scores; other++)
        has_win |= report->fitness[other] == 1;
    return review_is_unsearched(report, cols, column) || (has_win && report->fitness[column] == 0);
}

double column_value(const Control *control, int column)
{
    const Analysis *analysis = &control->model.analysis;
    if (!analysis->known || !board_can_play(&analysis->board, column))
        return NAN;
    if (is_only_known(&analysis->report, column))
        return analysis->report.value;
    if (is_unsearched(analysis, column))
        return NAN;
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

double value_as_said(double value, int room)
{
    return fabs(value) < (room >= 4 ? 0.005 : 0.05) ? 0 : value; /* what cannot be told from nothing has no sign */
}

/* The longest of the usual forms that has not more than `room` characters: +0.25, +.25, +.3, or nothing. */
static void say_number(double value, int room, char text[16])
{
    value = value_as_said(value, room);
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

/* From the longest to the shortest: "win in 5", "win 5", "W5". */
enum { EXACT_FORMS = 3 };

static void say_exact(const Control *control, double score, int moves, int form, char text[VALUE_TEXT])
{
    static const Phrase WORDS[EXACT_FORMS][2] = { { PHRASE_LOSS_IN, PHRASE_WIN_IN }, { PHRASE_LOSS_SHORT, PHRASE_WIN_SHORT },
                                                  { PHRASE_LOSS_LETTER, PHRASE_WIN_LETTER } };
    if (score == 0)
        snprintf(text, VALUE_TEXT, "%s", form == EXACT_FORMS - 1 ? "=" : control_say(control, PHRASE_DRAW));
    else
        snprintf(text, VALUE_TEXT, control_say(control, WORDS[form][score > 0]), moves);
}

/* False where there is something to say and no room for it. */
static bool say_in_form(const Control *control, int column, int form, int room, char text[VALUE_TEXT])
{
    const Analysis *analysis = &control->model.analysis;
    text[0] = '\0';
    if (!analysis->known)
        return true;
    if (!board_can_play(&analysis->board, column)) {
        snprintf(text, VALUE_TEXT, "-");
        return true;
    }
    const PeerReport *report = &analysis->report;
    const bool has_mate = report->has_mate && is_only_known(report, column);
    const double score = has_mate ? report->mate : report->has_scores ? report->scores[column] : NAN,
                 value = column_value(control, column);
    if (!isnan(score))
        say_exact(control, score, has_mate ? abs(report->mate) : model_moves_to_end(&analysis->board, score), form, text);
    else if (is_unsearched(analysis, column))
        snprintf(text, VALUE_TEXT, "?");
    else if (!isnan(value))
        say_number(value, room, text);
    if ((int)utf8_count(text, strlen(text)) > room)
        text[0] = '\0';
    return text[0] != '\0' || (isnan(score) && isnan(value));
}

void say_value(const Control *control, int column, int room, char text[VALUE_TEXT])
{
    int form = 0;
    while (!say_in_form(control, column, form, room, text) && form < EXACT_FORMS - 1)
        form++;
}

bool say_values(const Control *control, int room, char texts[MAX_COLS][VALUE_TEXT])
{
    bool good = false;
    for (int form = 0; form < EXACT_FORMS && !good; form++) {
        good = true;
        for (int column = 0; column < control->layout.cols && good; column++)
            good = say_in_form(control, column, form, room, texts[column]);
    }
    return good;
}
