/* The client's side of the native dialect, see protocol.md. */
#ifndef PEER_NATIVE_H
#define PEER_NATIVE_H

#include "peer/core.h"

extern const PeerDialect peer_native;

/* How many of these lines are answered by a closing line of their own: not empty ones, comments and pings. 0 for NULL. */
unsigned native_count_commands(const char *lines);

#endif
