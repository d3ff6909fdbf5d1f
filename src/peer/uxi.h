/* The client's side of UCI (variant cfour) and UGI, see protocol.md. */
#ifndef PEER_UXI_H
#define PEER_UXI_H

#include "peer/core.h"

extern const PeerDialect peer_uci, peer_ugi;

/* The column of a move as an engine writes it in UCI or UGI; -1 if it is none, or not the cell on which the stone would land. Whether the
 * column can be played is not looked at. */
int uxi_read_move(const Board *board, const char *move, bool uci);

#endif
