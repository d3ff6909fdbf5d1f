/* What a client's commands work on, and what the session wants to know of a dialect. */
#ifndef PROTOCOL_CLIENT_H
#define PROTOCOL_CLIENT_H

#include "base/line.h"
#include "base/text.h"
#include "engine/engine.h"
#include "protocol/output.h"

/* The longest time that a command may name, 31 years: as nanoseconds it fits 63 bits. */
static const uint64_t CLIENT_MAX_MS = UINT64_C(1000000000000);

typedef struct {
    Engine *engine;
    Output *output;
    atomic_bool *stop; /* true when the command that runs is to come to its end */
    const _Atomic int64_t *begin; /* when its clock began to run, if it ponders; INT64_MAX until then */
    bool terminal;     /* a person reads this */
    atomic_bool unlimited; /* the command that runs is an unlimited search, … */
    atomic_bool pondering; /* … or one whose clock does not run before `begin` */
    atomic_bool last;      /* `quit` or the end of input was read behind it */
    atomic_bool answered;  /* UCI and UGI: it was a search, and its answer is on the way */
    bool quit;         /* `quit` was carried out */
    Text reply;        /* the lines of the reply so far */
    struct {           /* what the dialects of other clients remember */
        bool forfeited; /* UGI: the last position had an illegal move of the side to move */
        bool refused;   /* UGI: the last position was none */
        unsigned dimensions[3]; /* UGI: columns, rows and connect that together are no board yet; 0: there is nothing to come */
        unsigned connect; /* UGI: that was asked for since the last command that needed a board, or 0 */
        int own_id;     /* bot protocol: the name of our stones on its field */
        uint64_t time_per_move; /* bot protocol, in milliseconds */
        int field_cols, field_rows; /* bot protocol; -1: not known yet */
        int lines;                  /* UCI and UGI: how many of the best moves are told, from 1 */
        bool limits_strength;       /* UCI and UGI, … */
        uint64_t elo;               /* … to this much */
        bool debug;                 /* UCI and UGI: more is told than a client needs */
        bool is_ugi;                /* began as UCI, with what a runner sends before `ugi` */
    } foreign;
} Client;

/* The engine, the output and what comes from outside are not owned. False when there is no memory. */
bool client_init(Client *client, Engine *engine, Output *output, atomic_bool *stop, const _Atomic int64_t *begin,
                 bool terminal);
void client_free(Client *client);

/* Whether the command that runs would go on for ever if there were no more input. */
static inline bool client_is_endless(const Client *client)
{
    return atomic_load(&client->unlimited) || (atomic_load(&client->pondering) && atomic_load(client->begin) == INT64_MAX);
}

/* Tells the reader of input how `quit` and the end of input are to end the search that is about to begin. */
void client_announce(Client *client, const Limits *limits);

/* Waits until a search that ponders may be answered: at ponderhit or stop. Whether it had to wait, and ponderhit came. */
bool client_wait_for_ponderhit(const Client *client);

/* Waits for stop, which the end of input gives as well. */
void client_wait_for_stop(const Client *client);

/* Prints the lines of the reply so far. */
void client_print_reply(Client *client);

/* Prints the lines collected in `text`, if there was memory for them, and frees it. */
void client_print(Client *client, Text *text);

/* What a line means to the thread that reads it, before its turn comes. */
typedef enum {
    URGENCY_NONE,
    URGENCY_STOP,   /* ends every earlier search */
    URGENCY_QUIT,   /* ends every earlier unlimited search */
    URGENCY_HIT,    /* the clock of every earlier search that ponders begins to run */
    URGENCY_AT_ONCE, /* is answered when it is read, by answer_at_once, and then done with */
    URGENCY_SEARCH, /* begins a search */
    URGENCY_READY   /* the same as URGENCY_AT_ONCE while a search goes on or waits that nobody has stopped; else none */
} Urgency;

/* A language of clients. */
typedef struct {
    Urgency (*urgency)(LineState state, const char *line);
    /* From any thread; NULL where nothing is answered so. */
    void (*answer_at_once)(Output *output, const char *line);
    /* Carries out one line in its turn and prints the whole reply. `line` is written to; it is looked at only when
     * `state` is LINE_GOOD. */
    void (*execute)(Client *client, LineState state, char *line);
} Dialect;

#endif
