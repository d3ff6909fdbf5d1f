/* The commands that think. Private to the native dialect. */
#ifndef PROTOCOL_NATIVE_GO_H
#define PROTOCOL_NATIVE_GO_H

#include "protocol/native.h"
#include "protocol/words.h"

/* Adds the `status …` line of the game. */
void native_add_status(Native *native);

/* A handler of the command table: adds its data lines to native->reply and returns true, or fails and has
 * changed nothing. */
typedef bool NativeHandler(Native *native, Words *words, Failure *failure);

NativeHandler native_go;
NativeHandler native_play;
NativeHandler native_perft;

/* Reads the next word as a number; `what` names it in the error. */
bool native_number(Words *words, const char *what, uint64_t min, uint64_t max, uint64_t *number,
                   Failure *failure);

/* Fails if there are words left. */
bool native_no_more(Words *words, Failure *failure);

#endif
