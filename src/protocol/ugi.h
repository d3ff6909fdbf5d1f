/* UGI: what Cute Games speaks. Any geometry. protocol.md has the whole of it. */
#ifndef PROTOCOL_UGI_H
#define PROTOCOL_UGI_H

#include "protocol/client.h"

extern const Dialect ugi_dialect;

#endif
