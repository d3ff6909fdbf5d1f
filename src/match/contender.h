/* An engine as the command line describes it. */
#ifndef MATCH_CONTENDER_H
#define MATCH_CONTENDER_H

#include "base/textlist.h"
#include "base/keys.h"
#include "match/openingbook.h"
#include "match/timecontrol.h"
#include "peer/keys.h"
#include "peer/peer.h"

typedef enum { RESTART_AUTO, RESTART_ON, RESTART_OFF } Restart;

/* One engine. Texts belong to the command line, or to `configured`. */
typedef struct {
    char name[64];
    char limit_text[96]; /* its limits, as on the command line */
    TextList program, arguments; /* of cmd= and of arg= */
    TextList command;            /* both together */
    TextList configured;         /* the words of conf= */
    TextList ignored;            /* what was said of it that means nothing here, for people */
    const char *directory;
    const char *errors_path;     /* a file for its stderr; NULL for none */
    Text init;                   /* lines that are sent before all others */
    const PeerDialect *dialect;
    PeerOptions options;
    PeerLimits limits; /* without the clock, which changes */
    bool has_control;
    TimeControl control;
    bool ponder;     /* it thinks on the other side's time */
    int64_t margin;  /* ms that it may take beyond its time */
    int64_t startup; /* ms in which it must be ready, when it is started and for each game */
    int64_t grace;   /* ms that the first move of each process may take beyond its time, and is not charged for */
    int64_t timeout; /* ms after which an engine without a clock is given up */
    Restart restart;
    const char *book_path; /* NULL for none */
    OpeningBook book;
    int64_t book_depth; /* moves of each side up to which the book is asked */
    bool white_view;  /* its values are those of x, whoever moves */
    double scale;     /* of startup and timeout */
    bool heeds_infos; /* what it tells while it thinks is wanted, whatever its dialect */
} EngineSettings;

/* Reads what the file of engines says if conf= is among the words, then the keys for all engines, and then its own. `engines_file` may be NULL.
 * False with the reason; contender_free is due in any case. */
bool contender_make(EngineSettings *engine, const WordList *each, const WordList *own, const char *engines_file, char why[WHY_TEXT]);
void contender_free(EngineSettings *engine);

/* Whether it can play at all on this geometry; names it after its program and limits if it has no name, and reads its book. `nameless` is what the
 * reason calls one that has neither name nor program. */
bool contender_check(EngineSettings *engine, const char *nameless, const Geometry *geometry, char why[WHY_TEXT]);

/* Whether it has a limit other than the time for each move. */
bool contender_has_player(const EngineSettings *engine);

/* What starts this engine. */
PeerSetup contender_peer(const EngineSettings *engine, PeerTrace trace);

enum { UNREADY_TEXT = PEER_QUESTION + PEER_REST + 80 };

/* Of an engine that has not got ready within startup=: what it did not answer, and what there is to add. Returns `text`. */
const char *contender_tell_unready(const EngineSettings *engine, const Peer *peer, char text[UNREADY_TEXT]);

/* One line for each key, as --help prints them. */
void contender_help(Text *text);

#endif
