/* The commands that think. Private to the native dialect. */
#ifndef PROTOCOL_NATIVE_GO_H
#define PROTOCOL_NATIVE_GO_H

#include "protocol/native_command.h"

NativeHandler native_go;
NativeHandler native_play;
NativeHandler native_perft;

/* Adds one line of help for each limit that go and play take. */
void native_add_limit_help(Text *reply);

#endif
