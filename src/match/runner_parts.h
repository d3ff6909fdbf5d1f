/* What the parts of the runner share: a tournament that is being played. */
#ifndef MATCH_RUNNER_PARTS_H
#define MATCH_RUNNER_PARTS_H

#include "match/console.h"
#include "match/exports.h"
#include "match/judge.h"
#include "match/latency.h"
#include "match/play.h"
#include "match/pool.h"
#include "match/results.h"
#include "match/trial.h"

#include <signal.h>
#include <stdio.h>

/* A place where a game is played, and then judged. */
typedef struct {
    enum { SLOT_FREE, SLOT_PLAYS, SLOT_JUDGES } phase;
    int64_t free_at; /* until then it waits for its next game; ns of clock_now() */
    Scheduled scheduled;
    Play play;
    Judge judge;
    bool proves, gave_up; /* the judge is asked about the position on the board; it has failed in this game */
    Question proof; /* for adjudication; it has an engine from the first question in a game to its end */
} Slot;

typedef struct {
    const Settings *settings;
    Schedule schedule;
    TextList openings;
    int *opening_played;   /* by opening, in a knockout: the number in the schedule for which it is played; NULL elsewhere */
    bool opening_told[2];  /* that they do not suffice: that some are others, that they come again */
    Pool *pool;
    Tally tally;      /* of all games that are over; see runner_tally */
    uint64_t seed, fingerprint;
    uint64_t earlier_fingerprint; /* as 1.0.0 made it */
    bool has_results;
    Results results;
    Export exports[EXPORT_COUNT];
    FILE *log;
    int log_error;    /* errno of its first failure; 0 if there was none */
    Slot *slots;
    int64_t forgiven; /* ns that were taken off all clocks by runner_forgive so far */
    int64_t seen_at;  /* until then it is known what the engines have said and how long we were stopped; ns of clock_now() */
    int next;         /* the next game that has not been begun */
    int total, done;  /* games of this shard; those that are over, with earlier runs */
    Trial trial;      /* the sequential test, if there is one */
    Console console;
    int judged_moves, scored_moves; /* that the judge was asked about, and that it gave a score for */
    int status;       /* other than RUN_FINISHED when the tournament is to stop */
    bool seedless_told[MAX_ENGINES], odd_reply_told[MAX_ENGINES];
    Latency latency[MAX_ENGINES];
    char why[WHY_TEXT];
} Runner;

/* The sequential test, NULL if there is none. */
static inline const Sprt *sprt_of(const Settings *settings)
{
    return settings->has_sprt ? &settings->sprt : NULL;
}

/* ---- runner_say.c: what is told beside the report ---- */

/* Lets the tournament stop with this status, unless it stops already. */
void runner_stop(Runner *runner, int status);

/* Tells people what is no part of the report, in a line on stderr. */
__attribute__((format(printf, 1, 2)))
void runner_tell(const char *format, ...);

/* Tells what went wrong, and why, which may be empty; it stops with RUN_FAILED then. */
void runner_complain(Runner *runner, const char *what, const char *why);

/* The same for PEER_FAULT_RESOURCES of an engine. */
void runner_complain_of_lack(Runner *runner, const char *why);

/* For PeerTrace, with the runner for a context: to the log, or stderr. */
void runner_trace(void *context, const char *name, char direction, const char *line);

/* Notes something of our own in the log, if there is one of this level. */
__attribute__((format(printf, 3, 4)))
void runner_note(Runner *runner, LogLevel level, const char *format, ...);

/* ---- runner_schedule.c: which games are played, and which count ---- */

/* Whether a game is of this part, and how many are. */
bool runner_plays(const Runner *runner, int game);
int runner_own_games(const Runner *runner);

/* Whether a game is over. */
bool runner_has_game(const Runner *runner, int game);

/* Moves on to the next game that is ours and has not been played. False if there is none, it is not known yet who plays it, or the
 * sequential test may never ask for it. */
bool runner_find_next(Runner *runner);

/* Whether there is no reason yet to stop. */
bool runner_goes_on(const Runner *runner);

/* Counts a game, of this run or an earlier one. False if there is no memory. */
bool runner_count_game(Runner *runner, const Record *record);

/* What the tables are of: all games that are over, or, once a sequential test has decided, those that it took. */
Tally *runner_tally(Runner *runner);

/* Tells of the openings what there is to tell when so many are needed. How many a knockout needs depends on how often its encounters are level:
 * there it is told when it comes to that. False if there is no memory for it. */
void runner_tell_openings(const Runner *runner, int needed);
bool runner_prepare_openings(Runner *runner);

/* A game has the opening of this number, from 0 and beyond those that there are. */
void runner_take_opening(Runner *runner, int number);

/* The text of that opening. */
const char *runner_opening(const Runner *runner, int number);

/* ---- runner_files.c: results, exports and the log ---- */

/* Takes the seed of the settings, that of the tournament that is resumed, or a new one. */
void runner_find_seed(Runner *runner);

/* Opens all files and takes in what the results hold. False with runner->why. */
bool runner_open_files(Runner *runner);
void runner_close_files(Runner *runner);

/* Writes a game to results and exports. */
void runner_save(Runner *runner, const Record *record);

/* ---- runner_judge.c ---- */

/* Begins to judge the game of this place, which is over. False if there is no judge. */
bool runner_begin_judging(Runner *runner, Slot *slot);

/* Judges as far as it goes. Whether that is done; the judge has been given back then. */
bool runner_judge(Runner *runner, Slot *slot);
void runner_give_judge(Runner *runner, Slot *slot);

/* Tells at the end if the judge has given no score at all. */
void runner_tell_scores(const Runner *runner);

/* Lets a game that waits for the judge go on as soon as it has spoken, and gives the judge back at the end of the game. */
void runner_take_proof(Runner *runner, Slot *slot);
void runner_give_prover(Runner *runner, Slot *slot);

/* ---- runner_games.c: from the beginning of a game to its end ---- */

/* The processor of a side of a game, which the judge shares with x; both sides share one unless they may think at the same time. */
int runner_processor(const Runner *runner, const Slot *slot, int side);

/* An engine, or the judge, to play in a place on a side; the clocks of other games do not run while it is started. NULL if there is no
 * memory. */
Peer *runner_take_peer(Runner *runner, const Slot *slot, int engine, int side);

/* Begins a game in each free place, in the order of the schedule. */
void runner_begin_games(Runner *runner);

/* Plays, or judges, as far as it goes. */
void runner_advance(Runner *runner, Slot *slot);

/* Kills what is still thinking when the tournament stops. */
void runner_abandon(Runner *runner);

/* Whether any game is being played or judged. */
bool runner_is_busy(const Runner *runner);

/* ---- runner_wait.c ---- */

/* From now on signals end the tournament with its report; `while_waiting` is for runner_wait. They come there, and in prints alone. */
void runner_catch_signals(sigset_t *while_waiting);
bool runner_interrupted(void);

/* Around a print, to files too, which may have to wait for who reads it: signals come meanwhile, and if it still waits a second after the
 * first, another ends the process. Not within each other. */
void runner_begin_print(sigset_t *before);
void runner_end_print(const sigset_t *before);

/* After something of our own that began then, ns of runner_time, and may have waited for others, as for who reads stdout: if it did, that time
 * is taken off all clocks. What was forgiven meanwhile does not count again, since that time stands still for it. */
int64_t runner_time(const Runner *runner);
void runner_forgive(Runner *runner, int64_t since);

/* Waits until an engine says something or a time is up, and reads it. */
void runner_wait(Runner *runner, const sigset_t *signals);

#endif
