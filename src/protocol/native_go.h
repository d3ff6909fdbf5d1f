/* The commands that think. Private to the native dialect. */
#ifndef PROTOCOL_NATIVE_GO_H
#define PROTOCOL_NATIVE_GO_H

#include "protocol/native_command.h"

NativeHandler native_go;
NativeHandler native_play;
NativeHandler native_perft;

#endif
