/* The options: one table for `set`, for `options` and for the defaults. */
#ifndef ENGINE_OPTIONS_H
#define ENGINE_OPTIONS_H

#include "base/text.h"
#include "engine/engine.h"

/* Sets every option to its default. */
bool options_set_defaults(Engine *engine, Failure *failure);

/* Gives the option a new value. On failure nothing has changed. */
bool options_set(Engine *engine, const char *name, const char *value, Failure *failure);

/* Adds one line for each option: `option NAME TYPE default D [min A max B] value V`. */
void options_write(Engine *engine, Text *text);

#endif
