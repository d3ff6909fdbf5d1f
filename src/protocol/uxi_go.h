/* `go` of UCI and UGI. */
#ifndef PROTOCOL_UXI_GO_H
#define PROTOCOL_UXI_GO_H

#include "protocol/uxi.h"

/* go: behind the word. */
void uxi_go(Client *client, const Uxi *uxi, Words *words);

#endif
