/* What UCI and UGI tell of a search while it runs and at its end. */
#ifndef PROTOCOL_UXI_INFO_H
#define PROTOCOL_UXI_INFO_H

#include "protocol/uxi.h"

/* A search and those who hear of it. */
typedef struct {
    Client *client;
    const Uxi *uxi;
    int64_t start;
    int told; /* the move of the last info line, -1 if there was none */
} Thinking;

/* Where the search is to tell how it goes. */
SearchReports uxi_reports(Thinking *thinking);

/* Last lines where there have been none, or where something is proved of the choice that may not have been told. */
void uxi_tell_choice(Thinking *thinking, const Choice *choice);

#endif
