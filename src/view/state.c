/* Everything that a test may want to know without looking at pixels. */
#include "view/state.h"

#include "game/notation.h"
#include "view/announce.h"
#include "view/banner.h"

#include <inttypes.h>

static void dump_game(Text *text, const Control *control, int64_t now)
{
    static const char *const STATUS[] = { "playing", "won x", "won o", "drawn" };
    const Model *model = &control->model;
    const Geometry *g = &model->game.now.geometry;
    char fen[FEN_TEXT];
    text_printf(text, "size %d %d %d\nmoves", g->cols, g->rows, g->connect);
    for (int i = 0; i < model->game.move_count; i++)
        text_printf(text, " %d", model->game.moves[i]);
    text_printf(text, "\nundone %d\nfen %s\nstatus %s\n", model->line_length - model->game.move_count,
                fen_write(&model->game.now, fen), STATUS[model_status(model)]);
    text_printf(text, "marked");
    for (int column = 0; column < g->cols; column++)
        for (int row = 0; row < g->rows; row++)
            if (model_is_winning(model, column, row))
                text_printf(text, " %d,%d", column, row);
    text_printf(text, "\nfirst %s\nturn %s\n", model->first == SEAT_LEFT ? "left" : "right",
                model_turn(model) == SEAT_LEFT ? "left" : "right");
    text_printf(text, "games %d\ntally %d %d %d\n", model->games, control_tally(control, SEAT_LEFT, now),
                control_tally(control, SEAT_RIGHT, now), control_tally(control, SEATS, now));
}

/* The panel that is open: its title, the rows that are seen with their places, and the one that has the focus. */
static void dump_page(Text *text, const Control *control)
{
    const Dialog *dialog = &control->dialog;
    text_printf(text, "page %s\n", dialog->title);
    for (int i = 0; i < dialog->count; i++) {
        const Row *row = &dialog->rows[i];
        const Box box = dialog_control(dialog, i);
        text_printf(text, "row%s %d %d %s|%s\n", i == dialog->focus ? "*" : "", box.x + box.w / 2, box.y + box.h / 2, row->label, row->value);
    }
}

static void dump_banner_buttons(Text *text, const Control *control, Banner banner)
{
    for (int i = 0; i < banner_buttons(control, banner); i++) {
        const Box box = banner_button(control, banner, i);
        text_printf(text, "banner-button %d %d %s\n", box.x + box.w / 2, box.y + box.h / 2,
                    control_say(control, banner_phrase(control, banner, i)));
    }
}

static void dump_view(Text *text, const Control *control, int64_t now)
{
    char sentence[SENTENCE_TEXT], value[VALUE_TEXT];
    const int slot = control_shown_fault(control);
    say_status(control, now, sentence);
    text_printf(text, "says %s\n", sentence);
    if (slot >= 0) {
        say_fault(control, slot, sentence);
        text_printf(text, "fault %s\n", sentence);
    }
    if (control->page != PAGE_NONE)
        dump_page(text, control);
    say_end(control, sentence);
    if (control_shows_end(control, now))
        text_printf(text, "banner %s\n", sentence);
    dump_banner_buttons(text, control, banner_shown(control, now));
    if (control->analyses) {
        say_search(control, false, sentence);
        text_printf(text, "search %s\n", sentence);
    }
    text_printf(text, "strip%s", model_is_stale(&control->model) ? " stale" : "");
    for (int column = 0; column < control->layout.cols; column++) {
        say_value(control, column, 15, value);
        text_printf(text, "%s%s%s", column == 0 ? " " : " | ", value, column_is_best(control, column) ? " best" : "");
    }
    text_printf(text, "\nhint %d\ncursor %d\ndragging %d\npaused %d\n", control->hint, control->cursor, control->dragging,
                control->paused);
    if (control->setup.clock > 0)
        text_printf(text, "clocks %" PRId64 " %" PRId64 "\n", control_clock(control, SEAT_LEFT, now) / 1000,
                    control_clock(control, SEAT_RIGHT, now) / 1000);
}

static void dump_buttons(Text *text, const Control *control)
{
    static const char *const NAMES[BUTTON_COUNT] = { "New", "Undo", "Redo", "Hint", "Analysis", "Menu" };
    for (int i = 0; i < BUTTON_COUNT; i++) {
        const Box box = layout_button(&control->layout, i);
        text_printf(text, "button %d %d %s\n", box.x + box.w / 2, box.y + box.h / 2, NAMES[i]);
    }
}

/* Where a hand would take a disc, and let it go above the first column; and from column to column. */
static void dump_places(Text *text, const Control *control)
{
    const Layout *layout = &control->layout;
    const Point pile = control_pile_top(control, model_turn(&control->model));
    const Box lane = layout->box[BOX_LANE], graph = layout_graph_bars(layout);
    text_printf(text, "hand %d %d\nlane %d %d %d\n", (int)pile.x, (int)pile.y, lane.x + layout->cell / 2, lane.y + lane.h / 2,
                layout->cell);
    if (layout->box[BOX_GRAPH].w > 0)
        text_printf(text, "graph %d %d %d %d\n", graph.x, graph.y, graph.w, graph.h);
}

static void dump_motion(Text *text, const Control *control, int64_t now)
{
    const Motion *motion = &control->motion;
    for (int i = 0; i < motion->count; i++) {
        const Flight *flight = &motion->flights[i];
        const Point place = flight_place(flight, now);
        if (flight_end(flight) > now)
            text_printf(text, "flight %d,%d at %.4f %.4f\n", flight->column, flight->row, place.x, place.y);
    }
    if (motion->shaken >= 0)
        text_printf(text, "shaken %d\n", motion->shaken);
}

void state_dump(Text *text, const Control *control, int64_t now)
{
    dump_game(text, control, now);
    dump_view(text, control, now);
    dump_places(text, control);
    dump_buttons(text, control);
    dump_motion(text, control, now);
    text_printf(text, ".\n");
}
