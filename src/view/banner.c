/* The buttons of each banner are a row of phrases and of what they do. */
#include "view/banner.h"

#include "view/pages.h"

typedef struct {
    Phrase phrase;
    void (*press)(Control *control, int64_t now);
} BannerButton;

void banner_restart(Control *control, int64_t now)
{
    const int slot = control_shown_fault(control);
    if (slot >= 0)
        control_restart(control, slot, now);
}

static void close_fault(Control *control, int64_t now)
{
    (void)now;
    control_close_fault(control);
}

static void play_myself(Control *control, int64_t now)
{
    control_take_seat(control, (Seat)control_shown_fault(control), now);
}

static void look(Control *control, int64_t now)
{
    (void)now;
    control->end_hidden = control->changed = true;
}

static const BannerButton END[] = { { PHRASE_NEXT_GAME, control_new_game }, { PHRASE_REVIEW, control_review }, { PHRASE_LOOK, look } },
                          PLAYER_FAULT[] = { { PHRASE_RESTART, banner_restart },
                                             { PHRASE_OTHER_OPPONENT, pages_new_game },
                                             { PHRASE_PLAY_MYSELF, play_myself } },
                          ADVISER_FAULT[] = { { PHRASE_RESTART, banner_restart }, { PHRASE_CLOSE, close_fault } };

static const BannerButton *buttons_of(const Control *control, Banner banner, int *count)
{
    const bool adviser = control_shown_fault(control) == SLOT_ADVISER;
    if (banner == BANNER_END) {
        *count = sizeof END / sizeof END[0];
        return END;
    }
    *count = adviser ? (int)(sizeof ADVISER_FAULT / sizeof ADVISER_FAULT[0]) : (int)(sizeof PLAYER_FAULT / sizeof PLAYER_FAULT[0]);
    return adviser ? ADVISER_FAULT : PLAYER_FAULT;
}

Banner banner_shown(const Control *control, int64_t now)
{
    if (control_shown_fault(control) >= 0)
        return BANNER_FAULT;
    return control_shows_end(control, now) ? BANNER_END : BANNER_NONE;
}

/* Where it is until it is dragged. */
static Box first_box(const Control *control, Banner banner)
{
    const Layout *layout = &control->layout;
    const Box board = layout->box[BOX_BOARD];
    const int unit = layout->unit, most = layout->width - 2 * unit, wanted = unit * (banner == BANNER_FAULT ? 56 : 50);
    const int width = wanted < most ? wanted : most, height = unit * (banner == BANNER_FAULT ? 16 : 12);
    return (Box){ board.x + (board.w - width) / 2, board.y + (board.h - height) / 2, width, height };
}

Box banner_box(const Control *control, Banner banner)
{
    const Layout *layout = &control->layout;
    const Box first = first_box(control, banner);
    return (Box){ within(first.x + (int)control->banner_shift.x, 0, layout->width - first.w),
                  within(first.y + (int)control->banner_shift.y, 0, layout->height - first.h), first.w, first.h };
}

int banner_buttons(const Control *control, Banner banner)
{
    int count = 0;
    if (banner != BANNER_NONE)
        buttons_of(control, banner, &count);
    return count;
}

Box banner_button(const Control *control, Banner banner, int button)
{
    const Box box = banner_box(control, banner);
    const int unit = control->layout.unit, count = banner_buttons(control, banner), height = unit * 3;
    const int width = within((box.w - unit * (count + 1)) / count, 1, unit * 17), all = width * count + unit * (count - 1);
    return (Box){ box.x + (box.w - all) / 2 + button * (width + unit), box.y + box.h - height - unit, width, height };
}

Phrase banner_phrase(const Control *control, Banner banner, int button)
{
    int count;
    return buttons_of(control, banner, &count)[button].phrase;
}

int banner_chosen(const Control *control, Banner banner)
{
    const int last = banner_buttons(control, banner) - 1;
    return control->banner_focus < last ? control->banner_focus : last;
}

static void press(Control *control, Banner banner, int button, int64_t now)
{
    int count;
    buttons_of(control, banner, &count)[button].press(control, now);
}

/* To which button beside the chosen one a key goes; 0 if it does not. */
static int step_of(int key)
{
    if (key == KEY_RIGHT || key == KEY_DOWN || key == KEY_TAB)
        return 1;
    return key == KEY_LEFT || key == KEY_UP || key == KEY_BACKTAB ? -1 : 0;
}

bool banner_key(Control *control, int key, int64_t now)
{
    const Banner banner = banner_shown(control, now);
    const int count = banner_buttons(control, banner), step = step_of(key);
    if (banner == BANNER_NONE || (step == 0 && key != KEY_ENTER))
        return false;
    const int chosen = banner_chosen(control, banner);
    if (step == 0)
        press(control, banner, chosen, now);
    control->banner_focus = step == 0 ? 0 : (chosen + step + count) % count;
    return true;
}

bool banner_mouse_down(Control *control, double x, double y, int64_t now)
{
    const Banner banner = banner_shown(control, now);
    if (banner == BANNER_NONE || !box_has(banner_box(control, banner), x, y))
        return false;
    for (int i = 0; i < banner_buttons(control, banner); i++)
        if (box_has(banner_button(control, banner, i), x, y)) {
            press(control, banner, i, now);
            return true;
        }
    const Box box = banner_box(control, banner), first = first_box(control, banner);
    control->banner_shift = (Point){ box.x - first.x, box.y - first.y }; /* not what an edge has held back */
    control->drags_banner = true;
    control->banner_grip = (Point){ x - control->banner_shift.x, y - control->banner_shift.y };
    return true;
}

void banner_mouse_move(Control *control, double x, double y)
{
    if (control->drags_banner)
        control->banner_shift = (Point){ x - control->banner_grip.x, y - control->banner_grip.y };
}

bool banner_mouse_up(Control *control)
{
    const bool was_dragged = control->drags_banner;
    control->drags_banner = false;
    return was_dragged;
}
