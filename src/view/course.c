/* The model changes at once; a flight is added for the disc and an engine is asked as soon as it is its turn. Whatever
 * changes the position goes through position_changed, which makes all engines forget what they were asked. */
#include "view/control.h"

#include "base/random.h"
#include "view/announce.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const int64_t SECOND = 1000000, LIFE = 500000;

void control_notice(Control *control, int64_t now, const char *format, ...)
{
    enum { SECONDS = 4 };
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(control->notice, sizeof control->notice, format, arguments);
    va_end(arguments);
    control->notice_until = now + SECONDS * SECOND;
    control->changed = true;
    control_announce(control, control->notice);
}

void control_announce(const Control *control, const char *sentence)
{
    if (!control->settings->announced)
        return;
    puts(sentence);
    fflush(stdout);
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

bool control_is_first_turn(const Control *control)
{
    const Game *game = &control->model.game;
    return control_awaits_person(control) && control->model.games == 1 && game->start.count == 0 && game->move_count < 2
           && !control->dragging;
}

int control_shown_fault(const Control *control)
{
    for (int slot = 0; slot < ENGINE_SLOTS; slot++)
        if (control->has_fault[slot])
            return slot;
    return -1;
}

bool control_shows_end(const Control *control, int64_t now)
{
    return model_is_over(&control->model) && !control->end_hidden && motion_landed_at(&control->motion) <= now;
}

bool control_is_moving(const Control *control, int64_t now)
{
    return motion_is_busy(&control->motion, now);
}

static bool clock_runs(const Control *control)
{
    return control->setup.clock > 0 && !model_is_over(&control->model) && !control->paused
           && control->model.game.move_count > 0 && control->page == PAGE_NONE && !control->holds_answer && !control->has_fault[model_turn(&control->model)];
}

int64_t control_clock(const Control *control, Seat seat, int64_t now)
{
    int64_t left = control->left[seat];
    if (clock_runs(control) && model_turn(&control->model) == seat)
        left -= now - control->turn_since;
    return left > 0 ? left : 0;
}

/* Takes the time used so far off the clock; due before anything that stops it or changes the turn. */
static void charge_clock(Control *control, int64_t now)
{
    const Seat seat = model_turn(&control->model);
    control->left[seat] = control_clock(control, seat, now);
    control->turn_since = now;
}

int control_first_move_line(const Control *control)
{
    const Layout *layout = &control->layout;
    const int line = control->model.game.move_count / layout_moves_in_line(layout), room = layout_move_lines(layout);
    return line < room ? 0 : line - room + 1;
}

const char *control_say(const Control *control, Phrase phrase)
{
    const bool missing = control->language == LANGUAGE_KOREAN && !control->has_korean;
    return words_say(missing ? LANGUAGE_ENGLISH : control->language, phrase);
}

bool control_awaits_engine(const Control *control)
{
    const Seat seat = model_turn(&control->model);
    return !model_is_over(&control->model) && !control_is_human(control, seat) && control->asked[seat] != 0;
}

/* ---- engines ---- */

static void rest(Control *control, int slot)
{
    if (control->asked[slot] != 0)
        engines_rest(control->engines, slot);
    control->asked[slot] = 0;
    control->holds_answer = control->holds_answer && control->held_slot != slot;
}

static PeerLimits limits_of(const Control *control, int slot, int64_t now)
{
    const Contestant *engine = slot == SLOT_ADVISER ? &control->settings->adviser : control->player[slot];
    PeerLimits limits = engine->limits;
    if (slot == SLOT_ADVISER || control->setup.clock == 0 || contestant_has_limit(engine))
        return limits;
    limits.has_clock = true;
    for (int player = 0; player < 2; player++) {
        const int64_t left = control_clock(control, model_seat(&control->model, (Player)player), now) / 1000;
        limits.time[player] = left > 0 ? left : 1;
        limits.increment[player] = control->setup.increment / 1000;
    }
    return limits;
}

static void ask(Control *control, int slot, int64_t now)
{
    const int games = control->model.games;
    const Wish wish = { .game = control->model.game,
                        .limits = limits_of(control, slot, now),
                        .tag = ++control->tag,
                        .game_tag = (unsigned)games,
                        .seed = random_mix(control->settings->seed + (uint64_t)games * ENGINE_SLOTS + (uint64_t)slot) };
    if (!control->started[slot])
        control_restart(control, slot, now);
    control->asked[slot] = wish.tag;
    control->asked_board[slot] = control->model.game.now;
    engines_wish(control->engines, slot, &wish);
}

void control_restart(Control *control, int slot, int64_t now)
{
    const Contestant *engine = slot == SLOT_ADVISER ? &control->settings->adviser : control->player[slot];
    charge_clock(control, now); /* it has not run while the engine was out of order */
    control->started[slot] = true;
    control->has_fault[slot] = false;
    control->asked[slot] = 0;
    control->changed = true;
    engines_start(control->engines, slot, engine);
}

/* An engine that has failed keeps its seat, and the game stays as it is, until somebody does something about it. */
static void fail(Control *control, int slot, const char *failure, int64_t now)
{
    char sentence[SENTENCE_TEXT];
    charge_clock(control, now);
    rest(control, slot);
    control->has_fault[slot] = true;
    control->sounds |= 1u << SOUND_FAULT;
    control->changed = true;
    snprintf(control->fault[slot], sizeof control->fault[slot], "%s", failure);
    if (slot == SLOT_ADVISER)
        control->wants_hint = control->review.runs = false;
    say_fault(control, slot, sentence);
    control_announce(control, sentence);
}

/* The game as far as it is to be looked at, and with little time for each move: what is proved comes at once. */
static void ask_review(Control *control, int64_t now)
{
    enum { MOST_MS = 200 };
    Wish wish = { .limits = limits_of(control, SLOT_ADVISER, now), .tag = ++control->tag, .game_tag = (unsigned)control->model.games };
    review_position(&control->review, &wish.game);
    if (wish.limits.move_time > MOST_MS)
        wish.limits.move_time = MOST_MS;
    if (!control->started[SLOT_ADVISER])
        control_restart(control, SLOT_ADVISER, now);
    control->asked[SLOT_ADVISER] = wish.tag;
    control->asked_board[SLOT_ADVISER] = wish.game.now;
    control->asks_review = true;
    engines_wish(control->engines, SLOT_ADVISER, &wish);
}

static void take_review(Control *control, const PeerReport *report)
{
    const Board *board = &control->asked_board[SLOT_ADVISER];
    control->asked[SLOT_ADVISER] = 0;
    control->asks_review = false;
    if (report->has_value)
        control->model.values[board->count] = board_turn(board) == PLAYER_X ? report->value : -report->value;
    review_take(&control->review, report);
    control->reviewed = !control->review.runs;
}

static void take_answer(Control *control, int slot, const PeerReport *report, int64_t now)
{
    char failure[100];
    control->asked[slot] = 0;
    if (!board_can_play(&control->model.game.now, report->column)) {
        snprintf(failure, sizeof failure, "played the illegal move '%s'", report->move);
        fail(control, slot, failure, now);
    } else if (slot == SLOT_ADVISER) {
        control->hint = control->wants_hint ? report->column : control->hint;
        if (control->wants_hint) {
            char sentence[SENTENCE_TEXT];
            snprintf(sentence, sizeof sentence, control_say(control, PHRASE_HINT_IS), control->hint + 1);
            control_announce(control, sentence);
        }
        control->wants_hint = false;
    } else {
        control_play(control, report->column, NULL, now);
    }
}

/* The model never runs ahead of the picture by more than the disc that falls. */
static void hold_answer(Control *control, int slot, const PeerReport *report, int64_t now)
{
    charge_clock(control, now);
    control->holds_answer = true;
    control->held_slot = slot;
    control->held = *report;
}

static void release_answer(Control *control, int64_t now)
{
    if (!control->holds_answer || motion_landed_at(&control->motion) > now)
        return;
    control->holds_answer = false;
    control->turn_since = now; /* the engine is not charged for the fall */
    take_answer(control, control->held_slot, &control->held, now);
}

static void take_news(Control *control, int slot, int64_t now)
{
    EngineNews news;
    if (!engines_take(control->engines, slot, &news))
        return;
    control->changed = true;
    if (news.has_report && news.tag == control->asked[slot] && slot == SLOT_ADVISER && control->asks_review) {
        if (news.moved)
            take_review(control, &news.report);
    } else if (news.has_report && news.tag == control->asked[slot]) {
        model_take_report(&control->model, &control->asked_board[slot], &news.report);
        if (news.moved && slot != SLOT_ADVISER && motion_landed_at(&control->motion) > now)
            hold_answer(control, slot, &news.report, now);
        else if (news.moved)
            take_answer(control, slot, &news.report, now);
    }
    if (news.failed && (slot == SLOT_ADVISER || !control_is_human(control, (Seat)slot)))
        fail(control, slot, news.failure, now);
}

/* When the engine whose turn it is may be asked: two engines play no faster than one can see. */
static int64_t may_ask_at(const Control *control)
{
    const Seat seat = model_turn(&control->model);
    if (control_is_human(control, seat) || model_is_over(&control->model) || control->has_fault[seat] || control->asked[seat] != 0
        || control->page != PAGE_NONE || (control->paused && control->steps == 0))
        return INT64_MAX;
    if (control_is_human(control, SEAT_LEFT) || control_is_human(control, SEAT_RIGHT) || control->model.game.move_count == 0)
        return INT64_MIN;
    const int64_t landed = motion_landed_at(&control->motion), pace = control->moved_at + control->settings->delay;
    return landed > pace ? landed : pace;
}

/* Whether the adviser is to be asked: it is for people who think, and for positions where engines have been told to wait. What it
 * has been asked about this position once, it need not be asked again, whatever it had to say. */
static bool adviser_is_due(const Control *control)
{
    if (control->review.runs)
        return false;
    const bool at_rest =
        control_awaits_person(control) || (control->paused && control->steps == 0 && !model_is_over(&control->model));
    const bool analyses = control->analyses && model_is_stale(&control->model)
                          && !board_equal(&control->asked_board[SLOT_ADVISER], &control->model.game.now);
    return at_rest && (control->wants_hint || analyses) && control->asked[SLOT_ADVISER] == 0 && !control->has_fault[SLOT_ADVISER];
}

static bool review_is_due(const Control *control)
{
    return control->review.runs && control->asked[SLOT_ADVISER] == 0 && !control->has_fault[SLOT_ADVISER];
}

/* ---- time ---- */

static void look_at_clock(Control *control, int64_t now)
{
    const Seat seat = model_turn(&control->model);
    char sentence[SENTENCE_TEXT];
    if (!clock_runs(control) || control_clock(control, seat, now) > 0)
        return;
    control->left[seat] = 0;
    control->dragging = false;
    model_flag(&control->model, seat);
    for (int slot = 0; slot < ENGINE_SLOTS; slot++)
        rest(control, slot);
    control->changed = true;
    say_end(control, sentence);
    control_announce(control, sentence);
}

void control_advance(Control *control, int64_t now)
{
    for (int slot = 0; slot < ENGINE_SLOTS; slot++)
        take_news(control, slot, now);
    release_answer(control, now);
    look_at_clock(control, now);
    if (control->drops && motion_landed_at(&control->motion) <= now) {
        control->drops = false;
        control->sounds |= 1u << (model_is_over(&control->model) ? SOUND_WIN : SOUND_DROP);
    }
    motion_tidy(&control->motion, &control->model.game.now, now);
    if (may_ask_at(control) <= now) {
        control->steps -= control->steps > 0;
        ask(control, (int)model_turn(&control->model), now);
    }
    if (review_is_due(control))
        ask_review(control, now);
    else if (adviser_is_due(control))
        ask(control, SLOT_ADVISER, now);
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
    if (clock_runs(control)) {
        /* the next whole second on the clock, or its end */
        const int64_t left = control_clock(control, model_turn(&control->model), now);
        const int64_t step = left % SECOND == 0 ? (left > SECOND ? SECOND : left) : left % SECOND;
        due = now + step < due ? now + step : due;
    }
    return due;
}

bool control_is_settled(const Control *control, int64_t now)
{
    return !engines_are_busy(control->engines) && !control_is_moving(control, now) && !control->holds_answer
           && may_ask_at(control) == INT64_MAX && !adviser_is_due(control) && !review_is_due(control);
}

/* ---- the game ---- */

static void position_changed(Control *control, int64_t now)
{
    for (int slot = 0; slot < ENGINE_SLOTS; slot++)
        rest(control, slot);
    memset(&control->asked_board[SLOT_ADVISER], 0, sizeof control->asked_board[SLOT_ADVISER]);
    control->wants_hint = control->end_hidden = control->drags_banner = control->asks_review = false;
    control->review.runs = control->review.runs && control_has_review(control);
    control->banner_shift = (Point){ 0, 0 };
    control->hint = -1;
    control->notice[0] = '\0';
    control->dragging = control->dragging && control_awaits_person(control) && control->dragged == model_turn(&control->model);
    control->turn_since = control->moved_at = now;
    control->changed = true;
}

static void announce_move(const Control *control, Seat seat, int column)
{
    char sentence[SENTENCE_TEXT], name[64];
    snprintf(sentence, sizeof sentence, "%s: column %d", say_player(control, seat, name), column + 1);
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
    const Player player = board_turn(&model->game.now);
    const int64_t left = control_clock(control, seat, now);
    const bool clocked = clock_runs(control);
    if (column < 0 || column >= model->game.now.geometry.cols || model_is_over(model))
        return;
    const int row = board_height(&model->game.now, column);
    if (model_play(&control->model, column) != MOVE_PLAYED) {
        motion_shake(&control->motion, column, now);
        control_notice(control, now, control_say(control, PHRASE_COLUMN_FULL), column + 1);
        return;
    }
    if (clocked)
        control->left[seat] = left + control->setup.increment;
    if (control->settings->animated && control->config.speed != SPEED_NONE) {
        const Point pile = layout_pile_top(&control->layout, seat);
        static const double PACES[SPEED_COUNT] = { [SPEED_NONE] = 1, [SPEED_SLOW] = 2, [SPEED_NORMAL] = 1, [SPEED_FAST] = 0.5 };
        const Point start = from != NULL ? *from : layout_to_cells(&control->layout, pile.x, pile.y);
        control->motion.pace = PACES[control->config.speed];
        motion_drop(&control->motion, from != NULL ? FLIGHT_FALL : FLIGHT_CARRY, seat, player, column, row, start, now);
    }
    if (control_is_human(control, seat))
        control->paused = false;
    control->drops = true;
    position_changed(control, now);
    announce_move(control, seat, column);
}

static void reset(Control *control, int64_t now)
{
    motion_clear(&control->motion);
    control->paused = control->dragging = false;
    control->steps = 0;
    control->pressed = control->cursor = -1;
    for (int seat = 0; seat < SEATS; seat++)
        control->left[seat] = control->setup.clock;
    position_changed(control, now);
}

void control_new_game(Control *control, int64_t now)
{
    char sentence[SENTENCE_TEXT], name[64];
    model_new_game(&control->model);
    control->own_file[0] = '\0';
    reset(control, now);
    snprintf(sentence, sizeof sentence, "New game: %s opens", say_player(control, model_turn(&control->model), name));
    control_announce(control, sentence);
}

void control_set_game(Control *control, const Game *game, int64_t now)
{
    model_set_game(&control->model, game);
    control->model.games++; /* engines begin anew */
    control->own_file[0] = '\0';
    control->setup.cols = game->now.geometry.cols;
    control->setup.rows = game->now.geometry.rows;
    control->setup.connect = game->now.geometry.connect;
    motion_init(&control->motion, game->now.geometry.rows);
    control_resize(control, control->layout.width, control->layout.height);
    reset(control, now);
}

void control_go_to(Control *control, int ply, int64_t now)
{
    char sentence[SENTENCE_TEXT];
    const int flagged = control->model.flagged;
    charge_clock(control, now);
    if (!model_go_to(&control->model, ply))
        return;
    if (flagged >= 0)
        control->left[flagged] = control->setup.clock; /* or the game could not go on */
    motion_clear(&control->motion);
    position_changed(control, now);
    control->paused = !control_awaits_person(control);
    control->steps = 0;
    snprintf(sentence, sizeof sentence, "Move %d of %d", ply, control->model.line_length);
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
    const bool any = control_is_human(control, SEAT_LEFT) || control_is_human(control, SEAT_RIGHT);
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

void control_hint(Control *control)
{
    control->wants_hint = control_awaits_person(control);
    if (control->asked[SLOT_ADVISER] == 0 || !control->wants_hint)
        return;
    rest(control, SLOT_ADVISER); /* asked anew, so that the answer is for the hint */
}

void control_toggle_analysis(Control *control)
{
    control->analyses = !control->analyses;
    if (!control->analyses && !control->wants_hint)
        rest(control, SLOT_ADVISER);
    control_resize(control, control->layout.width, control->layout.height); /* its room goes to the board, or comes from it */
    control_announce(control, control_say(control, control->analyses ? PHRASE_ANALYSIS_ON : PHRASE_ANALYSIS_OFF));
}

bool control_has_review(const Control *control)
{
    return review_is_of(&control->review, control->model.line, control->model.line_length);
}

void control_review(Control *control, int64_t now)
{
    Game game = control->model.game;
    while (game.move_count < control->model.line_length && game_play(&game, control->model.line[game.move_count]) == MOVE_PLAYED)
        continue;
    if (control_has_review(control) && !control->review.runs) {
        control->reviewed = true;
        return;
    }
    rest(control, SLOT_ADVISER);
    control->asks_review = false;
    review_begin(&control->review, &game);
    if (!control->analyses)
        control_toggle_analysis(control);
    control_notice(control, now, "%s", control_say(control, PHRASE_REVIEW_RUNS));
}

void control_jump(Control *control, int64_t now)
{
    const int move = control_has_review(control) ? review_next_turn(&control->review, control->model.game.move_count) : -1;
    if (move >= 0)
        control_go_to(control, move + 1, now);
    else
        control_notice(control, now, "%s", control_say(control, control_has_review(control) ? PHRASE_REVIEW_NONE : PHRASE_REVIEW_FIRST));
}

/* An engine that thinks is told to leave off, and asked again afterwards. */
void control_toggle_pause(Control *control, int64_t now)
{
    charge_clock(control, now);
    control->paused = !control->paused;
    control->steps = 0;
    for (int seat = 0; seat < SEATS && control->paused; seat++)
        rest(control, seat);
}

void control_step(Control *control, int64_t now)
{
    charge_clock(control, now);
    control->paused = true;
    control->steps = 1;
}

void control_close_fault(Control *control)
{
    control->has_fault[SLOT_ADVISER] = false;
    control->changed = true;
}

/* ---- who plays ---- */

bool control_is_running(const Control *control)
{
    return !model_is_over(&control->model) && control->model.game.move_count > 0 && !control_watches(control)
           && control->own_file[0] == '\0';
}

void control_show_page(Control *control, Page page, int64_t now)
{
    charge_clock(control, now);
    control->page = page;
    control->dragging = false;
    control->dialog.focus = control->dialog.enter = -1;
    control->dialog.top = 0;
    control->dialog.slides = control->dialog.is_light = false;
    control->changed = true;
}

void control_keep(Control *control, int64_t now)
{
    char why[WHY_TEXT];
    if (!config_write(&control->config, why))
        control_notice(control, now, "%.250s", why);
}

/* Puts another player into a seat; an engine is started, and one that has gone is told nothing more. */
static void seat(Control *control, Seat where, const Contestant *player, int64_t now)
{
    const bool same = control->player[where] == player;
    if (control->model.games > 0)
        rest(control, (int)where);
    control->player[where] = player;
    control->model.is_engine[where] = !player->is_human;
    if (player->is_human)
        control->has_fault[where] = control->started[where] = false;
    else if (!same || !control->started[where] || control->has_fault[where])
        control_restart(control, (int)where, now);
}

static void take_board(Control *control, const Setup *setup, const Geometry *geometry)
{
    Model *model = &control->model;
    control->setup = *setup;
    game_init(&model->game, geometry);
    motion_init(&control->motion, geometry->rows);
    model->first_is_fixed = setup->opener != OPENS_BY_LOT;
    if (model->first_is_fixed)
        model->first = setup->opener == OPENS_LEFT ? SEAT_LEFT : SEAT_RIGHT;
    control_resize(control, control->layout.width, control->layout.height);
}

bool control_begin(Control *control, const Setup *setup, bool keeps, int64_t now)
{
    char why[WHY_TEXT], description[DESCRIPTION_TEXT];
    const Contestant *players[SEATS];
    Geometry geometry;
    bool good = geometry_make(&geometry, (unsigned)setup->cols, (unsigned)setup->rows, (unsigned)setup->connect, why, sizeof why);
    for (int i = 0; i < SEATS && good; i++) {
        setup_describe(&setup->player[i], description);
        players[i] = roster_find(&control->roster, description, control->settings->program, why);
        good = players[i] != NULL;
    }
    if (!good) {
        control_notice(control, now, "%.250s", why);
        return false;
    }
    if (control->player[SEAT_LEFT] != players[SEAT_LEFT] || control->player[SEAT_RIGHT] != players[SEAT_RIGHT])
        memset(control->model.tally, 0, sizeof control->model.tally); /* it was between others */
    for (int i = 0; i < SEATS; i++)
        seat(control, (Seat)i, players[i], now);
    take_board(control, setup, &geometry);
    if (keeps) {
        control->config.setup = *setup;
        for (int i = 0; i < SEATS; i++)
            if (setup->player[i].kind == KIND_ENGINE)
                config_remember(&control->config, setup->player[i].engine);
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
    charge_clock(control, now);
    control->setup.player[where].kind = KIND_PERSON;
    seat(control, where, person, now);
    position_changed(control, now);
}

/* ---- life ---- */

bool control_init(Control *control, const ControlSettings *settings, Engines *engines, const Host *host, int64_t now)
{
    Geometry geometry;
    char why[WHY_TEXT];
    memset(control, 0, sizeof *control);
    control->settings = settings;
    control->engines = engines;
    control->host = *host;
    control->config = settings->config;
    control->look = settings->look;
    control->language = settings->language;
    control->hint = control->cursor = control->pressed = -1;
    geometry_make(&geometry, 7, 6, 4, why, sizeof why);
    model_init(&control->model, &geometry, settings->seed);
    control->layout.width = SMALLEST_WIDTH;
    control->layout.height = SMALLEST_HEIGHT;
    return control_begin(control, &settings->setup, false, now);
}

void control_free(Control *control)
{
    roster_free(&control->roster);
}

void control_resize(Control *control, int width, int height)
{
    layout_make(&control->layout, width, height, &control->model.game.now.geometry, control->analyses);
    if (control->page != PAGE_NONE)
        dialog_end(&control->dialog, &control->layout);
    control->changed = true;
}
