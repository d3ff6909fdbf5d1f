/* The client's side of UCI (variant cfour) and UGI, see protocol.md. */
#ifndef PEER_UXI_H
#define PEER_UXI_H

#include "peer/core.h"

extern const PeerDialect peer_uci, peer_ugi;

#endif
