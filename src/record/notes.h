/* What is kept of each move, beside its time and value, because a PGN is to tell it. */
#ifndef RECORD_NOTES_H
#define RECORD_NOTES_H

#include "base/text.h"
#include "peer/exchange.h"
#include "record/json.h"

enum { NOTE_DEPTH = 1, NOTE_NODES = 2, NOTE_TIME = 4, NOTE_LEFT = 8, NOTE_LINE = 16 };

/* Arrays are by move, as those of a record. */
typedef struct {
    unsigned kept;           /* which of the arrays count */
    int depth[MAX_CELLS];    /* 0 if the engine has not said */
    double nodes[MAX_CELLS]; /* or playouts; 0 if it has not said */
    double time[MAX_CELLS];  /* ms by its own account; nan if it has not said */
    double left[MAX_CELLS];  /* ms on its clock behind the move; nan if it has none */
    char line[MAX_CELLS][MAX_CELLS + 1]; /* how it expects the game to go on, from this move, as a sequence; may be empty */
} Notes;

/* Notes what is kept of move number `index`, from this position. */
void notes_take(Notes *notes, int index, const Board *board, const PeerReport *report, double left);

/* Notes a move of which nothing can be said. */
void notes_take_nothing(Notes *notes, int index);

/* Adds the members that are kept to a line of JSON. */
void notes_write(const Notes *notes, int count, Text *text);

/* Reads the member with this name, if it is one of these. False if it is not. */
bool notes_read(Notes *notes, Json *json, const char *name);

#endif
