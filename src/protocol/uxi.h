/* What UCI and UGI have in common: options, limits, `info` and `bestmove`. */
#ifndef PROTOCOL_UXI_H
#define PROTOCOL_UXI_H

#include "protocol/client.h"
#include "base/words.h"

/* Where the two differ. */
typedef struct {
    const char *time[2], *increment[2]; /* the words of `go` for the clocks of the first and the second player */
    const char *no_move;                /* instead of a move when the game is over */
    bool tells_reply;                   /* `ponder` and the expected reply follow the move */
    /* Adds the move in a column that is not full. */
    void (*add_move)(Text *text, const Board *board, int column);
} Uxi;

typedef struct {
    const char *name;
    void (*execute)(Client *client, Words *words); /* prints its own reply, or nothing */
} UxiCommand;

/* Carries out a line by a table that ends with a name of NULL; what is not in it is ignored, as those protocols ask. */
void uxi_execute(Client *client, const UxiCommand *commands, LineState state, char *line);

/* For the Dialect. */
Urgency uxi_urgency(LineState state, const char *line);
void uxi_ready(Output *output, const char *line);

/* isready in its turn, and quit. */
void uxi_is_ready(Client *client, Words *words);
void uxi_quit(Client *client, Words *words);

/* Adds the name, the author and the options. */
void uxi_add_identity(Text *text);

/* setoption: behind the word. What is wrong is told in an `info string` and changes nothing. */
void uxi_set_option(Client *client, Words *words);

/* go: behind the word. */
void uxi_go(Client *client, const Uxi *uxi, Words *words);

/* Tells something in a line that clients show to people. */
void uxi_remark(Client *client, const char *why);

#endif
