/* The client's side of the native dialect, see protocol.md. */
#ifndef PEER_NATIVE_H
#define PEER_NATIVE_H

#include "peer/core.h"

extern const PeerDialect peer_native;

#endif
