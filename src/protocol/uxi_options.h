/* The options of UCI and UGI: those of the engine under the names that these clients know, and a few that only they have. */
#ifndef PROTOCOL_UXI_OPTIONS_H
#define PROTOCOL_UXI_OPTIONS_H

#include "base/words.h"
#include "protocol/client.h"

/* Adds the name, the author and the options. */
void uxi_add_identity(Text *text);

/* setoption: behind the word. What is wrong is told in an `info string` and changes nothing. */
void uxi_set_option(Client *client, Words *words);

#endif
