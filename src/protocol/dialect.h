/* Which language a client speaks. */
#ifndef PROTOCOL_DIALECT_H
#define PROTOCOL_DIALECT_H

#include "protocol/client.h"

/* The dialect of the client whose first line this is. NULL for blank lines and comments, which say nothing. */
const Dialect *dialect_of(LineState state, const char *line);

#endif
