/* The engine: one game, its options, and the search that answers `go`. */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "engine/failure.h"
#include "engine/options.h"
#include "engine/timing.h"
#include "game/game.h"
#include "search/analysis.h"
#include "search/lookahead.h"
#include "search/mcts.h"
#include "search/timed.h"

/* Owns all that is in it. Not for two threads at once, but for the transcript of the options, which locks itself. */
typedef struct {
    Game game;
    Options options;
    bool estimated_by_network; /* the last search that estimates */
} Engine;

/* An engine with a new 7 6 4 game and default options. False, and nothing to free, when there is no memory. */
bool engine_init(Engine *engine, Failure *failure);
void engine_free(Engine *engine);

/* A new game; forgets what searches have learned. */
void engine_new_game(Engine *engine, const Geometry *geometry);

/* Makes ready what timed play needs for the board, so that it does not take the time of a move: where clients wait for an answer and no clock
 * runs. */
void engine_prepare(Engine *engine);

/* Begins to make it ready, beside what comes next: where a clock may begin to run at any moment. */
void engine_prepare_beside(Engine *engine);

/* Who thinks. */
typedef enum {
    SEARCHER_LEVEL, /* neither a searcher nor a limit is named: what the option `level` says */
    SEARCHER_TIMED, /* only limits are named */
    SEARCHER_LOOKAHEAD,
    SEARCHER_PLAYOUTS,
    SEARCHER_GUIDED,
    SEARCHER_SOLVER,
    SEARCHER_NETWORK
} Searcher;

/* What a `go` asks for. */
typedef struct {
    Searcher searcher;
    int depth;          /* of the look-ahead, in pairs of moves */
    int plies;          /* of timed play, which is alpha-beta alone then; 0: no limit */
    bool weak;          /* the solver only finds win, draw or loss */
    uint64_t playouts;  /* of Monte Carlo tree search, or visits of the guided one */
    uint64_t max_nodes; /* UINT64_MAX: no limit */
    uint64_t movetime;  /* in milliseconds; UINT64_MAX: no limit */
    bool infinite;      /* goes on until it is stopped, or the player is done */
    bool has_clock;
    GameClock clock;
    uint64_t columns;   /* bit c: column c may be played; 0: any */
    bool every_column;  /* timed play gives each of them a value and a line of its own, see analysis.h */
    bool ponder; /* the clock begins to run when the opponent has moved, see engine_search */
} Limits;

/* No limit: the level. */
void limits_init(Limits *limits);

typedef struct {
    double fitness[MAX_COLS]; /* in [-1, 1] from the side to move, NAN for a column that is full or may not be played */
    double best_fitness;
    int best_moves[MAX_COLS]; /* columns, ascending */
    int best_count;
    bool is_open;  /* the search was cut off before it knew of each of them what it is worth */
    int best_move; /* one of them, at random; if they are open, the one that seems best */
    int value[MAX_COLS]; /* in the unit of alphabeta.h, of each column that is not full */
    ScoreBounds scores[MAX_COLS]; /* what is proved of each column that is not full */
    bool has_scores; /* a score is exact, or the solver was asked */
    Searcher searcher; /* who thought, … */
    bool by_columns;   /* … and if it is timed play that it looked at each column by itself */
    int depth;      /* plies that were searched, of a tree the moves of its line; 0 if there was no need */
    uint64_t nodes; /* or playouts, or visits */
    int hash_use;   /* of 1000 parts of the memory */
    int line[MAX_CELLS]; /* the moves expected, as far as they are known, beginning with best_move */
    int line_length;
    bool has_visits;
    uint32_t visits[MAX_COLS]; /* then: of each column, by Monte Carlo tree search */
} Choice;

/* Where a search tells how it goes; each may be NULL. Called in one of its threads, one at a time. */
typedef struct {
    LookaheadReport *depth_done; /* the look-ahead, for each completed depth */
    SolverCallback *window;      /* the solver, before each null window */
    /* the solver at its end, with best play to the end of the game as far as there was time to find it */
    void (*line)(void *context, const int *columns, int count, uint64_t nodes);
    MctsCallback *tree; /* Monte Carlo tree search, the guided one too, now and then */
    TimedCallback *estimate; /* timed play, after each iteration and each turn of the tree, … */
    TimedCallback *outcome;  /* … and at its end */
    AnalysisCallback *columns; /* after each iteration of timed play that looks at every column, or at some, by itself */
    void *context;
} SearchReports;

/* What may happen to a search from outside while it runs. */
typedef struct {
    const atomic_bool *stop;      /* becomes true when it is to answer with what it has */
    const _Atomic int64_t *begin; /* for limits with `ponder`: clock_now() when the opponent moved, INT64_MAX until then */
} SearchSignals;

/* Thinks about the position, which does not change. False with the reason, and nothing has changed, when the game is over, or the network
 * that these limits ask for is not there for the board or finds no memory. */
bool engine_search(Engine *engine, const Limits *limits, const SearchSignals *signals, const SearchReports *reports,
                   Choice *choice, Failure *failure);

#endif
