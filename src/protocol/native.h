/* The native dialect. protocol.md is its specification. */
#ifndef PROTOCOL_NATIVE_H
#define PROTOCOL_NATIVE_H

#include "protocol/client.h"

extern const Dialect native_dialect;

#endif
