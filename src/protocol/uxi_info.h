/* What UCI and UGI tell of a search while it runs and at its end. */
#ifndef PROTOCOL_UXI_INFO_H
#define PROTOCOL_UXI_INFO_H

#include "protocol/uxi.h"

/* A search and those who hear of it. */
typedef struct {
    Client *client;
    const Uxi *uxi;
    int64_t start;
    int told_length;          /* of the line of the last info line, 0 if there was none; … */
    int told_line[MAX_CELLS]; /* … its moves, … */
    int told_value;           /* … its value, … */
    ScoreBounds proved;       /* … and what was proved of its score */
    AnalysisResult columns; /* the last one, where the search goes into each column; else its count is 0 */
} Thinking;

/* Where the search is to tell how it goes. */
SearchReports uxi_reports(Thinking *thinking);

/* Last lines, unless they would say what the one before did. */
void uxi_tell_choice(Thinking *thinking, const Choice *choice);

/* The same in any case, for clients that forget what they were told before ponderhit. */
void uxi_tell_again(Thinking *thinking, const Choice *choice);

#endif
