/* What --announce tells of panels and banners, for those who do not see them. */
#ifndef VIEW_TELLING_H
#define VIEW_TELLING_H

#include "view/control.h"

/* Tells what is new since the last call: a panel or question with what is to be read in it, the row that keys act on, what has changed, a
 * banner and the button that Enter presses. To be called after each event, and whenever something may have happened by itself. */
void telling_go_on(Control *control, int64_t now);

#endif
