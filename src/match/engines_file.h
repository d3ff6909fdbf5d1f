/* Engines in a file of their own, as the engines.json of Cute Chess. */
#ifndef MATCH_ENGINES_FILE_H
#define MATCH_ENGINES_FILE_H

#include "base/textlist.h"
#include "base/why.h"

/* Finds the engine of this name, the first if there are several, and adds what the file says of it to `words`, as words of -engine. Fields that
 * are no keys of `is_key` and mean nothing here are added to `ignored`. False with the reason if the file is not good JSON, up to its end, or
 * has no such engine. */
bool engines_file_read(TextList *words, TextList *ignored, const char *path, const char *name, bool (*is_key)(const char *name),
                       char why[WHY_TEXT]);

#endif
