/* Cuts a command line into a program and its arguments. */
#ifndef PEER_COMMAND_H
#define PEER_COMMAND_H

#include "base/textlist.h"

typedef enum { COMMAND_GOOD, COMMAND_OPEN_QUOTE, COMMAND_NO_MEMORY } CommandResult;

/* Adds the words of `line`: separated by blanks, which count as themselves between '…' or "…" or after a backslash. Nothing else
 * has a meaning; no shell is asked. */
CommandResult command_split(TextList *words, const char *line);

#endif
