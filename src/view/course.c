/* What happens by itself: engines are heard and asked, clocks run out, discs land. */
#include "view/course.h"

static const int64_t SECOND = 1000000, LIFE = 500000; /* between two signs of life of an engine that thinks */

int64_t course_shown_until(const Control *control)
{
    const int64_t delay = control_watches(control) ? control->settings->delay : 0;
    const int64_t landed = motion_landed_at(&control->motion), pace = control->moved_at + delay;
    return landed > pace ? landed : pace;
}

/* When the engine whose turn it is may be asked. */
static int64_t may_ask_at(const Control *control)
{
    const Seat seat = model_turn(&control->model);
    if (control_is_human(control, seat) || model_is_over(&control->model) || control->has_fault[seat] || control->asked[seat] != 0
        || control->page != PAGE_NONE || (control->paused && control->steps == 0))
        return INT64_MAX;
    if (!control_watches(control) || control->model.game.move_count == 0)
        return INT64_MIN;
    return course_shown_until(control);
}

void control_advance(Control *control, int64_t now)
{
    for (int slot = 0; slot < ENGINE_SLOTS; slot++)
        course_take_news(control, slot, now);
    course_release_answer(control, now);
    course_look_at_clock(control, now);
    if (control->drops && motion_landed_at(&control->motion) <= now) {
        control->drops = false;
        control->sounds |= 1u << (model_is_over(&control->model) ? SOUND_END : SOUND_DROP);
    }
    course_weigh(control, now);
    motion_tidy(&control->motion, now);
    if (may_ask_at(control) <= now) {
        control->steps -= control->steps > 0;
        course_ask(control, (int)model_turn(&control->model), &control->model.game, now);
    }
    if (course_review_is_due(control))
        course_ask_review(control, now);
    else if (course_behind_is_due(control))
        course_ask_behind(control, now);
    else if (course_adviser_is_due(control))
        course_ask_adviser(control, now);
    if (control_awaits_engine(control) && control->signs != now / LIFE) {
        control->signs = now / LIFE;
        control->changed = true;
    }
    if (control->notice[0] != '\0' && now >= control->notice_until) {
        control->notice[0] = '\0';
        control->changed = true;
    }
}

int64_t control_next_due(const Control *control, int64_t now)
{
    int64_t due = may_ask_at(control);
    const int64_t landed = motion_landed_at(&control->motion);
    if (control->notice[0] != '\0' && control->notice_until < due)
        due = control->notice_until;
    if (landed > now && landed < due)
        due = landed; /* for the banner of the end */
    if (control_awaits_engine(control) && now + LIFE - now % LIFE < due)
        due = now + LIFE - now % LIFE;
    if (course_clock_runs(control)) {
        /* the next whole second on the clock, or its end */
        const int64_t from = now > control->turn_since ? now : control->turn_since;
        const int64_t left = control_clock(control, model_turn(&control->model), now);
        const int64_t step = left % SECOND == 0 ? (left > SECOND ? SECOND : left) : left % SECOND;
        due = from + step < due ? from + step : due;
    }
    return due;
}

bool control_is_settled(const Control *control, int64_t now)
{
    const bool weighs = control->weighed.column >= 0 && control->page == PAGE_NONE; /* a panel holds the move up */
    return !engines_are_busy(control->engines) && !motion_is_busy(&control->motion, now) && !control->holds_answer && !weighs
           && !control->doubts && may_ask_at(control) == INT64_MAX && !course_adviser_is_due(control) && !course_review_is_due(control);
}

static void rest_players(Control *control)
{
    for (int seat = 0; seat < SEATS; seat++)
        course_rest(control, seat);
}

void control_halt(Control *control, int64_t now)
{
    course_charge_clock(control, now);
    control->paused = !control_awaits_person(control);
    control->steps = 0;
    rest_players(control);
}

/* A person's turn is no pause: the clock runs on. Nor is that of an engine that has failed: it could not be seen, and when the engine is
 * started again it would not move. */
static bool can_pause(const Control *control)
{
    return !control_awaits_person(control) && !control->has_fault[model_turn(&control->model)];
}

/* An engine that thinks is told to leave off, and asked again afterwards. */
void control_toggle_pause(Control *control, int64_t now)
{
    if (!can_pause(control))
        return;
    course_charge_clock(control, now);
    control->paused = !control->paused || control_awaits_engine(control); /* one may think about a single move */
    control->steps = 0;
    if (control->paused)
        rest_players(control);
}

void control_step(Control *control, int64_t now)
{
    if (!can_pause(control))
        return;
    course_charge_clock(control, now);
    control->paused = true;
    control->steps = control_awaits_engine(control) ? 0 : 1; /* it is about to make one */
}

void control_show_page(Control *control, Page page, int64_t now)
{
    course_charge_clock(control, now);
    control->page = page;
    control->dragging = false;
    control->composed[0] = '\0';
    control->dialog.focus = control->dialog.enter = -1;
    control->dialog.top = control->dialog.placed_in = 0;
    control->dialog.slides = control->dialog.is_light = control->dialog.chose = false;
    control->changed = true;
}
