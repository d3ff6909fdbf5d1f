/* Engines that think beside the viewer.
 *
 * One thread owns the child processes and waits at their pipes. The thread of the window only leaves wishes and takes news, and
 * never waits for an engine. Every wish has a tag; what an engine says of an earlier wish is dropped. */
#ifndef VIEW_ENGINES_H
#define VIEW_ENGINES_H

#include "view/contestant.h"
#include "view/words.h"

typedef struct Engines Engines;

enum { ENGINE_SLOTS = 3, FAILURE_TEXT = 700 };

typedef struct {
    Game game;           /* the position, with the way to it */
    PeerLimits limits;
    unsigned tag;        /* from 1; differs from that of the wish before */
    unsigned game_tag;   /* from 1; another one: the engine is told of a new game first */
    uint64_t seed;       /* for that game */
} Wish;

/* Why an engine is given up. */
typedef struct {
    Phrase kind;                 /* one of PHRASE_FAULT_… */
    char sentence[FAILURE_TEXT]; /* all of it, without its subject, in English */
    char detail[FAILURE_TEXT];   /* what the kind does not tell; from the engine or the system, "" for nothing */
} EngineFault;

/* What has come since the news were last taken; of several reports the last one. */
typedef struct {
    bool has_report, moved, failed;
    unsigned tag;
    PeerReport report;
    EngineFault fault;
} EngineNews;

/* `wake(context)` is called in the other thread when there are news. NULL if there is no memory, thread or pipe. */
Engines *engines_new(const Guardian *guardian, void (*wake)(void *context), void *context);

/* Ends all engines and frees everything. One that owes no answer is told to quit and has half a second, here and below; others are killed. */
void engines_delete(Engines *engines);

/* Ends the engine of a slot, if there is one, without news of that, and starts another, or none if `contestant` is NULL; forgets its wish.
 * `contestant` must outlive `engines`. */
void engines_start(Engines *engines, int slot, const Contestant *contestant);

/* Asks for a move, in place of what was asked for before; or for nothing any more if `wish` is NULL. */
void engines_wish(Engines *engines, int slot, const Wish *wish);

/* Whether the engine of a slot was started and has not answered yet. */
bool engines_is_starting(Engines *engines, int slot);

/* Takes the news of a slot; false if there are none. */
bool engines_take(Engines *engines, int slot, EngineNews *news);

/* Whether an engine starts, or owes an answer to the present wish. */
bool engines_are_busy(Engines *engines);

#endif
