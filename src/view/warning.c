/* The warning before a move that throws the game away. The adviser looks at the position as soon as it is the person's turn, so most of the
 * time its word is there when the person moves; else the move waits for it. */
#include "view/course.h"

static const Intention NONE = { .column = -1 };

bool course_warns(const Control *control)
{
    const bool against_engine = control_is_human(control, SEAT_LEFT) != control_is_human(control, SEAT_RIGHT);
    return control->config.warns && against_engine && control_awaits_person(control);
}

static bool is_judged(const Control *control)
{
    return board_equal(&control->judged_board, &control->model.game.now);
}

static Board board_behind(const Control *control, int column)
{
    Board behind = control->model.game.now;
    board_play(&behind, column);
    return behind;
}

/* Whether only what the adviser says of the position behind the move tells what it is worth, and that was not said yet. */
static bool lacks_behind(const Control *control, int column)
{
    const Board behind = board_behind(control, column);
    return review_is_unsearched(&control->judged, behind.geometry.cols, column) && board_status(&behind) == STATUS_PLAYING
           && !board_equal(&control->behind_board, &behind);
}

bool course_behind_is_due(const Control *control)
{
    const int column = control->weighed.column;
    return column >= 0 && control->page == PAGE_NONE && is_judged(control) && lacks_behind(control, column)
           && control->asked[SLOT_ADVISER] == 0 && course_has_adviser(control);
}

void course_ask_behind(Control *control, int64_t now)
{
    Game game = control->model.game;
    game_play(&game, control->weighed.column);
    control->advice = ADVICE_BEHIND;
    course_ask(control, SLOT_ADVISER, &game, now);
}

void course_take_behind(Control *control, const PeerReport *report)
{
    control->asked[SLOT_ADVISER] = 0;
    control->behind_board = control->asked_board[SLOT_ADVISER];
    control->behind = *report;
    if (model_is_stale(&control->model))
        course_forget_question(control); /* Analysis was asked for meanwhile */
    else
        control->asked_board[SLOT_ADVISER] = control->model.game.now; /* of which it has said all that it has to say */
}

/* How a move is to be doubted; PHRASE_COUNT if there is nothing against it. */
static Phrase doubt_of(const Control *control, int column)
{
    const PeerReport *report = &control->judged;
    const Board behind = board_behind(control, column);
    bool is_exact;
    const bool is_unsearched = review_is_unsearched(report, behind.geometry.cols, column);
    const Verdict verdict = is_unsearched ? review_judge_behind(&behind, &control->behind, &is_exact)
                                          : review_judge(report, behind.geometry.cols, column, &is_exact);
    if (verdict < VERDICT_QUICKER_LOSS)
        return PHRASE_COUNT;
    if (!is_exact)
        return PHRASE_MOVE_DOUBTFUL;
    if (verdict == VERDICT_QUICKER_LOSS)
        return PHRASE_MOVE_LOSES_SOON;
    const bool loses = is_unsearched ? board_status(&behind) == STATUS_PLAYING && review_has_win(&control->behind, behind.geometry.cols)
                                     : report->scores[column] < 0;
    return loses ? PHRASE_MOVE_LOSES : PHRASE_MOVE_GIVES_WIN;
}

/* The clock stands while it waits. */
static void let_wait(Control *control, Intention move, int64_t now)
{
    course_charge_clock(control, now);
    control->weighed = move;
}

static void play(Control *control, Intention move, int64_t now)
{
    let_wait(control, NONE, now);
    control->doubted = NONE;
    control->cursor = move.cursor;
    control_play(control, move.column, move.has_from ? &move.from : NULL, now);
}

void course_weigh(Control *control, int64_t now)
{
    const Intention move = control->weighed;
    if (move.column < 0 || control->page != PAGE_NONE)
        return;
    const bool heard = course_warns(control) && course_has_adviser(control);
    if (heard && (!is_judged(control) || lacks_behind(control, move.column)))
        return;
    control->doubt = heard ? doubt_of(control, move.column) : PHRASE_COUNT;
    if (control->doubt == PHRASE_COUNT) {
        play(control, move, now);
        return;
    }
    let_wait(control, NONE, now);
    control->doubted = move;
    control->doubts = true;
}

void control_intend(Control *control, int column, const Point *from, int64_t now)
{
    if (!course_warns(control) || column < 0 || column >= control->layout.cols || !board_can_play(&control->model.game.now, column)) {
        control_play(control, column, from, now);
        return;
    }
    let_wait(control, (Intention){ column, from != NULL, from != NULL ? *from : (Point){ 0, 0 }, control->cursor }, now);
    control->cursor = column; /* shows which one is meant */
    control->changed = true;
    course_weigh(control, now);
}

void control_take_back(Control *control, int64_t now)
{
    let_wait(control, NONE, now);
}

void control_play_doubted(Control *control, int64_t now)
{
    if (control->doubted.column >= 0)
        play(control, control->doubted, now);
}
