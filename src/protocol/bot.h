/* The bot protocol of riddles.io and theaigames: "Four in a Row". protocol.md has the whole of it. */
#ifndef PROTOCOL_BOT_H
#define PROTOCOL_BOT_H

#include "protocol/client.h"

extern const Dialect bot_dialect;

#endif
