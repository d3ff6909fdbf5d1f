/* An engine in a process of its own, whatever dialect it speaks.
 *
 * Nothing here waits: put the descriptors of peer_poll into poll(), call peer_receive when they are ready, and
 * peer_next until it says PEER_NOTHING. Times are the caller's business: an engine that says nothing is silent here too, and
 * peer_delete is always possible. The calls on one peer must not overlap; different peers may live in different threads. */
#ifndef PEER_PEER_H
#define PEER_PEER_H

#include "peer/core.h"

#include <poll.h>

/* The dialect of this name: native, uci, ugi or bot; NULL if there is none. */
const PeerDialect *peer_dialect(const char *name);

typedef struct {
    const char *name;       /* for messages */
    char *const *arguments; /* the program, its arguments, a NULL */
    const char *directory;  /* where it runs; NULL: here */
    const PeerDialect *dialect;
    const PeerOption *options; /* sent before the first game; one that the engine does not have is a failure */
    int option_count;
    PeerTrace trace;   /* line may be NULL */
    bool passes_infos; /* native only: what the engine tells while it thinks is passed over. In UCI and UGI that is all it tells */
    bool may_ponder;   /* it will be asked to ponder, which some engines want to know from the start */
    const char *init;  /* whole lines that are sent before all others; NULL for none. In the native dialect they are commands, at most 100,
                        * and an error is a failure */
    const char *errors_path; /* a file to which its stderr is appended too; NULL for none. That it cannot be written is a lack of resources */
} PeerSetup;

enum { MAX_PEER_OPTIONS = 64 };

/* Starts an engine; all that `setup` points to must outlive it. NULL only if there is no memory: a program that cannot be
 * started is a peer that fails. PEER_READY comes when it has answered the handshake. */
Peer *peer_start(const PeerSetup *setup, const Guardian *guardian);

/* Takes what an engine that has ended has left in its pipe of stderr, where that is wanted. It may not be possible to keep that: see peer->fault. */
void peer_hear_out(Peer *peer);

/* Takes what is in that pipe, and tells the last of it as complaints_tell_last does. */
const char *peer_tell_last(Peer *peer, char text[COMPLAINTS_TEXT]);

/* Kills the engine if it still lives, waits a second at most for its end, and frees the peer. */
void peer_delete(Peer *peer);

/* Frees the peer of an engine that was killed and does not end, without waiting for it: it is left to the guardian. */
void peer_abandon(Peer *peer);

/* Asks the engine to end and closes its stdin, or kills it. Wait for peer_has_ended, then call peer_delete, which does not wait then. */
void peer_quit(Peer *peer);
void peer_kill(Peer *peer);
bool peer_has_ended(const Peer *peer);

/* For an idle engine: a new game of this geometry; PEER_READY will come. `seed`, where it is not NULL, is given to an engine that
 * has such an option, so that the game can be repeated; not if the setup sets that option. A native engine that refuses it is
 * `seedless` from then on. */
void peer_new_game(Peer *peer, const Geometry *geometry, const uint64_t *seed);

/* For an idle engine: think about this position, of the geometry of the last peer_new_game and not at its end. PEER_MOVED will
 * come, and perhaps PEER_INFO before it. The move may be illegal: look. With limits->ponder it must not come before peer_ponderhit or
 * peer_stop; if it does that is a failure. */
void peer_go(Peer *peer, const Game *game, const PeerLimits *limits);

/* Tells an engine that ponders that the position has come about: its time runs from now on. */
void peer_ponderhit(Peer *peer);

/* Asks an engine that thinks to answer now. */
void peer_stop(Peer *peer);

/* Whether the engine has closed its output and it is not known yet how it ended: PEER_FAILED will come very soon, whatever its clock says. */
bool peer_is_closing(const Peer *peer);

/* Whether something is awaited of the engine that no descriptor tells: call peer_next again in PEER_LOOK_MS. */
bool peer_wants_look(const Peer *peer);

enum { PEER_POLL_MAX = 3, PEER_LOOK_MS = 2 };

/* Writes the descriptors to wait for, and returns how many they are. */
int peer_poll(const Peer *peer, struct pollfd files[PEER_POLL_MAX]);

/* Reads a chunk, and writes what is possible, without waiting. Whether there was something to read. */
bool peer_receive(Peer *peer);

/* Looks at what was received up to the next event. After PEER_FAILED there is nothing more to come. */
PeerEvent peer_next(Peer *peer);

/* After PEER_FAILED: the kind of the failure, in peer->fault, and a sentence without its subject, as "was killed by
 * signal 11"; with the last line of its stderr if there was one. */
const char *peer_failure(const Peer *peer);

enum { PEER_QUESTION = 40, PEER_REST = LINES_TEXT };

/* Of an engine that has not got ready in its time: what it has not answered, "'id' (proto=native)" or "a new game". Returns `text`. */
const char *peer_tell_question(const Peer *peer, char text[PEER_QUESTION]);

/* Of an engine whose time is up: what there is to add to the sentence that tells so, "; it said …" of one that was to get ready, or that
 * has told its move and not closed its answer, "; it began …", as it has not ended its last line, or that it has printed nothing
 * at all; "" if nothing. Returns `text`. */
const char *peer_tell_rest(const Peer *peer, char text[PEER_REST]);

/* Of an engine whose last move is none: what there is to add to the sentence that tells so, as " (moves of cfour are written P@d1)"; "" if
 * nothing. */
const char *peer_tell_form(const Peer *peer);

#endif
