/* The clocks of both sides. What a seat has left is kept without the turn in hand, which is taken off when it ends or the clock stops. */
#include "view/announce.h"
#include "view/course.h"

/* What nobody is charged for: an engine that cannot think yet or any more, and a move that is made already and has to wait. */
static bool is_excused(const Control *control, Seat seat)
{
    return control->has_fault[seat] || control->starting[seat] || control->holds_answer || control->weighed.column >= 0;
}

bool course_clock_runs(const Control *control)
{
    return control->setup.clock > 0 && !model_is_over(&control->model)
           && (!control->paused || control_awaits_person(control) || control_awaits_engine(control))
           && control->model.game.move_count > 0 && control->page == PAGE_NONE && !is_excused(control, model_turn(&control->model))
           && !model_was_played_out(&control->model);
}

int64_t control_clock(const Control *control, Seat seat, int64_t now)
{
    int64_t left = control->left[seat];
    if (course_clock_runs(control) && model_turn(&control->model) == seat && now > control->turn_since)
        left -= now - control->turn_since;
    return left > 0 ? left : 0;
}

int64_t control_clock_seconds(const Control *control, Seat seat, int64_t now)
{
    return (control_clock(control, seat, now) + 999999) / 1000000;
}

void course_charge_clock(Control *control, int64_t now)
{
    const Seat seat = model_turn(&control->model);
    control->left[seat] = control_clock(control, seat, now);
    control->turn_clocked |= course_clock_runs(control);
    if (now > control->turn_since) /* before which an engine's move is shown */
        control->turn_since = now;
}

void course_look_at_clock(Control *control, int64_t now)
{
    const Seat seat = model_turn(&control->model);
    const int64_t shown = control_clock_seconds(control, seat, now);
    char sentence[SENTENCE_TEXT];
    if (!course_clock_runs(control))
        return;
    control->changed = control->changed || shown != control->shown_second;
    control->shown_second = shown;
    if (shown > 0)
        return;
    control->left[seat] = 0;
    control->dragging = control->wants_hint = false;
    control->hint = -1; /* there is no move to make */
    model_flag(&control->model, seat);
    control->sounds |= 1u << SOUND_END;
    for (int slot = 0; slot < ENGINE_SLOTS; slot++)
        course_rest(control, slot);
    control->changed = true;
    say_end(control, sentence);
    control_announce(control, sentence);
}
