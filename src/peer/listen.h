/* Waits for engines, for those who have nothing else to do meanwhile. */
#ifndef PEER_LISTEN_H
#define PEER_LISTEN_H

#include "peer/peer.h"

enum { LISTEN_MAX = 2 };

/* Waits until one of the engines, at most LISTEN_MAX, says something, and reads it; 20 ms at most, so that the caller can look at the clock. */
void listen_to(Peer *const peers[], int count);

#endif
