/* Who plays, on which board, and what of that is kept. */
#include "view/course.h"

#include <string.h>

/* Puts another player into a seat; an engine is started, and the one that was there ends. */
static void seat(Control *control, Seat where, const Contestant *player, int64_t now)
{
    const bool same = control->player[where] == player;
    if (control->model.games > 0)
        course_rest(control, (int)where);
    if (!same) {
        memset(control->model.tally, 0, sizeof control->model.tally); /* it was between others */
        control->model.counted = -1;
    }
    control->player[where] = player;
    if (player->is_human)
        course_dismiss(control, (int)where);
    else if (!same || !control->started[where] || control->has_fault[where])
        control_restart(control, (int)where, now);
}

static void take_board(Control *control, const Setup *setup, const Geometry *geometry)
{
    Model *model = &control->model;
    control->setup = *setup;
    game_init(&model->game, geometry);
    motion_init(&control->motion, geometry->rows);
    model->right_is_engine = !control_is_human(control, SEAT_RIGHT);
    model->always_first = setup->opener == OPENS_BY_LOT ? -1 : setup->opener == OPENS_RIGHT ? SEAT_RIGHT : SEAT_LEFT;
    control_resize(control, control->layout.width, control->layout.height);
}

bool control_begin(Control *control, const Setup *setup, bool keeps, int64_t now)
{
    char why[WHY_TEXT], description[DESCRIPTION_TEXT];
    const Contestant *players[SEATS];
    Geometry geometry;
    bool good = geometry_make(&geometry, (unsigned)setup->cols, (unsigned)setup->rows, (unsigned)setup->connect, why);
    for (int i = 0; i < SEATS && good; i++) {
        setup_describe(&setup->player[i], description);
        players[i] = roster_find(&control->roster, description, control->settings->program, why);
        good = players[i] != NULL;
    }
    if (!good) {
        control_notice(control, now, "%.250s", why);
        return false;
    }
    for (int i = 0; i < SEATS; i++)
        seat(control, (Seat)i, players[i], now);
    take_board(control, setup, &geometry);
    if (keeps) {
        control->config.setup = *setup;
        for (int i = 0; i < SEATS; i++)
            if (setup->player[i].kind == KIND_ENGINE)
                config_remember(&control->config, setup->player[i].engine, setup->player[i].dialect);
        control_keep(control, now);
    }
    control_new_game(control, now);
    return true;
}

void control_take_seat(Control *control, Seat where, int64_t now)
{
    char why[WHY_TEXT];
    const Contestant *person = roster_find(&control->roster, "human", control->settings->program, why);
    if (person == NULL)
        return;
    course_charge_clock(control, now);
    control->setup.player[where].kind = KIND_PERSON;
    seat(control, where, person, now);
    course_position_changed(control, now);
}

void control_keep(Control *control, int64_t now)
{
    char why[WHY_TEXT];
    if (config_keep(&control->config, &control->kept, why))
        control->kept = control->config;
    else
        control_complain(control, now, why);
}
