/* One game between two engines, and its clock. */
#ifndef MATCH_PLAY_H
#define MATCH_PLAY_H

#include "match/adjudication.h"
#include "match/schedule.h"
#include "record/record.h"

typedef struct {
    enum { PLAY_STARTING, PLAY_PREPARING, PLAY_THINKING, PLAY_ASKING, PLAY_STOPPING, PLAY_OVER } phase;
    const Adjudication *rules;
    Scores scores;
    const EngineSettings *settings[2]; /* by Player, and so on */
    Peer *peer[2];
    uint64_t seed[2];
    Game game;
    PeerEvent state[2];      /* while starting and preparing: PEER_NOTHING, PEER_READY or PEER_FAILED */
    int64_t clock[2];        /* ns left */
    int moves_to_go[2];      /* until the next time control */
    int64_t asked_at, deadline; /* of what is waited for; ns of clock_now() */
    int64_t grace;           /* ns that the move which is waited for may take beyond its time */
    int64_t ready_by[2];     /* while starting and preparing: when each must have answered; ns of clock_now() */
    bool asked[2];           /* whether it has been asked for a move; its book is closed then */
    Peer *stopping;          /* the engine that still pondered when the game ended, NULL if none did */
    Record record;
} Play;

/* Begins a game. `play->record` has all but the moves, the result and the versions; `game` is its opening. */
void play_begin(Play *play, const Adjudication *rules, const Game *game, const EngineSettings *const settings[2], Peer *const peers[2]);

/* In PLAY_ASKING no clock runs and nobody is asked for a move: it waits for what the judge thinks of play->game. Then it is over, or goes
 * on. */
void play_end_proved(Play *play, double score);
void play_go_on(Play *play);

/* Takes what the engines have said until `now`, by which the clock is judged: a pause of ours that comes later is not known yet. Returns
 * whether the game is over and the record complete. An engine that has failed, or was too late, is not PEER_IDLE then. */
bool play_advance(Play *play, int64_t now);

/* We have been stopped for so many ns: no engine is charged for them, as far as it was its turn. */
void play_forgive(Play *play, int64_t ns);

/* Whether this engine is waited for. */
bool play_waits_for(const Play *play, Player side);

#endif
