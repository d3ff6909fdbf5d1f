/* UCI, variant cfour: what Cute Chess speaks. 7 6 4 only. protocol.md has the whole of it. */
#ifndef PROTOCOL_UCI_H
#define PROTOCOL_UCI_H

#include "protocol/client.h"

extern const Dialect uci_dialect;

#endif
