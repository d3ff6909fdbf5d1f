/* The inside of a Peer, for the files that speak a dialect. */
#ifndef PEER_CORE_H
#define PEER_CORE_H

#include "base/line.h"
#include "base/text.h"
#include "base/why.h"
#include "base/words.h"
#include "peer/complaints.h"
#include "peer/exchange.h"
#include "peer/lines.h"
#include "peer/process.h"

typedef struct Peer Peer;

/* A dialect: what to send, and what the answers mean. One table for each. */
typedef struct {
    const char *name;

    /* Whether it can say these limits, and play this geometry; `why` gets the reason if not. */
    bool (*can)(const PeerLimits *limits, const Geometry *geometry, char why[WHY_TEXT]);

    /* What is sent when the program has been started, for a new game of peer->game's geometry, to have it think about the
     * position of peer->game, when that has come about, to end the thinking, and to end the program. */
    void (*begin)(Peer *peer);
    void (*new_game)(Peer *peer, const uint64_t *seed);
    void (*go)(Peer *peer, const PeerLimits *limits);
    void (*ponderhit)(Peer *peer);
    void (*stop)(Peer *peer);
    void (*quit)(Peer *peer);

    /* The line whose answer a program that has been started owes, for messages. */
    const char *(*owed)(const Peer *peer);

    /* Takes one line, which it may write to. PEER_NOTHING if it completes nothing. */
    PeerEvent (*take)(Peer *peer, char *line);
} PeerDialect;

typedef struct {
    const char *name, *value;
} PeerOption;

typedef enum { PEER_STARTING, PEER_PREPARING, PEER_IDLE, PEER_THINKING, PEER_ENDING, PEER_BROKEN } PeerState;

enum { MAX_OPEN_COMMANDS = 256 };

struct Peer {
    const PeerDialect *dialect;
    const PeerOption *options;
    int option_count;
    const Guardian *guardian;
    PeerTrace trace;
    bool passes_infos, may_ponder;
    const char *init, *errors_path;
    PeerState state;
    char name[64];        /* what it is called in messages */
    char identity[64];    /* what it calls itself */
    Process process;
    Text unsent;          /* what its pipe has had no room for */
    bool refused;         /* its pipe has not taken something, since nobody can read it any more */
    char chunk[1 << 14];  /* received and not looked at yet */
    size_t chunk_at, chunk_length;
    LineReader reader;
    char said[LINES_QUOTE]; /* while it is to get ready: how its last line begins that is not blank */
    int64_t received_at;  /* the moment of the last reading */
    bool output_ended;
    bool has_printed;     /* something has come on its stdout */
    int64_t closing_since; /* when it was seen that its output has ended; 0 before */
    int64_t looked_at;     /* when it was last seen to whether the process has failed */
    Complaints complaints; /* its stderr */
    Game game;             /* the position it is asked about */
    PeerReport report;
    PeerFault fault;
    char failure[700];
    bool pondering;      /* it thinks, and may not answer yet */
    bool stopping;       /* it has been told to answer now */
    bool has_moved;      /* this process has answered with a move before */
    bool failure_told;

    /* For the dialects. */
    Game sent;           /* native: the game as the engine knows it */
    char open[MAX_OPEN_COMMANDS]; /* native: the commands whose closing line has not come, a ring */
    unsigned open_first, open_count;
    bool seedless;       /* native: it has answered `set seed` with an error */
    bool odd_reply;      /* UCI and UGI: it has named a move behind `ponder` that cannot be played */
    bool speaks;         /* native: it has told the version of the protocol that we know */
    int known_options;   /* UCI and UGI: a bit for each of those in uxi.c that the engine has announced */
    uint64_t found_options; /* and one for each of ours */
    bool greeted;        /* UCI and UGI: it has answered the first word */
    bool unanswered;     /* bot: PEER_READY is due although there is nothing that the engine would answer */
    bool unread;         /* bot: it has not read anything yet, and so is still starting */
};

/* Queues the text and sends what the pipe takes. */
void core_send(Peer *peer, const Text *text);
void core_send_line(Peer *peer, const char *line);

/* Gives the engine up, with the reason; returns PEER_FAILED, for the callers to return in their turn. */
__attribute__((format(printf, 3, 4)))
PeerEvent core_fail(Peer *peer, PeerFault fault, const char *format, ...);

/* The handshake, or the preparation of a game, is done. */
PeerEvent core_ready(Peer *peer);

/* Whether the setup sets an option of this name, in any case of letters. */
bool core_sets_option(const Peer *peer, const char *name);

/* Takes what the engine calls itself. */
void core_set_identity(Peer *peer, const char *identity);

/* Takes the number behind "depth", "nodes" or "time", if the word is one of these and it is a number. */
void core_take_count(PeerReport *report, const char *word, Words *words);

/* Begins the report on a new position. */
void core_begin_report(Peer *peer);

/* Takes the move as the engine wrote it and as a column, -1 if it makes no sense. */
void core_take_move(Peer *peer, const char *move, int column);

/* The same of the rest of a line, which is to be one column in plain digits. */
void core_take_column(Peer *peer, Words *words);

/* The report is complete: PEER_MOVED, or PEER_FAILED if no answer was due yet. */
PeerEvent core_moved(Peer *peer);

#endif
