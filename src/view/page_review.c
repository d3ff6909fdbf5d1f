/* The summary of a review: for each side how many moves kept the value, and where it turned. */
#include "view/announce.h"
#include "view/page.h"
#include "view/pages.h"

#include <stdio.h>

enum { ROW_MOVE = 1000, ROW_CLOSE = 1 };

static const Phrase WORD[] = {
    [VERDICT_QUICKER_LOSS] = PHRASE_QUICKER_LOSS, [VERDICT_MISTAKE] = PHRASE_MISTAKE, [VERDICT_MISSED_WIN] = PHRASE_MISSED_WIN
};

static void build(Control *control)
{
    const Review *review = &control->review;
    Dialog *dialog = &control->dialog;
    dialog_begin(dialog, control_say(control, PHRASE_REVIEW));
    dialog->is_light = true;
    for (int seat = 0; seat < SEATS; seat++) {
        int counts[VERDICT_MISSED_WIN + 1];
        const Player side = model_player(&control->model, (Seat)seat);
        review_count(review, side, counts);
        Row *row = dialog_add(dialog, ROW_TEXT, 0, say_colour(control, (Seat)seat));
        if (counts[VERDICT_UNKNOWN] > 0 && !review_has_judged(review, side))
            snprintf(row->value, sizeof row->value, "%s", control_say(control, PHRASE_REVIEW_BLIND));
        else
            snprintf(row->value, sizeof row->value, control_say(control, PHRASE_REVIEW_SIDE),
                     counts[VERDICT_KEPT] + counts[VERDICT_QUICKER_LOSS], counts[VERDICT_MISTAKE], counts[VERDICT_MISSED_WIN]);
    }
    for (int i = 0; i < review->next; i++) {
        char label[ROW_LABEL];
        if (!review_turned(review, i))
            continue;
        snprintf(label, sizeof label, control_say(control, PHRASE_REVIEW_MOVE), review->game.start.count + i + 1, review->game.moves[i] + 1);
        Row *row = dialog_add(dialog, ROW_BUTTON, ROW_MOVE + i, label);
        snprintf(row->value, sizeof row->value, "%s%s", control_say(control, WORD[review->verdict[i]]), review->is_exact[i] ? "" : " ?");
    }
    dialog_add(dialog, ROW_BUTTON, ROW_CLOSE, control_say(control, PHRASE_CLOSE));
}

static void take(Control *control, DialogEvent event, int64_t now)
{
    control_show_page(control, PAGE_NONE, now);
    if (event.id >= ROW_MOVE)
        control_go_to(control, event.id - ROW_MOVE + 1, now);
}

/* It is about the game in hand, which one may want to keep. */
static void take_key(Control *control, int key, int64_t now)
{
    if (key == KEY_SAVE)
        pages_save(control, now);
}

const PageKind PAGE_KIND_REVIEW = { build, take, take_key };
