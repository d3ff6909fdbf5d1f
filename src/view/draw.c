/* The order in which things lie upon each other. */
#include "view/draw.h"

#include "view/canvas.h"

void draw_picture(Paint *paint, const Control *control, bool with_time, int64_t now)
{
    const Canvas canvas = { paint, theme_get(control->look), control, &control->layout, with_time, now };
    paint_shade(paint, (Box){ 0, 0, control->layout.width, control->layout.height }, canvas.theme->back, canvas.theme->low_back);
    draw_head(&canvas);
    draw_graph(&canvas);
    draw_moves(&canvas);
    draw_cards(&canvas);
    draw_strip(&canvas);
    draw_piles(&canvas);
    draw_board(&canvas);
    draw_dragged(&canvas);
    draw_banner(&canvas);
    draw_dialog(&canvas);
}
