/* The client's side of the bot protocol, see protocol.md. */
#ifndef PEER_BOT_H
#define PEER_BOT_H

#include "peer/core.h"

extern const PeerDialect peer_bot;

#endif
