/* What the commands of the native dialect share. Private to the dialect. */
#ifndef PROTOCOL_NATIVE_COMMAND_H
#define PROTOCOL_NATIVE_COMMAND_H

#include "protocol/client.h"
#include "base/words.h"

/* A handler of the command table: adds its data lines to client->reply and returns true, or fails and has
 * changed nothing. */
typedef bool NativeHandler(Client *client, Words *words, Failure *failure);

/* Reads the next word as a number; `what` names it in the error. */
bool native_number(Words *words, const char *what, uint64_t min, uint64_t max, uint64_t *number,
                   Failure *failure);

/* The same for what is measured against the game and has no range of its own; a number above `most` is read as `most`. *written is the
 * word, for the error that quotes it. */
bool native_amount(Words *words, const char *what, uint64_t most, uint64_t *number, const char **written, Failure *failure);

/* Fails if there are words left. */
bool native_no_more(Words *words, Failure *failure);

/* Adds the `status …` line of the game. */
void native_add_status(Client *client);

#endif
