/* What UCI and UGI have in common: lines. Their options are in uxi_options.h, `go` in uxi_go.h. */
#ifndef PROTOCOL_UXI_H
#define PROTOCOL_UXI_H

#include "base/why.h"
#include "base/words.h"
#include "protocol/client.h"

/* Where the two differ. */
typedef struct {
    const char *time[2], *increment[2]; /* the words of `go` for the clocks of the first and the second player */
    const char *no_move;                /* instead of a move when the game is over */
    bool tells_reply;                   /* `ponder` and the expected reply follow the move */
    /* Adds the move in a column that is not full. */
    void (*add_move)(Text *text, const Board *board, int column);
    /* Whether the word is a legal move, and its column. */
    bool (*read_move)(const Board *board, const char *word, int *column);
} Uxi;

typedef struct {
    const char *name;
    void (*execute)(Client *client, Words *words); /* prints its own reply, or nothing */
} UxiCommand;

/* Carries out a line by a table that ends with a name of NULL, or by what the two have in common; what is in neither is ignored, as those
 * protocols ask. */
void uxi_execute(Client *client, const UxiCommand *commands, LineState state, char *line);

/* For the Dialect. */
Urgency uxi_urgency(LineState state, const char *line);
void uxi_ready(Output *output, const char *line);

/* Passes over `moves`, if anything follows: or what was meant for something else would be played. Behind a FEN there may be what one has in
 * chess, castling and counters. False, with the reason, if another word is there. */
bool uxi_begin_moves(Words *words, bool behind_fen, char why[WHY_TEXT]);

/* isready in its turn. */
void uxi_is_ready(Client *client, Words *words);

/* Tells something in a line that clients show to people. */
void uxi_remark(Client *client, const char *why);

/* The same if the client wants to know more than it needs. */
void uxi_debug(Client *client, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
