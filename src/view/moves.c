/* The game: moves, games that begin, and the way back and forth. Whatever changes the position goes through course_position_changed, which
 * makes all engines forget what they were asked. */
#include "view/announce.h"
#include "view/course.h"

#include <stdio.h>
#include <string.h>

void course_position_changed(Control *control, int64_t now)
{
    for (int slot = 0; slot < ENGINE_SLOTS; slot++)
        course_rest(control, slot);
    course_forget_question(control);
    control->wants_hint = control->end_hidden = control->drags_banner = false;
    control->advice = ADVICE_POSITION;
    control->review.runs = control->review.runs && control_has_review(control);
    control->reviewed = control->reviewed && control_has_review(control);
    control->banner_shift = (Point){ 0, 0 };
    control->banner_focus = 0;
    control->hint = control->weighed.column = control->doubted.column = -1;
    control->doubts = false;
    control->pressed = -1; /* a click that was begun when it was the other's turn is none */
    control_end_notice(control);
    control->dragging = control->dragging && control_awaits_person(control) && control->dragged == model_turn(&control->model);
    control->turn_since = control->moved_at = now;
    control->turn_clocked = false;
    control->changed = true;
}

/* ---- moves ---- */

static void announce_move(const Control *control, Seat seat, int column)
{
    char sentence[SENTENCE_TEXT], name[64];
    snprintf(sentence, sizeof sentence, control_say(control, PHRASE_TOLD_MOVE), say_player(control, seat, name), column + 1);
    control_announce(control, sentence);
    if (model_is_over(&control->model)) {
        say_end(control, sentence);
        control_announce(control, sentence);
    }
}

void control_play(Control *control, int column, const Point *from, int64_t now)
{
    const Model *model = &control->model;
    const Seat seat = model_turn(model);
    const Point pile = control_pile_top(control, seat);
    const int64_t left = control_clock(control, seat, now);
    const bool clocked = control->turn_clocked || course_clock_runs(control);
    if (column < 0 || column >= model->game.now.geometry.cols || model_is_over(model))
        return;
    const int row = board_height(&model->game.now, column);
    if (model_play(&control->model, column) != MOVE_PLAYED) {
        if (control_is_animated(control))
            motion_shake(&control->motion, column, now);
        control_notice(control, now, control_say(control, PHRASE_COLUMN_FULL), column + 1);
        return;
    }
    if (clocked)
        control->left[seat] = left + control->setup.increment;
    memcpy(control->left_at[model->game.move_count], control->left, sizeof control->left);
    if (control_is_animated(control)) {
        const Point start = from != NULL ? *from : layout_to_cells(&control->layout, pile.x, pile.y);
        const FlightKind kind = from != NULL ? FLIGHT_FALL : FLIGHT_CARRY;
        motion_drop(&control->motion, kind, seat, column, row, start, control_pace(control), now);
    }
    if (control_is_human(control, seat))
        control->paused = false;
    control->drops = true;
    course_position_changed(control, now);
    if (!control_is_human(control, seat))
        control->turn_since = course_shown_until(control);
    control->moved_since = true;
    announce_move(control, seat, column);
}

/* ---- games ---- */

static void reset(Control *control, int64_t now)
{
    motion_clear(&control->motion);
    control->own_file[0] = '\0';
    control->moved_since = control->gave_up_adviser = false;
    control->paused = control->dragging = false;
    control->steps = 0;
    control->pressed = control->cursor = -1;
    for (int seat = 0; seat < SEATS; seat++)
        control->left[seat] = control->setup.clock;
    for (int ply = 0; ply <= MAX_CELLS; ply++)
        memcpy(control->left_at[ply], control->left, sizeof control->left);
    course_position_changed(control, now);
}

void control_new_game(Control *control, int64_t now)
{
    char sentence[SENTENCE_TEXT], name[64];
    for (int seat = 0; seat < SEATS; seat++)
        if (control->has_fault[seat])
            control_restart(control, seat, now);
    model_new_game(&control->model);
    reset(control, now);
    snprintf(sentence, sizeof sentence, control_say(control, PHRASE_TOLD_GAME), say_player(control, model_turn(&control->model), name));
    control_announce(control, sentence);
}

void control_set_game(Control *control, const Game *game, int64_t now)
{
    model_set_game(&control->model, game);
    control->model.games++; /* engines begin anew */
    control->setup.cols = game->now.geometry.cols;
    control->setup.rows = game->now.geometry.rows;
    control->setup.connect = game->now.geometry.connect;
    motion_init(&control->motion, game->now.geometry.rows);
    control_resize(control, control->layout.width, control->layout.height);
    reset(control, now);
}

/* ---- back and forth ---- */

/* Clocks go back and forth with the position, or each move that is taken back and played again would gain its increment once more. Who has
 * run out of time has again what there was at the beginning of that turn, or the game could not go on. */
void control_go_to(Control *control, int ply, int64_t now)
{
    char sentence[SENTENCE_TEXT];
    const int before = control->model.game.move_count, before_all = control->model.game.start.count;
    const bool flagged = control->model.flagged >= 0;
    if (ply == before)
        return;
    course_charge_clock(control, now);
    if (!model_go_to(&control->model, ply))
        return;
    if (!flagged)
        memcpy(control->left_at[before], control->left, sizeof control->left);
    memcpy(control->left, control->left_at[ply], sizeof control->left);
    motion_clear(&control->motion);
    course_position_changed(control, now);
    control_halt(control, now);
    snprintf(sentence, sizeof sentence, control_say(control, PHRASE_TOLD_PLY), before_all + ply, before_all + control->model.line_length);
    control_announce(control, sentence);
}

/* The next ply in this direction at which a person moves, or the last there is. */
static int ply_of_person(const Control *control, int step, int end)
{
    const Player turn = board_turn(&control->model.game.now);
    int ply = control->model.game.move_count;
    for (int i = 1; ply != end; i++) {
        ply += step;
        if (control_is_human(control, model_seat(&control->model, (Player)(((int)turn + i) % 2))))
            return ply;
    }
    const bool any = !control_watches(control);
    if (any && step < 0)
        return control->model.game.move_count; /* there is no turn of a person to go back to */
    return any || control->model.game.move_count == end ? ply : control->model.game.move_count + step;
}

bool control_can_undo(const Control *control)
{
    return ply_of_person(control, -1, 0) < control->model.game.move_count;
}

void control_undo(Control *control, int64_t now)
{
    if (control_can_undo(control))
        control_go_to(control, ply_of_person(control, -1, 0), now);
}

void control_redo(Control *control, int64_t now)
{
    if (control->model.game.move_count < control->model.line_length)
        control_go_to(control, ply_of_person(control, 1, control->model.line_length), now);
}
