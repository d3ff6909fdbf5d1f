/* What is said to an engine and what it says, whatever its dialect. */
#ifndef PEER_EXCHANGE_H
#define PEER_EXCHANGE_H

#include "game/game.h"

#include <stdbool.h>
#include <stdint.h>

/* How long an engine may think. Set with peer_limits_none and then field by field; limits that a dialect does not have are refused
 * by its `can` (core.h). Times are in milliseconds. */
typedef struct {
    int64_t depth;     /* as the dialect counts it: pairs of moves in the native one, else plies; -1 for none */
    uint64_t nodes;    /* up to INT64_MAX; 0 for none; also below */
    uint64_t playouts;
    uint64_t guided;   /* visits of the tree search that is guided by what was learned */
    enum { PEER_NO_SOLVE, PEER_SOLVE, PEER_SOLVE_WEAK } solve;
    bool network, infinite;
    bool ponder;       /* the position may not come about: no time runs, and no answer is due, before ponderhit or stop */
    int64_t move_time; /* -1 for none */
    bool has_clock;
    int64_t time[2], increment[2]; /* by Player */
    int moves_to_go;               /* until the next time control, 0 for none */
} PeerLimits;

static inline PeerLimits peer_limits_none(void)
{
    return (PeerLimits){ .depth = -1, .move_time = -1 };
}

/* What an engine has said of the position that it was asked about. */
typedef struct {
    int column;     /* the move, from 0; -1 when there is none, or none that makes sense */
    char move[16];  /* the move as the engine wrote it */
    int reply;      /* the column that it expects to be played then; -1 if it has not said, else it may make no sense */
    bool has_value;
    double value;   /* in [-1, 1] for the side to move: the fitness of the best column, or what the score of UCI amounts to */
    bool has_fitness;
    double fitness[MAX_COLS]; /* by column, nan for a full one */
    bool has_scores;
    double scores[MAX_COLS];  /* exact; nan for a full column, one that is not proved, and where it could be no score */
    bool has_mate;
    int mate;       /* UCI: the side to move wins with its mate-th move, or loses with the other's -mate-th */
    int depth;      /* 0 if it has not said, also below */
    uint64_t nodes; /* or playouts */
    uint64_t time;  /* ms, by its own account */
    int line[MAX_CELLS];      /* the principal variation, columns */
    int line_length;
} PeerReport;

typedef enum {
    PEER_NOTHING, /* all that was received has been looked at */
    PEER_READY,   /* it has answered to peer_start or peer_new_game */
    PEER_INFO,    /* it thinks, and has told something new; see the report */
    PEER_MOVED,   /* it has answered to peer_go; the report is final */
    PEER_FAILED   /* it is of no use any more; see peer_failure */
} PeerEvent;

/* Why an engine has failed. */
typedef enum {
    PEER_FAULT_NONE,
    PEER_FAULT_START,   /* the program could not be started, or ended or failed before it was ready for the first time */
    PEER_FAULT_CRASH,   /* it ended, by a signal or with a status */
    PEER_FAULT_CLOSED,  /* it lives but has closed a pipe */
    PEER_FAULT_GARBAGE, /* it said what its dialect does not allow */
    PEER_FAULT_RESOURCES /* not the engine's: this process has no memory, descriptors or processes left */
} PeerFault;

/* Sees every line: direction is '<' for what the engine printed, '>' for what it was sent, '!' for its stderr. */
typedef struct {
    void (*line)(void *context, const char *name, char direction, const char *line);
    void *context;
} PeerTrace;

#endif
