/* The picture of a controller's state at a time: nothing is remembered from one picture to the next. */
#ifndef VIEW_DRAW_H
#define VIEW_DRAW_H

#include "view/control.h"
#include "view/paint.h"

/* `with_time` shows how long engines took, which differs from run to run. */
void draw_picture(Paint *paint, const Control *control, bool with_time, int64_t now);

#endif
