/* The state of a controller as text, for tests. */
#ifndef VIEW_STATE_H
#define VIEW_STATE_H

#include "base/text.h"
#include "view/control.h"

/* Adds one line for each thing, a word and its value, and a last line '.'. */
void state_dump(Text *text, const Control *control, int64_t now);

#endif
