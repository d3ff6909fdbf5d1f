/* What there is of the controller before anything happens: its life, what it tells, and what can be asked of it. */
#include "view/control.h"

#include "base/file.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- life ---- */

bool control_init(Control *control, const ControlSettings *settings, Engines *engines, const Host *host, int64_t now)
{
    memset(control, 0, sizeof *control);
    control->settings = settings;
    control->engines = engines;
    control->host = *host;
    control->config = control->kept = settings->config;
    control->look = settings->look;
    control->hint = control->cursor = control->pressed = control->weighed.column = control->doubted.column = -1;
    model_init(&control->model, &(Geometry)GEOMETRY_OF(7, 6, 4), settings->seed);
    control->layout.width = SMALLEST_WIDTH;
    control->layout.height = SMALLEST_HEIGHT;
    control_speak(control, settings->language);
    return control_begin(control, &settings->setup, false, now);
}

void control_free(Control *control)
{
    roster_free(&control->roster);
}

void control_resize(Control *control, int width, int height)
{
    layout_make(&control->layout, width, height, &control->model.game.now.geometry, control->analyses, control->setup.clock > 0);
    if (control->page != PAGE_NONE)
        dialog_end(&control->dialog, &control->layout);
    control->changed = true;
}

/* ---- what it tells ---- */

void control_notice(Control *control, int64_t now, const char *format, ...)
{
    static const int64_t FOUR_SECONDS = 4000000;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(control->notice, sizeof control->notice, format, arguments);
    va_end(arguments);
    control->notice_until = now + FOUR_SECONDS;
    control->notice_stays = false;
    control->changed = true;
    control_announce(control, control->notice);
}

void control_end_notice(Control *control)
{
    if (!control->notice_stays)
        control->notice[0] = '\0';
}

void control_complain(Control *control, int64_t now, const char *text)
{
    control_notice(control, now, "%.250s", text);
    control->notice_stays = true;
}

void control_announce(const Control *control, const char *sentence)
{
    if (!control->settings->announced)
        return;
    puts(sentence);
    fflush(stdout);
}

Language control_shown_language(const Control *control)
{
    return control->language == LANGUAGE_KOREAN && !control->has_korean ? LANGUAGE_ENGLISH : control->language;
}

void control_speak(Control *control, Language language)
{
    control->language = language;
    if (language == LANGUAGE_KOREAN) /* a font for other letters is looked for when they are first wanted, since it takes a while */
        control->has_korean = control->host.has_letters(control->host.context, words_say(language, PHRASE_YES));
}

const char *control_say(const Control *control, Phrase phrase)
{
    return words_say(control_shown_language(control), phrase);
}

/* ---- what the others ask ---- */

bool control_is_human(const Control *control, Seat seat)
{
    return control->player[seat]->is_human;
}

bool control_watches(const Control *control)
{
    return !control_is_human(control, SEAT_LEFT) && !control_is_human(control, SEAT_RIGHT);
}

bool control_awaits_person(const Control *control)
{
    return !model_is_over(&control->model) && control_is_human(control, model_turn(&control->model));
}

bool control_awaits_engine(const Control *control)
{
    const Seat seat = model_turn(&control->model);
    return !model_is_over(&control->model) && !control_is_human(control, seat) && control->asked[seat] != 0;
}

bool control_holds_engine(const Control *control)
{
    const Seat seat = model_turn(&control->model);
    return control->paused && !model_is_over(&control->model) && !control_is_human(control, seat) && !control->has_fault[seat]
           && control->asked[seat] == 0;
}

bool control_is_first_turn(const Control *control)
{
    const Game *game = &control->model.game;
    return control_awaits_person(control) && control->model.games == 1 && game->start.count == 0 && game->move_count < 2
           && !control->dragging;
}

/* Whether a move of a person is in the game, be it taken back. What the computer opens with alone is no loss. */
static bool has_move_of_person(const Control *control)
{
    const Model *model = &control->model;
    const bool opens = control_is_human(control, model_seat(model, board_turn(&model->game.start)));
    return !control_watches(control) && model->line_length > (opens ? 0 : 1);
}

bool control_is_running(const Control *control)
{
    return !model_is_over(&control->model) && !model_was_played_out(&control->model) && has_move_of_person(control)
           && (control->own_file[0] == '\0' || control->moved_since || !file_exists(control->own_file)); /* as another viewer may have deleted it */
}

int control_shown_fault(const Control *control)
{
    const bool plays = !model_is_over(&control->model); /* else nobody waits for a player before the next game, which starts it again */
    for (int slot = plays ? 0 : SLOT_ADVISER; slot < ENGINE_SLOTS; slot++)
        if (control->has_fault[slot])
            return slot;
    return -1;
}

bool control_shows_end(const Control *control, int64_t now)
{
    return model_is_over(&control->model) && !control->end_hidden && motion_landed_at(&control->motion) <= now;
}

int control_tally(const Control *control, int result, int64_t now)
{
    const Model *model = &control->model;
    const bool falls = model_is_over(model) && motion_landed_at(&control->motion) > now;
    return model->tally[result] - (falls && model->counted == result);
}

bool control_is_animated(const Control *control)
{
    return control->settings->animated && control->config.speed != SPEED_NONE;
}

double control_pace(const Control *control)
{
    static const double PACES[SPEED_COUNT] = { [SPEED_NONE] = 1, [SPEED_SLOW] = 2, [SPEED_NORMAL] = 1, [SPEED_FAST] = 0.5 };
    return PACES[control->config.speed];
}

Point control_pile_top(const Control *control, Seat seat)
{
    return layout_pile_top(&control->layout, seat, model_stones_left(&control->model, seat));
}

int control_first_move_line(const Control *control)
{
    const Layout *layout = &control->layout;
    const int line = control->model.game.move_count / layout_moves_in_line(layout), room = layout_move_lines(layout);
    return line < room ? 0 : line - room + 1;
}

bool control_has_review(const Control *control)
{
    return review_is_of(&control->review, &control->model.game.start, control->model.line, control->model.line_length);
}
